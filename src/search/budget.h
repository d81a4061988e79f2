#pragma once
// Budget: has this search used up what it was given?
//
// Node and playout limits are exact, so that a limited search is repeatable; the clock is looked at
// only every kPollInterval nodes, a stop request is obeyed at the next node. Shared by the threads
// of one search: the first that finds the budget spent stops all.

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <stop_token>

#include "core/stopwatch.h"
#include "search/analysis.h"

namespace tusk::search {

class Budget {
public:
    static constexpr std::uint64_t kPollInterval = 1024;

    Budget(const Limits& limits, std::stop_token stop)
        : limits_(limits), stop_(std::move(stop)), on_stop_(stop_, Ask{asked_}) {
        if (limits_.time_ms) {
            time_ms_ = *limits_.time_ms;
        } else if (limits_.remaining_ms) {
            // A plain share of the clock for games of a few dozen moves. A search that is not sure
            // may use some of them, never more than a part of the clock. A reserve stays for delays
            // outside: pipes, networks and busy machines take their time from the clock as well.
            const int moves = std::clamp(limits_.moves_to_go.value_or(kMovesToGo), 1, kMovesToGo);
            const std::int64_t left = *limits_.remaining_ms;
            const std::int64_t spare = left - std::min(kReserveMs, left * 3 / 4);
            share_ms_ = std::clamp<std::int64_t>(spare / moves + limits_.increment_ms * 3 / 4, 1,
                                                 std::max<std::int64_t>(1, spare));
            time_ms_ =
                std::clamp<std::int64_t>(kMostShares * share_ms_, 1,
                                         std::max<std::int64_t>(1, moves == 1 ? spare : spare / 3));
        }
        if (share_ms_ < 0 || share_ms_ > time_ms_) {
            share_ms_ = time_ms_;
        }
    }

    // Once per node: `nodes` counts this thread's nodes so far, `next_poll` is its own and starts
    // at 0 (a count may jump past a multiple of the interval, so a remainder would not do).
    [[nodiscard]] bool spent(std::uint64_t nodes, std::uint64_t& next_poll) noexcept {
        if (stopped()) {
            return true;
        }
        if (limits_.nodes && nodes >= *limits_.nodes) {
            halt(StopReason::kNodes);
            return true;
        }
        // A node may cost a fresh page of a large table: a stop does not wait for a thousand.
        if (nodes < next_poll && !asked_.load(std::memory_order_relaxed)) {
            return false;
        }
        next_poll = nodes + kPollInterval;
        return poll();
    }

    // Looks at the clock and the stop token now.
    [[nodiscard]] bool poll() noexcept {
        if (stopped()) {
            return true;
        }
        if (held_.load(std::memory_order_relaxed)) {
            return false;
        }
        if (stop_.stop_requested()) {
            halt(StopReason::kStopped);
        } else if (time_ms_ >= 0 && watch_.elapsed_ms() >= time_ms_) {
            halt(StopReason::kTime);
        }
        return stopped();
    }

    // While held, neither the clock nor a stop request ends the search: for the moment it takes to
    // have an answer at all.
    void hold(bool held) noexcept { held_.store(held, std::memory_order_relaxed); }

    void halt(StopReason reason) noexcept {
        int expected = kRunning;
        state_.compare_exchange_strong(expected, static_cast<int>(reason),
                                       std::memory_order_relaxed);
    }

    [[nodiscard]] bool stopped() const noexcept {
        return state_.load(std::memory_order_relaxed) != kRunning;
    }
    [[nodiscard]] StopReason reason() const noexcept {
        const int state = state_.load(std::memory_order_relaxed);
        return state == kRunning ? StopReason::kFinished : static_cast<StopReason>(state);
    }
    [[nodiscard]] std::int64_t elapsed_ms() const noexcept { return watch_.elapsed_ms(); }
    // How much of this move's share of the time is gone (beyond 1: it uses that of others); 0 when
    // there is no time limit.
    [[nodiscard]] double time_share() const noexcept {
        return share_ms_ > 0 ? watch_.elapsed_seconds() * 1000.0 / static_cast<double>(share_ms_)
                             : 0;
    }
    // What the search may take at most; negative when there is no time limit.
    [[nodiscard]] std::int64_t most_ms() const noexcept { return time_ms_; }
    [[nodiscard]] const Limits& limits() const noexcept { return limits_; }

private:
    static constexpr int kRunning = -1;
    static constexpr int kMovesToGo = 24;
    static constexpr std::int64_t kMostShares = 5;
    static constexpr std::int64_t kReserveMs = 150;

    Limits limits_;
    std::stop_token stop_;
    core::Stopwatch watch_;
    std::int64_t share_ms_ = -1;  // what the move should take
    std::int64_t time_ms_ = -1;   // what it may take
    std::atomic<int> state_{kRunning};
    std::atomic<bool> held_{false};
    std::atomic<bool> asked_{false};  // to stop, which a held search does later
    struct Ask {
        std::atomic<bool>& asked;
        void operator()() const noexcept { asked.store(true, std::memory_order_relaxed); }
    };
    std::stop_callback<Ask> on_stop_;  // last: it may be called at once
};

}  // namespace tusk::search
