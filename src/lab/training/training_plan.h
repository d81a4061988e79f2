#pragma once
// The plan of a training (training_request.h): gather games, play some, fit, play a match.
//
//   games     the chosen tournament games are read and counted
//   selfplay  games of the engine against itself, into a file of the run that a restart continues
//   fit       the weights, phase by phase; what is finished is in a file of the run
//   match     new weights against the old ones, every game stored
//
// The weights can be used as soon as they are fitted. Samples stay in memory between the steps of
// one drive and are read again after a restart; they never go through JSON. What a step shows while
// it works and returns at its end, except the match's score:
//   {"training": {"games", "positions", "phases": [{"phase", "empties", "epoch", "epochs",
//    "samples", "checked", "fit_error", "error", "square_error", "old_error"}], "mean_error",
//    "old_error"}}

#include "lab/runs/run_plan.h"
#include "lab/training/training_request.h"

namespace tusk::lab {

[[nodiscard]] core::Result<RunPlan> plan_training(const registry::Registry& registry,
                                                  const core::Json& json);

// For a training that is to begin: an error if weights of its name are there already.
[[nodiscard]] core::Result<void> check_new_training(const core::Json& request);

}  // namespace tusk::lab
