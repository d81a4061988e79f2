#pragma once
// An estimate of the tricks of a play that has not begun, in well under a microsecond: the leaf of
// rollouts that are too many for the exact solver. Linear in facts about each suit and a few that
// combine them; play_estimate.cpp says where the weights come from.

#include "games/honeymoon/play_solver.h"

namespace tusk::games::honeymoon {

// Tricks of the leader, 0 to 13. For hands of thirteen cards and no card led.
[[nodiscard]] float estimated_tricks(const PlayProblem& problem) noexcept;

}  // namespace tusk::games::honeymoon
