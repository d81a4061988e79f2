#pragma once
// Goal: what a number of tricks is worth to a seat under a contract, from 0 to 1.
//
// Where a hand counts one point it is 1 for making the seat's own target; where points are scored
// it is the payoff between the worst and the best possible. Estimates are smoothed by their error.

#include <array>

#include "games/honeymoon/play_solver.h"
#include "games/honeymoon/position.h"

namespace tusk::games::honeymoon {

class Goal {
public:
    // The contract and the rules of the table count, nothing else of it.
    Goal(const Table& table, Seat seat);

    // `leader` leads to the first trick of the problem.
    [[nodiscard]] double exact(PlaySolver& solver, const PlayProblem& problem, Seat leader) const;
    [[nodiscard]] double estimated(const PlayProblem& problem, Seat leader) const;
    // The seat's own tricks.
    [[nodiscard]] double of(int tricks) const noexcept {
        return worth_[static_cast<std::size_t>(tricks)];
    }
    [[nodiscard]] double of_estimate(double tricks) const noexcept;
    // The payoff that belongs to a mean worth.
    [[nodiscard]] double payoff(double worth) const noexcept {
        return least_ + worth * (most_ - least_);
    }
    [[nodiscard]] bool is_win_rate() const noexcept { return win_rate_; }

private:
    static constexpr int kSteps = 8;  // of an estimate, for each trick

    Seat seat_;
    int target_;
    bool win_rate_;
    double least_ = -1;
    double most_ = 1;
    std::array<double, kHandSize + 1> worth_{};
    std::array<double, kHandSize * kSteps + 1> smooth_{};
};

}  // namespace tusk::games::honeymoon
