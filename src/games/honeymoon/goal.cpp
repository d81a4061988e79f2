#include "games/honeymoon/goal.h"

#include <algorithm>
#include <cmath>

#include "games/honeymoon/play_estimate.h"
#include "games/honeymoon/weights.h"

namespace tusk::games::honeymoon {

using search::index;

namespace {

double error_of(Strain strain) noexcept {
    return standard_weights().estimate_error[strain == Strain::kNoTrump ? 1 : 0];
}

}  // namespace

Goal::Goal(const Table& table, Seat seat)
    : seat_(seat),
      target_(table.contract.target_of(seat)),
      win_rate_(table.rules.scoring == Scoring::kHand) {
    Table end = table;
    end.open_size = 0;
    std::array<double, kHandSize + 1> payoffs{};
    for (int tricks = 0; tricks <= kHandSize; ++tricks) {
        end.tricks[index(seat)] = static_cast<std::uint8_t>(tricks);
        end.tricks[1 - index(seat)] = static_cast<std::uint8_t>(kHandSize - tricks);
        const int payoff = first_payoff(end);
        payoffs[static_cast<std::size_t>(tricks)] = seat == Seat::kFirst ? payoff : -payoff;
    }
    least_ = *std::min_element(payoffs.begin(), payoffs.end());
    most_ = *std::max_element(payoffs.begin(), payoffs.end());
    const double error = error_of(table.contract.strain);
    for (std::size_t i = 0; i < payoffs.size(); ++i) {
        worth_[i] = (payoffs[i] - least_) / std::max(1.0, most_ - least_);
    }
    for (std::size_t i = 0; i < smooth_.size(); ++i) {
        const double tricks = static_cast<double>(i) / kSteps;
        double total = 0;
        for (std::size_t n = 0; n < worth_.size(); ++n) {
            const double far = (static_cast<double>(n) - tricks) / error;
            const double weight = std::exp(-0.5 * far * far);
            smooth_[i] += weight * worth_[n];
            total += weight;
        }
        smooth_[i] /= total;
    }
}

double Goal::exact(PlaySolver& solver, const PlayProblem& problem, Seat leader) const {
    if (win_rate_) {
        return leader == seat_ ? (solver.takes(problem, target_) ? 1 : 0)
                               : (solver.takes(problem, kHandSize + 1 - target_) ? 0 : 1);
    }
    const int taken = solver.tricks(problem);
    return of(leader == seat_ ? taken : kHandSize - taken);
}

double Goal::of_estimate(double tricks) const noexcept {
    const double place = std::clamp(tricks, 0.0, static_cast<double>(kHandSize)) * kSteps;
    const auto low = std::min(static_cast<std::size_t>(place), smooth_.size() - 2);
    const double part = place - static_cast<double>(low);
    return smooth_[low] * (1 - part) + smooth_[low + 1] * part;
}

double Goal::estimated(const PlayProblem& problem, Seat leader) const {
    const double taken = estimated_tricks(problem);
    return of_estimate(leader == seat_ ? taken : kHandSize - taken);
}

}  // namespace tusk::games::honeymoon
