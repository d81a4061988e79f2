// tusk analyse: what a player thinks of a position.

#include "cli/arguments.h"
#include "cli/command.h"
#include "cli/search_run.h"
#include "cli/settings.h"
#include "core/text.h"

namespace tusk::cli {

namespace {

constexpr std::int64_t kDefaultTimeMs = 5000;

core::Result<int> read_lines(const std::string& text) {
    if (text == "all") {
        return search::Limits::kAllLines;
    }
    const auto number = core::to_integer(text);
    if (!number || *number < 1 || *number > search::Limits::kAllLines) {
        return core::fail(core::ErrorCode::kOutOfRange,
                          core::quoted(text) + " is neither 'all' nor a whole number from 1 up",
                          "lines");
    }
    return static_cast<int>(*number);
}

}  // namespace

CommandResult analyse(const registry::Registry& registry, const Words& words) {
    Arguments arguments("analyse", "Searches a position and shows the best lines.",
                        "tusk analyse othello --moves f5d6c3 --time 2000 --lines all");
    std::string id;
    PositionOptions position;
    LimitOptions limits;
    std::string player;
    std::string lines = "1";
    std::optional<int> threads;
    bool json = false;
    bool explain = false;
    arguments.required("game", id, "the game, see tusk games");
    position.declare(arguments);
    arguments.text("--player", player, "SPEC", "who thinks, see tusk games GAME");
    limits.declare(arguments);
    arguments.text("--lines", lines, "K|all", "how many lines (1)");
    arguments.number("--threads", threads, 1, kMaxThreads, "N", "search threads");
    arguments.flag("--explain", explain, "say what the first move of each line changes");
    arguments.flag("--json", json, "print JSON");
    if (auto status = arguments.parse(words); !status || *status) {
        return status.map([](const auto& done) { return done.value_or(kDone); });
    }
    auto game = registry.require(id);
    if (!game) {
        return core::fail(game.error());
    }
    if (explain && !(*game)->info().explains) {
        return core::fail(core::ErrorCode::kUnsupported, id + " does not explain its moves",
                          "explain");
    }
    auto state = position.open(**game);
    if (!state) {
        return core::fail(state.error());
    }
    core::Result<std::string> spec = player.empty() ? (*game)->analyst() : player;
    if (threads) {
        spec = with_threads(**game, *spec, *threads);
    }
    if (!spec) {
        return core::fail(spec.error());
    }
    auto line_count = read_lines(lines);
    if (!line_count) {
        return core::fail(line_count.error());
    }
    auto chosen = limits_for(limits, *spec, kDefaultTimeMs);
    if (!chosen) {
        return core::fail(chosen.error());
    }
    chosen->lines = *line_count;
    auto answer = run_search(**state, {*spec, *chosen, json, explain});
    if (!answer) {
        return core::fail(answer.error());
    }
    return answer->interrupted ? kInterrupted : kDone;
}

}  // namespace tusk::cli
