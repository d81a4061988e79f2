#pragma once
// Star1 and Star2: chance nodes inside an alpha-beta window (B. W. Ballard, The *-minimax search
// procedure for trees containing chance nodes, Artificial Intelligence 21, 1983).
//
// The value of a chance node is the mean of its outcomes by weight. With bounds [low, high] on
// every value, what is already known leaves each outcome a window of its own: outside of it the
// mean is below alpha or above beta whatever the others bring (Star1). Star2 first looks at one
// reply to each outcome, which bounds all of them from one side before any is searched in full. The
// value within the window is the same as without either.
//
// Values are whole numbers (Score: bounds are rounded outwards, means to the nearest) or doubles.
// No allocation, not thread safe.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <type_traits>

#include "search/types.h"

namespace tusk::search {

enum class Star : std::uint8_t { kPlain, kStar1, kStar2 };

// What is known about the outcomes of a chance node: from where to where each can be worth.
template <class Value, std::size_t kMost>
class StarSum {
    using Wide = std::conditional_t<std::is_integral_v<Value>, std::int64_t, double>;

public:
    StarSum(Value low, Value high) noexcept : low_(low), high_(high) {}

    void add(std::uint32_t weight) noexcept {
        outcomes_[size_++] = {static_cast<Wide>(weight), low_, high_};
        total_ += weight;
        lowest_ += low_ * static_cast<Wide>(weight);
        highest_ += high_ * static_cast<Wide>(weight);
    }

    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    [[nodiscard]] Value low() const noexcept { return low_; }
    [[nodiscard]] Value high() const noexcept { return high_; }
    [[nodiscard]] Value highest_of(std::size_t i) const noexcept { return outcomes_[i].high; }
    [[nodiscard]] Value lowest_of(std::size_t i) const noexcept { return outcomes_[i].low; }

    // At or below this value of the outcome the mean is at most alpha.
    [[nodiscard]] Value alpha_of(std::size_t i, Value alpha) const noexcept {
        const Outcome& o = outcomes_[i];
        return clipped(floor_of(alpha * total_ - (highest_ - o.weight * o.high), o.weight));
    }
    // At or above this value the mean is at least beta.
    [[nodiscard]] Value beta_of(std::size_t i, Value beta) const noexcept {
        const Outcome& o = outcomes_[i];
        return clipped(ceil_of(beta * total_ - (lowest_ - o.weight * o.low), o.weight));
    }

    void settle(std::size_t i, Value value) noexcept {
        bound_above(i, value);
        bound_below(i, value);
    }
    void bound_above(std::size_t i, Value value) noexcept {
        Outcome& o = outcomes_[i];
        const Value high = std::clamp(value, o.low, o.high);
        highest_ -= o.weight * (o.high - high);
        o.high = high;
    }
    void bound_below(std::size_t i, Value value) noexcept {
        Outcome& o = outcomes_[i];
        const Value low = std::clamp(value, o.low, o.high);
        lowest_ += o.weight * (low - o.low);
        o.low = low;
    }

    [[nodiscard]] Value upper() const noexcept {
        return static_cast<Value>(ceil_of(highest_, total_));
    }
    [[nodiscard]] Value lower() const noexcept {
        return static_cast<Value>(floor_of(lowest_, total_));
    }
    // Of outcomes that are all settled.
    [[nodiscard]] Value mean() const noexcept {
        if constexpr (std::is_integral_v<Value>) {
            return static_cast<Value>(floor_of(2 * lowest_ + total_, 2 * total_));
        } else {
            return lowest_ / total_;
        }
    }

private:
    struct Outcome {
        Wide weight;
        Value low;
        Value high;
    };

    [[nodiscard]] Value clipped(Wide value) const noexcept {
        return static_cast<Value>(
            std::clamp(value, static_cast<Wide>(low_), static_cast<Wide>(high_)));
    }
    [[nodiscard]] static Wide floor_of(Wide a, Wide b) noexcept {
        if constexpr (std::is_integral_v<Value>) {
            return a / b - (a % b < 0 ? 1 : 0);
        } else {
            return a / b;
        }
    }
    [[nodiscard]] static Wide ceil_of(Wide a, Wide b) noexcept {
        if constexpr (std::is_integral_v<Value>) {
            return a / b + (a % b > 0 ? 1 : 0);
        } else {
            return a / b;
        }
    }

    Value low_;
    Value high_;
    std::array<Outcome, kMost> outcomes_;
    std::size_t size_ = 0;
    Wide total_ = 0;
    Wide lowest_ = 0;  // of all, times their weights
    Wide highest_ = 0;
};

// The value of a chance node, fail-soft: at most alpha and at least beta are bounds.
//   child(i, alpha, beta)   the value of outcome i, fail-soft
//   probe(i, alpha, beta)   what the reply that looks best makes of it: a bound on that value, from
//                           above if the other side replies (`from_above`), else from below
//   stopped()               true = give up; what is returned then means nothing
template <class Value, std::size_t kMost, class Child, class Probe, class Stopped>
Value star_value(StarSum<Value, kMost>& sum, Star mode, Value alpha, Value beta, bool from_above,
                 Child child, Probe probe, Stopped stopped) {
    if (mode == Star::kPlain) {
        for (std::size_t i = 0; i < sum.size() && !stopped(); ++i) {
            sum.settle(i, child(i, sum.low(), sum.high()));
        }
        return sum.mean();
    }
    if (mode == Star::kStar2) {
        for (std::size_t i = 0; i < sum.size(); ++i) {
            const Value bound = probe(i, sum.alpha_of(i, alpha), sum.beta_of(i, beta));
            if (stopped()) {
                return alpha;
            }
            if (from_above) {
                sum.bound_above(i, bound);
            } else {
                sum.bound_below(i, bound);
            }
            if (sum.upper() <= alpha) {
                return sum.upper();
            }
            if (sum.lower() >= beta) {
                return sum.lower();
            }
        }
    }
    for (std::size_t i = 0; i < sum.size(); ++i) {
        if (sum.upper() <= alpha) {
            return sum.upper();
        }
        if (sum.lower() >= beta) {
            return sum.lower();
        }
        if (sum.lowest_of(i) == sum.highest_of(i)) {
            continue;
        }
        const Value least = std::max(sum.alpha_of(i, alpha), sum.lowest_of(i));
        const Value most = std::min(sum.beta_of(i, beta), sum.highest_of(i));
        const Value value = child(i, least, most);
        if (stopped()) {
            return alpha;
        }
        if (value <= least && least > sum.lowest_of(i)) {
            sum.bound_above(i, value);
            return sum.upper();
        }
        if (value >= most && most < sum.highest_of(i)) {
            sum.bound_below(i, value);
            return sum.lower();
        }
        sum.settle(i, value);
    }
    return sum.mean();
}

}  // namespace tusk::search
