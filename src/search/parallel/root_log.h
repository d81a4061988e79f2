#pragma once
// RootLog: what the root searches of one thinking found, in their order.
//
// Every thread runs the same root searches with the same windows. Whoever finishes one first
// decides it for all: the others drop theirs, take its result and go on with the next, so that all
// always ask the same question and nobody works on one that is answered.

#include <atomic>
#include <mutex>
#include <optional>
#include <vector>

#include "search/types.h"

namespace tusk::search {

template <class Move>
struct RootResult {
    Score score = 0;
    std::vector<Move> line;
    std::optional<double> effort;  // the share of the nodes that went into the best move
    int deepest = 0;
};

template <class Move>
class RootLog {
public:
    using Result = RootResult<Move>;

    // How many are decided. A search whose number is below is in vain.
    [[nodiscard]] const std::atomic<int>& decided() const noexcept { return decided_; }

    // The result of root search `number`: the one that somebody had before, or `mine`. Nothing when
    // there is neither.
    [[nodiscard]] std::optional<Result> settle(int number, std::optional<Result> mine) {
        const std::lock_guard lock(mutex_);
        const auto place = static_cast<std::size_t>(number);
        if (place < results_.size()) {
            return results_[place];
        }
        if (mine) {
            results_.push_back(*mine);
            decided_.store(number + 1, std::memory_order_relaxed);
        }
        return mine;
    }

private:
    std::mutex mutex_;
    std::vector<Result> results_;
    std::atomic<int> decided_{0};
};

}  // namespace tusk::search
