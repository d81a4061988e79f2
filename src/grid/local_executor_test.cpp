#include "grid/local_executor.h"

#include <gtest/gtest.h>

#include <atomic>
#include <mutex>
#include <set>
#include <thread>

#include "grid/executor_fixture.h"

namespace tusk::grid {
namespace {

class local_executor : public LocalExecutorTest {};

TEST_F(local_executor, computes_and_delivers) {
    start(2);
    JobSpec spec = job("test.note", 7);
    const JobId id = executor_->submit(spec).value();
    EXPECT_EQ(id, job_id(spec).value());
    const JobResult result = next();
    EXPECT_EQ(result.id, id);
    EXPECT_EQ(result.status, JobStatus::kOk);
    EXPECT_EQ(result.result, spec.params);
    EXPECT_EQ(result.digest, digest_of(spec.params));
    EXPECT_EQ(result.group, "g");
    EXPECT_EQ(result.worker, "local");
    EXPECT_FALSE(result.error.has_value());
    EXPECT_TRUE(nothing_left());
    std::vector<std::string> states;
    for (const Transition& step : executor_->history(id)) {
        states.emplace_back(name_of(step.to));
    }
    EXPECT_EQ(states, (std::vector<std::string>{"READY", "FED", "LEASED", "DONE"}));
}

TEST_F(local_executor, uses_every_hardware_thread_unless_told_otherwise) {
    EXPECT_EQ(start(0).status().slots, std::max(1U, std::thread::hardware_concurrency()));
    EXPECT_EQ(start(3).status().slots, 3U);
}

TEST_F(local_executor, refuses_bad_jobs_with_the_code_in_the_message) {
    start(1);
    const auto message = [&](const JobSpec& spec) {
        const auto id = executor_->submit(spec);
        return id ? std::string() : id.error().message;
    };
    EXPECT_TRUE(message(job("no.such", 1)).starts_with("E_KIND:"));
    JobSpec spec = job("test.note", 1);
    spec.kv = 2;
    EXPECT_TRUE(message(spec).starts_with("E_KIND_VERSION:"));
    spec = job("test.note", 1, "a.b");
    EXPECT_TRUE(message(spec).starts_with("E_PARAM:"));
    spec = job("test.note", 1);
    spec.params["x"] = 0.5;
    EXPECT_TRUE(message(spec).starts_with("E_PARAM:"));
    EXPECT_EQ(executor_->status().in_state(JobState::kDone), 0U);
}

TEST_F(local_executor, accepts_many_jobs_or_none) {
    start(1);
    const auto bad = executor_->submit_many({job("test.note", 1), job("no.such", 2)});
    ASSERT_FALSE(bad.has_value());
    EXPECT_EQ(bad.error().where, "job 2");
    const auto ids = executor_->submit_many({job("test.note", 3), job("test.note", 4)});
    ASSERT_TRUE(ids.has_value());
    EXPECT_EQ(ids->at(1), job_id(job("test.note", 4)).value());
    next();
    next();
    EXPECT_EQ(lab_.runs(1), 0);
    EXPECT_TRUE(executor_->submit_many({}).value().empty());
}

TEST_F(local_executor, computes_work_submitted_twice_once_and_answers_once) {
    start(1);
    occupy();
    const JobId id = executor_->submit(job("test.note", 1)).value();
    EXPECT_EQ(executor_->submit(job("test.note", 1)).value(), id);
    lab_.open_gate();
    EXPECT_EQ(next().id, id);
    next(ResultFilter::in_group("gate"));
    EXPECT_TRUE(nothing_left());
    EXPECT_EQ(lab_.runs(1), 1);
}

TEST_F(local_executor, serves_finished_work_from_the_ledger) {
    start(1);
    const JobId id = executor_->submit(job("test.note", 1)).value();
    const JobResult first = next();
    EXPECT_EQ(executor_->submit(job("test.note", 1)).value(), id);
    EXPECT_EQ(next(), first);
    EXPECT_EQ(executor_->submit_many({job("test.note", 1), job("test.note", 1)})->size(), 2U);
    EXPECT_EQ(next(), first);
    EXPECT_TRUE(nothing_left());
    EXPECT_EQ(lab_.runs(1), 1);
    EXPECT_EQ(executor_->status().cached, 3U);
}

TEST_F(local_executor, gives_each_group_its_own_copy) {
    start(1);
    occupy();
    const JobId id = executor_->submit(job("test.note", 1, "m1")).value();
    EXPECT_EQ(executor_->submit(job("test.note", 1, "m10")).value(), id);
    lab_.open_gate();
    EXPECT_EQ(next(ResultFilter::in_group("m1")).group, "m1");
    EXPECT_EQ(next(ResultFilter::in_groups("m1")).group, "m10");
    EXPECT_TRUE(nothing_left(ResultFilter::in_groups("m")));
    EXPECT_EQ(lab_.runs(1), 1);
}

TEST_F(local_executor, finds_results_by_job) {
    start(1);
    const JobId first = executor_->submit(job("test.note", 1)).value();
    const JobId second = executor_->submit(job("test.note", 2)).value();
    EXPECT_EQ(next(ResultFilter::of_job(second)).id, second);
    EXPECT_EQ(next(ResultFilter::of_job(first)).id, first);
    EXPECT_TRUE(nothing_left(ResultFilter::all()));
}

TEST_F(local_executor, delivers_each_of_2000_jobs_from_8_threads_once) {
    start(2);
    constexpr int kThreads = 8;
    constexpr int kJobs = 2000;
    std::mutex mutex;
    std::multiset<JobId> seen;
    const auto collect = [&](const JobResult& result) {
        const std::lock_guard lock(mutex);
        seen.insert(result.id);
        EXPECT_EQ(result.status, JobStatus::kOk);
    };
    {
        std::vector<std::jthread> threads;
        for (int t = 0; t < kThreads; ++t) {
            threads.emplace_back([&, t] {
                const std::string group = "t" + std::to_string(t);
                for (int i = t; i < kJobs; i += kThreads) {
                    ASSERT_TRUE(executor_->submit(job("test.note", i, group)).has_value());
                }
                for (int i = t; i < kJobs; i += kThreads) {
                    collect(executor_->wait_result(ResultFilter::in_group(group), kLong).value());
                }
            });
        }
    }
    EXPECT_EQ(seen.size(), static_cast<std::size_t>(kJobs));
    EXPECT_EQ(std::set<JobId>(seen.begin(), seen.end()).size(), static_cast<std::size_t>(kJobs));
    EXPECT_EQ(lab_.order().size(), static_cast<std::size_t>(kJobs));
    EXPECT_TRUE(nothing_left(ResultFilter::all()));
}

TEST_F(local_executor, calls_subscribers_back_once_per_result) {
    start(2);
    executor_->submit(job("test.note", 0)).value();
    ASSERT_TRUE(eventually([&] { return executor_->status().in_state(JobState::kDone) == 1; }));
    std::mutex mutex;
    std::multiset<int> numbers;
    Subscription subscription =
        executor_->subscribe(ResultFilter::in_group("g"), [&](const JobResult& result) {
            const std::lock_guard lock(mutex);
            numbers.insert(result.result.at("n").get<int>());
        });
    for (int i = 1; i < 100; ++i) {
        executor_->submit(job("test.note", i)).value();
    }
    EXPECT_TRUE(eventually([&] {
        const std::lock_guard lock(mutex);
        return numbers.size() == 100;
    }));
    EXPECT_EQ(std::set<int>(numbers.begin(), numbers.end()).size(), 100U);
    subscription = {};
    executor_->submit(job("test.note", 1000)).value();
    EXPECT_EQ(next().result.at("n"), 1000);
}

TEST_F(local_executor, lets_callbacks_submit_and_unsubscribe) {
    start(1);
    std::atomic<int> calls = 0;
    Subscription subscription;
    subscription = executor_->subscribe(ResultFilter::in_group("g"), [&](const JobResult&) {
        if (++calls < 3) {
            executor_->submit(job("test.note", calls)).value();
        } else {
            subscription = {};
            executor_->submit(job("test.note", 99)).value();
        }
    });
    executor_->submit(job("test.note", 0)).value();
    EXPECT_EQ(next(ResultFilter::of_job(job_id(job("test.note", 99)).value())).group, "g");
    EXPECT_EQ(calls, 3);
}

TEST_F(local_executor, subscription_may_outlive_it) {
    Subscription subscription = start(1).subscribe(ResultFilter::all(), [](const JobResult&) {});
    executor_.reset();
    subscription = {};
}

TEST_F(local_executor, takes_urgent_jobs_first) {
    start(1);
    occupy();
    for (const auto& [number, prio] : {std::pair(1, 0), {2, 5}, {3, 9}, {4, 5}}) {
        JobSpec spec = job("test.note", number);
        spec.prio = prio;
        executor_->submit(spec).value();
    }
    lab_.open_gate();
    for (int i = 0; i < 4; ++i) {
        next();
    }
    EXPECT_EQ(lab_.order(), (std::vector<int>{1000, 3, 2, 4, 1}));
}

TEST_F(local_executor, takes_long_jobs_first_among_equals) {
    start(1);
    occupy();
    for (const auto& [number, est_cost] : {std::pair(1, 10), {2, 0}, {3, 500}, {4, 10}}) {
        JobSpec spec = job("test.note", number);
        spec.est_cost = est_cost;
        executor_->submit(spec).value();
    }
    lab_.open_gate();
    for (int i = 0; i < 4; ++i) {
        next();
    }
    EXPECT_EQ(lab_.order(), (std::vector<int>{1000, 3, 1, 4, 2}));
}

TEST_F(local_executor, changes_priorities_of_jobs_and_groups) {
    start(1);
    occupy();
    executor_->submit(job("test.note", 1, "a")).value();
    const JobId second = executor_->submit(job("test.note", 2, "b")).value();
    executor_->submit(job("test.note", 3, "c1")).value();
    executor_->submit(job("test.note", 4, "c2")).value();
    EXPECT_TRUE(executor_->set_priority(second, 9).has_value());
    EXPECT_EQ(executor_->set_group_priority("c", 7).value(), 2U);
    EXPECT_FALSE(executor_->set_priority(second, 10).has_value());
    EXPECT_FALSE(executor_->set_priority(JobId(), 1).has_value());
    EXPECT_FALSE(executor_->set_group_priority("c", -1).has_value());
    lab_.open_gate();
    for (int i = 0; i < 5; ++i) {
        next(ResultFilter::all());
    }
    EXPECT_EQ(lab_.order(), (std::vector<int>{1000, 2, 3, 4, 1}));
}

TEST_F(local_executor, tells_the_progress_of_running_jobs_only) {
    start(1);
    const JobId id = executor_->submit(job("test.gate", 1)).value();
    const JobId queued = executor_->submit(job("test.note", 2)).value();
    ASSERT_TRUE(eventually([&] { return executor_->progress(id).has_value(); }));
    EXPECT_EQ(executor_->progress(id)->done, 1U);
    EXPECT_EQ(executor_->progress(id)->note, "at the gate");
    EXPECT_FALSE(executor_->progress(queued).has_value());
    lab_.open_gate();
    next();
    next();
    EXPECT_FALSE(executor_->progress(id).has_value());
}

TEST_F(local_executor, shows_the_running_jobs_of_a_group) {
    start(2);
    const JobId told = executor_->submit(job("test.gate", 1)).value();
    const JobId silent = executor_->submit(job("test.deaf", 2)).value();
    executor_->submit(job("test.note", 3)).value();
    ASSERT_TRUE(
        eventually([&] { return executor_->progress(told).has_value() && lab_.runs(2) > 0; }));
    std::map<JobId, std::string> notes;
    for (const auto& [id, progress] : executor_->running("g")) {
        notes[id] = progress.note;
    }
    EXPECT_EQ(notes, (std::map<JobId, std::string>{{told, "at the gate"}, {silent, ""}}));
    EXPECT_TRUE(executor_->running("").empty());
    EXPECT_TRUE(executor_->cancel(told));
    EXPECT_EQ(executor_->running("g").size(), 1U);
    lab_.open_gate();
}

TEST_F(local_executor, forgets_results_on_request) {
    start(1);
    const JobId id = executor_->submit(job("test.note", 1)).value();
    next();
    const JobId running = occupy();
    executor_->forget({id, running});
    EXPECT_TRUE(executor_->history(id).empty());
    EXPECT_FALSE(executor_->history(running).empty());
    lab_.open_gate();
    executor_->submit(job("test.note", 1)).value();
    next();
    EXPECT_EQ(lab_.runs(1), 2);
}

TEST_F(local_executor, counts_jobs_by_state) {
    start(1);
    occupy();
    executor_->submit(job("test.note", 1)).value();
    GridStatus status = executor_->status();
    EXPECT_EQ(status.running, 1U);
    EXPECT_EQ(status.in_state(JobState::kLeased), 1U);
    EXPECT_EQ(status.in_state(JobState::kReady), 1U);
    lab_.open_gate();
    next();
    next(ResultFilter::in_group("gate"));
    ASSERT_TRUE(eventually([&] { return executor_->status().running == 0; }));
    status = executor_->status();
    EXPECT_EQ(status.in_state(JobState::kDone), 2U);
    EXPECT_EQ(status.in_state(JobState::kReady), 0U);
    EXPECT_GT(status.rate_per_second, 0.0);
    EXPECT_GE(status.utilisation, 0.0);
    EXPECT_LE(status.utilisation, 1.0);
}

}  // namespace
}  // namespace tusk::grid
