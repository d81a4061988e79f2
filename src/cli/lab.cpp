// tusk lab: experiments, their reports, and everything the lab has stored.

#include "cli/lab.h"

#include <fmt/format.h>

#include <array>

#include "core/text.h"

namespace tusk::cli {

namespace {

struct LabCommand {
    std::string_view name;
    std::string_view help;
    CommandResult (*run)(const registry::Registry&, const Words&);
};

constexpr std::array kLabCommands{
    LabCommand{"list", "the experiments and how their latest runs stand", lab_list},
    LabCommand{"run", "run an experiment, or go on with it", lab_run},
    LabCommand{"report", "the report of an experiment as HTML and JSON", lab_report},
    LabCommand{"runs", "all stored runs: experiments, matches, tournaments", lab_runs},
    LabCommand{"games", "the stored games of a run, in any format", lab_games},
    LabCommand{"openings", "different beginnings that are fair to both, for long matches",
               lab_openings},
    LabCommand{"delete", "remove a run with its games", lab_delete},
};

void print_help() {
    fmt::print("Published experiments repeated, and everything the lab has stored.\n\n");
    for (const LabCommand& command : kLabCommands) {
        fmt::print("  tusk lab {:<8}  {}\n", command.name, command.help);
    }
    fmt::print("\nEach command explains itself with --help.\n\n");
    fmt::print("Example: tusk lab run othello-school --scale small\n");
}

}  // namespace

CommandResult lab(const registry::Registry& registry, const Words& words) {
    if (words.empty() || words.front() == "--help" || words.front() == "-h") {
        print_help();
        return words.empty() ? kWrongRequest : kDone;
    }
    std::vector<std::string> names;
    for (const LabCommand& command : kLabCommands) {
        if (command.name == words.front()) {
            return command.run(registry, {words.begin() + 1, words.end()});
        }
        names.emplace_back(command.name);
    }
    return core::fail(core::ErrorCode::kUnknownName,
                      core::quoted(words.front()) + " is not one of: " + core::listed(names));
}

}  // namespace tusk::cli
