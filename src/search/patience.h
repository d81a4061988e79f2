#pragma once
// Patience: how much of a move's share of the clock is worth using, by how the search goes.
//
// A best move that has stayed for many iterations needs less time; one that has just changed, or a
// value that falls, needs more. 1 is the plain share (Budget::time_share()).

#include <algorithm>
#include <optional>

#include "search/analysis.h"

namespace tusk::search {

class Patience {
public:
    // After each iteration: its best move and value, and what share of the work went into that
    // move, if known.
    void learn(Action best, Score score, std::optional<double> effort) noexcept {
        stable_ = best_ == best ? stable_ + 1 : 0;
        best_ = best;
        fall_ = score_ ? static_cast<double>(*score_ - score) : 0;
        score_ = score_ ? (*score_ + score) / 2 : score;
        effort_ = effort;
    }

    [[nodiscard]] double factor() const noexcept {
        constexpr double kUnsettled = 1.5;
        constexpr double kSettledStep = 0.1;
        constexpr double kSettled = 0.7;
        constexpr double kPerPawn = 1.0;  // for a fall of a hundred score units
        const double by_change = std::max(kSettled, kUnsettled - kSettledStep * stable_);
        const double by_fall = 1 + kPerPawn * std::clamp(fall_ / 100, -0.15, 0.6);
        // Nearly all work on one move: the others are no rivals.
        const double by_effort = effort_ ? std::clamp(1.9 - 1.3 * *effort_, 0.6, 1.4) : 1;
        return by_change * by_fall * by_effort;
    }

private:
    std::optional<Action> best_;
    std::optional<Score> score_;  // smoothed
    int stable_ = 0;
    double fall_ = 0;
    std::optional<double> effort_;
};

}  // namespace tusk::search
