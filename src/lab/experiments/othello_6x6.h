#pragma once
// The experiment `othello-6x6`: Othello on the 6x6 board solved from its start.
//
// Two claims are proven: the first player scores at least -4, the second at least +4. The top of
// the tree is worked off by BoundProof, the positions at its lower end are jobs. Everything that
// was answered stands in the checkpoint, so the run may be stopped or killed at any time.

#include "lab/experiments/experiment.h"

namespace tusk::lab {

[[nodiscard]] Experiment othello_6x6();

// The smallest text among the eight symmetries of a square board of this side, whatever follows the
// squares being kept.
[[nodiscard]] std::string canonical_board(const std::string& position, std::size_t side);

}  // namespace tusk::lab
