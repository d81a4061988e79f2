// Speed of the Othello kernels: `kernels_bench --benchmark_filter=solve` and so on. Positions come
// from random play with a fixed seed; items are calls, leaves or nodes.
#include <benchmark/benchmark.h>

#include "games/othello/endgame.h"
#include "games/othello/perft.h"
#include "games/othello/reference_board.h"
#include "games/othello/stability.h"

namespace tusk::games::othello {
namespace {

using reference::Discs;

std::vector<Discs> positions(int empties, int count) {
    std::mt19937_64 random(7);
    std::vector<Discs> result;
    for (int i = 0; i < count; ++i) {
        result.push_back(reference::random_position(random, empties));
    }
    return result;
}

void bench_legal_moves(benchmark::State& state) {
    const std::vector<Discs> list = positions(30, 1024);
    for (auto _ : state) {
        for (const Discs& discs : list) {
            benchmark::DoNotOptimize(legal_moves(discs.own, discs.opp));
        }
    }
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(list.size()));
}
BENCHMARK(bench_legal_moves);

void bench_flips(benchmark::State& state) {
    const std::vector<Discs> list = positions(30, 1024);
    for (auto _ : state) {
        for (const Discs& discs : list) {
            const int square = first_square(~(discs.own | discs.opp));
            benchmark::DoNotOptimize(flips(discs.own, discs.opp, square));
        }
    }
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(list.size()));
}
BENCHMARK(bench_flips);

void bench_stable_discs(benchmark::State& state) {
    const std::vector<Discs> list = positions(10, 1024);
    for (auto _ : state) {
        for (const Discs& discs : list) {
            benchmark::DoNotOptimize(stable_discs(discs.own, discs.opp));
        }
    }
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(list.size()));
}
BENCHMARK(bench_stable_discs);

void bench_perft_9(benchmark::State& state) {
    std::uint64_t leaves = 0;
    for (auto _ : state) {
        leaves += perft(reference::kStart.own, reference::kStart.opp, kFullBoard, 9, true);
    }
    state.SetItemsProcessed(static_cast<std::int64_t>(leaves));
}
BENCHMARK(bench_perft_9)->Unit(benchmark::kMillisecond);

// Exact scores with a full window.
void bench_solve_shallow(benchmark::State& state) {
    const std::vector<Discs> list = positions(static_cast<int>(state.range(0)), 100);
    std::uint64_t nodes = 0;
    for (auto _ : state) {
        for (const Discs& discs : list) {
            benchmark::DoNotOptimize(solve_shallow(discs.own, discs.opp, -64, 64, nodes));
        }
    }
    state.SetItemsProcessed(static_cast<std::int64_t>(nodes));
}
BENCHMARK(bench_solve_shallow)->Arg(8)->Arg(10)->Arg(12)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace tusk::games::othello

BENCHMARK_MAIN();
