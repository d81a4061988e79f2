#pragma once
// Figures that several experiments print: scores and shares in per cent, means, and how they are
// read from the results of steps. A figure that a result does not have is an empty cell.

#include "core/json.h"
#include "lab/matches/pair_batch.h"
#include "lab/matches/statistics.h"
#include "lab/reports/report.h"

namespace tusk::lab {

// 0..1 as per cent.
[[nodiscard]] Figure percent(double share, const std::optional<Interval>& interval = {});

// "score" and "interval95" of a match's JSON.
[[nodiscard]] Cell score_cell(const core::Json& match);
[[nodiscard]] std::optional<Point> score_point(double x, const core::Json& match);

// "+60 =3 -37"
[[nodiscard]] Cell tally_cell(const core::Json& match);

// A batch's sums with "score" and "interval95", like a match's.
[[nodiscard]] core::Json scored_json(const BatchScore& score);

}  // namespace tusk::lab
