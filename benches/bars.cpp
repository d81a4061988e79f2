// The bars of docs/benchmarks.md, measured in one run: each line says what was measured, the
// figure, the bar, and the peer's published figure where there is one. Speed is CPU-bound and
// one-threaded unless the line says otherwise; run it on an idle machine.

#include <fmt/format.h>

#include <cstdlib>
#include <functional>
#include <string>
#include <vector>

#include "benches/lab_load.h"
#include "benches/server_load.h"
#include "core/paths.h"
#include "core/progress.h"
#include "core/stopwatch.h"
#include "core/text.h"
#include "grid/local_executor.h"
#include "lab/matches/match.h"
#include "lab/matches/openings.h"
#include "lab/runs/kinds.h"
#include "protocol/ext_player.h"
#include "registry/registry.h"
#include "registry/replay.h"
#include "registry/spec.h"

namespace {

using tusk::core::Stopwatch;
using tusk::registry::Analysis;
using tusk::registry::Game;
using tusk::registry::Limits;
using tusk::registry::State;

void line(const std::string& what, const std::string& measured, const std::string& bar,
          const std::string& peer) {
    fmt::print("{:<44} {:<34} {:<22} {}\n", what, measured, bar, peer);
    std::fflush(stdout);
}

[[noreturn]] void give_up(const tusk::core::Error& error) {
    fmt::print(stderr, "bench: {}\n", error.text());
    std::exit(1);
}

template <class T>
T need(tusk::core::Result<T> result) {
    if (!result) {
        give_up(result.error());
    }
    return std::move(*result);
}

struct Problem {
    std::unique_ptr<State> state;
    double best = 0;  // exact score of the best move
};

// Problems first..last (from 1) of the FFO collection.
std::vector<Problem> ffo(const Game& othello, std::size_t first, std::size_t last) {
    const std::string text = need(tusk::core::read_file(tusk::core::data_path("othello/ffo.obf")));
    const auto* format = othello.find_format("obf");
    auto read = format->read(text, {});
    if (!read.errors.empty()) {
        give_up(read.errors.front());
    }
    std::vector<Problem> problems;
    for (std::size_t i = first - 1; i < last; ++i) {
        double best = -64;
        for (const auto& [name, value] : read.records[i].tags) {
            if (name.rfind("score.", 0) == 0) {
                best = std::max(best, tusk::core::to_real(value).value_or(-64));
            }
        }
        problems.push_back({need(tusk::registry::replay(othello, read.records[i])), best});
    }
    return problems;
}

Analysis think(const Game& game, const State& state, const std::string& spec,
               const Limits& limits) {
    auto player = need(tusk::registry::make_player(game, spec));
    tusk::search::NullSink sink;
    const auto seat = state.deciders().first();
    return need(player->think(state.view(seat), limits, {}, sink));
}

void bench_perft(const Game& othello) {
    const auto state = need(othello.initial({}));
    const Stopwatch watch;
    const std::uint64_t leaves = need(othello.perft(*state, 11, {}, {}));
    const double rate = static_cast<double>(leaves) / watch.elapsed_seconds() / 1e6;
    line("perft 11, bulk counting", fmt::format("{:.0f} M leaves/s", rate), ">= 150 M leaves/s",
         "Edax 4.6: about 340 M (published)");
}

void bench_endgame(const Game& othello) {
    const auto run = [&](std::size_t first, std::size_t last, const char* bar, const char* peer) {
        std::uint64_t nodes = 0;
        int exact = 0;
        const Stopwatch watch;
        const auto problems = ffo(othello, first, last);
        for (const Problem& problem : problems) {
            const Analysis analysis =
                think(othello, *problem.state, "alphabeta,exact_from=127,hash_mb=128", {});
            nodes += analysis.nodes;
            exact += analysis.exact && analysis.value == problem.best ? 1 : 0;
        }
        const double seconds = watch.elapsed_seconds();
        line(fmt::format("FFO {}-{} solved exactly", first, last),
             fmt::format("{} of {}, {:.0f} M nodes, {:.1f} s, {:.1f} M/s", exact, problems.size(),
                         static_cast<double>(nodes) / 1e6, seconds,
                         static_cast<double>(nodes) / 1e6 / seconds),
             bar, peer);
    };
    run(1, 19, "all", "");
    run(20, 44, "all, >= 15 M nodes/s", "");
    run(40, 44, "all", "Edax 4.6: 159 M nodes (published)");
}

double playouts_per_second(const Game& othello, int threads) {
    std::uint64_t playouts = 0;
    double seconds = 0;
    for (const Problem& problem : ffo(othello, 1, 39)) {
        Limits limits;
        limits.time_ms = 250;
        const Stopwatch watch;
        const Analysis analysis =
            think(othello, *problem.state,
                  fmt::format("uct,threads={},solver=false,seed=1", threads), limits);
        seconds += watch.elapsed_seconds();
        playouts += analysis.playouts;
    }
    return static_cast<double>(playouts) / seconds;
}

void bench_uct(const Game& othello) {
    const double one = playouts_per_second(othello, 1);
    const double two = playouts_per_second(othello, 2);
    line("UCT uniform playouts, FFO 1-39", fmt::format("{:.2f} M playouts/s", one / 1e6),
         ">= 0.5 M playouts/s", "plain C++ baseline: 0.4-0.5 M");
    line("UCT, two threads", fmt::format("{:.2f} times one thread", two / one), ">= 1.8 times", "");
}

void bench_threads(const Game& othello) {
    // 20 midgame positions: the first openings of the match list played on to about move 20.
    const std::string text =
        need(tusk::core::read_file(tusk::core::data_path("othello/match_openings.txt")));
    const auto openings = tusk::core::lines(text);
    double one = 0;
    double two = 0;
    for (std::size_t i = 0; i < 20; ++i) {
        auto state = need(othello.initial({}));
        if (auto done = tusk::registry::apply_text(*state, openings[i * 500]); !done) {
            give_up(done.error());
        }
        Limits shallow;
        shallow.depth = 4;
        for (int ply = 0; ply < 12 && !state->deciders().nobody(); ++ply) {
            const Analysis analysis = think(othello, *state, "alphabeta", shallow);
            if (auto done = state->apply(state->deciders().first(), *analysis.best); !done) {
                give_up(done.error());
            }
        }
        Limits limits;
        limits.depth = 17;
        for (const int threads : {1, 2}) {
            const Stopwatch watch;
            (void)think(othello, *state, fmt::format("alphabeta,threads={},exact_from=0", threads),
                        limits);
            (threads == 1 ? one : two) += watch.elapsed_seconds();
        }
    }
    line("Lazy SMP, 20 midgame positions to depth 17",
         fmt::format("{:.1f} s with one, {:.1f} s with two: {:.2f}", one, two, two / one),
         "<= 0.65", "");
}

void bench_peers(const Game& othello) {
    const std::string rhino = "ext,protocol=gtp,command=gtp-rhino";
    if (!tusk::registry::make_player(othello, rhino)) {
        line("gtp-rhino", "is not installed", "", "");
        return;
    }
    const std::string command = fmt::format(
        "{} match othello --p1 alphabeta --p2 '{}' --games 20 --time 200 --threads 1 --seed 1 "
        "--db sqlite::memory: 2>&1",
        TUSK_PROGRAM, rhino);
    fmt::print("{}\n", command);
    std::fflush(stdout);
    if (std::system(command.c_str()) != 0) {
        fmt::print("the match failed\n");
    }
}

// The levels for people: each against the next stronger one, from the same openings with both
// colours.
void bench_levels(const tusk::registry::Registry& registry, const Game& game) {
    tusk::lab::MatchSettings settings;
    settings.game = game.info().id;
    settings.keep_records = false;
    for (std::size_t i = 0; i + 1 < game.levels().size(); ++i) {
        const auto& weaker = game.levels()[i];
        const auto& stronger = game.levels()[i + 1];
        const int pairs = stronger.limits.time_ms ? 20 : 100;  // those take their time
        settings.openings = need(tusk::lab::default_openings(game, {}, pairs, 1));
        settings.players = {weaker.player, stronger.player};
        settings.limits = {weaker.limits, stronger.limits};
        tusk::grid::LocalExecutor executor(tusk::lab::lab_kinds(registry));
        const auto score = need(tusk::lab::run_match(settings, executor, {}, {}, {})).score;
        line("level " + weaker.id + " against " + stronger.id,
             fmt::format("{:.3f} [{:.3f}, {:.3f}], {:+.1f} {}", score.score(),
                         score.interval95().low, score.interval95().high, score.payoff().value,
                         game.info().unit),
             fmt::format("{} games", 2 * pairs), "");
    }
}

}  // namespace

