#pragma once
// For tests: an event loop that the test itself runs, one action at a time. Delayed actions are
// never due.

#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <utility>

#include "server/net/event_loop.h"

namespace tusk::server {

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
    template <class Condition>
    void run_until(const Condition& is_true) {
        while (!is_true()) {
            run_one();
        }
    }

private:
    std::mutex mutex_;
    std::condition_variable posted_;
    std::deque<Action> actions_;
};

}  // namespace tusk::server
