// LocalExecutor with its ledger in a data base.

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <future>
#include <set>

#include "grid/envelope.h"
#include "grid/executor_fixture.h"
#include "grid/store_fixture.h"

namespace tusk::grid {
namespace {

// One life of a program: writer, store and executor on the case's data base.
struct Life {
    Life(std::unique_ptr<store::Writer> w, JobKinds kinds, LocalOptions options)
        : writer(std::move(w)), store(*writer) {
        options.store = &store;
        executor.emplace(std::move(kinds), std::move(options));
    }

    std::unique_ptr<store::Writer> writer;
    LedgerStore store;
    std::optional<LocalExecutor> executor;
};

class StoredExecutorOn : public LedgerDatabaseTest {
protected:
    LocalExecutor& start(unsigned slots = 2, int attempts = 3) {
        life_.reset();
        LocalOptions chosen = options(slots);
        chosen.attempts = attempts;
        life_ = std::make_unique<Life>(make_writer(), lab_.kinds(), chosen);
        return *life_->executor;
    }
    void stop() { life_.reset(); }

    std::map<JobId, JobResult> collect(std::size_t count, const std::string& group = "g") {
        std::map<JobId, JobResult> results;
        while (results.size() < count) {
            auto result = life_->executor->wait_result(ResultFilter::in_group(group), kLong);
            if (!result) {
                ADD_FAILURE() << "only " << results.size() << " results";
                break;
            }
            results.insert_or_assign(result->id, *result);
        }
        return results;
    }

