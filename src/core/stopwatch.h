#pragma once
// Stopwatch: elapsed wall time on the monotonic clock.

#include <chrono>
#include <cstdint>

namespace tusk::core {

class Stopwatch {
public:
    [[nodiscard]] std::int64_t elapsed_ms() const noexcept {
        return std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - start_).count();
    }
    [[nodiscard]] double elapsed_seconds() const noexcept {
        return std::chrono::duration<double>(Clock::now() - start_).count();
    }
    void restart() noexcept { start_ = Clock::now(); }

private:
    using Clock = std::chrono::steady_clock;
    Clock::time_point start_ = Clock::now();
};

}  // namespace tusk::core
