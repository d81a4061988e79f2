#include "lab/runs/run_driver.h"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>

#include "core/stopwatch.h"
#include "core/version.h"
#include "grid/ledger_store.h"
#include "grid/ledger_table.h"
#include "grid/local_executor.h"
#include "grid/rate_meter.h"
#include "lab/runs/kinds.h"
#include "lab/runs/run_rows.h"
#include "lab/runs/write_behind.h"

namespace tusk::lab {

using core::ErrorCode;
using core::fail;
using core::Json;
using core::Result;

namespace {

constexpr std::int64_t kBeatMs = 1000;      // between two signs of life
constexpr std::size_t kPendingWrites = 32;  // batches of games on their way to the data base
constexpr std::chrono::milliseconds kPatience(50);

double fraction_of(const std::vector<Step>& plan, const std::vector<StoredStep>& steps) {
    double all = 0;
    double done = 0;
    for (std::size_t i = 0; i < plan.size() && i < steps.size(); ++i) {
        const StoredStep& step = steps[i];
        const double part = step.done                 ? 1
                            : step.progress_total > 0 ? static_cast<double>(step.progress_done) /
                                                            static_cast<double>(step.progress_total)
                                                      : 0;
        all += plan[i].cost;
        done += plan[i].cost * std::clamp(part, 0.0, 1.0);
    }
    return all > 0 ? done / all : 1;
}

// What the run tells about its end, to whoever may look at it; where the data base is, is nobody
// else's business.
std::string told_text(const core::Error& error) {
    return error.code == ErrorCode::kStorage ? "the data base failed: " + error.message
                                             : error.text();
}

// Works off the steps of one run.
class Driver final : public StepContext {
public:
    Driver(const registry::Registry& registry, store::Writer& writer, StoredRun run,
           std::vector<StoredStep> steps, RunPlan plan, const DriveOptions& options,
           const std::stop_token& stop)
        : registry_(registry),
          writer_(writer),
          options_(options),
          run_(std::move(run)),
          steps_(std::move(steps)),
          plan_(std::move(plan)),
          active_before_ms_(run_.active_ms),
          group_("run-" + run_.id),
          ledger_(writer),
          executor_(lab_kinds(registry), executor_options()),
          writes_(writer, kPendingWrites),
          on_stop_(stop, [this] { stop_.request_stop(); }) {}

    RunView work() {
        Result<void> end;
        for (place_ = 0; place_ < plan_.steps.size() && end; ++place_) {
            if (!step().done) {
                end = work_on(plan_.steps[place_]);
            }
        }
        place_ = std::min(place_, plan_.steps.size() - 1);
        if (auto written = writes_.finish(); !written && end) {
            end = written;
        }
        release(end);
        RunView last = view();
        if (options_.on_change) {
            options_.on_change(last);
        }
        return last;
    }

    const registry::Registry& registry() const override { return registry_; }

    Result<MatchScore> match(const MatchSettings& wanted) override {
        MatchSettings settings = wanted;
        settings.run = run_.id + "/" + step().id;
        settings.group = group_;
        auto start = played_before();
        if (!start) {
            return fail(start.error());
        }
        const auto names = settings.shown_names();
        ScoreHistory history = history_before();
        MatchHooks hooks;
        hooks.on_score = [&](const MatchScore& score) { history.look(score, settings.sprt); };
        hooks.on_pairs = [&](std::vector<PlayedPair> pairs, const MatchScore& score) {
            match_summary_ = [&, score] {
                Json json = score_json(score, names, settings.sprt);
                json["history"] = to_json(history);
                return json;
            };
            note({static_cast<std::uint64_t>(score.games()), 2 * settings.openings.size(), ""});
            return keep(std::move(pairs), names);
        };
        hooks.progress = [&](const core::Progress& now) {
            note(now);
            tick();
        };
        auto result = run_match(settings, executor_, hooks, std::move(*start), stop_.get_token());
        if (match_summary_) {
            step().summary = match_summary_().dump();
            match_summary_ = nullptr;
        }
        history_ = to_json(history);
        if (!result) {
            return fail(result.error());
        }
        if (result->interrupted) {
            return fail(stopped());
        }
        return std::move(result->score);
    }

