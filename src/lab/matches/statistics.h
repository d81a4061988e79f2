#pragma once
// What games say about two players: score, 95 % interval, Elo difference.
//
// These count single games; pentanomial.h treats the pairs in which games are played. Pure
// functions.

#include <cstdint>
#include <optional>
#include <span>

namespace tusk::lab {

inline constexpr double kZ95 = 1.959963984540054;  // 97.5 % quantile of the normal distribution

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

// Wilson's 95 % interval (1927) of a share observed in `games` games; [0, 1] without games. A draw
// counts half, which makes it too wide rather than too narrow.
[[nodiscard]] Interval wilson_interval(double score, int games) noexcept;

// Elo difference that a score expresses, 400 log10(s / (1 - s)); none at 0 and 1.
[[nodiscard]] std::optional<double> elo_of(double score) noexcept;

// Mean of samples with its 95 % half width (normal); the half width is empty below two samples.
struct Mean {
    double value = 0;
    std::optional<double> half_width;
};

// Sums that give a mean, whatever the number of samples.
class MeanSum {
public:
    void add(double sample) noexcept;
    [[nodiscard]] Mean mean() const noexcept;

private:
    std::int64_t count_ = 0;
    double mean_ = 0;
    double squares_ = 0;  // of the distances from the mean (Welford)
};

[[nodiscard]] Mean mean_of(std::span<const double> samples) noexcept;

}  // namespace tusk::lab
