// tusk lab: experiments, their reports, and everything the lab has stored.

#include "cli/lab.h"

#include <array>

#include "cli/sub_commands.h"

namespace tusk::cli {

namespace {

constexpr std::array kLabCommands{
    SubCommand{"list", "the experiments and how their latest runs stand", lab_list},
    SubCommand{"run", "run an experiment, or go on with it", lab_run},
    SubCommand{"report", "the report of an experiment as HTML and JSON", lab_report},
    SubCommand{"runs", "all stored runs: experiments, matches, tournaments", lab_runs},
    SubCommand{"games", "the stored games of a run, in any format", lab_games},
    SubCommand{"openings", "different beginnings that are fair to both, for long matches",
               lab_openings},
    SubCommand{"delete", "remove a run with its games", lab_delete},
};

constexpr SubCommands kCommands{
    .of = "lab",
    .purpose = "Published experiments repeated, and everything the lab has stored.",
    .example = "tusk lab run othello-school --scale small",
    .list = kLabCommands,
};

}  // namespace

CommandResult lab(const registry::Registry& registry, const Words& words) {
    return run_sub_command(kCommands, registry, words);
}

}  // namespace tusk::cli
