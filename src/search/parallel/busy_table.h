#pragma once
// BusyTable: which moves other threads are searching right now.
//
// Threads of one search share a transposition table; without a word to each other they often search
// the same move at the same time. A thread marks the (position, move, depth) it enters and puts off
// moves that are marked, so that the work spreads by itself (Weill's ABDADA 1996, in the simplified
// form with a table of its own). Marks are hints: one may be lost or overwritten, which costs time,
// never correctness. Lock free, relaxed on purpose.

#include <array>
#include <atomic>
#include <cstdint>

namespace tusk::search {

class BusyTable {
public:
    [[nodiscard]] bool is_busy(std::uint64_t work) const noexcept {
        for (const auto& way : bucket(work).ways) {
            if (way.load(std::memory_order_relaxed) == work) {
                return true;
            }
        }
        return false;
    }

    void enter(std::uint64_t work) noexcept {
        auto& ways = bucket(work).ways;
        for (auto& way : ways) {
            const std::uint64_t held = way.load(std::memory_order_relaxed);
            if (held == 0) {
                way.store(work, std::memory_order_relaxed);
                return;
            }
            if (held == work) {
                return;
            }
        }
        ways[0].store(work, std::memory_order_relaxed);
    }

    void leave(std::uint64_t work) noexcept {
        for (auto& way : bucket(work).ways) {
            if (way.load(std::memory_order_relaxed) == work) {
                way.store(0, std::memory_order_relaxed);
            }
        }
    }

private:
    static constexpr std::size_t kBuckets = 1 << 13;
    struct Bucket {
        std::array<std::atomic<std::uint64_t>, 4> ways{};
    };
    [[nodiscard]] Bucket& bucket(std::uint64_t work) noexcept { return table_[work % kBuckets]; }
    [[nodiscard]] const Bucket& bucket(std::uint64_t work) const noexcept {
        return table_[work % kBuckets];
    }

    std::array<Bucket, kBuckets> table_{};
};

}  // namespace tusk::search
