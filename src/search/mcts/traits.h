#pragma once
// What the tree search works out about a game at compile time.

#include <cstddef>

#include "search/concepts.h"

namespace tusk::search::mcts {

// One number describes the result for both seats: what the first wins, the second loses.
template <Position P>
inline constexpr bool kTwoSided = P::facts.seats == 2 && P::facts.zero_sum;

// Results can be proven in the tree: no luck, no secrets, and a position's value does not depend on
// how it came about.
template <Position P>
inline constexpr bool kProvable =
    kTwoSided<P> && !Chancy<P> && !Hidden<P> && !P::facts.needs_history;

// Payoffs are points, so that a mean score says more than a win rate.
template <Position P>
inline constexpr bool kScored = P::facts.score_kind == ScoreKind::kPoints;

// How many sums a node keeps: the first seat's, or one for each seat.
template <Position P>
inline constexpr std::size_t kSums = kTwoSided<P> ? 1 : static_cast<std::size_t>(P::facts.seats);

// How likely a seat is to win, 0..1, at a glance: for games whose playouts need not be played to
// the end and whose tree can be guided by what positions look like.
template <class P>
concept HasWinChance = Position<P> && kTwoSided<P> && requires(const P c, Seat seat) {
    { win_chance(c, seat) } -> std::same_as<double>;
};

// Longest playout and deepest line; a game that sets no bound gets one that ends.
template <Position P>
inline constexpr int kMaxPlies = P::facts.max_plies > 0 ? P::facts.max_plies : 4096;

}  // namespace tusk::search::mcts
