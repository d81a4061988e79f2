// tusk perft: counts the leaves of the move tree.

#include <fmt/format.h>

#include <algorithm>

#include "cli/arguments.h"
#include "cli/command.h"
#include "cli/interrupt.h"
#include "cli/perft_split.h"
#include "cli/report_json.h"
#include "cli/settings.h"
#include "core/json.h"
#include "core/progress.h"
#include "core/stopwatch.h"

namespace tusk::cli {

namespace {

struct Request {
    std::string game;
    int depth = 0;
    PositionOptions position;
    bool divide = false;
    int threads = 1;
    std::string passes;
    std::string hidden;
    bool json = false;
};

void declare(Arguments& arguments, Request& request) {
    arguments.required("game", request.game, "the game, see tusk games");
    arguments.number("depth", request.depth, 0, 99, "", "plies");
    request.position.declare(arguments);
    arguments.flag("--divide", request.divide, "also the count below each first move");
    arguments.number("--threads", request.threads, 1, kMaxThreads, "N", "threads (1)");
    arguments.text("--passes", request.passes, "free|count",
                   "whether a forced pass costs a ply, in games with passes");
    arguments.text("--hidden", request.hidden, "SECRET",
                   "what lies hidden, in games with hidden pieces");
    arguments.flag("--json", request.json, "print JSON");
}

core::NamedValues perft_options(const Request& request) {
    core::NamedValues options;
    if (!request.passes.empty()) {
        options.emplace_back("passes", request.passes);
    }
    if (!request.hidden.empty()) {
        options.emplace_back("hidden", request.hidden);
    }
    return options;
}

void print_count(const Request& request, const PerftCount& count, double seconds) {
    if (request.divide) {
        std::size_t width = 0;
        for (const RootCount& root : count.moves) {
            width = std::max(width, root.move.size());
        }
        for (const RootCount& root : count.moves) {
            fmt::print("{:<{}}  {}\n", root.move, width, root.leaves);
        }
        fmt::print("\n");
    }
    fmt::print("{}\n", count.leaves);
    std::fflush(stdout);
    if (seconds >= 1) {
        fmt::print(stderr, "{:.1f} s, {}/s\n", seconds,
                   core::short_count(static_cast<double>(count.leaves) / seconds));
    }
}

}  // namespace

CommandResult perft(const registry::Registry& registry, const Words& words) {
    Arguments arguments("perft", "Counts the leaves of the move tree, DEPTH plies deep.",
                        "tusk perft othello 8 --divide");
    Request request;
    declare(arguments, request);
    if (auto status = arguments.parse(words); !status || *status) {
        return status.map([](const auto& done) { return done.value_or(kDone); });
    }
    auto game = registry.require(request.game);
    if (!game) {
        return core::fail(game.error());
    }
    auto state = request.position.open(**game);
    if (!state) {
        return core::fail(state.error());
    }
    const Interrupt interrupt;
    const core::Stopwatch watch;
    auto count = split_perft(**state, request.depth, perft_options(request), request.threads,
                             interrupt.token());
    if (!count) {
        return core::fail(count.error());
    }
    if (!request.json) {
        print_count(request, *count, watch.elapsed_seconds());
        return kDone;
    }
    core::Json json = {
        {"nodes", count->leaves}, {"time_ms", watch.elapsed_ms()}, {"depth", request.depth}};
    if (request.divide) {
        for (const RootCount& root : count->moves) {
            json["divide"][root.move] = root.leaves;
        }
    }
    print_json(json);
    return kDone;
}

}  // namespace tusk::cli
