#include "games/honeymoon/play_estimate.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>

#include "games/honeymoon/suit_pattern.h"
#include "games/honeymoon/weights.h"

namespace tusk::games::honeymoon {

namespace {

enum Kind : std::size_t { kTrump, kSide, kNoTrump, kKinds };

struct SuitSummary {
    std::array<float, kKinds> linear;
    float lead_cash, low_cash, lead_held, low_held, lead_sure, low_sure;
    std::uint8_t lead_cards, low_cards;
};

// What one suit says, for leader and follower in turn: length; tricks from the top for whoever
// leads, and those of them that the other hand must follow; a void where the other hand has none;
// the excess in length; a single card; cards that no card of the other hand can be spared to beat,
// and those of them that the other hand can follow.
std::array<float, kSuitFactCount> facts_of(unsigned suit) noexcept {
    const SuitFacts& lead = suit_facts()[suit];
    const SuitFacts& low = suit_facts()[turned(suit)];
    const int own = low.followers;
    const int others = lead.followers;
    const auto f = [](int number) { return static_cast<float>(number); };
    return {f(own),
            f(others),
            f(lead.cashable),
            f(low.cashable),
            f(std::min<int>(lead.cashable, others)),
            f(std::min<int>(low.cashable, own)),
            f(own == 0 && others > 0 ? 1 : 0),
            f(others == 0 && own > 0 ? 1 : 0),
            f(std::max(0, own - others)),
            f(std::max(0, others - own)),
            f(own == 1 ? 1 : 0),
            f(others == 1 ? 1 : 0),
            f(lead.leader_sure),
            f(lead.follower_sure),
            f(std::min<int>(lead.leader_sure, others)),
            f(std::min<int>(lead.follower_sure, own))};
}

// Of each place how many cards the leader has more than the follower.
RankValues places_of(unsigned suit) noexcept {
    RankValues places{};
    const int size = length(suit);
    for (int card = 0; card < size; ++card) {
        places[static_cast<std::size_t>(kRanks - size + card)] =
            (suit >> card & 1u) != 0 ? 1.0F : -1.0F;
    }
    return places;
}

template <std::size_t N>
float dot(const std::array<float, N>& a, const std::array<float, N>& b) noexcept {
    float sum = 0;
    for (std::size_t i = 0; i < N; ++i) {
        sum += a[i] * b[i];
    }
    return sum;
}

float linear_of(unsigned suit, const RankValues& places, const SuitWeights& facts) noexcept {
    return dot(places_of(suit), places) + dot(facts_of(suit), facts);
}

const std::array<SuitSummary, kMaxPattern>& summaries() {
    static const auto all = [] {
        auto result = std::make_unique<std::array<SuitSummary, kMaxPattern>>();
        const Weights& weights = standard_weights();
        for (unsigned suit = 1; suit < kMaxPattern; ++suit) {
            const auto facts = facts_of(suit);
            (*result)[suit] = {{linear_of(suit, weights.trump_places, weights.trump_facts),
                                linear_of(suit, weights.side_places, weights.side_facts),
                                linear_of(suit, weights.no_trump_places, weights.no_trump_facts)},
                               facts[2],
                               facts[3],
                               facts[4],
                               facts[5],
                               facts[12],
                               facts[13],
                               static_cast<std::uint8_t>(facts[0]),
                               static_cast<std::uint8_t>(facts[1])};
        }
        return result;
    }();
    return *all;
}

// Sums over the suits that are not trumps.
struct Sides {
    float lead_cash = 0, low_cash = 0, lead_held = 0, low_held = 0, lead_sure = 0, low_sure = 0;
    float lead_voids = 0, low_voids = 0;

