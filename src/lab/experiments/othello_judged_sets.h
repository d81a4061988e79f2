#pragma once
// The experiment `othello-judged-sets`: makes the sets of judged positions that `othello-uct` uses,
// data/othello/judged_uct_games.obf and judged_selfplay.obf.

#include "lab/experiments/experiment.h"

namespace tusk::lab {

[[nodiscard]] Experiment othello_judged_sets();

}  // namespace tusk::lab
