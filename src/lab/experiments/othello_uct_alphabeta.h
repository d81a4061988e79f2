#pragma once
// The experiment `othello-uct-alphabeta`: UCT against alpha-beta with the same time for each move.

#include "lab/experiments/experiment.h"

namespace tusk::lab {

[[nodiscard]] Experiment othello_uct_alphabeta();

}  // namespace tusk::lab