    void add(const SuitSummary& suit) noexcept {
        lead_cash += suit.lead_cash;
        low_cash += suit.low_cash;
        lead_held += suit.lead_held;
        low_held += suit.low_held;
        lead_sure += suit.lead_sure;
        low_sure += suit.low_sure;
        lead_voids += suit.lead_cards == 0 && suit.low_cards > 0 ? 1.0F : 0.0F;
        low_voids += suit.low_cards == 0 && suit.lead_cards > 0 ? 1.0F : 0.0F;
    }
};

// What trumps and the other suits say together.
std::array<float, kTrumpTogetherCount> together(const SuitSummary& trump,
                                                const Sides& sides) noexcept {
    const float more = static_cast<float>(trump.lead_cards) - static_cast<float>(trump.low_cards);
    const float size = std::abs(more);
    const bool lead_draws = trump.lead_cash >= static_cast<float>(trump.low_cards);
    const bool low_draws = trump.low_cash >= static_cast<float>(trump.lead_cards);
    const float lead_run = trump.lead_cash + (lead_draws ? sides.lead_cash : sides.lead_held);
    const float low_run = trump.low_cash + (low_draws ? sides.low_cash : sides.low_held);
    const float surer = sides.lead_sure - sides.low_sure;
    return {std::min(13.0F, lead_run),
            std::min(13.0F, low_run),
            more * size,
            std::max(0.0F, more) * sides.lead_cash,
            std::max(0.0F, -more) * sides.low_cash,
            more * surer,
            size * surer,
            lead_draws ? 1.0F : 0.0F,
            low_draws ? 1.0F : 0.0F,
            lead_draws ? sides.lead_sure : 0.0F,
            low_draws ? sides.low_sure : 0.0F,
            static_cast<float>(trump.lead_cards) * sides.lead_voids,
            static_cast<float>(trump.low_cards) * sides.low_voids};
}

std::array<float, kNoTrumpTogetherCount> together(const Sides& all) noexcept {
    return {all.lead_cash * all.lead_cash,       all.low_cash * all.low_cash,
            all.lead_cash * all.low_cash,        all.lead_cash * all.low_sure,
            all.low_cash * all.lead_sure,        all.lead_sure * all.low_sure,
            all.lead_cash >= 13.0F ? 1.0F : 0.0F};
}

template <std::size_t N>
void append(std::vector<float>& to, const std::array<float, N>& from) {
    to.insert(to.end(), from.begin(), from.end());
}

template <std::size_t N>
void add_to(std::array<float, N>& to, const std::array<float, N>& from) noexcept {
    for (std::size_t i = 0; i < N; ++i) {
        to[i] += from[i];
    }
}

}  // namespace

float estimated_tricks(const PlayProblem& problem) noexcept {
    const auto& known = summaries();
    const bool trumps = problem.strain != Strain::kNoTrump;
    float value = 6.5F;
    Sides sides;
    const SuitSummary* trump = nullptr;
    for (std::size_t i = 0; i < kSuits; ++i) {
        const Suit suit = suit_at(i);
        const SuitSummary& summary =
            known[pattern(problem.leader.ranks(suit), problem.follower.ranks(suit))];
        if (is_trump(problem.strain, suit)) {
            trump = &summary;
            value += summary.linear[kTrump];
        } else {
            sides.add(summary);
            value += summary.linear[trumps ? kSide : kNoTrump];
        }
    }
    const Weights& weights = standard_weights();
    value += trump != nullptr ? dot(together(*trump, sides), weights.trump_together)
                              : dot(together(sides), weights.no_trump_together);
    return std::clamp(value, 0.0F, 13.0F);
}

std::vector<float> estimate_features(const PlayProblem& problem) {
    const auto& known = summaries();
    RankValues trump_places{};
    RankValues places{};
    SuitWeights trump_facts{};
    SuitWeights facts{};
    Sides sides;
    const SuitSummary* trump = nullptr;
    for (std::size_t i = 0; i < kSuits; ++i) {
        const Suit suit = suit_at(i);
        const unsigned both = pattern(problem.leader.ranks(suit), problem.follower.ranks(suit));
        const bool trumps = is_trump(problem.strain, suit);
        add_to(trumps ? trump_places : places, places_of(both));
        add_to(trumps ? trump_facts : facts, facts_of(both));
        if (trumps) {
            trump = &known[both];
        } else {
            sides.add(known[both]);
        }
    }
    std::vector<float> features;
    if (trump != nullptr) {
        append(features, trump_places);
        append(features, trump_facts);
    }
    append(features, places);
    append(features, facts);
    if (trump != nullptr) {
        append(features, together(*trump, sides));
    } else {
        append(features, together(sides));
    }
    return features;
}

}  // namespace tusk::games::honeymoon
