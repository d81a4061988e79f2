#pragma once
// Answers of players to a set of judged positions: asked as jobs, kept as JSON, summed up.
//
// The positions are the sample: several runs of a player on one position are not independent, so
// their mean is one observation, and intervals come from the spread between positions (Wilson's
// interval where they are few or all equal).

#include <string>
#include <vector>

#include "core/json.h"
#include "lab/experiments/judge_jobs.h"
#include "lab/reports/report.h"
#include "lab/runs/run_plan.h"

namespace tusk::lab {

struct JudgedPlayer {
    std::string name;  // of its answers in the result
    std::string spec;  // without a seed: every run has one of its own
};

struct Questions {
    std::string game;
    std::vector<JudgedPosition> positions;
    std::vector<JudgedPlayer> players;
    registry::Limits limits;
    int runs = 5;
    std::uint64_t seed = 1;
};

// Asks every player about every position, `runs` times: {"positions": [{"move", "exact", "best"}],
// "answers": {name: [[[rank, loss, kept], ...one for each run], ...one for each position]}}.
[[nodiscard]] core::Result<core::Json> ask_players(StepContext& context,
                                                   const Questions& questions);

// Which positions of a result count.
struct PositionFilter {
    bool exact = true;  // judged exactly, or by a search
    int first_move = 0;
    int last_move = 1000;
};

struct AnswerSummary {
    int positions = 0;
    int runs = 0;                  // on all positions together
    std::array<int, 4> by_rank{};  // runs that chose a best, second, third, other move
    Figure best;                   // share of best moves in per cent
    Figure kept;                   // result kept, in per cent
    Figure loss;                   // mean loss in the game's unit
};

// Nothing if the result has no such player or no such position.
[[nodiscard]] std::optional<AnswerSummary> summarise_answers(const core::Json& result,
                                                             const std::string& player,
                                                             const PositionFilter& filter);

}  // namespace tusk::lab