int main(int argc, char** argv) {
    tusk::registry::Registry registry = tusk::registry::all_games();
    tusk::protocol::add_external_players(registry);
    const Game& othello = *need(registry.require("othello"));
    const std::vector<std::pair<std::string, std::function<void()>>> parts = {
        {"signature",
         [] {
             if (std::system(TUSK_PROGRAM " bench") != 0) {
                 std::exit(1);
             }
         }},
        {"perft", [&] { bench_perft(othello); }},
        {"endgame", [&] { bench_endgame(othello); }},
        {"uct", [&] { bench_uct(othello); }},
        {"threads", [&] { bench_threads(othello); }},
        {"peers", [&] { bench_peers(othello); }},
        {"levels", [&] { bench_levels(registry, othello); }},
        {"lab",
         [] {
             if (!tusk::benches::measure_lab()) {
                 std::exit(1);
             }
         }},
        {"server",
         [] {
             if (!tusk::benches::measure_server({})) {
                 std::exit(1);
             }
         }},
    };
    const std::vector<std::string> wanted(argv + 1, argv + argc);
    for (const std::string& name : wanted) {
        if (std::none_of(parts.begin(), parts.end(),
                         [&](const auto& part) { return part.first == name; })) {
            std::vector<std::string> known;
            for (const auto& part : parts) {
                known.push_back(part.first);
            }
            fmt::print(stderr, "bench: there is no part '{}'; known: {}\n", name,
                       tusk::core::listed(known));
            return 2;
        }
    }
    for (const auto& [name, run] : parts) {
        if (wanted.empty() || std::find(wanted.begin(), wanted.end(), name) != wanted.end()) {
            run();
        }
    }
    return 0;
}
