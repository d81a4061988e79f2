#pragma once
// RateMeter: events per second over the last minute, in 60 counters of one second each. Not thread
// safe; constant cost.

#include <algorithm>
#include <array>
#include <cstdint>

namespace tusk::grid {

class RateMeter {
public:
    explicit RateMeter(std::int64_t now_ms) noexcept : start_ms_(now_ms), second_(now_ms / 1000) {}

    void add(std::int64_t now_ms) noexcept {
        turn_to(now_ms);
        ++counts_[slot_of(second_)];
    }

    [[nodiscard]] double per_second(std::int64_t now_ms) noexcept {
        turn_to(now_ms);
        std::uint64_t total = 0;
        for (const std::uint32_t count : counts_) {
            total += count;
        }
        const auto window_ms = std::clamp<std::int64_t>(now_ms - start_ms_, 1000, kSeconds * 1000);
        return static_cast<double>(total) * 1000.0 / static_cast<double>(window_ms);
    }

private:
    static constexpr std::int64_t kSeconds = 60;

    static std::size_t slot_of(std::int64_t second) noexcept {
        return static_cast<std::size_t>(second % kSeconds);
    }

    void turn_to(std::int64_t now_ms) noexcept {
        const std::int64_t now = now_ms / 1000;
        for (std::int64_t s = std::max(second_ + 1, now - kSeconds + 1); s <= now; ++s) {
            counts_[slot_of(s)] = 0;
        }
        second_ = std::max(second_, now);
    }

    std::int64_t start_ms_;
    std::int64_t second_;
    std::array<std::uint32_t, kSeconds> counts_{};
};

}  // namespace tusk::grid
