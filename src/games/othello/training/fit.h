// Fits the weights of the pattern evaluation to samples.
//
// Least squares, phase by phase from the end of the game to its beginning, each phase starting from
// the one after it (or from given weights): stochastic gradient with a step of its own for every
// weight that shrinks with what it has already learnt (AdaGrad), samples in a new order each epoch.
// A phase also learns from positions a few discs away. Every twentieth game is left out and tells
// the error. The same samples, settings and seed give the same weights whatever the number of
// threads.
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <stop_token>

#include "games/othello/pattern_weights.h"
#include "games/othello/training/sample.h"

namespace tusk::games::othello {

struct FitSettings {
    int epochs = 8;
    int window = 3;     // discs before and after the two of the phase that it learns from
    double rate = 0.5;  // first step of a weight, in discs
    int threads = 1;
    std::uint64_t seed = 1;

    static constexpr std::uint32_t kHoldOut = 20;  // every such game is for checking only
};

struct PhaseFit {
    int phase = 0;
    int epoch = 0;            // epochs done
    std::size_t samples = 0;  // learnt from, neighbours included
    std::size_t checked = 0;
    double fit_error = 0;     // mean absolute error in discs over the last epoch, while learning
    double error = 0;         // mean absolute error on games that were left out
    double square_error = 0;  // root of the mean squared one
};

// Phases that an earlier run finished, to go on from.
struct FitCheckpoint {
    PatternWeights::Packed packed;  // empty = nothing yet
    std::array<std::optional<PhaseFit>, kPhases> done;
};

struct FitHooks {
    std::function<void(const PhaseFit&)> on_epoch;       // any thread, one at a time
    std::function<void(const FitCheckpoint&)> on_phase;  // after each phase, the same
};

struct FitResult {
    std::shared_ptr<const PatternWeights> weights;
    std::array<PhaseFit, kPhases> phases;
};

// Error kCancelled when stopped.
[[nodiscard]] core::Result<FitResult> fit_weights(std::span<const Sample> samples,
                                                  const FitSettings& settings,
                                                  const PatternWeights* start,
                                                  FitCheckpoint checkpoint, const FitHooks& hooks,
                                                  std::stop_token stop);

// The mean absolute error of weights on the games that are left out, by phase.
[[nodiscard]] std::array<PhaseFit, kPhases> check_weights(std::span<const Sample> samples,
                                                          const PatternWeights& weights);

}  // namespace tusk::games::othello
