#pragma once
// How a value of a search reads as an expected result: 0 = lost, 1 = won, a draw counts half.
//
// In games that are only won, drawn or lost, evaluations are leads in "pawns" without end, and
// proven values are results (-1, 0, 1): the two cannot be compared as numbers. As expected results
// they can. A lead becomes one by the logistic curve that evaluations are fitted with
// (games/xiangqi/training/fit.h); web/src/lib/analyse/chance.ts draws the same curve.

#include "registry/game.h"

namespace tusk::kb {

inline constexpr double kLeadScale = 2;  // pawns; such a lead is worth 1 / (1 + 1/e) = 0.73

// Of one line of an analysis, for the seat to act.
[[nodiscard]] double expected_result(const registry::Analysis& analysis, const search::Line& line);

}  // namespace tusk::kb
