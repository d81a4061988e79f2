#include "lab/statistics.h"

#include <algorithm>
#include <cmath>

namespace tusk::lab {

namespace {

constexpr double kZ95 = 1.959963984540054;  // 97.5 % quantile of the normal distribution

}  // namespace

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

Interval score_interval(std::span<const double> pair_scores, const Tally& tally) noexcept {
    const Mean mean = mean_of(pair_scores);
    if (pair_scores.size() < kFewPairs || !mean.half_width || *mean.half_width <= 0) {
        return wilson_interval(tally.score(), tally.games());
    }
    return {std::max(0.0, mean.value - *mean.half_width),
            std::min(1.0, mean.value + *mean.half_width)};
}

std::optional<double> elo_of(double score) noexcept {
    if (score <= 0 || score >= 1) {
        return std::nullopt;
    }
    return 400 * std::log10(score / (1 - score));
}

Mean mean_of(std::span<const double> samples) noexcept {
    if (samples.empty()) {
        return {};
    }
    const double n = static_cast<double>(samples.size());
    double sum = 0;
    for (const double sample : samples) {
        sum += sample;
    }
    Mean result{sum / n, std::nullopt};
    if (samples.size() >= 2) {
        double squares = 0;
        for (const double sample : samples) {
            squares += (sample - result.value) * (sample - result.value);
        }
        result.half_width = kZ95 * std::sqrt(squares / (n - 1) / n);
    }
    return result;
}

}  // namespace tusk::lab
