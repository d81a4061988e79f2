#pragma once
// Fits the weights of the evaluation's terms to samples: logistic regression.
//
// The value of a position, through a logistic curve, shall be near a mixture of what a search said
// and how the game ended. Stochastic gradient with a step of its own for every weight (AdaGrad).
// Every twentieth game is left out and tells the error.

#include <functional>
#include <stop_token>

#include "games/xiangqi/eval_terms.h"
#include "games/xiangqi/training/sample.h"

namespace tusk::games::xiangqi {

struct FitSettings {
    int epochs = 20;
    double rate = 3;      // first step of a weight, in hundredths of a pawn
    double result = 0.5;  // how much the end of the game counts beside the search
    double scale = 200;   // of the logistic curve, in hundredths of a pawn
    std::uint64_t seed = 1;

    static constexpr std::uint32_t kHoldOut = 20;
};

struct FitEpoch {
    int epoch = 0;  // epochs done
    std::size_t samples = 0;
    std::size_t checked = 0;
    double fit_error = 0;  // root of the mean squared error of the winning chance, while learning
    double error = 0;      // the same on games that were left out
};

// Error kCancelled when stopped.
[[nodiscard]] core::Result<TermWeights> fit_weights(
    std::span<const Sample> samples, const FitSettings& settings, const TermWeights& start,
    const std::function<void(const FitEpoch&)>& on_epoch, std::stop_token stop);

}  // namespace tusk::games::xiangqi