    Lab lab_;
    std::unique_ptr<Life> life_;
};
INSTANTIATE_TEST_SUITE_P(grid, StoredExecutorOn, store::kBothBackends, store::backend_name);

std::vector<JobSpec> numbered(const std::string& kind, int count) {
    std::vector<JobSpec> specs;
    for (int i = 0; i < count; ++i) {
        specs.push_back(job(kind, i));
    }
    return specs;
}

TEST_P(StoredExecutorOn, results_outlive_the_program) {
    const auto ids = start().submit_many(numbered("test.note", 20)).value();
    const auto first = collect(20);
    stop();
    EXPECT_EQ(count("state = 'DONE'"), 20);
    start();
    EXPECT_EQ(life_->executor->submit_many(numbered("test.note", 20)).value(), ids);
    EXPECT_EQ(collect(20), first);
    EXPECT_EQ(life_->executor->status().cached, 20U);
    EXPECT_EQ(lab_.order().size(), 20U);
}

TEST_P(StoredExecutorOn, nothing_is_lost_and_nothing_done_is_computed_again) {
    constexpr int kJobs = 200;
    start();
    const auto ids = life_->executor->submit_many(numbered("test.note", kJobs)).value();
    collect(50);
    stop();  // in the middle
    std::set<int> done;
    for (const auto& [id, row] : rows(ids)) {
        if (row.state == JobState::kDone) {
            done.insert(parse_result(row.result).value().result.at("n").get<int>());
        } else {
            EXPECT_EQ(row.state, JobState::kReady);
        }
    }
    EXPECT_GE(done.size(), 50U);
    std::map<int, int> before;
    for (const int number : lab_.order()) {
        ++before[number];
    }
    start();
    ASSERT_TRUE(life_->executor->submit_many(numbered("test.note", kJobs)));
    for (const auto& [id, result] : collect(kJobs)) {
        EXPECT_EQ(result.status, JobStatus::kOk);
    }
    EXPECT_EQ(count("state = 'DONE'"), kJobs);
    for (const int number : done) {
        EXPECT_EQ(lab_.runs(number), before[number]) << number;
    }
}

// A row as a program left it that died.
StoredJob left_behind(const JobSpec& spec, JobState state, int attempts, int cuts = 0) {
    StoredJob row;
    row.id = job_id(spec).value();
    row.kind = spec.kind;
    row.kv = spec.kv;
    row.params = spec.params.dump();
    row.groups = {spec.group};
    row.state = state;
    row.attempts = attempts;
    row.cuts = cuts;
    row.life = "an earlier one";
    return row;
}

TEST_P(StoredExecutorOn, an_attempt_that_was_cut_off_counts) {
    const JobSpec spec = job("test.note", 1);
    upsert({left_behind(spec, JobState::kLeased, 1)});
    const JobId id = start().submit(spec).value();
    EXPECT_EQ(collect(1).at(id).attempt, 2);
    EXPECT_EQ(row(id)->attempts, 2);
    EXPECT_EQ(row(id)->cuts, 1);
    EXPECT_EQ(lab_.runs(1), 1);
}

TEST_P(StoredExecutorOn, attempts_that_came_to_an_end_are_kept_too) {
    const JobSpec spec = failing(1, 100, core::ErrorCode::kEngineCrash);
    upsert({left_behind(spec, JobState::kReady, 2)});
    const JobId id = start(1).submit(spec).value();
    EXPECT_EQ(collect(1).at(id).attempt, 3);
    EXPECT_EQ(row(id)->state, JobState::kDead);
    EXPECT_EQ(row(id)->cuts, 0);
    // Its engine, not the program, failed: it may be tried anew.
    ASSERT_TRUE(life_->executor->submit(spec));
    EXPECT_EQ(collect(1).at(id).attempt, 3);
    EXPECT_EQ(lab_.runs(1), 4);
}

TEST_P(StoredExecutorOn, the_start_of_a_suspect_is_stored_before_its_work_begins) {
    for (const JobState state : {JobState::kReady, JobState::kLeased}) {
        const int number = static_cast<int>(state);
        const JobSpec spec = job("test.gate", number);
        upsert({left_behind(spec, state, 0)});
        const JobId id = start().submit(spec).value();
        ASSERT_TRUE(eventually([&] { return lab_.runs(number) > 0; }));
        const StoredJob now = row(id).value();
        EXPECT_EQ(now.state, JobState::kLeased);
        EXPECT_EQ(now.attempts, 1);
        EXPECT_EQ(now.cuts, state == JobState::kLeased ? 1 : 0);
        EXPECT_EQ(now.life, life_->store.life());
    }
}

TEST_P(StoredExecutorOn, a_job_that_kills_the_program_is_dead_after_its_attempts) {
    const JobSpec spec = job("test.note", 1);
    upsert({left_behind(spec, JobState::kLeased, 3, 2)});
    for (int i = 0; i < 2; ++i) {
        const JobId id = start().submit(spec).value();
        const JobResult result = collect(1).at(id);
        ASSERT_TRUE(result.error.has_value());
        EXPECT_EQ(result.error->code, JobErrorCode::kInternal);
        EXPECT_EQ(result.error->text, "the program died 3 times while it ran this job");
        EXPECT_EQ(life_->executor->status().in_state(JobState::kDead), 1U);
        EXPECT_EQ(life_->executor->history(id).back().to, JobState::kDead);
        // Even when it is submitted again: by the same program or, see above, by the next one.
        ASSERT_TRUE(life_->executor->submit(spec));
        EXPECT_EQ(collect(1).at(id).error->text, result.error->text);
        stop();
        EXPECT_EQ(row(id)->state, JobState::kDead);
    }
    EXPECT_EQ(lab_.runs(1), 0);
    // Until it is forgotten.
    const JobId id = job_id(spec).value();
    start().forget({id});
    life_->store.drain();
    EXPECT_FALSE(row(id).has_value());
    ASSERT_TRUE(life_->executor->submit(spec));
    EXPECT_EQ(collect(1).at(id).status, JobStatus::kOk);
}

TEST_P(StoredExecutorOn, jobs_that_were_cut_off_run_one_at_a_time) {
    std::vector<JobSpec> specs = numbered("test.gate", 4);
    for (int i = 0; i < 3; ++i) {
        upsert({left_behind(specs[static_cast<std::size_t>(i)], JobState::kLeased, 1)});
    }
    ASSERT_TRUE(start(4).submit_many(specs));
    ASSERT_TRUE(eventually([&] { return lab_.runs(3) > 0 && lab_.order().size() == 2; }));
    EXPECT_EQ(life_->executor->status().in_state(JobState::kReady), 2U);
    lab_.open_gate();
    EXPECT_EQ(collect(4).size(), 4U);
}

TEST_P(StoredExecutorOn, stopped_in_good_order_an_attempt_does_not_count) {
    const JobSpec spec = job("test.gate", 1);
    for (int i = 1; i <= 4; ++i) {
        const JobId id = start().submit(spec).value();
        ASSERT_TRUE(eventually([&] { return lab_.runs(1) == i; }));
        stop();
        EXPECT_EQ(row(id)->state, JobState::kReady);
        EXPECT_EQ(row(id)->attempts, 0);
        EXPECT_EQ(row(id)->cuts, 0);
    }
}

TEST_P(StoredExecutorOn, results_are_stored_before_they_are_shown_and_slots_do_not_wait) {
    LocalExecutor& executor = start(1);
    ASSERT_TRUE(executor.submit_many(numbered("test.gate", 5)));
    {
        const BusyWriter busy(*life_->writer);
        lab_.open_gate();
        ASSERT_TRUE(
            eventually([&] { return executor.status().in_state(JobState::kChecking) == 5; }));
        EXPECT_FALSE(executor.wait_result(ResultFilter::all(), std::chrono::milliseconds(0)));
    }
    EXPECT_EQ(collect(5).size(), 5U);
    EXPECT_EQ(count("state = 'DONE'"), 5);
}

TEST_P(StoredExecutorOn, a_subscriber_finds_every_result_in_the_data_base) {
    LocalExecutor& executor = start();
    std::atomic<int> told = 0;
    std::atomic<int> found = 0;
    const auto subscription = executor.subscribe(ResultFilter::all(), [&](const JobResult& result) {
        const auto stored = row(result.id);
        found += stored && stored->state == JobState::kDone ? 1 : 0;
        ++told;
    });
    ASSERT_TRUE(executor.submit_many(numbered("test.note", 40)));
    EXPECT_TRUE(eventually([&] { return told == 40; }));
    EXPECT_EQ(found, 40);
}

TEST_P(StoredExecutorOn, cancelling_answers_at_once_and_a_result_on_its_way_is_not_wasted) {
    LocalExecutor& executor = start(1);
    const JobSpec spec = job("test.gate", 1);
    const JobId id = executor.submit(spec).value();
    {
        const BusyWriter busy(*life_->writer);
        lab_.open_gate();
        ASSERT_TRUE(
            eventually([&] { return executor.status().in_state(JobState::kChecking) == 1; }));
        EXPECT_TRUE(executor.cancel(id));
        EXPECT_EQ(collect(1).at(id).status, JobStatus::kCancelled);
    }
    ASSERT_TRUE(executor.submit(spec));
    EXPECT_EQ(collect(1).at(id).status, JobStatus::kOk);
    EXPECT_EQ(lab_.runs(1), 1);
    EXPECT_EQ(row(id)->state, JobState::kDone);
}

TEST_P(StoredExecutorOn, cancelled_jobs_are_remembered_as_such_and_run_again) {
    const JobSpec spec = job("test.gate", 1);
    const JobId id = start().submit(spec).value();
    ASSERT_TRUE(eventually([&] { return lab_.runs(1) > 0; }));
    EXPECT_EQ(life_->executor->cancel_group("g"), 1U);
    collect(1);
    stop();
    EXPECT_EQ(row(id)->state, JobState::kCancelled);
    lab_.open_gate();
    ASSERT_TRUE(start().submit(spec));
    const JobResult result = collect(1).at(id);
    EXPECT_EQ(result.status, JobStatus::kOk);
    EXPECT_EQ(result.attempt, 1);
}

TEST_P(StoredExecutorOn, failures_are_stored_and_run_again) {
    const JobSpec spec = failing(1, 1, core::ErrorCode::kOutOfRange);
    const JobId id = start().submit(spec).value();
    EXPECT_EQ(collect(1).at(id).status, JobStatus::kError);
    EXPECT_EQ(row(id)->state, JobState::kFailed);
    ASSERT_TRUE(start().submit(spec));
    EXPECT_EQ(collect(1).at(id).status, JobStatus::kOk);
    EXPECT_EQ(row(id)->state, JobState::kDone);
}

TEST_P(StoredExecutorOn, a_failing_data_base_is_an_error_result_and_the_program_goes_on) {
    LocalExecutor& executor = start();
    const JobSpec spec = job("test.gate", 1);
    const JobId id = executor.submit(spec).value();
    ASSERT_TRUE(eventually([&] { return lab_.runs(1) > 0; }));
    life_->store.drain();
    store::must_run(*database_, "ALTER TABLE grid_jobs RENAME TO elsewhere");
    lab_.open_gate();
    const JobResult result = collect(1).at(id);
    EXPECT_EQ(result.status, JobStatus::kError);
    EXPECT_EQ(result.error->code, JobErrorCode::kInternal);
    EXPECT_TRUE(result.error->text.starts_with("the job ended but its result could not be stored"))
        << result.error->text;
    const auto refused = executor.submit(job("test.note", 2));
    ASSERT_FALSE(refused.has_value());
    EXPECT_EQ(refused.error().code, core::ErrorCode::kStorage);
    EXPECT_EQ(lab_.runs(2), 0);

    store::must_run(*database_, "ALTER TABLE elsewhere RENAME TO grid_jobs");
    ASSERT_TRUE(executor.submit_many({spec, job("test.note", 2)}));
    for (const auto& [again, good] : collect(2)) {
        EXPECT_EQ(good.status, JobStatus::kOk);
        EXPECT_EQ(good.attempt, again == id ? 2 : 1);  // its row said LEASED, by this program
    }
    EXPECT_EQ(row(id)->cuts, 0);
}

TEST_P(StoredExecutorOn, a_start_that_cannot_be_stored_is_tried_again) {
    const JobSpec spec = job("test.note", 1);
    upsert({left_behind(spec, JobState::kReady, 0)});
    LocalExecutor& executor = start(1);
    ASSERT_TRUE(executor.submit(job("test.gate", 2, "gate")));
    ASSERT_TRUE(eventually([&] { return lab_.runs(2) > 0; }));
    const JobId id = executor.submit(spec).value();
    store::must_run(*database_, "ALTER TABLE grid_jobs RENAME TO elsewhere");
    lab_.open_gate();
    EXPECT_EQ(collect(1).at(id).status, JobStatus::kError);
    EXPECT_EQ(lab_.runs(1), 0);
    EXPECT_EQ(executor.status().retried, 2U);
    store::must_run(*database_, "ALTER TABLE elsewhere RENAME TO grid_jobs");
}

TEST_P(StoredExecutorOn, forgotten_results_are_gone_from_memory_and_data_base) {
    LocalExecutor& executor = start();
    const auto ids = executor.submit_many(numbered("test.note", 3)).value();
    const JobId running = executor.submit(job("test.gate", 9, "gate")).value();
    collect(3);
    executor.forget({ids[0], ids[1], running, numbered_id(5)});
    life_->store.drain();
    EXPECT_EQ(count(), 2);
    EXPECT_TRUE(executor.history(ids[0]).empty());
    EXPECT_FALSE(executor.history(ids[2]).empty());
    lab_.open_gate();
    collect(1, "gate");
    ASSERT_TRUE(executor.submit_many(numbered("test.note", 3)));
    EXPECT_EQ(collect(3).size(), 3U);
    EXPECT_EQ(lab_.runs(0), 2);
    EXPECT_EQ(lab_.runs(1), 2);
    EXPECT_EQ(lab_.runs(2), 1);
}

TEST_P(StoredExecutorOn, rows_go_in_the_transaction_that_keeps_their_results) {
    LocalExecutor& executor = start();
    const auto ids = executor.submit_many(numbered("test.note", 3)).value();
    collect(3);
    for (const bool succeeds : {false, true}) {
        std::promise<core::Result<void>> promise;
        life_->writer->submit(
            [&](soci::session& session) -> core::Result<void> {
                auto gone = forget_jobs(session, ids);
                EXPECT_EQ(gone.value(), 3);
                return succeeds ? core::Result<void>()
                                : core::fail(core::ErrorCode::kStorage, "as asked");
            },
            [&](core::Result<void> done) { promise.set_value(std::move(done)); });
        EXPECT_EQ(promise.get_future().get().has_value(), succeeds);
        EXPECT_EQ(count(), succeeds ? 0 : 3);
    }
}

TEST_P(StoredExecutorOn, a_result_that_somebody_damaged_is_computed_again) {
    const auto ids = start().submit_many(numbered("test.note", 4)).value();
    collect(4);
    stop();
    const auto change = [&](std::size_t i, const std::string& value) {
        store::must_run(*database_, fmt::format("UPDATE grid_jobs SET result = {} WHERE id = '{}'",
                                                value, ids[i].text()));
    };
    change(0, "'{}'");
    change(1, "'no JSON'");
    change(2, fmt::format("(SELECT result FROM grid_jobs WHERE id = '{}')", ids[3].text()));
    ASSERT_TRUE(start().submit_many(numbered("test.note", 4)));
    for (const auto& [id, result] : collect(4)) {
        EXPECT_EQ(result.status, JobStatus::kOk);
    }
    EXPECT_EQ(life_->executor->status().cached, 1U);
    EXPECT_EQ(lab_.order().size(), 7U);
    for (const auto& [id, row] : rows(ids)) {
        EXPECT_EQ(parse_result(row.result).value().id, id);
    }
}

TEST_P(StoredExecutorOn, few_results_stay_in_memory_and_all_are_served) {
    constexpr int kJobs = 600;
    LocalExecutor& executor = start();
    const auto ids = executor.submit_many(numbered("test.note", kJobs)).value();
    collect(kJobs);
    const auto kept =
        std::ranges::count_if(ids, [&](const JobId& id) { return !executor.history(id).empty(); });
    EXPECT_LE(kept, 200);
    ASSERT_TRUE(executor.submit_many(numbered("test.note", kJobs)));
    EXPECT_EQ(collect(kJobs).size(), std::size_t{kJobs});
    EXPECT_EQ(executor.status().cached, std::uint64_t{kJobs});
    EXPECT_EQ(lab_.order().size(), std::size_t{kJobs});
}

TEST_P(StoredExecutorOn, each_group_is_answered_once_per_submission) {
    const std::vector<JobSpec> specs = {job("test.note", 1, "a"), job("test.note", 1, "a"),
                                        job("test.note", 1, "b")};
    ASSERT_TRUE(start().submit_many(specs));
    collect(1, "a");
    collect(1, "b");
    ASSERT_TRUE(start().submit_many(specs));
    collect(1, "a");
    collect(1, "b");
    EXPECT_FALSE(life_->executor->wait_result(ResultFilter::all(), std::chrono::milliseconds(0)));
    EXPECT_EQ(life_->executor->status().cached, 3U);
    EXPECT_EQ(lab_.runs(1), 1);
}

TEST_P(StoredExecutorOn, many_threads_submit_the_same_and_it_is_computed_once) {
    constexpr int kJobs = 60;
    LocalExecutor& executor = start();
    {
        std::vector<std::jthread> threads;
        for (int t = 0; t < 4; ++t) {
            threads.emplace_back([&, t] {
                for (int i = 0; i < kJobs; i += 3) {
                    std::vector<JobSpec> specs;
                    for (int k = 0; k < 5; ++k) {
                        specs.push_back(job("test.note", (i + k) % kJobs, fmt::format("g{}", t)));
                    }
                    EXPECT_TRUE(executor.submit_many(specs));
                }
            });
        }
    }
    for (int t = 0; t < 4; ++t) {
        EXPECT_EQ(collect(kJobs, fmt::format("g{}", t)).size(), std::size_t{kJobs});
    }
    EXPECT_EQ(lab_.order().size(), std::size_t{kJobs});
}

}  // namespace
}  // namespace tusk::grid
