#pragma once
// Matches as steps of an experiment: how a step is made, and its figures back from its result.
//
// The result of the step is the JSON of MatchScore, or {"missing": "gtp-rhino is not installed
// here"}, so that a report never has a silent gap.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "lab/experiments/experiment.h"

namespace tusk::lab {

// A step that plays the match. An external player whose program is not there makes the result
// "missing" instead of an error.
[[nodiscard]] Step trial_step(std::string id, std::string title, MatchSettings settings);

// A seed of its own for each step of an experiment.
[[nodiscard]] std::uint64_t step_seed(std::uint64_t seed, std::string_view step) noexcept;

// What a match says, from its first player's view.
struct MatchFigures {
    Tally tally;
    Tally first_seat;  // of whoever sat there
    Interval score95;
    double mean_payoff = 0;
};

// The figures of a step, or why there are none: "not run yet", "gtp-rhino is not installed here".
[[nodiscard]] core::Result<MatchFigures> figures_of(const StepResults& results,
                                                    const std::string& step);

// Figures in per cent. A share of the games has Wilson's interval.
[[nodiscard]] Figure share(int part, int games);
[[nodiscard]] Figure first_won(const MatchFigures& match);
[[nodiscard]] Figure second_won(const MatchFigures& match);
[[nodiscard]] Figure drawn(const MatchFigures& match);
[[nodiscard]] Figure score(const MatchFigures& match);
[[nodiscard]] Figure games(const MatchFigures& match);
[[nodiscard]] Cell elo(const MatchFigures& match);  // a text where every game was won, or lost

// A figure without an interval, as others published it.
[[nodiscard]] Figure given(double value, int decimals, std::string unit = "%");

// The cell of a match that may be missing.
template <class F>
[[nodiscard]] Cell cell_of(const core::Result<MatchFigures>& match, F figure) {
    return match ? Cell(figure(*match)) : Cell(match.error().message);
}

// The point of a figure, for plots.
[[nodiscard]] Point point_of(double x, const Figure& figure);

}  // namespace tusk::lab
