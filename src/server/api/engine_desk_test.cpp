#include "server/api/engine_desk.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <mutex>
#include <thread>

#include "server/net/manual_loop.h"

namespace tusk::server {
namespace {

class Desk : public testing::Test {
protected:
    EngineDesk::Ticket add(EngineDesk& desk, const std::string& client, const std::string& name) {
        EngineDesk::Task task;
        task.work = [this, name](const std::stop_token& stop) {
            while (!open_ && !stop.stop_requested()) {
                std::this_thread::sleep_for(std::chrono::milliseconds(1));
            }
            const std::lock_guard lock(mutex_);
            worked_.push_back(name);
        };
        task.finished = [this, name](const core::Result<void>&) { finished_.push_back(name); };
        const auto ticket = desk.submit(client, std::move(task));
        EXPECT_TRUE(ticket);
        return ticket.value_or(0);
    }

    // One or two at once, every task free of cost unless the test turns the clock.
    DeskSettings settings(unsigned at_once, unsigned most_at_once, std::size_t max_per_client) {
        DeskSettings desk;
        desk.at_once = at_once;
        desk.most_at_once = most_at_once;
        desk.max_per_client = max_per_client;
        desk.clock_us = [this] { return now_us_; };
        return desk;
    }

    std::int64_t now_us_ = 0;
    ManualLoop loop_;
    std::atomic<bool> open_{false};
    std::mutex mutex_;
    std::vector<std::string> worked_;
    std::vector<std::string> finished_;
};

TEST_F(Desk, clients_are_served_in_turn) {
    EngineDesk desk(loop_, settings(1, 1, 100));
    for (const char* name : {"a1", "a2", "a3", "a4"}) {
        add(desk, "a", name);
    }
    const auto b1 = add(desk, "b", "b1");
    const auto b2 = add(desk, "b", "b2");
    const auto c1 = add(desk, "c", "c1");
    EXPECT_EQ(desk.ahead_of(b1), 0u) << "of a something runs";
    EXPECT_EQ(desk.ahead_of(c1), 1u);
    EXPECT_EQ(desk.ahead_of(b2), 3u);
    open_ = true;
    for (int i = 0; i < 7; ++i) {
        loop_.run_one();
    }
    EXPECT_EQ(worked_, (std::vector<std::string>{"a1", "b1", "c1", "a2", "b2", "a3", "a4"}));
    EXPECT_EQ(finished_, worked_);
}

TEST_F(Desk, shares_are_counted_in_time_and_not_in_tasks) {
    EngineDesk desk(loop_, settings(1, 1, 100));
    add(desk, "a", "a1");
    for (const char* name : {"a2", "b1", "b2", "b3"}) {
        add(desk, std::string(1, name[0]), name);
    }
    now_us_ += 5'000'000;  // a1 was long
    open_ = true;
    for (int i = 0; i < 5; ++i) {
        loop_.run_one();
    }
    EXPECT_EQ(worked_, (std::vector<std::string>{"a1", "b1", "b2", "b3", "a2"}));
}

TEST_F(Desk, who_was_away_has_not_saved_up_a_share) {
    EngineDesk desk(loop_, settings(1, 1, 100));
    for (int i = 0; i < 3; ++i) {
        add(desk, "a", "a");
    }
    open_ = true;
    loop_.run_one();
    loop_.run_one();
    open_ = false;
    add(desk, "b", "b1");
    add(desk, "b", "b2");
    add(desk, "a", "a-late");
    open_ = true;
    for (int i = 0; i < 4; ++i) {
        loop_.run_one();
    }
    EXPECT_EQ(worked_, (std::vector<std::string>{"a", "a", "a", "b1", "a-late", "b2"}));
}

TEST_F(Desk, a_client_of_whom_nothing_runs_does_not_wait_for_long_work_of_others) {
    EngineDesk desk(loop_, settings(2, 4, 100));
    for (int i = 0; i < 32; ++i) {
        add(desk, "busy", "long");
    }
    EXPECT_EQ(desk.counters().running, 2u);
    const auto quick = add(desk, "other", "quick");
    EXPECT_EQ(desk.counters().running, 3u);
    EXPECT_EQ(desk.ahead_of(quick), 0u);
    add(desk, "other", "second");
    EXPECT_EQ(desk.counters().running, 3u) << "one each, beyond the cores";
    add(desk, "third", "x");
    add(desk, "fourth", "x");
    EXPECT_EQ(desk.counters().running, 4u);
}

TEST_F(Desk, work_that_throws_fails_alone) {
    EngineDesk desk(loop_, settings(1, 1, 100));
    std::vector<std::string> errors;
    const auto throwing = [&](auto&& error) {
        EngineDesk::Task task;
        task.work = [error](const std::stop_token&) { throw error; };
        task.finished = [&](const core::Result<void>& worked) {
            errors.push_back(worked ? "" : worked.error().message);
        };
        EXPECT_TRUE(desk.submit("a", std::move(task)));
    };
    throwing(std::bad_alloc());
    throwing(std::runtime_error("boom"));
    throwing(42);
    open_ = true;
    add(desk, "a", "after");
    for (int i = 0; i < 4; ++i) {
        loop_.run_one();
    }
    EXPECT_EQ(errors, (std::vector<std::string>{"there was not enough memory for this", "boom",
                                                "it failed"}));
    EXPECT_EQ(worked_, std::vector<std::string>{"after"});
    EXPECT_EQ(desk.counters().failed, 3u);
}

TEST_F(Desk, what_waits_is_bounded_by_its_size_too) {
    DeskSettings bounded = settings(1, 1, 100);
    bounded.max_bytes_per_client = 100;
    EngineDesk desk(loop_, bounded);
    EngineDesk::Task task;
    task.work = [this](const std::stop_token& stop) {
        while (!open_ && !stop.stop_requested()) {
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
    };
    task.finished = [](const core::Result<void>&) {};
    task.bytes = 60;
    EXPECT_TRUE(desk.submit("a", task));
    EXPECT_FALSE(desk.submit("a", task));
    EXPECT_TRUE(desk.submit("b", task));
    open_ = true;
    loop_.run_one();
    EXPECT_TRUE(desk.submit("a", task));
}

TEST_F(Desk, no_more_run_at_once_than_there_are_workers) {
    EngineDesk desk(loop_, settings(2, 2, 100));
    for (int i = 0; i < 5; ++i) {
        add(desk, "a", "x");
    }
    EXPECT_EQ(desk.counters().running, 2u);
    EXPECT_EQ(desk.counters().waiting, 3u);
    open_ = true;
    for (int i = 0; i < 5; ++i) {
        loop_.run_one();
        EXPECT_LE(desk.counters().running, 2u);
    }
    EXPECT_EQ(desk.counters().done, 5u);
}

TEST_F(Desk, what_nobody_waits_for_is_dropped_or_stopped) {
    EngineDesk desk(loop_, settings(1, 1, 100));
    const auto running = add(desk, "a", "running");
    const auto waiting = add(desk, "a", "waiting");
    desk.withdraw(waiting);
    EXPECT_EQ(desk.counters().waiting, 0u);
    desk.withdraw(running);  // stops although the gate is shut
    loop_.run_one();
    EXPECT_EQ(finished_, std::vector<std::string>{"running"});
    desk.withdraw(running);  // again: nothing happens
    EXPECT_EQ(desk.counters().running, 0u);
}

TEST_F(Desk, a_client_with_too_many_searches_is_told_so) {
    EngineDesk desk(loop_, settings(1, 1, 2));
    add(desk, "a", "1");
    add(desk, "a", "2");
    EngineDesk::Task task;
    task.work = [](const std::stop_token&) {};
    task.finished = [](const core::Result<void>&) {};
    EXPECT_EQ(desk.submit("a", task).error().code, core::ErrorCode::kTooLarge);
    EXPECT_TRUE(desk.submit("b", task));
}

TEST_F(Desk, it_ends_with_searches_running_and_waiting) {
    EngineDesk desk(loop_, settings(2, 2, 100));
    for (int i = 0; i < 6; ++i) {
        add(desk, "a", "x");
    }
}

}  // namespace
}  // namespace tusk::server
