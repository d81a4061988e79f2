#pragma once
// Commands of a command, such as `tusk coin rules`: one table names them, one function finds and
// runs the one that is asked for, and prints the table as help.

#include <span>
#include <string_view>

#include "cli/command.h"

namespace tusk::cli {

struct SubCommand {
    std::string_view name;
    std::string_view help;
    CommandResult (*run)(const registry::Registry&, const Words&);
};

struct SubCommands {
    std::string_view of;       // the command they belong to
    std::string_view purpose;  // one sentence
    std::string_view example;
    std::span<const SubCommand> list;
};

// Runs the command that the first word names with the words after it. Without a word, or asked for
// help, it prints the table; a word that is none of the names is an error that lists them.
CommandResult run_sub_command(const SubCommands& commands, const registry::Registry& registry,
                              const Words& words);

}  // namespace tusk::cli
