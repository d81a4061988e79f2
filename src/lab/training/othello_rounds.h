#pragma once
// Rounds of training: the engine plays itself, a part of the positions is judged anew by deeper
// searches, weights are fitted to everything, and a paired match decides whether they replace the
// old ones. As many rounds as keep gaining.
//
// Everything is kept in a folder: samples by round, and rounds.json with what was decided. A
// stopped training goes on where it was, to a game or a phase.

#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/progress.h"
#include "lab/training/othello_fit.h"
#include "lab/training/othello_samples.h"
#include "registry/registry.h"

namespace tusk::lab {

struct RoundsTask {
    std::string folder;
    std::string name = "round";      // weights are called NAME-1, NAME-2, ...
    std::string start = "standard";  // the champion before the first round
    int rounds = 3;
    std::uint32_t games = 20'000;  // of self-play per round
    games::othello::SelfplaySettings selfplay;
    int relabel_every = 10;  // every so many-th position of the round is judged anew; 0 = none
    int relabel_depth = 8;
    int relabel_exact = 16;
    games::othello::FitSettings fit;
    int match_games = 400;
    int match_time_ms = 20;
    int threads = 1;
};

struct RoundResult {
    int round = 0;
    std::string weights;    // the candidate
    std::string champion;   // who it played
    double error = 0;       // mean, discs
    double score = 0;       // of the candidate, 0..1
    double half_width = 0;  // of the 95 % interval
    bool won = false;
};

struct RoundsHooks {
    core::ProgressSink progress;                       // of the step under way
    std::function<void(const RoundResult&)> on_round;  // after each round
};

// The rounds that were played, all or until one lost.
[[nodiscard]] core::Result<std::vector<RoundResult>> train_in_rounds(
    const registry::Registry& registry, const RoundsTask& task, const RoundsHooks& hooks,
    std::stop_token stop);

}  // namespace tusk::lab
