#pragma once
// The experiments on searching dark chess: the ladder of players, chance nodes, tree search with
// its enhancements, hash keys.

#include "lab/experiments/experiment.h"

namespace tusk::lab {

[[nodiscard]] Experiment darkchess_search();

}  // namespace tusk::lab
