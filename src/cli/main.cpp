// tusk: one program, many sub-commands. The table below is all there is to it.

#include <fmt/format.h>

#include <array>
#include <csignal>
#include <exception>

#include "book/book_player.h"
#include "cli/command.h"
#include "core/text.h"
#include "core/version.h"
#include "protocol/engine_factory.h"
#include "protocol/ext_player.h"

namespace tusk::cli {
namespace {

struct Command {
    std::string_view name;
    std::string_view help;
    CommandResult (*run)(const registry::Registry&, const Words&);
};

constexpr std::array kCommands{
    Command{"games", "games; with GAME its rule options, players and formats", games},
    Command{"serve", "the web app", serve},
    Command{"show", "a position: board, legal moves, outcome", show},
    Command{"play", "play in the terminal", play},
    Command{"analyse", "the best lines of a position", analyse},
    Command{"solve", "the exact value of a position", solve},
    Command{"table", "endgame tables: make, list, ask", table},
    Command{"match", "two players against each other, with error bars", match},
    Command{"lab", "published experiments repeated, and stored runs", lab},
    Command{"train", "an evaluation made from games", train},
    Command{"book", "opening books: build, show, check, export", book},
    Command{"coin", "the coin problem: numbers, rules for all coins, proofs", coin},
    Command{"verify", "check a proof in a file", verify},
    Command{"convert", "game records, any format to any other", convert},
    Command{"perft", "count the leaves of the move tree", perft},
    Command{"engine", "be an engine for another program", engine},
    Command{"bench", "speed and signature of the searches", bench},
};

void print_help() {
    fmt::print("tusk plays, analyses, solves and measures games.\n\n");
    for (const Command& command : kCommands) {
        fmt::print("  tusk {:<8}  {}\n", command.name, command.help);
    }
    fmt::print("\nA bare protocol name is an engine: tusk {}.\n",
               core::join(protocol::engine_protocols(), ", tusk "));
    fmt::print("Each command explains itself with --help.\n\nExample: tusk play othello\n");
}

CommandResult run(const std::string& name, const Words& words) {
    registry::Registry registry = registry::all_games();
    protocol::add_external_players(registry);
    book::add_book_players(registry);
    for (const Command& command : kCommands) {
        if (command.name == name) {
            return command.run(registry, words);
        }
    }
    return bare_protocol(registry, name, words);
}

}  // namespace
}  // namespace tusk::cli

int main(int argc, char** argv) {
    namespace cli = tusk::cli;
    const std::string name = argc > 1 ? argv[1] : "--help";
    if (name == "--help" || name == "-h" || name == "help") {
        cli::print_help();
        return argc > 1 ? cli::kDone : cli::kWrongRequest;
    }
    if (name == "--version") {
        fmt::print("tusk {}\n", tusk::core::version());
        return cli::kDone;
    }
    // A file that may not grow any more is an error of that write, as a full disk is.
    std::signal(SIGXFSZ, SIG_IGN);
    try {
        return cli::finish(name, cli::run(name, {argv + 2, argv + argc}));
    } catch (const std::exception& error) {
        fmt::print(stderr, "tusk {}: {}\n", name, error.what());
        return cli::kWorkFailed;
    }
}
