#pragma once
// The numbers that the players of this game learnt: what cards are worth, how the tricks of a play
// are estimated, and what a dealt hand promises.
//
// The file: "tusk honeymoon weights 1", then a line for each list: its name and its numbers. The
// standard weights are data/honeymoon/weights.txt as it was when the program was built; `tusk train
// honeymoon fit` makes such a file. Plain values.

#include <array>
#include <string>
#include <string_view>

#include "core/result.h"
#include "games/honeymoon/card.h"

namespace tusk::games::honeymoon {

inline constexpr std::size_t kSuitFactCount = 16;
inline constexpr std::size_t kTrumpTogetherCount = 13;
inline constexpr std::size_t kNoTrumpTogetherCount = 7;

using RankValues = std::array<float, kRanks>;  // from deuce to ace
using SuitWeights = std::array<float, kSuitFactCount>;

struct Weights {
    // What a card is worth in tricks (card_values.h).
    RankValues trump_values{};
    RankValues side_values{};
    RankValues no_trump_values{};
    // Of the estimate (play_estimate.cpp). Places: cards of the leader less those of the follower,
    // by the number of higher cards in the suit, 12 first.
    RankValues trump_places{};
    RankValues side_places{};
    RankValues no_trump_places{};
    SuitWeights trump_facts{};
    SuitWeights side_facts{};
    SuitWeights no_trump_facts{};
    std::array<float, kTrumpTogetherCount> trump_together{};
    std::array<float, kNoTrumpTogetherCount> no_trump_together{};
    // The estimate's error (standard deviation) on deals it was not made from: trumps, no-trump.
    std::array<float, 2> estimate_error{};
    // Tricks of a declarer from the sum of card values of a dealt hand: constant and factor where
    // the hand is his; then, the same for 13 less his tricks where it is the defender's.
    std::array<float, 4> trump_promise{};
    std::array<float, 4> no_trump_promise{};
};

[[nodiscard]] core::Result<Weights> parse_weights(std::string_view text);
[[nodiscard]] std::string weights_text(const Weights& weights);
[[nodiscard]] const Weights& standard_weights() noexcept;

}  // namespace tusk::games::honeymoon
