#include "games/honeymoon/last_round.h"

#include <algorithm>

#include "games/honeymoon/play_estimate.h"

namespace tusk::games::honeymoon {

namespace {

// One case: the seat to act is 0, the other 1, and the loser's card is known.
struct Case {
    std::array<CardSet, 2> hands;
    Card up;
    Card drawn;
    Strain strain = Strain::kNoTrump;
};

struct Ending {
    PlayProblem problem;
    std::size_t leader = 0;
};

// The play after `leader` led one card and the other answered.
Ending ending_after(const Case& now, std::size_t leader, Card lead, Card reply) noexcept {
    std::array<CardSet, 2> hands = now.hands;
    hands[leader].remove(lead);
    hands[1 - leader].remove(reply);
    const std::size_t winner = beats(reply, lead, now.strain) ? 1 - leader : leader;
    hands[winner].add(now.up);
    hands[1 - winner].add(now.drawn);
    return {{hands[winner], hands[1 - winner], now.strain, {}}, winner};
}

// The least that the other's answers leave for the seat to act; `evaluate(ending)` is from its
// side. Answers that look best for the other come first, and nothing is looked at below `floor`.
template <class Evaluate>
double worst_answer(const Case& now, Card lead, double floor, Evaluate evaluate) {
    struct Candidate {
        Ending ending;
        float estimate;
    };
    std::vector<Candidate> candidates;
    candidates.reserve(kHandSize);
    const CardSet live = now.hands[0] | now.hands[1] | CardSet::of(now.up) | CardSet::of(now.drawn);
    for (CardSet cards = distinct(replies(now.hands[1], lead), live); !cards.empty();) {
        const Ending ending = ending_after(now, 0, lead, cards.take_lowest());
        const float taken = estimated_tricks(ending.problem);
        candidates.push_back({ending, ending.leader == 0 ? taken : kHandSize - taken});
    }
    std::sort(candidates.begin(), candidates.end(),
              [](const auto& a, const auto& b) { return a.estimate < b.estimate; });
    double worst = kHandSize + 1;
    for (std::size_t i = 0; i < candidates.size() && worst > floor; ++i) {
        worst = std::min(worst, static_cast<double>(evaluate(candidates[i].ending)));
    }
    return worst;
}

Case case_of(const LastRound& round, Card drawn) noexcept {
    Case now{{round.hand, round.unseen}, round.up, drawn, round.strain};
    now.hands[1].remove(drawn);
    return now;
}

// What a card of the seat to act is worth in one case.
template <class Evaluate>
double card_worth(const LastRound& round, const Case& now, Card card, double floor,
                  Evaluate evaluate) {
    return round.lead.is_card() ? evaluate(ending_after(now, 1, round.lead, card))
                                : worst_answer(now, card, floor, evaluate);
}

CardSet choices_of(const LastRound& round) noexcept {
    return round.lead.is_card() ? replies(round.hand, round.lead) : round.hand;
}

}  // namespace

CardSet distinct(CardSet choices, CardSet live) noexcept {
    CardSet result;
    for (std::size_t i = 0; i < kSuits; ++i) {
        const CardSet suit = live.in(suit_at(i));
        bool same = false;  // as the next lower live card
        for (CardSet cards = suit; !cards.empty();) {
            const Card card = cards.take_lowest();
            if (choices.has(card) && !same) {
                result.add(card);
            }
            same = choices.has(card);
        }
    }
    return result;
}

std::vector<std::pair<Card, int>> last_round_tricks(const LastRound& round, PlaySolver& solver) {
    std::vector<std::pair<Card, int>> result;
    const auto tricks = [&](const Ending& ending) {
        const int taken = solver.tricks(ending.problem);
        return static_cast<double>(ending.leader == 0 ? taken : kHandSize - taken);
    };
    for (CardSet cards = choices_of(round); !cards.empty();) {
        const Card card = cards.take_lowest();
        double sum = 0;
        for (CardSet stock = round.unseen; !stock.empty();) {
            sum += card_worth(round, case_of(round, stock.take_lowest()), card, -1, tricks);
        }
        result.emplace_back(card, static_cast<int>(sum));
    }
    return result;
}

std::vector<LastRoundWorth> last_round_worths(const LastRound& round, const Table& table, Seat seat,
                                              std::span<const double> weights, PlaySolver& solver,
                                              const std::function<bool()>& on_case) {
    const Goal goal(table, seat);
    const bool defender_leads = table.rules.play_lead == PlayLead::kDefender;
    const std::size_t defender = seat == table.contract.declarer ? 1 : 0;
    const auto worth = [&](const Ending& ending) {
        Ending real = ending;
        if (defender_leads && ending.leader != defender) {
            std::swap(real.problem.leader, real.problem.follower);
            real.leader = defender;
        }
        return goal.exact(solver, real.problem, real.leader == 0 ? seat : search::other(seat));
    };
    std::vector<LastRoundWorth> result;
    const CardSet live =
        round.hand | round.unseen | CardSet::of(round.up) | CardSet::of(round.lead);
    for (CardSet cards = distinct(choices_of(round), live); !cards.empty();) {
        result.push_back({cards.take_lowest(), 0, 0});
    }
    std::vector<Card> stock;
    for (CardSet cards = round.unseen; !cards.empty();) {
        stock.push_back(cards.take_lowest());
    }
    const auto weight_of = [&](Card card) {
        return weights[static_cast<std::size_t>(card.number())];
    };
    std::stable_sort(stock.begin(), stock.end(),
                     [&](Card a, Card b) { return weight_of(a) > weight_of(b); });
    for (const Card card : stock) {
        if (weight_of(card) <= 0 || !on_case()) {
            break;
        }
        const Case now = case_of(round, card);
        for (LastRoundWorth& choice : result) {
            choice.worth += weight_of(card) * card_worth(round, now, choice.card, 0, worth);
            choice.weight += weight_of(card);
        }
    }
    return result;
}

}  // namespace tusk::games::honeymoon
