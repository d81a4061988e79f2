#pragma once
// Removes a run with everything that belongs to it: rows, games, files.
//
// The weights that a training made go with it, unless a run that is not over names them; then they
// stay and are listed like weights from elsewhere. Games against removed weights cannot go on.

#include <string>

#include "core/result.h"
#include "store/writer.h"

namespace tusk::lab {

struct RemovedRun {
    std::string weights;  // that the run had made; empty = none
    bool weights_kept = false;
};

// Nobody may drive the run. Blocks; not for the network thread. Removing what is not there is done
// at once.
[[nodiscard]] core::Result<RemovedRun> remove_run(store::Writer& writer, const std::string& id);

}  // namespace tusk::lab
