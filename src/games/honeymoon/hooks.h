#pragma once
// What searches may ask of honeymoon bridge beside its rules (search/concepts.h): the play as a
// leaf with an exact value or an estimate, and a playout policy for auction and exchange.

#include "games/honeymoon/position.h"

namespace tusk::games::honeymoon {

// The play is a leaf: both hands are known to both.
[[nodiscard]] bool is_exact_leaf(const Position& p) noexcept;
[[nodiscard]] search::Score exact_leaf(const Position& p, search::Score alpha, search::Score beta,
                                       std::uint64_t& nodes);
// The mean payoff for the seat to act where the play begins; nothing is known before it.
[[nodiscard]] search::Score evaluate(const Position& p) noexcept;
// Policy 0: any legal move. Policy 1: cards by value, bids that the dealt hand promises.
[[nodiscard]] Move playout_move(const Position& p, int policy, core::Rng& rng) noexcept;

}  // namespace tusk::games::honeymoon
