#include <benchmark/benchmark.h>

#include "core/random.h"
#include "search/transposition_table.h"

namespace {

using namespace tusk::search;

void probe_random_keys(benchmark::State& state) {
    TranspositionTable table(64);
    tusk::core::Rng rng(1);
    for (int i = 0; i < 4'000'000; ++i) {
        table.store(rng(), {Action{1}, 2, 3, Bound::kExact});
    }
    for (auto _ : state) {
        benchmark::DoNotOptimize(table.probe(rng()));
    }
    state.SetItemsProcessed(state.iterations());
}
BENCHMARK(probe_random_keys);

}  // namespace
