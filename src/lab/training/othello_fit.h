#pragma once
// Fits Othello's evaluation and keeps the result by name, so that any player can use it.

#include <string>
#include <vector>

#include "core/json.h"
#include "games/othello/training/fit.h"

namespace tusk::lab {

struct FitTask {
    std::string name;  // the weights are kept under this name among the user's files
    std::vector<games::othello::Sample> samples;
    games::othello::FitSettings settings;
    std::string start;       // weights to begin with; empty = none
    std::string checkpoint;  // a file to go on from and to write after each phase; empty = none
    core::Json about;        // what else is known of the weights (weights_shelf.h)
};

// Atomically written; the digest of the samples guards the checkpoint against other samples.
[[nodiscard]] core::Result<games::othello::FitResult> fit_and_keep(
    const FitTask& task, const games::othello::FitHooks& hooks, std::stop_token stop);

[[nodiscard]] core::Result<void> keep_weights(const games::othello::PatternWeights& weights,
                                              const std::string& file);

// Mean absolute error of all phases, each by its number of checked samples.
[[nodiscard]] double mean_error(std::span<const games::othello::PhaseFit> phases);

[[nodiscard]] core::Json to_json(const games::othello::PhaseFit& fit);
[[nodiscard]] games::othello::PhaseFit phase_fit_of(const core::Json& json);

}  // namespace tusk::lab
