// tusk bench: fixed searches of fixed positions. The node counts identify the behaviour of a search
// (a change that is not meant to change it must keep them), the times say how fast it is.

#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <filesystem>

#include "cli/arguments.h"
#include "cli/command.h"
#include "cli/interrupt.h"
#include "cli/progress_bar.h"
#include "cli/report_json.h"
#include "core/json.h"
#include "registry/bench_positions.h"
#include "registry/spec.h"

namespace tusk::cli {

namespace {

using core::ErrorCode;
using core::fail;
using core::Result;

struct BenchLine {
    std::string game;
    std::string search;
    std::size_t positions = 0;
    std::uint64_t nodes = 0;
    std::uint64_t playouts = 0;
    double seconds = 0;
};

// Of this process: on a busy machine the wall clock says little about one thread.
double cpu_seconds() {
    timespec now{};
    ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

Result<BenchLine> run_search(const registry::Game& game, const registry::BenchSet& set,
                             const std::string& spec, const registry::Limits& limits,
                             const Interrupt& interrupt) {
    auto player = registry::make_player(game, spec);
    if (!player) {
        return fail(player.error());
    }
    BenchLine line{game.info().id, spec, set.states.size(), 0, 0, 0};
    search::NullSink sink;
    ProgressBar bar;
    for (std::size_t i = 0; i < set.states.size(); ++i) {
        bar.show({i, set.states.size(), line.game + " " + spec});
        const registry::State& state = *set.states[i];
        (*player)->new_game();
        const double before = cpu_seconds();
        auto analysis =
            (*player)->think(state.view(state.deciders().first()), limits, interrupt.token(), sink);
        if (!analysis) {
            return fail(analysis.error().within(fmt::format("position {}", i + 1)));
        }
        if (interrupt.requested()) {
            return fail(ErrorCode::kCancelled, "interrupted");
        }
        line.seconds += cpu_seconds() - before;
        line.nodes += analysis->nodes;
        line.playouts += analysis->playouts;
    }
    return line;
}

Result<std::vector<BenchLine>> run_game(const registry::Game& game, const Interrupt& interrupt) {
    auto set = registry::read_bench_set(game);
    if (!set) {
        return fail(set.error());
    }
    std::vector<BenchLine> lines;
    const auto add = [&](const std::string& spec, const registry::Limits& limits) -> Result<void> {
        auto line = run_search(game, *set, spec, limits, interrupt);
        if (!line) {
            return fail(line.error());
        }
        lines.push_back(std::move(*line));
        return {};
    };
    if (game.find_player("alphabeta") != nullptr) {
        const std::string spec = fmt::format("alphabeta,depth={},threads=1", set->depth);
        if (auto done = add(spec, {}); !done) {
            return fail(done.error());
        }
    }
    if (game.find_player("uct") != nullptr) {
        registry::Limits limits;
        limits.playouts = set->playouts;
        const std::string spec = fmt::format("uct,playouts={},seed=1,threads=1", set->playouts);
        if (auto done = add(spec, limits); !done) {
            return fail(done.error());
        }
    }
    return lines;
}

// The name of a search in the list of signatures: the game alone for its first search.
std::string signature_name(const BenchLine& line, bool first) {
    const std::string player = line.search.substr(0, line.search.find(','));
    return first ? line.game : line.game + ":" + player;
}

void print_lines(const std::vector<BenchLine>& lines) {
    fmt::print("{:<10}  {:<36}  {:>12}  {:>9}  {:>9}\n", "game", "search", "nodes", "CPU time",
               "nodes/s");
    for (const BenchLine& line : lines) {
        fmt::print(
            "{:<10}  {:<36}  {:>12}  {:>7.2f} s  {:>9}\n", line.game, line.search, line.nodes,
            line.seconds,
            core::short_count(static_cast<double>(line.nodes) / std::max(line.seconds, 1e-6)));
    }
    fmt::print("\n");
}

void print_signatures(const std::vector<BenchLine>& lines, std::string_view separator) {
    std::string game;
    for (const BenchLine& line : lines) {
        fmt::print("{}{}{}\n", signature_name(line, line.game != game), separator, line.nodes);
        game = line.game;
    }
}

void print_report(const std::vector<BenchLine>& lines) {
    core::Json list = core::Json::array();
    std::string game;
    for (const BenchLine& line : lines) {
        list.push_back(
            {{"game", line.game},
             {"search", line.search},
             {"positions", line.positions},
             {"nodes", line.nodes},
             {"playouts", line.playouts},
             {"cpu_ms", static_cast<std::int64_t>(line.seconds * 1000)},
             {"nodes_per_second", static_cast<double>(line.nodes) / std::max(line.seconds, 1e-6)},
             {"signature", {{signature_name(line, line.game != game), line.nodes}}}});
        game = line.game;
    }
    print_json({{"benches", std::move(list)}});
}

Result<std::vector<const registry::Game*>> chosen_games(const registry::Registry& registry,
                                                        const std::string& id) {
    std::vector<const registry::Game*> games;
    if (!id.empty()) {
        auto game = registry.require(id);
        if (!game) {
            return fail(game.error());
        }
        games.push_back(*game);
        return games;
    }
    for (const auto& game : registry.games()) {
        std::error_code error;
        if (std::filesystem::exists(registry::bench_positions_path(*game), error)) {
            games.push_back(game.get());
        }
    }
    return games;
}

}  // namespace

CommandResult bench(const registry::Registry& registry, const Words& words) {
    Arguments arguments("bench", "Measures the searches on fixed positions.", "tusk bench othello");
    std::string id;
    bool signature = false;
    bool json = false;
    arguments.optional("game", id, "only this game");
    arguments.flag("--signature", signature, "print only lines game,signature");
    arguments.flag("--json", json, "print JSON");
    if (auto status = arguments.parse(words); !status || *status) {
        return status.map([](const auto& done) { return done.value_or(kDone); });
    }
    auto games = chosen_games(registry, id);
    if (!games) {
        return fail(games.error());
    }
    const Interrupt interrupt;
    std::vector<BenchLine> lines;
    for (const registry::Game* game : *games) {
        auto some = run_game(*game, interrupt);
        if (!some) {
            return fail(some.error());
        }
        lines.insert(lines.end(), some->begin(), some->end());
    }
    if (json) {
        print_report(lines);
    } else if (signature) {
        print_signatures(lines, ",");
    } else {
        print_lines(lines);
        fmt::print("Signature\n");
        print_signatures(lines, "  ");
    }
    return kDone;
}

}  // namespace tusk::cli
