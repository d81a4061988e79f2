#include "server/api/engine_desk.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

namespace tusk::server {
namespace {

// The network thread is the test itself.
class ManualLoop final : public EventLoop {
public:
    void post(Action action) override {
        const std::lock_guard lock(mutex_);
        actions_.push_back(std::move(action));
        posted_.notify_one();
    }
    void after(std::chrono::milliseconds /*delay*/, Action /*action*/) override {}

    // Runs one posted action, waiting for it.
    void run_one() {
        std::unique_lock lock(mutex_);
        posted_.wait(lock, [&] { return !actions_.empty(); });
        const Action action = std::move(actions_.front());
        actions_.pop_front();
        lock.unlock();
        action();
    }

private:
    std::mutex mutex_;
    std::condition_variable posted_;
    std::deque<Action> actions_;
};

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
        task.finished = [this, name] { finished_.push_back(name); };
        const auto ticket = desk.submit(client, std::move(task));
        EXPECT_TRUE(ticket);
        return ticket.value_or(0);
    }

    ManualLoop loop_;
    std::atomic<bool> open_{false};
    std::mutex mutex_;
    std::vector<std::string> worked_;
    std::vector<std::string> finished_;
};

TEST_F(Desk, clients_are_served_in_turn) {
    EngineDesk desk(loop_, 1, 100);
    for (const char* name : {"a1", "a2", "a3", "a4"}) {
        add(desk, "a", name);
    }
    const auto b1 = add(desk, "b", "b1");
    const auto b2 = add(desk, "b", "b2");
    const auto c1 = add(desk, "c", "c1");
    EXPECT_EQ(desk.ahead_of(b1), 1u) << "a2 comes first, a1 runs";
    EXPECT_EQ(desk.ahead_of(c1), 2u);
    EXPECT_EQ(desk.ahead_of(b2), 4u);
    open_ = true;
    for (int i = 0; i < 7; ++i) {
        loop_.run_one();
    }
    EXPECT_EQ(worked_, (std::vector<std::string>{"a1", "a2", "b1", "c1", "a3", "b2", "a4"}));
    EXPECT_EQ(finished_, worked_);
}

TEST_F(Desk, no_more_run_at_once_than_there_are_workers) {
    EngineDesk desk(loop_, 2, 100);
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
    EngineDesk desk(loop_, 1, 100);
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
    EngineDesk desk(loop_, 1, 2);
    add(desk, "a", "1");
    add(desk, "a", "2");
    EngineDesk::Task task;
    task.work = [](const std::stop_token&) {};
    task.finished = [] {};
    EXPECT_EQ(desk.submit("a", task).error().code, core::ErrorCode::kTooLarge);
    EXPECT_TRUE(desk.submit("b", task));
}

TEST_F(Desk, it_ends_with_searches_running_and_waiting) {
    EngineDesk desk(loop_, 2, 100);
    for (int i = 0; i < 6; ++i) {
        add(desk, "a", "x");
    }
}

}  // namespace
}  // namespace tusk::server
