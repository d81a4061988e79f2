#pragma once
// The experiment `othello-tuner`: the school app's weights by phase, found by an optimiser instead
// of by hand.

#include "lab/experiments/experiment.h"

namespace tusk::lab {

[[nodiscard]] Experiment othello_tuner();

}  // namespace tusk::lab
