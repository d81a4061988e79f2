// tusk solve: the exact value of a position and a best line.

#include <fmt/format.h>

#include "cli/arguments.h"
#include "cli/command.h"
#include "cli/interrupt.h"
#include "cli/progress_bar.h"
#include "cli/search_run.h"
#include "cli/settings.h"
#include "core/stopwatch.h"

namespace tusk::cli {

namespace {

// The search that goes straight for the exact result, however far away it is.
core::Result<std::string> solver_spec(const registry::Game& game, int threads) {
    core::Result<std::string> spec = game.analyst();
    const core::NamedValues wanted = {
        {"exact_from", "127"}, {"hash_mb", "128"}, {"threads", std::to_string(threads)}};
    for (const auto& [name, value] : wanted) {
        if (spec) {
            spec = with_param(game, *spec, name, value);
        }
    }
    return spec;
}

// What endgame tables say, made on the way if they are missing.
core::Result<std::optional<search::Analysis>> ask_tables(const registry::State& state,
                                                         int threads) {
    if (!search::is_seat(state.deciders().first())) {
        return std::nullopt;
    }
    const Interrupt interrupt;
    const core::Stopwatch watch;
    ProgressBar bar;
    auto answer = state.game().settle(
        state, {threads, [&bar](const core::Progress& now) { bar.show(now); }, interrupt.token()});
    if (answer && *answer) {
        (*answer)->time_ms = watch.elapsed_ms();
    }
    return answer;
}

}  // namespace

CommandResult solve(const registry::Registry& registry, const Words& words) {
    Arguments arguments(
        "solve", "Finds the exact value of a position and a best line.",
        "tusk solve othello --position '--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--"
        "OOOOO-- X'");
    std::string id;
    PositionOptions position;
    std::optional<std::int64_t> time_ms;
    int threads = 1;
    bool json = false;
    arguments.required("game", id, "the game, see tusk games");
    position.declare(arguments);
    arguments.number("--time", time_ms, 1, Arguments::kMaxNumber, "MS",
                     "give up after so many milliseconds");
    arguments.number("--threads", threads, 1, kMaxThreads, "N", "search threads (1)");
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
    const auto known = ask_tables(**state, threads);
    if (!known) {
        return known.error().code == core::ErrorCode::kCancelled ? CommandResult(kInterrupted)
                                                                 : core::fail(known.error());
    }
    if (*known) {
        print_analysis(**state, **known, {"tables", {}, json, false});
        return kDone;
    }
    auto spec = solver_spec(**game, threads);
    if (!spec) {
        return core::fail(spec.error());
    }
    search::Limits limits;
    limits.time_ms = time_ms;
    auto answer = run_search(**state, {*spec, limits, json, false});
    if (!answer) {
        return core::fail(answer.error());
    }
    if (answer->interrupted) {
        return kInterrupted;
    }
    if (!answer->analysis.exact) {
        fmt::print(stderr, "tusk solve: not solved within the limits; the value is an estimate\n");
        return kWorkFailed;
    }
    return kDone;
}

}  // namespace tusk::cli
