#pragma once
// An estimate of the tricks of a play that has not begun, in well under a microsecond: the leaf of
// rollouts that are too many for the exact solver. Linear in facts about each suit and a few that
// combine them, with the weights of weights.h.

#include <vector>

#include "games/honeymoon/play_solver.h"

namespace tusk::games::honeymoon {

// Tricks of the leader, 0 to 13. For hands of thirteen cards and no card led.
[[nodiscard]] float estimated_tricks(const PlayProblem& problem) noexcept;

// What the estimate multiplies its weights with, for training: the tricks beyond 6.5 are the sum.
// With trumps: places and facts of the trumps, places and facts of the other suits, then those that
// combine them; without: places, facts, and the combined ones.
[[nodiscard]] std::vector<float> estimate_features(const PlayProblem& problem);

}  // namespace tusk::games::honeymoon