    Result<std::vector<Json>> compute(std::vector<grid::JobSpec> jobs) override {
        std::vector<Json> results(jobs.size());
        std::unordered_map<grid::JobId, std::vector<std::size_t>> waiting;
        std::size_t submitted = 0;
        std::size_t done = 0;
        constexpr std::size_t kWindow = 64;
        while (done < jobs.size()) {
            if (stop_.stop_requested()) {
                executor_.cancel_group(group_);
                return fail(stopped());
            }
            while (submitted < jobs.size() && waiting.size() < kWindow) {
                grid::JobSpec& spec = jobs[submitted];
                spec.group = group_;
                auto id = executor_.submit(spec);
                if (!id) {
                    return fail(id.error());
                }
                waiting[*id].push_back(submitted++);
            }
            if (const auto answer =
                    executor_.wait_result(grid::ResultFilter::in_group(group_), kPatience)) {
                const auto place = waiting.find(answer->id);
                if (place == waiting.end()) {
                    continue;
                }
                if (answer->status != grid::JobStatus::kOk) {
                    executor_.cancel_group(group_);
                    return fail(ErrorCode::kJobFailed,
                                answer->error.value_or(grid::JobFault{}).text,
                                fmt::format("job {}", place->second.front() + 1));
                }
                for (const std::size_t index : place->second) {
                    results[index] = answer->result;
                    ++done;
                }
                computed_.push_back(answer->id);
                waiting.erase(place);
            }
            if (!counts_itself_) {
                note({done, jobs.size(), ""});
            }
            tick();
        }
        return results;
    }

    const Json& checkpoint() const override { return checkpoint_; }

    Result<void> save(Json checkpoint) override {
        checkpoint_ = std::move(checkpoint);
        step().checkpoint = checkpoint_.dump();
        // What was computed so far is in the checkpoint.
        return writes_.submit([run = run_.id, now = step(), done = std::exchange(computed_, {})](
                                  soci::session& session) -> Result<void> {
            if (auto forgotten = grid::forget_jobs(session, done); !forgotten) {
                return fail(forgotten.error());
            }
            return update_step(session, run, now);
        });
    }

    void report(const core::Progress& progress) override {
        counts_itself_ = true;
        note(progress);
        tick();
    }

    void show(Json summary) override {
        step().summary = summary.dump();
        tick();
    }

    std::string run() const override { return run_.id; }

    std::stop_token stop() const override { return stop_.get_token(); }

private:
    [[nodiscard]] grid::LocalOptions executor_options() {
        grid::LocalOptions options;
        options.slots = options_.slots > 0 ? options_.slots : std::max(1u, plan_.concurrency);
        options.progress_interval_ms = 200;
        options.build = core::build_name();
        options.store = &ledger_;
        return options;
    }

    [[nodiscard]] StoredStep& step() { return steps_[place_]; }

    [[nodiscard]] core::Error stopped() const {
        return lost_ ? *lost_ : core::Error{ErrorCode::kCancelled, "the run was stopped", {}};
    }

    // A step that throws has failed, like one that returns an error.
    Result<Json> guarded(const Step& wanted) {
        try {
            return wanted.work(*this);
        } catch (const std::exception& exception) {
            return fail(ErrorCode::kJobFailed, exception.what());
        }
    }

    // One step to its end; what it returns is stored as done.
    Result<void> work_on(const Step& wanted) {
        counts_itself_ = false;
        history_ = nullptr;
        checkpoint_ = step().checkpoint.empty() ? Json(nullptr) : Json::parse(step().checkpoint);
        rate_ = grid::RateMeter(now_ms());
        rated_ = step().progress_done;
        tick();
        auto result = guarded(wanted);
        if (!result) {
            save_step();
            return fail(plan_.steps.size() > 1 ? result.error().within(wanted.id) : result.error());
        }
        if (history_.is_array() && !result->contains("history")) {
            (*result)["history"] = history_;
        }
        step().done = true;
        step().progress_done = std::max(step().progress_done, step().progress_total);
        step().summary = result->dump();
        run_.fraction = fraction_of(plan_.steps, steps_);
        return writes_.submit([run = run_, now = step(), done = std::exchange(computed_, {})](
                                  soci::session& session) -> Result<void> {
            if (auto forgotten = grid::forget_jobs(session, done); !forgotten) {
                return fail(forgotten.error());
            }
            return write_progress(session, run, now);
        });
    }

