#include "lab/matches/pentanomial.h"

#include <algorithm>
#include <cmath>

namespace tusk::lab {

namespace {

// With fewer pairs the normal approximation means nothing.
constexpr std::int64_t kLeastPairs = 16;

// The variance with half a pair more of each result, so that pairs which were all alike so far do
// not count as certain.
double cautious_variance(const Pentanomial& pairs) {
    std::array<double, 5> counts{};
    double sum = 0;
    double mean = 0;
    for (std::size_t i = 0; i < counts.size(); ++i) {
        counts[i] = static_cast<double>(pairs.counts()[i]) + 0.5;
        sum += counts[i];
        mean += counts[i] * static_cast<double>(i) / 4;
    }
    mean /= sum;
    double variance = 0;
    for (std::size_t i = 0; i < counts.size(); ++i) {
        const double distance = static_cast<double>(i) / 4 - mean;
        variance += counts[i] * distance * distance / sum;
    }
    return variance;
}

}  // namespace

void Pentanomial::add(double points) noexcept {
    const auto index = static_cast<std::size_t>(std::lround(std::clamp(points, 0.0, 2.0) * 2));
    ++counts_[index];
}

std::int64_t Pentanomial::pairs() const noexcept {
    std::int64_t sum = 0;
    for (const std::int64_t count : counts_) {
        sum += count;
    }
    return sum;
}

double Pentanomial::mean() const noexcept {
    const std::int64_t n = pairs();
    if (n == 0) {
        return 0.5;
    }
    double sum = 0;
    for (std::size_t i = 0; i < counts_.size(); ++i) {
        sum += static_cast<double>(counts_[i]) * static_cast<double>(i) / 4;
    }
    return sum / static_cast<double>(n);
}

double Pentanomial::variance() const noexcept {
    const std::int64_t n = pairs();
    if (n == 0) {
        return 0;
    }
    const double centre = mean();
    double sum = 0;
    for (std::size_t i = 0; i < counts_.size(); ++i) {
        const double distance = static_cast<double>(i) / 4 - centre;
        sum += static_cast<double>(counts_[i]) * distance * distance;
    }
    return sum / static_cast<double>(n);
}

double Pentanomial::standard_error() const noexcept {
    const std::int64_t n = pairs();
    return n == 0 ? 0 : std::sqrt(variance() / static_cast<double>(n));
}

Interval score_interval(const Pentanomial& pairs, const Tally& tally) noexcept {
    const std::int64_t n = pairs.pairs();
    const double variance = pairs.variance();
    if (n < kFewPairs || variance <= 0) {
        return wilson_interval(tally.score(), tally.games());
    }
    const double half = kZ95 * std::sqrt(variance / static_cast<double>(n - 1));
    return {std::max(0.0, pairs.mean() - half), std::min(1.0, pairs.mean() + half)};
}

double likelihood_of_superiority(const Pentanomial& pairs) noexcept {
    const double advantage = pairs.mean() - 0.5;
    const double error = pairs.standard_error();
    if (error <= 0) {
        return advantage > 0 ? 1 : advantage < 0 ? 0 : 0.5;
    }
    return 0.5 * std::erfc(-advantage / error / std::sqrt(2.0));
}

double score_of_elo(double elo) noexcept {
    return 1 / (1 + std::pow(10, -elo / 400));
}

EloEstimate elo_estimate(double score, const Interval& interval) noexcept {
    return {elo_of(score), elo_of(interval.low), elo_of(interval.high)};
}

SprtState sprt(const Pentanomial& pairs, const SprtBounds& bounds) noexcept {
    SprtState state;
    state.lower = std::log(bounds.beta / (1 - bounds.alpha));
    state.upper = std::log((1 - bounds.beta) / bounds.alpha);
    const double variance = cautious_variance(pairs);
    const double s0 = score_of_elo(bounds.elo0);
    const double s1 = score_of_elo(bounds.elo1);
    state.llr = static_cast<double>(pairs.pairs()) * (s1 - s0) * (2 * pairs.mean() - s0 - s1) /
                (2 * variance);
    if (pairs.pairs() < kLeastPairs) {
        return state;
    }
    state.verdict = state.llr >= state.upper   ? SprtVerdict::kAcceptH1
                    : state.llr <= state.lower ? SprtVerdict::kAcceptH0
                                               : SprtVerdict::kContinue;
    return state;
}

}  // namespace tusk::lab
