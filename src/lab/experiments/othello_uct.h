#pragma once
// The experiment `othello-uct`: how often UCT finds the best move of judged positions, plain and
// with the three improvements of a university report.

#include "lab/experiments/experiment.h"

namespace tusk::lab {

[[nodiscard]] Experiment othello_uct();

}  // namespace tusk::lab
