// What the data base behind the ledger costs: trivial jobs through a LocalExecutor, submitted in
// batches and waited for, in memory and with SQLite on disk. Items are jobs; the CPU time is that
// of all threads.

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <filesystem>
#include <random>
#include <string>

#include "grid/job.h"
#include "grid/kinds.h"
#include "grid/ledger_store.h"
#include "grid/local_executor.h"
#include "store/migrations.h"

namespace tusk::grid {
namespace {

JobKinds trivial_kinds() {
    JobKinds kinds;
    kinds.add({"bench.echo", 1,
               [](const core::Json& params, std::uint64_t,
                  JobContext&) -> core::Result<core::Json> { return params; }});
    return kinds;
}

// Keeps two batches on the way, as a match does.
void submit_and_collect(benchmark::State& state, Executor& executor) {
    const auto batch = static_cast<std::uint64_t>(state.range(0));
    std::uint64_t seed = 0;
    std::uint64_t waiting = 0;
    const auto submit = [&] {
        std::vector<JobSpec> specs(batch);
        for (JobSpec& spec : specs) {
            spec.kind = "bench.echo";
            spec.params = {{"game", "othello"}, {"players", {"ab:depth=4", "mcts:nodes=1000"}}};
            spec.seed = seed++;
            spec.group = "bench";
        }
        if (!executor.submit_many(specs)) {
            state.SkipWithError("the jobs were not accepted");
        }
        waiting += batch;
    };
    const auto collect = [&](std::uint64_t left) {
        while (waiting > left) {
            if (!executor.wait_result(ResultFilter::all(), std::chrono::seconds(60))) {
                state.SkipWithError("a result is missing");
                return;
            }
            --waiting;
        }
    };
    submit();
    for (auto _ : state) {
        submit();
        collect(batch);
    }
    collect(0);
    state.SetItemsProcessed(static_cast<std::int64_t>(seed));
}

void in_memory(benchmark::State& state) {
    LocalExecutor executor(trivial_kinds());
    submit_and_collect(state, executor);
}

void in_sqlite(benchmark::State& state) {
    const auto folder = std::filesystem::temp_directory_path() /
                        fmt::format("tusk_bench_{:08x}", std::random_device()());
    {
        auto database =
            store::Database::open(fmt::format("sqlite:{}", (folder / "bench.db").string()));
        if (!database || !store::migrate(**database, kGridComponent, grid_migrations())) {
            state.SkipWithError("no data base");
            return;
        }
        store::Writer writer(std::move(*database), 1000);
        LedgerStore store(writer);
        LocalOptions options;
        options.store = &store;
        LocalExecutor executor(trivial_kinds(), options);
        submit_and_collect(state, executor);
        store.drain();
        const auto jobs = static_cast<double>(std::max<std::int64_t>(1, state.items_processed()));
        state.counters["rows_per_job"] = static_cast<double>(store.counts().rows) / jobs;
        state.counters["commits_per_job"] = static_cast<double>(writer.commits()) / jobs;
    }
    std::filesystem::remove_all(folder);
}

BENCHMARK(in_memory)->Arg(64)->UseRealTime()->MeasureProcessCPUTime();
BENCHMARK(in_sqlite)->Arg(1)->Arg(64)->Arg(512)->UseRealTime()->MeasureProcessCPUTime();

}  // namespace
}  // namespace tusk::grid
