#pragma once
// Tunes the weights by phase of Othello's one-ply player `weights` with the cross-entropy method
// (lab/cross_entropy.h) over paired games.
//
// Only the ratio of the three weights of a phase matters, so mobility stays at 10 and the weights
// of position and flips are sought. Candidates play a fixed opponent and the present mean, from
// openings that are new in each generation and never among the ones they are tested on. It begins
// with few phases and goes on with more, each time from what it has. Every finished generation is
// saved; the jobs of an unfinished one are the same when it is taken up again.

#include <string>
#include <vector>

#include "lab/experiments/cross_entropy.h"
#include "lab/runs/run_plan.h"

namespace tusk::lab {

struct TunerStage {
    int phases = 3;
    int generations = 10;
    double position_spread = 2;  // first standard deviations of the two weights
    double flips_spread = 6;
};

struct TunerSettings {
    std::string opponent;
    std::vector<TunerStage> stages;
    CrossEntropySettings search;
    int pairs = 200;        // of each candidate against the opponent; half as many against the mean
    int check_pairs = 500;  // of each generation's mean against the opponent, the same every time
    std::vector<std::string> test_openings;  // never used here
    std::uint64_t seed = 1;
};

// "weights,phases=2.5:-3:10/..." from position and flips of each phase, with one decimal.
[[nodiscard]] std::string weights_spec(const std::vector<double>& weights);

// {"spec", "weights": [[position, flips, mobility], ...], "generations": [{"phases", "generation",
// "spec", "score", "interval95", ...}, ...]}; of the mean after the last generation.
[[nodiscard]] core::Result<core::Json> tune_phases(StepContext& context,
                                                   const TunerSettings& settings);

}  // namespace tusk::lab
