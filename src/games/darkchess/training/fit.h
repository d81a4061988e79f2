#pragma once
// Fits the values of pieces to samples: logistic regression by Newton's method.
//
// The value of a position through a logistic curve shall be the chance to win. A pull towards the
// weights that it starts with keeps those apart that always come together. Every tenth game is left
// out and tells the error. The same samples give the same weights.

#include <span>

#include "games/darkchess/training/selfplay.h"

namespace tusk::games::darkchess {

struct FitSettings {
    double scale = 500;  // score units in which the chance falls from 1/2 to 1/(1+e)
    double pull = 30;    // how many samples it takes to move a weight

    static constexpr std::uint32_t kHoldOut = 10;
};

struct Fit {
    ValueWeights weights;
    std::size_t samples = 0;
    std::size_t checked = 0;    // of games that were left out
    double error = 0;           // root of the mean squared error of the winning chance there
    double error_of_start = 0;  // the same of the weights it started with
};

// The samples must not be empty.
[[nodiscard]] Fit fit_values(std::span<const Sample> samples, const FitSettings& settings,
                             const ValueWeights& start);

}  // namespace tusk::games::darkchess
