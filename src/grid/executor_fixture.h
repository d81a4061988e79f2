#pragma once
// What the tests of executors share: kinds of jobs that write down what ran, wait at a gate, fail
// or throw on demand, and a fixture around a LocalExecutor. For tests only.

#include <gtest/gtest.h>

#include <chrono>
#include <condition_variable>
#include <map>
#include <memory>
#include <mutex>
#include <new>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "grid/job.h"
#include "grid/kinds.h"
#include "grid/local_executor.h"

namespace tusk::grid {

inline constexpr auto kLong = std::chrono::seconds(20);  // never reached when all is well

// Whether `condition` comes true within a generous time.
template <class Condition>
bool eventually(Condition condition) {
    const auto end = std::chrono::steady_clock::now() + kLong;
    while (!condition()) {
        if (std::chrono::steady_clock::now() > end) {
            return false;
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return true;
}

inline std::int64_t unix_ms() {
    return std::chrono::duration_cast<std::chrono::milliseconds>(
               std::chrono::system_clock::now().time_since_epoch())
        .count();
}

// What the kinds of these tests share: they write down what ran, and `test.gate` waits here.
class Lab {
public:
    JobKinds kinds() {
        JobKinds table = built_in_kinds();
        table.add({"test.note", 1, [this](const core::Json& params, std::uint64_t, JobContext&) {
                       return note(params);
                   }});
        table.add(
            {"test.gate", 1, [this](const core::Json& params, std::uint64_t, JobContext& context) {
                 context.report({1, 2, "at the gate"});
                 return wait_at_gate(params, context.stop());
             }});
        table.add({"test.deaf", 1, [this](const core::Json& params, std::uint64_t, JobContext&) {
                       return wait_at_gate(params, {});
                   }});
        table.add({"test.fail", 1, [this](const core::Json& params, std::uint64_t, JobContext&) {
                       return fail_at_first(params);
                   }});
        table.add({"test.throw", 1, [](const core::Json& params, std::uint64_t, JobContext&) {
                       return throw_something(params);
                   }});
        table.add(
            {"test.big", 1,
             [](const core::Json& params, std::uint64_t, JobContext&) -> core::Result<core::Json> {
                 return core::Json{{"t", std::string(params.at("size").get<std::size_t>(), 'x')}};
             }});
        table.add({"test.list", 1,
                   [](const core::Json&, std::uint64_t, JobContext&) -> core::Result<core::Json> {
                       return core::Json::array({1});
                   }});
        return table;
    }

    void open_gate() {
        const std::lock_guard lock(mutex_);
        open_ = true;
        opened_.notify_all();
    }

    // How often the job with this number has run.
    int runs(int number) {
        const std::lock_guard lock(mutex_);
        return runs_[number];
    }
    std::vector<int> order() {
        const std::lock_guard lock(mutex_);
        return order_;
    }

private:
    int enter(const core::Json& params) {
        const int number = params.at("n").get<int>();
        order_.push_back(number);
        return ++runs_[number];
    }

    core::Result<core::Json> note(const core::Json& params) {
        const std::lock_guard lock(mutex_);
        enter(params);
        return params;
    }

    core::Result<core::Json> wait_at_gate(const core::Json& params, const std::stop_token& stop) {
        std::unique_lock lock(mutex_);
        enter(params);
        if (!opened_.wait(lock, stop, [&] { return open_; })) {
            return core::fail(core::ErrorCode::kCancelled, "stopped at the gate");
        }
        return params;
    }

    // Fails `fails` times with the error code `code`.
    core::Result<core::Json> fail_at_first(const core::Json& params) {
        const std::lock_guard lock(mutex_);
        if (enter(params) <= params.at("fails").get<int>()) {
            return core::fail(static_cast<core::ErrorCode>(params.at("code").get<int>()),
                              "as asked");
        }
        return params;
    }

    static core::Result<core::Json> throw_something(const core::Json& params) {
        switch (params.at("n").get<int>()) {
            case 0: throw std::bad_alloc();
            case 1: throw std::runtime_error("broken \xFF text");
            case 2: throw 42;
            default: return params.at("missing");
        }
    }

    std::mutex mutex_;
    std::condition_variable_any opened_;
    bool open_ = false;
    std::map<int, int> runs_;
    std::vector<int> order_;
};

inline JobSpec job(std::string kind, int number, std::string group = "g") {
    JobSpec spec;
    spec.kind = std::move(kind);
    spec.params = {{"n", number}};
    spec.group = std::move(group);
    return spec;
}

inline JobSpec failing(int number, int fails, core::ErrorCode code) {
    JobSpec spec = job("test.fail", number);
    spec.params["fails"] = fails;
    spec.params["code"] = static_cast<int>(code);
    return spec;
}

inline LocalOptions options(unsigned slots) {
    LocalOptions result;
    result.slots = slots;
    result.pauses_ms = {1, 2, 5};
    result.progress_interval_ms = 0;
    return result;
}

class LocalExecutorTest : public testing::Test {
protected:
    LocalExecutor& start(unsigned slots) {
        executor_ = std::make_unique<LocalExecutor>(lab_.kinds(), options(slots));
        return *executor_;
    }

    // A running job that keeps one slot busy until the gate opens.
    JobId occupy(int number = 1000) {
        const JobId id = executor_->submit(job("test.gate", number, "gate")).value();
        EXPECT_TRUE(eventually([&] { return lab_.runs(number) > 0; }));
        return id;
    }

    JobResult next(const ResultFilter& filter = ResultFilter::in_group("g")) {
        auto result = executor_->wait_result(filter, kLong);
        EXPECT_TRUE(result.has_value());
        return result.value_or(JobResult());
    }
    bool nothing_left(const ResultFilter& filter = ResultFilter::in_group("g")) {
        return !executor_->wait_result(filter, std::chrono::milliseconds(0)).has_value();
    }
    JobState last_state(const JobId& id) {
        const auto history = executor_->history(id);
        return history.empty() ? JobState::kNew : history.back().to;
    }

    Lab lab_;
    std::unique_ptr<LocalExecutor> executor_;
};

}  // namespace tusk::grid
