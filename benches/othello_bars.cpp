#include "benches/othello_bars.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "benches/bench_tools.h"
#include "core/paths.h"
#include "core/stopwatch.h"
#include "core/text.h"
#include "registry/replay.h"
#include "registry/spec.h"

namespace tusk::benches {

namespace {

using core::Stopwatch;
using registry::Analysis;
using registry::Game;
using registry::Limits;
using registry::State;

struct Problem {
    std::unique_ptr<State> state;
    std::map<std::string, double> scores;  // exact score of every move

    [[nodiscard]] double best() const {
        double best = -64;
        for (const auto& [move, score] : scores) {
            best = std::max(best, score);
        }
        return best;
    }
};

// Problems first..last (from 1) of the FFO collection.
std::vector<Problem> ffo(const Game& othello, std::size_t first, std::size_t last) {
    const std::string text = need(core::read_file(core::data_path("othello/ffo.obf")));
    auto read = othello.find_format("obf")->read(text, {});
    if (!read.errors.empty()) {
        give_up(read.errors.front());
    }
    const std::string tag = "score.";
    std::vector<Problem> problems;
    for (std::size_t i = first - 1; i < last; ++i) {
        Problem problem{need(registry::replay(othello, read.records[i])), {}};
        for (const auto& [name, value] : read.records[i].tags) {
            if (name.starts_with(tag)) {
                problem.scores[name.substr(tag.size())] = core::to_real(value).value_or(-65);
            }
        }
        problems.push_back(std::move(problem));
    }
    return problems;
}

// Solves for the score of the best move.
void solve(const Game& othello, std::size_t first, std::size_t last, const std::string& bar,
           const std::string& peer) {
    std::uint64_t nodes = 0;
    int exact = 0;
    const auto problems = ffo(othello, first, last);
    // One player for all, as a user has it: a new table of this size costs a second by itself.
    auto player = need(registry::make_player(othello, "alphabeta,exact_from=127,hash_mb=256"));
    search::NullSink sink;
    const Stopwatch watch;
    for (const Problem& problem : problems) {
        const auto view = problem.state->view(problem.state->deciders().first());
        const Analysis analysis = need(player->think(view, {}, {}, sink));
        nodes += analysis.nodes;
        exact += analysis.exact && analysis.value == problem.best() ? 1 : 0;
    }
    const double seconds = watch.elapsed_seconds();
    const double millions = static_cast<double>(nodes) / 1e6;
    line(fmt::format("FFO {}-{} solved exactly", first, last),
         fmt::format("{} of {}, {:.0f} M nodes, {:.1f} s, {:.1f} M/s", exact, problems.size(),
                     millions, seconds, millions / seconds),
         bar, peer);
}

// Solves for the score of every move.
void solve_every_move(const Game& othello, std::size_t first, std::size_t last) {
    int right = 0;
    int all = 0;
    Limits limits;
    limits.lines = Limits::kAllLines;
    const Stopwatch watch;
    std::size_t number = first - 1;
    for (const Problem& problem : ffo(othello, first, last)) {
        ++number;
        const Analysis analysis =
            think(othello, *problem.state, "alphabeta,exact_from=127,hash_mb=256", limits);
        std::map<std::string, double> found;
        for (const auto& move : analysis.lines) {
            if (move.exact) {
                found[problem.state->text(move.moves.front())] = move.value;
            }
        }
        for (const auto& [move, score] : problem.scores) {
            const auto at = found.find(move);
            ++all;
            if (at != found.end() && at->second == score) {
                ++right;
            } else {
                fmt::print("problem {}, {}: {} instead of {}\n", number, move,
                           at == found.end() ? "no exact score" : fmt::to_string(at->second),
                           score);
            }
        }
    }
    line(fmt::format("FFO {}-{}, score of every move", first, last),
         fmt::format("{} of {} exact, {:.1f} s", right, all, watch.elapsed_seconds()), "all");
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

// 20 positions of the middle game: openings of the match list played on for twelve plies.
std::vector<std::unique_ptr<State>> midgame_positions(const Game& othello) {
    const std::string text = need(core::read_file(core::data_path("othello/match_openings.txt")));
    const auto openings = core::lines(text);
    std::vector<std::unique_ptr<State>> positions;
    for (std::size_t i = 0; i < 20; ++i) {
        auto state = need(othello.initial({}));
        if (auto done = registry::apply_text(*state, openings[i * 500]); !done) {
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
        positions.push_back(std::move(state));
    }
    return positions;
}

// The time that two threads take, as a part of the time that one takes.
void compare_threads(const Game& othello, const std::string& what,
                     const std::vector<const State*>& positions, const std::string& params,
                     const Limits& limits, const std::string& bar) {
    double one = 0;
    double two = 0;
    for (const State* position : positions) {
        for (const int threads : {1, 2}) {
            const Stopwatch watch;
            (void)think(othello, *position, fmt::format("alphabeta,threads={},{}", threads, params),
                        limits);
            (threads == 1 ? one : two) += watch.elapsed_seconds();
        }
    }
    line(what, fmt::format("{:.1f} s with one, {:.1f} s with two: {:.2f}", one, two, two / one),
         bar);
}

}  // namespace

void othello_perft(const Game& othello) {
    const auto state = need(othello.initial({}));
    const Stopwatch watch;
    const std::uint64_t leaves = need(othello.perft(*state, 11, {}, {}));
    const double rate = static_cast<double>(leaves) / watch.elapsed_seconds() / 1e6;
    line("perft 11, bulk counting", fmt::format("{:.0f} M leaves/s", rate), ">= 300 M leaves/s",
         "Edax 4.6: about 340 M (published)");
}

void othello_endgame(const Game& othello) {
    solve_every_move(othello, 1, 39);
    solve(othello, 20, 44, "all, >= 15 M nodes/s", "");
    solve(othello, 40, 49, "all, <= 1200 M, >= 25 M/s", "Edax 4.6: 972 M nodes (published)");
}

void othello_uct(const Game& othello) {
    const double one = playouts_per_second(othello, 1);
    const double two = playouts_per_second(othello, 2);
    line("UCT uniform playouts, FFO 1-39", fmt::format("{:.2f} M playouts/s", one / 1e6),
         ">= 0.5 M playouts/s", "plain C++ baseline: 0.4-0.5 M");
    line("UCT, two threads", fmt::format("{:.2f} times one thread", two / one), ">= 1.8 times");
}

void othello_threads(const Game& othello) {
    const auto midgame = midgame_positions(othello);
    std::vector<const State*> positions;
    for (const auto& state : midgame) {
        positions.push_back(state.get());
    }
    Limits limits;
    limits.depth = 16;
    compare_threads(othello, "two threads, 20 midgame positions to depth 16", positions,
                    "exact_from=0,hash_mb=64", limits, "<= 0.65");
    const auto problems = ffo(othello, 45, 49);
    positions.clear();
    for (const Problem& problem : problems) {
        positions.push_back(problem.state.get());
    }
    compare_threads(othello, "two threads, FFO 45-49 solved", positions,
                    "exact_from=127,hash_mb=256", {}, "<= 0.60");
}

void othello_peers(const Game& othello) {
    const std::string rhino = "ext,protocol=gtp,command=gtp-rhino";
    if (!registry::make_player(othello, rhino)) {
        line("gtp-rhino", "is not installed", "");
        return;
    }
    if (!run_tusk("match othello --p1 alphabeta --p2 '" + rhino +
                  "' --games 100 --time 1000 --threads 2 --seed 1 --db sqlite::memory:")) {
        give_up({core::ErrorCode::kJobFailed, "the match failed", {}});
    }
}

void othello_weights() {
    if (!run_tusk("train othello fit --wthor --name wthor-only --window 2 --rate 35 --threads 2") ||
        !run_tusk("match othello --p1 alphabeta --p2 alphabeta,weights=wthor-only --games 400 "
                  "--time 100 --threads 2 --seed 1 --db sqlite::memory:")) {
        give_up({core::ErrorCode::kJobFailed, "the match failed", {}});
    }
}

}  // namespace tusk::benches
