#include "grid/ledger.h"

#include <gtest/gtest.h>

#include "grid/rate_meter.h"

namespace tusk::grid {
namespace {

JobSpec work(int number) {
    JobSpec spec;
    spec.kind = "test.work";
    spec.params = {{"n", number}};
    return spec;
}

JobId id_of(const JobSpec& spec) {
    return job_id(spec).value();
}

JobId admit(Ledger& ledger, const JobSpec& spec, std::int64_t now_ms = 0) {
    ledger.admit(id_of(spec), spec, now_ms);
    return id_of(spec);
}

JobState state_of(const Ledger& ledger, const JobId& id) {
    return ledger.find(id)->state;
}

TEST(job_state, follows_the_diagram) {
    using enum JobState;
    EXPECT_TRUE(may_follow(kNew, kReady));
    EXPECT_TRUE(may_follow(kReady, kFed));
    EXPECT_TRUE(may_follow(kFed, kLeased));
    EXPECT_TRUE(may_follow(kLeased, kChecking));
    EXPECT_TRUE(may_follow(kLeased, kDone));
    EXPECT_TRUE(may_follow(kChecking, kDone));
    EXPECT_TRUE(may_follow(kLeased, kReady));
    EXPECT_FALSE(may_follow(kNew, kFed));
    EXPECT_FALSE(may_follow(kReady, kLeased));
    EXPECT_FALSE(may_follow(kReady, kDone));
    EXPECT_FALSE(may_follow(kChecking, kLeased));
    EXPECT_FALSE(may_follow(kReady, kDead));
    for (std::size_t to = 0; to < kJobStates; ++to) {
        EXPECT_FALSE(may_follow(kDone, static_cast<JobState>(to)));
        EXPECT_EQ(may_follow(kDead, static_cast<JobState>(to)),
                  static_cast<JobState>(to) == kReady);
        EXPECT_FALSE(may_follow(static_cast<JobState>(to), static_cast<JobState>(to)));
    }
    EXPECT_EQ(name_of(kChecking), "CHECKING");
    EXPECT_EQ(name_of(kExpired), "EXPIRED");
}

TEST(ledger, records_every_transition_with_time_and_cause) {
    Ledger ledger;
    const JobId id = admit(ledger, work(1), 10);
    ledger.feed(20);
    ledger.advance(id, JobState::kLeased, "slot 3", 30);
    ledger.advance(id, JobState::kChecking, "replica", 40);
    ledger.finish(id, JobState::kDone, {}, "agreed", 50);
    const auto& history = ledger.find(id)->history;
    ASSERT_EQ(history.size(), 5U);
    EXPECT_EQ(history[0].from, JobState::kNew);
    EXPECT_EQ(history[0].cause, "submitted");
    EXPECT_EQ(history[2].to, JobState::kLeased);
    EXPECT_EQ(history[2].time_ms, 30);
    EXPECT_EQ(history[2].cause, "slot 3");
    EXPECT_EQ(history[4].to, JobState::kDone);
    for (std::size_t i = 1; i < history.size(); ++i) {
        EXPECT_EQ(history[i].from, history[i - 1].to);
    }
}

TEST(ledger, refuses_steps_that_are_not_allowed_and_changes_nothing) {
    Ledger ledger;
    const JobId id = admit(ledger, work(1));
    EXPECT_FALSE(ledger.advance(id, JobState::kLeased, "", 0));
    EXPECT_FALSE(ledger.advance(id, JobState::kDone, "", 0));
    EXPECT_FALSE(ledger.send_back(id, 0, "", 0));
    EXPECT_FALSE(ledger.finish(id, JobState::kDone, {}, "", 0).has_value());
    EXPECT_FALSE(ledger.finish(id, JobState::kFed, {}, "", 0).has_value());
    EXPECT_EQ(state_of(ledger, id), JobState::kReady);
    EXPECT_EQ(ledger.find(id)->history.size(), 1U);
    EXPECT_FALSE(ledger.advance(JobId(), JobState::kLeased, "", 0));
    EXPECT_FALSE(ledger.set_priority(JobId(), 3));
    ledger.feed(0);
    ledger.advance(id, JobState::kLeased, "", 0);
    ledger.finish(id, JobState::kDone, {}, "", 0);
    EXPECT_FALSE(ledger.send_back(id, 0, "", 0));
    EXPECT_FALSE(ledger.finish(id, JobState::kCancelled, {}, "", 0).has_value());
    EXPECT_EQ(state_of(ledger, id), JobState::kDone);
}

TEST(ledger, feeds_by_priority_then_longest_estimate_then_age) {
    Ledger ledger;
    const auto add = [&](int number, int prio, std::int64_t est_cost) {
        JobSpec spec = work(number);
        spec.prio = prio;
        spec.est_cost = est_cost;
        return admit(ledger, spec);
    };
    const JobId old_short = add(1, 5, 10);
    const JobId young_short = add(2, 5, 10);
    const JobId unknown = add(3, 5, 0);
    const JobId long_one = add(4, 5, 1000);
    const JobId urgent = add(5, 9, 0);
    const JobId lazy = add(6, 0, 9999);
    for (const JobId& id : {urgent, long_one, old_short, young_short, unknown, lazy}) {
        EXPECT_EQ(ledger.feed(0), id);
    }
    EXPECT_FALSE(ledger.feed(0).has_value());
}

TEST(ledger, obeys_a_changed_priority) {
    Ledger ledger;
    admit(ledger, work(1));
    const JobId second = admit(ledger, work(2));
    EXPECT_TRUE(ledger.set_priority(second, 8));
    EXPECT_EQ(ledger.feed(0), second);
}

TEST(ledger, holds_a_job_back_until_its_pause_is_over) {
    Ledger ledger;
    const JobId id = admit(ledger, work(1));
    ledger.feed(0);
    ledger.advance(id, JobState::kLeased, "", 0);
    EXPECT_TRUE(ledger.send_back(id, 500, "E_INTERNAL", 100));
    EXPECT_EQ(ledger.next_event_ms(), 500);
    EXPECT_FALSE(ledger.feed(499).has_value());
    EXPECT_TRUE(ledger.set_priority(id, 7));
    EXPECT_EQ(ledger.feed(500), id);
    EXPECT_EQ(ledger.find(id)->attempts, 1);
}

TEST(ledger, finds_what_is_overdue_until_it_has_ended) {
    Ledger ledger;
    JobSpec spec = work(1);
    spec.deadline_ms = 100;
    const JobId id = admit(ledger, spec);
    EXPECT_TRUE(ledger.overdue(99).empty());
    EXPECT_EQ(ledger.overdue(100), std::vector<JobId>{id});
    ledger.finish(id, JobState::kExpired, {}, "late", 100);
    EXPECT_TRUE(ledger.overdue(100).empty());
    EXPECT_FALSE(ledger.next_event_ms().has_value());
    EXPECT_FALSE(ledger.feed(100).has_value());
}

TEST(ledger, joins_groups_that_want_the_same_work) {
    Ledger ledger;
    JobSpec first = work(1);
    first.group = "a";
    first.deadline_ms = 100;
    JobSpec second = first;
    second.group = "b";
    second.prio = 8;
    second.deadline_ms = 200;
    const JobId id = id_of(first);
    EXPECT_EQ(ledger.admit(id, first, 0), Admission::kQueued);
    EXPECT_EQ(ledger.admit(id, second, 0), Admission::kJoined);
    EXPECT_EQ(ledger.find(id)->spec.prio, 8);
    EXPECT_TRUE(ledger.overdue(150).empty());
    EXPECT_EQ(ledger.waiting("").size(), 2U);
    EXPECT_EQ(ledger.leave(id, "a"), 1U);
    EXPECT_TRUE(ledger.waiting("a").empty());
    ledger.feed(0);
    ledger.advance(id, JobState::kLeased, "", 0);
    EXPECT_EQ(ledger.finish(id, JobState::kDone, {}, "", 0), std::vector<std::string>{"b"});
    EXPECT_EQ(ledger.admit(id, first, 0), Admission::kFinished);
    EXPECT_TRUE(ledger.waiting("").empty());
}

TEST(ledger, starts_a_job_anew_that_ended_badly) {
    Ledger ledger;
    const JobId id = admit(ledger, work(1));
    ledger.finish(id, JobState::kCancelled, {}, "", 5);
    EXPECT_EQ(ledger.admit(id, work(1), 6), Admission::kQueued);
    EXPECT_FALSE(ledger.find(id)->result.has_value());
    EXPECT_EQ(ledger.feed(6), id);
    EXPECT_EQ(ledger.counts()[static_cast<std::size_t>(JobState::kCancelled)], 0U);
    EXPECT_EQ(ledger.counts()[static_cast<std::size_t>(JobState::kFed)], 1U);
}

TEST(ledger, forgets_the_oldest_endings_beyond_its_bound) {
    Ledger ledger(2);
    std::vector<JobId> ids;
    for (int i = 0; i < 4; ++i) {
        ids.push_back(admit(ledger, work(i)));
    }
    for (int i = 0; i < 3; ++i) {
        ledger.finish(ids[static_cast<std::size_t>(i)], JobState::kCancelled, {}, "", 0);
    }
    EXPECT_EQ(ledger.find(ids[0]), nullptr);
    EXPECT_NE(ledger.find(ids[1]), nullptr);
    EXPECT_NE(ledger.find(ids[3]), nullptr);
    // Job 1 starts anew and ends again: its old ending no longer counts as the oldest.
    admit(ledger, work(1));
    ledger.finish(ids[1], JobState::kCancelled, {}, "", 0);
    EXPECT_NE(ledger.find(ids[1]), nullptr);
    EXPECT_EQ(ledger.counts()[static_cast<std::size_t>(JobState::kCancelled)], 3U);
}

TEST(ledger, takes_up_what_is_known_of_a_job) {
    Ledger ledger;
    const JobId id = id_of(work(1));
    EXPECT_EQ(ledger.admit(id, work(1), 0, {2, 1, true}), Admission::kQueued);
    EXPECT_EQ(ledger.feed(0), id);
    ledger.advance(id, JobState::kLeased, "", 0);
    EXPECT_EQ(ledger.find(id)->attempts, 3);
    EXPECT_EQ(ledger.find(id)->cuts, 1);
    EXPECT_TRUE(ledger.find(id)->suspect);
}

TEST(ledger, runs_one_job_with_cuts_at_a_time) {
    Ledger ledger;
    const JobId first = id_of(work(1));
    const JobId second = id_of(work(2));
    ledger.admit(first, work(1), 0, {1, 1, true});
    ledger.admit(second, work(2), 0, {1, 1, true});
    const JobId other = admit(ledger, work(3));
    EXPECT_EQ(ledger.feed(0), first);
    EXPECT_TRUE(ledger.set_priority(second, 9));
    EXPECT_EQ(ledger.feed(0), other);
    EXPECT_FALSE(ledger.has_ready(0));
    ledger.advance(first, JobState::kLeased, "", 0);
    EXPECT_FALSE(ledger.feed(0).has_value());
    ledger.send_back(first, 100, "", 0);
    EXPECT_EQ(ledger.feed(0), second);
    EXPECT_FALSE(ledger.feed(200).has_value());
    ledger.finish(second, JobState::kCancelled, {}, "", 200);
    EXPECT_EQ(ledger.find(second)->state, JobState::kCancelled);
    EXPECT_EQ(ledger.feed(200), first);
}

TEST(ledger, buries_a_job_that_is_not_to_run_any_more) {
    Ledger ledger;
    const JobId id = id_of(work(1));
    JobResult result;
    result.attempt = 3;
    ledger.bury(id, work(1), {3, 3, true}, result, 7);
    const LedgerEntry& entry = *ledger.find(id);
    EXPECT_EQ(entry.state, JobState::kDead);
    EXPECT_EQ(entry.attempts, 3);
    EXPECT_EQ(entry.result, result);
    EXPECT_TRUE(ledger.waiting("").empty());
    EXPECT_FALSE(ledger.feed(7).has_value());
    EXPECT_EQ(ledger.counts()[static_cast<std::size_t>(JobState::kDead)], 1U);
    const std::size_t steps = entry.history.size();
    ledger.bury(id, work(1), {3, 3, true}, result, 8);
    EXPECT_EQ(ledger.find(id)->history.size(), steps);
}

TEST(ledger, forgets_on_request_what_has_ended) {
    Ledger ledger(1);
    const JobId ended = admit(ledger, work(1));
    const JobId waiting = admit(ledger, work(2));
    ledger.finish(ended, JobState::kCancelled, {}, "", 0);
    EXPECT_TRUE(ledger.forget(ended));
    EXPECT_TRUE(ledger.forget(ended));
    EXPECT_EQ(ledger.find(ended), nullptr);
    EXPECT_FALSE(ledger.forget(waiting));
    EXPECT_NE(ledger.find(waiting), nullptr);
    EXPECT_EQ(ledger.feed(0), waiting);
}

TEST(rate_meter, counts_the_last_minute) {
    RateMeter meter(0);
    for (int i = 0; i < 120; ++i) {
        meter.add(i * 500);
    }
    EXPECT_NEAR(meter.per_second(60'000), 2.0, 0.1);
    EXPECT_EQ(meter.per_second(200'000), 0.0);
}

}  // namespace
}  // namespace tusk::grid
