#pragma once
// Who drives a run: one process at a time, named so that others on the same machine can see whether
// it still lives.

#include <string>

#include "lab/runs/run_store.h"

namespace tusk::lab {

// "name@host:process"
[[nodiscard]] std::string owner_here(const std::string& name);

// Whether the owner is a process of this machine that has ended.
[[nodiscard]] bool has_ended(const std::string& owner);

// Whether somebody works on the run: its owner gave a sign lately and, if it is a process of this
// machine, still lives.
[[nodiscard]] bool is_driven(const StoredRun& run);

}  // namespace tusk::lab
