// tusk show: a position as a picture, with its legal moves and its outcome.

#include <fmt/format.h>

#include "cli/arguments.h"
#include "cli/board_picture.h"
#include "cli/command.h"
#include "cli/report.h"
#include "cli/report_json.h"
#include "cli/settings.h"
#include "cli/terminal.h"
#include "core/json.h"
#include "core/text.h"

namespace tusk::cli {

namespace {

void print_state(const registry::State& state) {
    const Terminal terminal = Terminal::of(stdout);
    fmt::print("{}\n", painted_board(state.board(), state.game().info(), terminal));
    fmt::print("{}\n", terminal.paint(Ink::kSoft, state.position()));
    if (const auto outcome = state.outcome()) {
        fmt::print("Game over. {}\n", outcome_sentence(state.game(), *outcome));
        for (const registry::ExplanationStep& step : outcome->why) {
            fmt::print("  {}{}\n", step.ply >= 0 ? fmt::format("ply {}: ", step.ply + 1) : "",
                       step.text);
        }
        return;
    }
    const std::vector<std::string> legal = legal_texts(state);
    const std::string sentence =
        fmt::format("{} to move. {} legal move{}: {}", capitalised(side_to_move(state)),
                    legal.size(), legal.size() == 1 ? "" : "s", core::join(legal, " "));
    fmt::print("{}\n", wrapped(sentence, static_cast<std::size_t>(terminal.width), 2));
}

}  // namespace

CommandResult show(const registry::Registry& registry, const Words& words) {
    Arguments arguments("show", "Shows a position: board, side to move, legal moves, outcome.",
                        "tusk show othello --moves f5d6c3d3c4");
    std::string id;
    bool json = false;
    PositionOptions position;
    arguments.required("game", id, "the game, see tusk games");
    position.declare(arguments);
    arguments.flag("--json", json, "print JSON");
    if (auto status = arguments.parse(words); !status || *status) {
        return status.map([](const auto& done) { return done.value_or(kDone); });
    }
    auto game = registry.require(id);
    if (!game) {
        return core::fail(game.error());
    }
    auto state = position.open(**game);
    if (!state) {
        return core::fail(state.error());
    }
    if (json) {
        print_json(state_json(**state));
    } else {
        print_state(**state);
    }
    return kDone;
}

}  // namespace tusk::cli