    // The pairs of the current step that are stored already.
    Result<MatchStart> played_before() {
        MatchStart start;
        constexpr int kPage = 10'000;
        GameQuery query;
        query.step = step().id;
        query.limit = kPage;
        std::vector<StoredLabGame> page;
        do {
            auto read = run_on(writer_, [&](soci::session& session) -> Result<void> {
                auto games = list_games(session, run_.id, query);
                if (!games) {
                    return fail(games.error());
                }
                page = std::move(*games);
                return {};
            });
            if (!read) {
                return fail(read.error());
            }
            // Pairs are stored whole, and a page holds an even number of games.
            for (std::size_t i = 0; i + 1 < page.size(); i += 2) {
                const std::array<MatchGame, 2> pair = {game_of(page[i]), game_of(page[i + 1])};
                start.score.add(pair);
                const auto index = static_cast<std::size_t>(pair[0].pair);
                start.played.resize(std::max(start.played.size(), index + 1));
                start.played[index] = true;
            }
            query.offset += kPage;
        } while (page.size() == kPage);
        return start;
    }

    [[nodiscard]] ScoreHistory history_before() {
        const Json summary = step().summary.empty() ? Json(nullptr) : Json::parse(step().summary);
        return summary.is_object() && summary.contains("history")
                   ? ScoreHistory::of(summary["history"])
                   : ScoreHistory();
    }

    // How far the run is. Written with whatever it counts: a process that is killed leaves the
    // truth behind.
    static Result<void> write_progress(soci::session& session, const StoredRun& run,
                                       const StoredStep& step) {
        auto owned = beat_run(session, run);
        if (!owned) {
            return fail(owned.error());
        }
        if (!*owned) {
            return fail(ErrorCode::kCancelled,
                        "the run was deleted or is driven by another program");
        }
        return update_step(session, run.id, step);
    }

    // Stores the games of finished pairs; in the same transaction the ledger forgets them.
    Result<void> keep(std::vector<PlayedPair> pairs, const std::array<std::string, 2>& names) {
        std::vector<StoredLabGame> rows;
        std::vector<grid::JobId> jobs;
        for (const PlayedPair& pair : pairs) {
            jobs.push_back(pair.job);
            for (const MatchGame& game : pair.games) {
                rows.push_back(row_of(game, step().id, names));
            }
        }
        run_.games += static_cast<std::int64_t>(rows.size());
        return writes_.submit([run = run_, now = step(), rows = std::move(rows),
                               jobs = std::move(jobs)](soci::session& session) -> Result<void> {
            if (auto done = insert_games(session, run.id, rows); !done) {
                return done;
            }
            if (auto forgotten = grid::forget_jobs(session, jobs); !forgotten) {
                return fail(forgotten.error());
            }
            return write_progress(session, run, now);
        });
    }

    void note(const core::Progress& progress) {
        step().progress_done = static_cast<std::int64_t>(progress.done);
        step().progress_total = static_cast<std::int64_t>(progress.total);
        for (; rated_ < step().progress_done; ++rated_) {
            rate_.add(now_ms());
        }
        run_.fraction = fraction_of(plan_.steps, steps_);
    }

    [[nodiscard]] std::int64_t now_ms() const { return start_ms_ + watch_.elapsed_ms(); }

    // Signs of life, to the data base and to whoever watches.
    void tick() {
        const std::int64_t now = now_ms();
        run_.active_ms = active_before_ms_ + watch_.elapsed_ms();
        if (now - last_beat_ms_ >= kBeatMs) {
            last_beat_ms_ = now;
            run_.heartbeat_ms = unix_time_ms();
            beat();
        }
        if (options_.on_change && now - last_view_ms_ >= options_.interval_ms) {
            last_view_ms_ = now;
            options_.on_change(view());
        }
    }

    void beat() {
        if (match_summary_) {
            step().summary = match_summary_().dump();
        }
        auto written = writes_.submit([run = run_, now = step()](soci::session& session) {
            return write_progress(session, run, now);
        });
        if (!written) {  // an earlier write failed
            lost_ = written.error();
            stop_.request_stop();
        }
    }

    void save_step() {
        static_cast<void>(
            writes_.submit([run = run_.id, now = step()](soci::session& session) -> Result<void> {
                return update_step(session, run, now);
            }));
    }

