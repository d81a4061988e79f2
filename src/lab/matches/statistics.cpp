#include "lab/matches/statistics.h"

#include <algorithm>
#include <cmath>

namespace tusk::lab {

double Tally::score() const noexcept {
    return games() == 0 ? 0.5 : (wins + 0.5 * draws) / games();
}

void Tally::add(double payoff) noexcept {
    ++(payoff > 0 ? wins : payoff < 0 ? losses : draws);
}

Interval wilson_interval(double score, int games) noexcept {
    if (games <= 0) {
        return {};
    }
    const double n = games;
    const double z2 = kZ95 * kZ95;
    const double centre = (score + z2 / (2 * n)) / (1 + z2 / n);
    const double half = kZ95 / (1 + z2 / n) * std::sqrt(score * (1 - score) / n + z2 / (4 * n * n));
    return {std::max(0.0, centre - half), std::min(1.0, centre + half)};
}

std::optional<double> elo_of(double score) noexcept {
    if (score <= 0 || score >= 1) {
        return std::nullopt;
    }
    return 400 * std::log10(score / (1 - score));
}

void MeanSum::add(double sample) noexcept {
    ++count_;
    const double distance = sample - mean_;
    mean_ += distance / static_cast<double>(count_);
    squares_ += distance * (sample - mean_);
}

Mean MeanSum::mean() const noexcept {
    Mean result{mean_, std::nullopt};
    if (count_ >= 2) {
        const auto n = static_cast<double>(count_);
        result.half_width = kZ95 * std::sqrt(squares_ / (n - 1) / n);
    }
    return result;
}

Mean mean_of(std::span<const double> samples) noexcept {
    MeanSum sum;
    for (const double sample : samples) {
        sum.add(sample);
    }
    return sum.mean();
}

}  // namespace tusk::lab
