#include "grid/local_executor.h"

#include <gtest/gtest.h>

#include <atomic>
#include <set>
#include <thread>

#include "grid/executor_fixture.h"

namespace tusk::grid {
namespace {

using core::ErrorCode;
using core::Json;

class local_executor_faults : public LocalExecutorTest {};

TEST_F(local_executor_faults, drops_a_queued_job_that_is_cancelled) {
    start(1);
    occupy();
    const JobId id = executor_->submit(job("test.note", 1)).value();
    EXPECT_TRUE(executor_->cancel(id));
    const JobResult result = next();
    EXPECT_EQ(result.status, JobStatus::kCancelled);
    EXPECT_EQ(result.error->code, JobErrorCode::kCancelled);
    EXPECT_FALSE(executor_->cancel(id));
    EXPECT_FALSE(executor_->cancel(JobId()));
    lab_.open_gate();
    next(ResultFilter::in_group("gate"));
    EXPECT_EQ(lab_.runs(1), 0);
    EXPECT_EQ(last_state(id), JobState::kCancelled);
}

TEST_F(local_executor_faults, stops_a_running_job_that_is_cancelled) {
    start(1);
    const JobId id = occupy();
    EXPECT_TRUE(executor_->cancel(id));
    EXPECT_EQ(next(ResultFilter::of_job(id)).status, JobStatus::kCancelled);
    // The slot is free again although the gate is closed.
    executor_->submit(job("test.note", 1)).value();
    EXPECT_EQ(next().status, JobStatus::kOk);
    EXPECT_EQ(executor_->status().dropped, 1U);
    EXPECT_TRUE(nothing_left(ResultFilter::all()));
}

TEST_F(local_executor_faults, answers_at_once_for_cancelled_work_that_does_not_listen) {
    start(1);
    const JobId id = executor_->submit(job("test.deaf", 1)).value();
    ASSERT_TRUE(eventually([&] { return lab_.runs(1) == 1; }));
    EXPECT_TRUE(executor_->cancel(id));
    EXPECT_EQ(next().status, JobStatus::kCancelled);
    EXPECT_EQ(executor_->status().stopping, 1U);
    // Asked for again while the old run still holds the slot: one new result, from a new run.
    EXPECT_EQ(executor_->submit(job("test.deaf", 1)).value(), id);
    lab_.open_gate();
    EXPECT_EQ(next().status, JobStatus::kOk);
    EXPECT_EQ(lab_.runs(1), 2);
    EXPECT_EQ(executor_->status().dropped, 1U);
    EXPECT_TRUE(nothing_left());
}

TEST_F(local_executor_faults, runs_a_cancelled_job_again_when_asked_again) {
    start(1);
    const JobId id = occupy();
    EXPECT_TRUE(executor_->cancel(id));
    EXPECT_EQ(next(ResultFilter::of_job(id)).status, JobStatus::kCancelled);
    EXPECT_EQ(executor_->submit(job("test.gate", 1000, "gate")).value(), id);
    lab_.open_gate();
    EXPECT_EQ(next(ResultFilter::of_job(id)).status, JobStatus::kOk);
    EXPECT_EQ(lab_.runs(1000), 2);
    EXPECT_TRUE(nothing_left(ResultFilter::all()));
}

TEST_F(local_executor_faults, cancels_a_group_and_spares_work_others_wait_for) {
    start(1);
    occupy();
    executor_->submit(job("test.note", 1, "match-a")).value();
    executor_->submit(job("test.note", 2, "match-b")).value();
    executor_->submit(job("test.note", 3, "match-a")).value();
    executor_->submit(job("test.note", 3, "other")).value();
    EXPECT_EQ(executor_->cancel_group("match-"), 3U);
    EXPECT_EQ(executor_->cancel_group("match-"), 0U);
    for (int i = 0; i < 3; ++i) {
        EXPECT_EQ(next(ResultFilter::in_groups("match-")).status, JobStatus::kCancelled);
    }
    lab_.open_gate();
    EXPECT_EQ(next(ResultFilter::in_group("other")).status, JobStatus::kOk);
    EXPECT_EQ(lab_.runs(1) + lab_.runs(2), 0);
    EXPECT_EQ(lab_.runs(3), 1);
    EXPECT_TRUE(nothing_left(ResultFilter::in_groups("match-")));
}

TEST_F(local_executor_faults, cancels_running_jobs_of_a_group) {
    start(2);
    occupy(1000);
    occupy(1001);
    EXPECT_EQ(executor_->cancel_group("gate"), 2U);
    EXPECT_TRUE(eventually([&] { return executor_->status().stopping == 0; }));
    EXPECT_EQ(executor_->status().running, 0U);
}

TEST_F(local_executor_faults, tries_again_after_a_failure_of_the_machine) {
    start(1);
    const JobId id = executor_->submit(failing(1, 2, ErrorCode::kEngineCrash)).value();
    const JobResult result = next();
    EXPECT_EQ(result.status, JobStatus::kOk);
    EXPECT_EQ(result.attempt, 3);
    EXPECT_EQ(executor_->status().retried, 2U);
    EXPECT_EQ(executor_->history(id).size(), 10U);
    EXPECT_TRUE(nothing_left());
}

TEST_F(local_executor_faults, declares_a_job_dead_after_three_failures) {
    start(2);
    const JobId id = executor_->submit(failing(1, 100, ErrorCode::kEngineCrash)).value();
    const JobResult result = next();
    EXPECT_EQ(result.status, JobStatus::kError);
    EXPECT_EQ(result.error->code, JobErrorCode::kEngineCrash);
    EXPECT_EQ(result.attempt, 3);
    EXPECT_EQ(lab_.runs(1), 3);
    EXPECT_EQ(last_state(id), JobState::kDead);
    executor_->submit(job("test.note", 2)).value();
    EXPECT_EQ(next().status, JobStatus::kOk);
}

TEST_F(local_executor_faults, fails_at_once_when_another_attempt_cannot_help) {
    start(1);
    const JobId id = executor_->submit(failing(1, 100, ErrorCode::kBadPosition)).value();
    const JobResult result = next();
    EXPECT_EQ(result.error->code, JobErrorCode::kParam);
    EXPECT_EQ(lab_.runs(1), 1);
    EXPECT_EQ(last_state(id), JobState::kFailed);
}

TEST_F(local_executor_faults, runs_other_jobs_while_one_pauses_between_attempts) {
    LocalOptions slow = options(1);
    slow.pauses_ms = {3'600'000};
    executor_ = std::make_unique<LocalExecutor>(lab_.kinds(), slow);
    const JobId id = executor_->submit(failing(1, 1, ErrorCode::kEngineCrash)).value();
    ASSERT_TRUE(eventually([&] { return executor_->status().retried == 1; }));
    executor_->submit(job("test.note", 2)).value();
    EXPECT_EQ(next().result, (Json{{"n", 2}}));
    EXPECT_TRUE(executor_->cancel(id));
    EXPECT_EQ(next().status, JobStatus::kCancelled);
}

TEST_F(local_executor_faults, survives_every_exception_of_a_kind) {
    start(1);
    for (int number = 0; number < 4; ++number) {
        executor_->submit(job("test.throw", number)).value();
        const JobResult result = next();
        EXPECT_EQ(result.status, JobStatus::kError);
        EXPECT_EQ(result.error->code, JobErrorCode::kInternal);
        EXPECT_FALSE(result.error->text.empty());
        EXPECT_EQ(result.attempt, 3);
    }
    executor_->submit(job("test.note", 5)).value();
    EXPECT_EQ(next().status, JobStatus::kOk);
}

TEST_F(local_executor_faults, refuses_results_that_could_not_travel) {
    start(1);
    JobSpec spec;
    spec.group = "g";
    spec.kind = "test.big";
    spec.params = {{"size", kMaxResultBytes}};
    executor_->submit(spec).value();
    EXPECT_EQ(next().error->code, JobErrorCode::kSize);
    spec.params = {{"size", 1000}};
    executor_->submit(spec).value();
    EXPECT_EQ(next().status, JobStatus::kOk);
    spec.kind = "test.list";
    executor_->submit(spec).value();
    EXPECT_EQ(next().error->code, JobErrorCode::kInternal);
}

TEST_F(local_executor_faults, expires_queued_and_running_jobs_at_their_deadline) {
    start(1);
    JobSpec running = job("test.gate", 1);
    running.deadline_ms = unix_ms() + 50;
    const JobId id = executor_->submit(running).value();
    EXPECT_EQ(next().error->code, JobErrorCode::kExpired);
    EXPECT_EQ(last_state(id), JobState::kExpired);
    occupy();
    JobSpec queued = job("test.note", 2);
    queued.deadline_ms = unix_ms() + 20;
    executor_->submit(queued).value();
    EXPECT_EQ(next().error->code, JobErrorCode::kExpired);
    queued.params["n"] = 3;
    queued.deadline_ms = 1;
    executor_->submit(queued).value();
    EXPECT_EQ(next().error->code, JobErrorCode::kExpired);
    lab_.open_gate();
    next(ResultFilter::in_group("gate"));
    EXPECT_EQ(lab_.runs(2) + lab_.runs(3), 0);
}

TEST_F(local_executor_faults, stops_a_job_at_its_wall_clock_limit) {
    start(1);
    JobSpec spec = job("test.gate", 1);
    spec.limits.wall_ms = 20;
    const JobId id = executor_->submit(spec).value();
    const JobResult result = next();
    EXPECT_EQ(result.status, JobStatus::kError);
    EXPECT_EQ(result.error->code, JobErrorCode::kTimeout);
    EXPECT_EQ(last_state(id), JobState::kFailed);
    EXPECT_EQ(lab_.runs(1), 1);
    executor_->submit(job("test.note", 2)).value();
    EXPECT_EQ(next().status, JobStatus::kOk);
}

TEST_F(local_executor_faults, ends_cleanly_with_jobs_queued_running_and_paused) {
    start(2);
    std::atomic<int> calls = 0;
    Subscription subscription =
        executor_->subscribe(ResultFilter::all(), [&](const JobResult&) { ++calls; });
    executor_->submit(failing(1, 3, ErrorCode::kEngineCrash)).value();
    occupy(1000);
    occupy(1001);
    JobSpec spec = job("test.gate", 2);
    spec.limits.wall_ms = 1;
    spec.deadline_ms = unix_ms() + 1000;
    for (int i = 2; i < 500; ++i) {
        spec.params["n"] = i;
        executor_->submit(spec).value();
    }
    executor_.reset();
    EXPECT_EQ(lab_.runs(499), 0);
}

TEST_F(local_executor_faults, never_loses_a_result_when_everything_happens_at_once) {
    start(2);
    constexpr int kJobs = 400;
    std::vector<JobId> ids;
    std::jthread canceller;
    for (int i = 0; i < kJobs; ++i) {
        JobSpec spec = i % 4 == 3 ? failing(i, i % 5, ErrorCode::kEngineCrash)
                                  : job(i % 2 == 0 ? "test.note" : "test.gate", i);
        if (i % 2 == 1) {
            spec.limits.wall_ms = 1;
        }
        if (i % 7 == 0) {
            spec.deadline_ms = unix_ms() + i % 3;
        }
        ids.push_back(executor_->submit(spec).value());
    }
    canceller = std::jthread([this, ids] {
        for (std::size_t i = 0; i < ids.size(); i += 3) {
            executor_->cancel(ids[i]);
        }
    });
    std::set<JobId> answered;
    for (int i = 0; i < kJobs; ++i) {
        EXPECT_TRUE(answered.insert(next().id).second);
    }
    canceller.join();
    EXPECT_EQ(answered, std::set<JobId>(ids.begin(), ids.end()));
    EXPECT_TRUE(eventually([&] { return executor_->status().stopping == 0; }));
    EXPECT_TRUE(nothing_left(ResultFilter::all()));
}

}  // namespace
}  // namespace tusk::grid
