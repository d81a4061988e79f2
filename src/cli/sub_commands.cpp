#include "cli/sub_commands.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/text.h"

namespace tusk::cli {

namespace {

void print_help(const SubCommands& commands) {
    std::size_t width = 0;
    for (const SubCommand& command : commands.list) {
        width = std::max(width, command.name.size());
    }
    fmt::print("{}\n\n", commands.purpose);
    for (const SubCommand& command : commands.list) {
        fmt::print("  tusk {} {:<{}}  {}\n", commands.of, command.name, width, command.help);
    }
    fmt::print("\nEach command explains itself with --help.\n\nExample: {}\n", commands.example);
}

}  // namespace

CommandResult run_sub_command(const SubCommands& commands, const registry::Registry& registry,
                              const Words& words) {
    if (words.empty() || words.front() == "--help" || words.front() == "-h") {
        print_help(commands);
        return words.empty() ? kWrongRequest : kDone;
    }
    std::vector<std::string> names;
    for (const SubCommand& command : commands.list) {
        if (command.name == words.front()) {
            return command.run(registry, {words.begin() + 1, words.end()});
        }
        names.emplace_back(command.name);
    }
    return core::fail(core::ErrorCode::kUnknownName,
                      core::quoted(words.front()) + " is not one of: " + core::listed(names));
}

}  // namespace tusk::cli
