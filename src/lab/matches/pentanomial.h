#pragma once
// What pairs of games say: the five possible results of a pair (0, 1/2, 1, 3/2, 2 points), the
// likelihood of superiority, and the sequential probability ratio test on them.
//
// Two games from the same opening with the seats exchanged depend on each other, so the pair is the
// sample and its five frequencies carry all there is to know (as in fishtest). The test is the
// generalised SPRT with the normal approximation: LLR = n (s1 - s0)(2 m - s0 - s1) / (2 v), where m
// and v are mean and variance of the pair scores and s0, s1 the scores that the Elo bounds stand
// for. It stops at ln((1 - beta) / alpha) and ln(beta / (1 - alpha)). Pure functions.

#include <array>
#include <cstdint>
#include <optional>

#include "lab/matches/statistics.h"

namespace tusk::lab {

class Pentanomial {
public:
    // Adds a pair by the points of its two games for the first player: 0, 0.5, ..., 2.
    void add(double points) noexcept;
    void add(std::size_t index, std::int64_t count) noexcept { counts_.at(index) += count; }

    [[nodiscard]] const std::array<std::int64_t, 5>& counts() const noexcept { return counts_; }
    [[nodiscard]] std::int64_t pairs() const noexcept;
    [[nodiscard]] double mean() const noexcept;            // 0..1; one half without pairs
    [[nodiscard]] double variance() const noexcept;        // of one pair's score
    [[nodiscard]] double standard_error() const noexcept;  // of the mean

    friend bool operator==(const Pentanomial&, const Pentanomial&) = default;

private:
    std::array<std::int64_t, 5> counts_{};
};

// The 95 % interval of the score, inside [0, 1]. With enough pairs that differ it is the normal one
// on the pair scores, mean +- 1.96 s / sqrt(n). With few pairs, or pairs that are all equal, s says
// nothing and Wilson's interval on the single games takes its place.
inline constexpr std::int64_t kFewPairs = 10;  // s of 10 samples is off by a quarter, typically
[[nodiscard]] Interval score_interval(const Pentanomial& pairs, const Tally& tally) noexcept;

// The probability that the first player is the better one, by the normal approximation; one half
// when the pairs do not tell (none, or all drawn).
[[nodiscard]] double likelihood_of_superiority(const Pentanomial& pairs) noexcept;

// The score that an Elo difference predicts.
[[nodiscard]] double score_of_elo(double elo) noexcept;

// Elo with the ends of its 95 % interval; an end is missing where the score is 0 or 1.
struct EloEstimate {
    std::optional<double> value;
    std::optional<double> low;
    std::optional<double> high;
};
[[nodiscard]] EloEstimate elo_estimate(double score, const Interval& interval) noexcept;

struct SprtBounds {
    double elo0 = 0;  // the first player is not better than this ...
    double elo1 = 5;  // ... or at least this good
    double alpha = 0.05;
    double beta = 0.05;
};

enum class SprtVerdict : std::uint8_t { kContinue, kAcceptH0, kAcceptH1 };

struct SprtState {
    double llr = 0;
    double lower = 0;
    double upper = 0;
    SprtVerdict verdict = SprtVerdict::kContinue;
};

// Where the test stands. It never decides before 16 pairs.
[[nodiscard]] SprtState sprt(const Pentanomial& pairs, const SprtBounds& bounds) noexcept;

}  // namespace tusk::lab
