#pragma once
// The sub-commands of `tusk lab`, in the manner of command.h, and what they share.

#include <string>
#include <vector>

#include "cli/command.h"
#include "lab/runs/run_store.h"
#include "store/writer.h"

namespace tusk::cli {

// lab_experiments.cpp: experiments and their reports.
CommandResult lab_list(const registry::Registry& registry, const Words& words);
CommandResult lab_run(const registry::Registry& registry, const Words& words);
CommandResult lab_report(const registry::Registry& registry, const Words& words);

// lab_runs.cpp: everything that is stored.
CommandResult lab_runs(const registry::Registry& registry, const Words& words);
CommandResult lab_games(const registry::Registry& registry, const Words& words);
CommandResult lab_delete(const registry::Registry& registry, const Words& words);

// lab_openings.cpp
CommandResult lab_openings(const registry::Registry& registry, const Words& words);

// A run with its steps, as it is stored.
struct WholeRun {
    lab::StoredRun run;
    std::vector<lab::StoredStep> steps;
};

// The runs of a kind and name (empty = any), newest first. Steps come with them.
[[nodiscard]] core::Result<std::vector<WholeRun>> stored_runs(store::Writer& writer,
                                                              const std::string& kind,
                                                              const std::string& name);

}  // namespace tusk::cli