    // Tells the data base how it ended. A failed write is an end too, but may be impossible to
    // tell.
    void release(const Result<void>& end) {
        run_.active_ms = active_before_ms_ + watch_.elapsed_ms();
        run_.heartbeat_ms = unix_time_ms();
        if (end) {
            run_.state = RunState::kDone;
            run_.fraction = 1;
            run_.ended_ms = run_.heartbeat_ms;
        } else if (end.error().code == ErrorCode::kCancelled && !lost_) {
            run_.state =
                options_.state_when_stopped ? options_.state_when_stopped() : RunState::kStopped;
        } else {
            run_.state = RunState::kFailed;
            run_.error = told_text(end.error());
            run_.ended_ms = run_.heartbeat_ms;
        }
        executor_.cancel_group(group_);
        ledger_.drain();  // cancelled jobs are in the data base before it forgets the group
        auto told = run_on(writer_, [&](soci::session& session) -> Result<void> {
            auto forgotten = grid::forget_group(session, group_);
            return forgotten ? release_run(session, run_) : fail(forgotten.error());
        });
        if (!told && run_.error.empty()) {
            run_.state = RunState::kFailed;
            run_.error = told_text(told.error());
        }
        run_.owner.clear();
    }

    [[nodiscard]] RunView view() {
        RunView view;
        if (match_summary_) {
            step().summary = match_summary_().dump();
        }
        view.run = run_;
        view.steps = steps_;
        view.rate_per_second = run_.state == RunState::kRunning ? rate_.per_second(now_ms()) : 0;
        view.seconds_left = seconds_left(run_);
        if (run_.state == RunState::kRunning) {
            for (const auto& [job, progress] : executor_.running(group_)) {
                if (auto board = board_of(step().id, progress.detail)) {
                    view.boards.push_back(std::move(*board));
                }
            }
        }
        return view;
    }

    const registry::Registry& registry_;
    store::Writer& writer_;
    const DriveOptions& options_;
    StoredRun run_;
    std::vector<StoredStep> steps_;
    const RunPlan plan_;
    const std::int64_t active_before_ms_;
    const std::string group_;
    const core::Stopwatch watch_;
    const std::int64_t start_ms_ = unix_time_ms();

    std::size_t place_ = 0;  // of the current step
    bool counts_itself_ = false;
    Json checkpoint_;
    Json history_;                         // of the match the current step played
    std::function<Json()> match_summary_;  // of the match under way
    std::vector<grid::JobId> computed_;    // by the current step, still in the ledger
    grid::RateMeter rate_{start_ms_};
    std::int64_t rated_ = 0;  // progress that the rate has seen
    std::int64_t last_beat_ms_ = 0;
    std::int64_t last_view_ms_ = 0;
    std::optional<core::Error> lost_;  // why the run cannot go on

    std::stop_source stop_;
    grid::LedgerStore ledger_;
    grid::LocalExecutor executor_;
    WriteBehind writes_;
    std::stop_callback<std::function<void()>> on_stop_;
};

}  // namespace

Result<RunView> drive_run(const registry::Registry& registry, store::Writer& writer,
                          const std::string& id, const DriveOptions& options,
                          std::stop_token stop) {
    auto loaded = load_whole(writer, id);
    if (!loaded) {
        return fail(loaded.error());
    }
    if (!loaded->run) {
        return fail(ErrorCode::kUnknownName, "there is no run " + id);
    }
    auto plan = make_plan(registry, Json::parse(loaded->run->request), options.engines);
    if (!plan) {
        return fail(plan.error());
    }
    StoredRun& run = *loaded->run;
    const auto same = [](const Step& step, const StoredStep& row) { return step.id == row.id; };
    if (!std::equal(plan->steps.begin(), plan->steps.end(), loaded->steps.begin(),
                    loaded->steps.end(), same)) {
        return fail(ErrorCode::kUnsupported,
                    "the run was begun by another version, whose steps are different");
    }
    StoredRun left = run;  // by a process that has ended
    left.state = RunState::kStopped;
    run.owner = owner_here(options.owner);
    run.heartbeat_ms = unix_time_ms();
    bool claimed = false;
    auto done = run_on(writer, [&](soci::session& session) -> Result<void> {
        if (has_ended(left.owner)) {
            if (auto released = release_run(session, left); !released) {
                return released;
            }
        }
        auto games = count_games(session, id);
        auto claim = claim_run(session, id, run.owner, run.heartbeat_ms);
        if (!games || !claim) {
            return fail(games ? claim.error() : games.error());
        }
        run.games = *games;
        claimed = *claim;
        return {};
    });
    if (!done) {
        return fail(done.error());
    }
    if (!claimed) {
        return fail(ErrorCode::kUnsupported, "another program works on run " + id);
    }
    run.state = RunState::kRunning;
    run.error.clear();
    Driver driver(registry, writer, std::move(run), std::move(loaded->steps), std::move(*plan),
                  options, stop);
    return driver.work();
}

}  // namespace tusk::lab
