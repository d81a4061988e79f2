// tusk train: an evaluation made from games.

#include "cli/train.h"

#include <fmt/format.h>

#include <array>

#include "core/text.h"

namespace tusk::cli {

namespace {

struct TrainCommand {
    std::string_view game;
    std::string_view name;
    std::string_view help;
    CommandResult (*run)(const registry::Registry&, const Words&);
};

constexpr std::array kTrainCommands{
    TrainCommand{"othello", "run", "games, weights and a match, as a run of the lab", train_run},
    TrainCommand{"othello", "weights", "the weights that were trained here", train_weights},
    TrainCommand{"othello", "fit", "fit weights to tournament games and samples", train_fit},
    TrainCommand{"othello", "selfplay", "games of the engine against itself, as samples",
                 train_selfplay},
    TrainCommand{"othello", "relabel", "new values for samples by deeper searches", train_relabel},
    TrainCommand{"othello", "rounds", "self-play, fit and match, as long as it gains",
                 train_rounds},
    TrainCommand{"othello", "check", "the error of weights on games that were left out",
                 train_check},
    TrainCommand{"othello", "cuts", "the constants of the selective cuts", train_cuts},
    TrainCommand{"xiangqi", "selfplay", "games of the engine against itself, as samples",
                 train_xiangqi_selfplay},
    TrainCommand{"xiangqi", "fit", "fit the weights of the evaluation to samples",
                 train_xiangqi_fit},
    TrainCommand{"darkchess", "fit", "fit the values of the pieces to games it plays",
                 train_darkchess_fit},
    TrainCommand{"honeymoon", "fit", "values of cards and the estimate of the play, from deals",
                 train_honeymoon_fit},
};

void print_help() {
    fmt::print("Makes the evaluation of a game from games.\n\n");
    for (const TrainCommand& command : kTrainCommands) {
        fmt::print("  tusk train {} {:<8}  {}\n", command.game, command.name, command.help);
    }
    fmt::print("\nEach command explains itself with --help.\n\n");
    fmt::print("Example: tusk train othello run --name mine --threads 2\n");
}

}  // namespace

CommandResult train(const registry::Registry& registry, const Words& words) {
    if (words.empty() || words.front() == "--help" || words.front() == "-h") {
        print_help();
        return words.empty() ? kWrongRequest : kDone;
    }
    std::vector<std::string> games;
    std::vector<std::string> names;
    for (const TrainCommand& command : kTrainCommands) {
        if (games.empty() || games.back() != command.game) {
            games.emplace_back(command.game);
        }
        if (command.game == words.front()) {
            names.emplace_back(command.name);
        }
    }
    if (names.empty()) {
        return core::fail(
            core::ErrorCode::kUnknownName,
            core::quoted(words.front()) + " cannot be trained; these can: " + core::listed(games));
    }
    if (words.size() == 1 || words[1] == "--help" || words[1] == "-h") {
        print_help();
        return words.size() == 1 ? kWrongRequest : kDone;
    }
    for (const TrainCommand& command : kTrainCommands) {
        if (command.game == words.front() && command.name == words[1]) {
            return command.run(registry, {words.begin() + 2, words.end()});
        }
    }
    return core::fail(core::ErrorCode::kUnknownName,
                      core::quoted(words[1]) + " is not one of: " + core::listed(names));
}

}  // namespace tusk::cli
