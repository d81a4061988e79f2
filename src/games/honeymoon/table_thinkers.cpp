#include "games/honeymoon/table_thinkers.h"

#include <algorithm>

namespace tusk::games::honeymoon {

using search::Action;
using search::Analysis;
using search::index;
using search::Limits;
using search::Situation;

namespace {

constexpr int kQueen = 10;  // rank

// Expected tricks of the declarer from the sum of his dealt cards' values: least squares of 1,500
// simulated deals in each strain, with an error of two tricks.
double expected_tricks(Strain strain, CardSet hand) noexcept {
    const double sum = sum_of(report_values(strain), hand);
    return strain == Strain::kNoTrump ? 2.3 + 0.0099 * sum : -0.15 + 0.0115 * sum;
}

bool is_legal(const Situation<Position>& situation, Move move) noexcept {
    return std::find(situation.legal.begin(), situation.legal.end(), move) != situation.legal.end();
}

// The wanted move, or the first legal one that is not excluded.
Analysis answer(const Situation<Position>& situation, const Limits& limits, Move wanted,
                search::Sink& sink) {
    Analysis analysis;
    const Action action = search::action_of<Position>(wanted);
    if (is_legal(situation, wanted) && !limits.excludes(action)) {
        analysis.best = action;
    } else {
        for (const Move move : situation.legal) {
            const Action other = search::action_of<Position>(move);
            if (!limits.excludes(other)) {
                analysis.best = other;
                break;
            }
        }
    }
    if (analysis.best) {
        analysis.lines.push_back({{*analysis.best}, 0, false, 0});
    }
    sink.report(analysis);
    return analysis;
}

// The lowest bid in this strain that is still possible; pass if it is beyond `most`.
Move bid_up_to(const Situation<Position>& situation, Strain strain, int most) noexcept {
    for (int level = 1; level <= std::min(most, 7); ++level) {
        if (is_legal(situation, Move::bid(level, strain))) {
            return Move::bid(level, strain);
        }
    }
    return Move::pass();
}

CardSet legal_cards(const Situation<Position>& situation) noexcept {
    CardSet cards;
    for (const Move move : situation.legal) {
        cards.add(move.card());
    }
    return cards;
}

template <class Price>
Card cheapest(CardSet cards, Price price) noexcept {
    Card best;
    while (!cards.empty()) {
        const Card card = cards.take_lowest();
        if (best.is_none() || price(card) < price(best)) {
            best = card;
        }
    }
    return best;
}

struct Answers {
    CardSet winning;
    CardSet losing;
};

Answers answers_to(CardSet cards, Card lead, Strain strain) noexcept {
    Answers result;
    while (!cards.empty()) {
        const Card card = cards.take_lowest();
        (beats(card, lead, strain) ? result.winning : result.losing).add(card);
    }
    return result;
}

Move high_card_call(const Situation<Position>& situation) noexcept {
    const Observation& seen = situation.observation;
    const CardSet hand = seen.hands[index(situation.seat)];
    std::size_t longest = 0;
    int points = 0;
    for (std::size_t i = 0; i < kSuits; ++i) {
        if (hand.in(suit_at(i)).size() >= hand.in(suit_at(longest)).size()) {
            longest = i;
        }
        for (CardSet suit = hand.in(suit_at(i)); !suit.empty();) {
            points += std::max(0, suit.take_lowest().rank() - 8);
        }
    }
    return points >= 12 ? bid_up_to(situation, static_cast<Strain>(longest), 1) : Move::pass();
}

}  // namespace

Analysis HighCardThinker::think(const Situation<Position>& situation, const Limits& limits,
                                std::stop_token /*stop*/, search::Sink& sink) {
    const Table& table = situation.observation.table;
    if (table.phase == Phase::kAuction) {
        return answer(situation, limits, high_card_call(situation), sink);
    }
    const CardSet cards = legal_cards(situation);
    const auto rank = [](Card card) { return card.rank(); };
    const auto down = [](Card card) { return -card.rank(); };
    const bool wanted = table.rounds[table.round].up.rank() >= kQueen;
    const Card lead = led(table);
    if (!lead.is_card()) {
        const Card card = wanted ? cheapest(cards, down) : cheapest(cards, rank);
        return answer(situation, limits, Move::play(card), sink);
    }
    const Answers answers = answers_to(cards, lead, table.contract.strain);
    const CardSet choice = wanted ? answers.winning : answers.losing;
    return answer(situation, limits, Move::play(cheapest(choice.empty() ? cards : choice, rank)),
                  sink);
}

double chance_to_win(Card lead, CardSet unseen, int held, Strain strain) noexcept {
    const int total = unseen.size();
    const CardSet suit = unseen.in(lead.suit());
    const int higher = CardSet(suit.bits() >> (lead.number() + 1) << (lead.number() + 1)).size();
    // None of `cards` particular cards among the `held` of `total`.
    const auto none_of = [&](int cards, int of, int drawn) {
        double chance = 1;
        for (int i = 0; i < cards; ++i) {
            chance *= std::max(0.0, static_cast<double>(of - drawn - i)) / std::max(1, of - i);
        }
        return chance;
    };
    double win = none_of(higher, total, held);
    if (strain != Strain::kNoTrump && !is_trump(strain, lead.suit())) {
        const int trumps = unseen.in(suit_at(static_cast<std::size_t>(strain))).size();
        const double is_void = none_of(suit.size(), total, held);
        const double no_trump = none_of(trumps, std::max(total - suit.size(), 1), held);
        win -= is_void * (1 - no_trump);
    }
    return std::clamp(win, 0.0, 1.0);
}

Analysis ReportThinker::think(const Situation<Position>& situation, const Limits& limits,
                              std::stop_token /*stop*/, search::Sink& sink) {
    const Observation& seen = situation.observation;
    const Table& table = seen.table;
    const CardSet hand = seen.hands[index(situation.seat)];
    if (table.phase == Phase::kAuction) {
        Strain best = Strain::kClubs;
        for (int i = 1; i < 5; ++i) {
            const auto strain = static_cast<Strain>(i);
            best = expected_tricks(strain, hand) > expected_tricks(best, hand) ? strain : best;
        }
        const int most = static_cast<int>(expected_tricks(best, hand) + 0.5) - 6;
        return answer(situation, limits, bid_up_to(situation, best, most), sink);
    }
    const Strain strain = table.contract.strain;
    const CardValues& values = report_values(strain);
    const auto price = [&](Card card) { return values[static_cast<std::size_t>(card.number())]; };
    const CardSet cards = legal_cards(situation);
    const CardSet unseen = CardSet::all() - seen.seen();
    const double mean = sum_of(values, unseen) / static_cast<float>(std::max(1, unseen.size()));
    const double up = price(table.rounds[table.round].up);
    const Card lead = led(table);
    if (!lead.is_card()) {
        const Card card = cheapest(cards, [&](Card each) {
            return price(each) - chance_to_win(each, unseen, kHandSize, strain) * (up - mean);
        });
        return answer(situation, limits, Move::play(card), sink);
    }
    const Answers answers = answers_to(cards, lead, strain);
    const Card winner = cheapest(answers.winning, price);
    const Card loser = cheapest(answers.losing, price);
    const bool wins =
        loser.is_none() || (winner.is_card() && up - price(winner) > mean - price(loser));
    return answer(situation, limits, Move::play(wins ? winner : loser), sink);
}

}  // namespace tusk::games::honeymoon
