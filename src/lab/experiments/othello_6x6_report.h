#pragma once
// The report of `othello-6x6`, from the results of its steps.

#include "lab/experiments/experiment.h"

namespace tusk::lab {

// For the first player, published by Feinstein in 1993.
inline constexpr int kPublished6x6Value = -4;

[[nodiscard]] std::vector<Section> report_6x6(Scale scale, const StepResults& results);

}  // namespace tusk::lab
