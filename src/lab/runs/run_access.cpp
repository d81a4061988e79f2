#include "lab/runs/run_access.h"

#include <chrono>
#include <future>

#include "core/random_token.h"
#include "core/version.h"
#include "grid/ledger_table.h"
#include "store/migrations.h"

namespace tusk::lab {

using core::fail;
using core::Result;

std::int64_t unix_time_ms() {
    using namespace std::chrono;
    return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

double seconds_left(const StoredRun& run) {
    constexpr double kTooEarly = 0.002;
    if (run.state != RunState::kRunning || run.fraction < kTooEarly) {
        return -1;
    }
    return static_cast<double>(run.active_ms) / 1000 * (1 - run.fraction) / run.fraction;
}

Result<void> run_on(store::Writer& writer, store::Writer::Job job) {
    std::promise<Result<void>> promise;
    std::future<Result<void>> done = promise.get_future();
    writer.submit(std::move(job), [&](const Result<void>& result) { promise.set_value(result); });
    return done.get();
}

Result<void> prepare_lab(store::Database& database) {
    if (auto done = store::migrate(database, grid::kGridComponent, grid::grid_migrations());
        !done) {
        return done;
    }
    return store::migrate(database, kLabComponent, lab_migrations());
}

Result<std::string> begin_run(store::Writer& writer, const RunPlan& plan,
                              const std::string& control) {
    StoredRun run;
    run.id = core::random_token();
    run.kind = plan.kind;
    run.name = plan.name;
    run.game = plan.game;
    run.request = plan.request.dump();
    run.control = control;
    run.created_ms = unix_time_ms();
    run.build = core::build_name();
    run.machine = core::machine_name();
    std::vector<StoredStep> steps;
    for (const Step& step : plan.steps) {
        StoredStep row;
        row.id = step.id;
        row.title = step.title;
        row.place = static_cast<int>(steps.size());
        row.progress_total = static_cast<std::int64_t>(step.total);
        steps.push_back(std::move(row));
    }
    auto done = run_on(writer, [&](soci::session& session) -> Result<void> {
        return insert_run(session, run, steps);
    });
    if (!done) {
        return fail(done.error());
    }
    return run.id;
}

Result<WholeRun> load_whole(store::Writer& writer, const std::string& id) {
    WholeRun loaded;
    auto done = run_on(writer, [&](soci::session& session) -> Result<void> {
        auto run = load_run(session, id);
        auto steps = load_steps(session, id);
        if (!run || !steps) {
            return fail(run ? steps.error() : run.error());
        }
        loaded = {std::move(*run), std::move(*steps)};
        return {};
    });
    if (!done) {
        return fail(done.error());
    }
    return loaded;
}

Result<std::optional<RunView>> view_run(store::Writer& writer, const std::string& id) {
    auto loaded = load_whole(writer, id);
    if (!loaded) {
        return fail(loaded.error());
    }
    if (!loaded->run) {
        return std::nullopt;
    }
    RunView view;
    view.run = std::move(*loaded->run);
    view.steps = std::move(loaded->steps);
    view.seconds_left = seconds_left(view.run);
    return view;
}

}  // namespace tusk::lab
