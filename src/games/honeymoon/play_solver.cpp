#include "games/honeymoon/play_solver.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "core/check.h"
#include "core/fixed_vector.h"
#include "games/honeymoon/suit_pattern.h"

namespace tusk::games::honeymoon {

namespace {

constexpr int kMaxLeads = 26;

void order(std::uint16_t& a, std::uint16_t& b) noexcept {
    const auto low = std::min(a, b);
    b = std::max(a, b);
    a = low;
}

// Where a suit stands among the patterns: trumps first.
std::size_t place_of(Suit suit, Strain strain) noexcept {
    if (strain == Strain::kNoTrump) {
        return index(suit);
    }
    const auto trump = static_cast<std::size_t>(strain);
    return is_trump(strain, suit) ? 0 : index(suit) + (index(suit) < trump ? 1 : 0);
}

struct Lead {
    std::uint8_t suit;
    std::uint8_t card;
    std::int16_t score;
};
using LeadList = core::FixedVector<Lead, kMaxLeads>;

// One card of each run of neighbours: winners first, then cards of suits in which the leader is
// long and the follower short. The weights are those of the fewest nodes on 1000 random deals.
LeadList ordered_leads(const std::array<std::uint16_t, kSuits>& suits, bool trumps,
                       std::size_t known_suit, int known_card) noexcept {
    const auto& facts = suit_facts();
    LeadList leads;
    const bool ruffs = trumps && facts[suits[0]].followers > 0;
    for (std::size_t i = 0; i < kSuits; ++i) {
        const unsigned own = leader_cards(suits[i]);
        const int size = length(suits[i]);
        const int followers = facts[suits[i]].followers;
        for (unsigned starts = own & ~(own << 1); starts != 0; starts &= starts - 1) {
            const int card = std::countr_zero(starts);
            const bool highest = (own >> card) == below(size - card);
            const bool wins = highest && (followers > 0 || !ruffs || i == 0);
            int score = wins ? 200 - 6 * followers : 4 * (size - followers) - 8 * followers + card;
            if (known_suit == i && known_card == card) {
                score = 1000;
            }
            leads.push_back({static_cast<std::uint8_t>(i), static_cast<std::uint8_t>(card),
                             static_cast<std::int16_t>(score)});
        }
    }
    std::sort(leads.begin(), leads.end(),
              [](const Lead& a, const Lead& b) { return a.score > b.score; });
    return leads;
}

// The suits that are not trumps in ascending order: which is which does not matter.
void sort_suits(std::array<std::uint16_t, kSuits>& suits, bool trumps) noexcept {
    order(suits[1], suits[2]);
    order(suits[2], suits[3]);
    order(suits[1], suits[2]);
    if (!trumps) {
        order(suits[0], suits[1]);
        order(suits[1], suits[2]);
        order(suits[2], suits[3]);
    }
}

}  // namespace

PlaySolver::PlaySolver(const Settings& settings)
    : settings_(settings),
      table_(std::size_t{2} << settings.table_bits),
      mask_((std::uint64_t{1} << settings.table_bits) - 1) {
    static_cast<void>(suit_facts());
}

PlaySolver::Suits PlaySolver::read(const PlayProblem& problem) {
    TUSK_ASSERT(problem.leader.size() + (problem.lead.is_card() ? 1 : 0) == problem.follower.size(),
                "both hands play to the same number of tricks");
    trumps_ = problem.strain != Strain::kNoTrump;
    const CardSet leader = problem.leader | CardSet::of(problem.lead);
    Suits suits{};
    for (std::size_t i = 0; i < kSuits; ++i) {
        const Suit suit = suit_at(i);
        suits[place_of(suit, problem.strain)] =
            pattern(leader.ranks(suit), problem.follower.ranks(suit));
    }
    return suits;
}

// ---------------------------------------------------------------------------------- questions

int PlaySolver::problem_value(const PlayProblem& problem, int alpha, int beta) {
    const Suits suits = read(problem);
    const int level = problem.follower.size();
    if (!problem.lead.is_card()) {
        return search(suits, level, alpha, beta);
    }
    const Suit suit = problem.lead.suit();
    const unsigned both = problem.leader.ranks(suit) | problem.follower.ranks(suit);
    const int card = std::popcount(both & below(problem.lead.rank()));
    return answer(suits, level, place_of(suit, problem.strain), card, alpha, beta);
}

int PlaySolver::tricks(const PlayProblem& problem) {
    int low = 0;
    int high = problem.follower.size();
    int guess = (high + 1) / 2;
    while (low < high) {
        const int beta = std::max(guess, low + 1);
        const int value = problem_value(problem, beta - 1, beta);
        (value < beta ? high : low) = value;
        guess = value;
    }
    return low;
}

bool PlaySolver::takes(const PlayProblem& problem, int at_least) {
    if (at_least <= 0 || at_least > problem.follower.size()) {
        return at_least <= 0;
    }
    return problem_value(problem, at_least - 1, at_least) >= at_least;
}

int PlaySolver::tricks_after(const PlayProblem& problem, Card card) {
    PlayProblem next = problem;
    if (!problem.lead.is_card()) {
        next.leader.remove(card);
        next.lead = card;
        return tricks(next);
    }
    next.follower.remove(card);
    next.lead = {};
    if (!beats(card, problem.lead, problem.strain)) {
        return 1 + tricks(next);
    }
    std::swap(next.leader, next.follower);
    return next.leader.size() - tricks(next);
}

Card PlaySolver::best_card(const PlayProblem& problem) {
    const bool leads = !problem.lead.is_card();
    const CardSet choices = leads ? problem.leader : replies(problem.follower, problem.lead);
    const int wanted = tricks(problem);
    for (int rank = 0; rank < kRanks; ++rank) {
        for (std::size_t suit = 0; suit < kSuits; ++suit) {
            const Card card(suit_at(suit), rank);
            if (choices.has(card) && tricks_after(problem, card) == wanted) {
                return card;
            }
        }
    }
    TUSK_ASSERT(false, "some card keeps the value");
    return choices.lowest();
}

// ---------------------------------------------------------------------------------- search

// What the leader can cash at once.
int PlaySolver::floor_of(const Suits& suits, int level) const noexcept {
    const auto& facts = suit_facts();
    int free = facts[suits[1]].cashable + facts[suits[2]].cashable + facts[suits[3]].cashable;
    const SuitFacts& first = facts[suits[0]];
    if (trumps_ && first.cashable < first.followers) {  // trumps are left: only what is followed
        free = 0;
        for (std::size_t i = 1; i < kSuits; ++i) {
            free += std::min(facts[suits[i]].cashable, facts[suits[i]].followers);
        }
    }
    const int own = trumps_ ? std::max(first.cashable, first.leader_sure) : first.cashable;
    return std::min(level, free + own);
}

PlaySolver::Entry* PlaySolver::find(std::uint64_t key, int level) noexcept {
    const std::uint64_t bucket = (key * 0x9E3779B97F4A7C15ULL) >> 20 & mask_;
    Entry* first = &table_[2 * bucket];
    Entry* second = first + 1;
    if (first->key == key) {
        return first;
    }
    if (second->key == key) {
        return second;
    }
    Entry* place = level >= first->level ? first : second;
    if (place == first) {
        *second = *first;
    }
    *place = {key, 0, static_cast<std::uint8_t>(level), 0, 0xFF, static_cast<std::uint8_t>(level)};
    return place;
}

int PlaySolver::search(Suits suits, int level, int alpha, int beta) {
    if (level == 0) {
        return 0;
    }
    ++nodes_;
    const int floor = floor_of(suits, level);
    const int ceiling = trumps_ ? level - suit_facts()[suits[0]].follower_sure
                                : (floor < level ? level - 1 : level);
    if (floor >= beta || floor == ceiling) {
        return floor;
    }
    if (ceiling <= alpha) {
        return ceiling;
    }
    sort_suits(suits, trumps_);
    const std::uint64_t key =
        static_cast<std::uint64_t>(suits[0]) | static_cast<std::uint64_t>(suits[1]) << 14 |
        static_cast<std::uint64_t>(suits[2]) << 28 | static_cast<std::uint64_t>(suits[3]) << 42 |
        std::uint64_t{trumps_ ? 1u : 2u} << 56;
    const Entry known = *find(key, level);
    if (known.low >= beta || known.low == known.high) {
        return known.low;
    }
    if (known.high <= alpha) {
        return known.high;
    }

    const LeadList leads = ordered_leads(suits, trumps_, known.suit, known.card);
    int best = -1;
    Lead best_lead{};
    for (const Lead& lead : leads) {
        if (best >= beta) {
            break;
        }
        const int value = answer(suits, level, lead.suit, lead.card, std::max(alpha, best), beta);
        if (value > best) {
            best = value;
            best_lead = lead;
        }
    }
    Entry* entry = find(key, level);
    if (best < beta) {
        entry->high = std::min(entry->high, static_cast<std::uint8_t>(best));
    }
    if (best > alpha) {
        entry->low = std::max(entry->low, static_cast<std::uint8_t>(best));
        entry->suit = best_lead.suit;
        entry->card = best_lead.card;
    }
    return best;
}

int PlaySolver::follower_wins(Suits suits, int level, int alpha, int beta) {
    for (std::uint16_t& suit : suits) {
        suit = turned(suit);
    }
    return level - 1 - search(suits, level - 1, level - 1 - beta, level - 1 - alpha);
}

// The leader's tricks after a lead: the least that the follower's answers leave.
int PlaySolver::answer(const Suits& suits, int level, std::size_t led, int card, int alpha,
                       int beta) {
    int best = level + 1;
    const auto reply = [&](std::size_t suit, int second, bool wins) {
        Suits next = suits;
        if (suit == led) {
            next[led] = without(next[led], std::max(card, second));
            next[led] = without(next[led], std::min(card, second));
        } else {
            next[led] = without(next[led], card);
            next[suit] = without(next[suit], second);
        }
        const int limit = std::min(beta, best);
        const int value = wins ? follower_wins(next, level, alpha, limit)
                               : 1 + search(next, level - 1, alpha - 1, limit - 1);
        best = std::min(best, value);
        return best <= alpha;
    };
    const unsigned following = follower_cards(suits[led]);
    for (std::size_t i = 0; i < kSuits; ++i) {
        const unsigned held = follower_cards(suits[i]);
        if (held == 0 || (following != 0 && i != led)) {
            continue;
        }
        if (settings_.all_cards) {
            for (unsigned cards = held; cards != 0; cards &= cards - 1) {
                const int second = std::countr_zero(cards);
                if (reply(i, second, i == led ? second > card : trumps_ && i == 0)) {
                    return best;
                }
            }
            continue;
        }
        if (i != led) {
            if (reply(i, std::countr_zero(held), trumps_ && i == 0)) {
                return best;
            }
            continue;
        }
        const unsigned higher = held >> card << card;
        if (higher != 0 && reply(i, std::countr_zero(higher), true)) {
            return best;
        }
        if ((held & below(card)) != 0 && reply(i, std::countr_zero(held), false)) {
            return best;
        }
    }
    return best;
}

}  // namespace tusk::games::honeymoon
