#pragma once
// The seven experiments of a school project on an Othello app, as they were published and with the
// flaws of their design corrected.
//
// The published design: the improved player always has white, every game begins at the start
// position, 100 games. Ours besides: the same with the colours exchanged; and 8 random plies, each
// opening with both colours.

#include "lab/experiments/experiment.h"

namespace tusk::lab {

[[nodiscard]] Experiment othello_school();

}  // namespace tusk::lab
