#pragma once
// What the games of a match say about two players: score, 95 % interval, Elo difference.
//
// Games are played in pairs from the same opening with the seats exchanged, so the two results of a
// pair are not independent; the pair is the sample. With enough pairs that differ, the interval is
// the normal one on the pair scores, mean +- 1.96 s / sqrt(n). With few pairs, or pairs that are
// all equal, s says nothing and Wilson's interval on the single games takes its place (Wilson 1927;
// a draw counts half, which makes it too wide rather than too narrow). Pure functions.

#include <cstddef>
#include <optional>
#include <span>

namespace tusk::lab {

struct Interval {
    double low = 0;
    double high = 1;

    friend bool operator==(const Interval&, const Interval&) = default;
};

// All three from the first player's view.
struct Tally {
    int wins = 0;
    int draws = 0;
    int losses = 0;

    [[nodiscard]] int games() const noexcept { return wins + draws + losses; }
    // 0..1; one half when nothing was played.
    [[nodiscard]] double score() const noexcept;
    // Counts one game by the first player's payoff: above zero is a win, below a loss.
    void add(double payoff) noexcept;

    friend bool operator==(const Tally&, const Tally&) = default;
};

// Below this many pairs their spread is not trusted (s of 10 samples is off by a quarter,
// typically).
inline constexpr std::size_t kFewPairs = 10;

// Wilson's 95 % interval of a share observed in `games` games; [0, 1] without games.
[[nodiscard]] Interval wilson_interval(double score, int games) noexcept;

// The 95 % interval of the score, inside [0, 1]. `pair_scores` are the mean scores of the pairs.
[[nodiscard]] Interval score_interval(std::span<const double> pair_scores,
                                      const Tally& tally) noexcept;

// Elo difference that a score expresses, 400 log10(s / (1 - s)); none at 0 and 1.
[[nodiscard]] std::optional<double> elo_of(double score) noexcept;

// Mean of samples with its 95 % half width (normal); the half width is empty below two samples.
struct Mean {
    double value = 0;
    std::optional<double> half_width;
};
[[nodiscard]] Mean mean_of(std::span<const double> samples) noexcept;

}  // namespace tusk::lab
