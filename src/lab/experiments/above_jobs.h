#pragma once
// Two job kinds for games with a solver of their own (Game::prove_above).
//
// `position.above` asks the solver whether the seat to act scores more than a bound. `solver.check`
// finds the value of a position with the alpha-beta search of all games and asks the solver for a
// proof of exactly that value: two searches that have only the rules and the last few squares in
// common. Values and nodes are determined by the parameters; the time is not.

#include <cstdint>
#include <string>

#include "core/json.h"
#include "core/params.h"
#include "grid/job.h"
#include "grid/kinds.h"
#include "registry/registry.h"

namespace tusk::lab {

struct BoardSettings {
    std::string game;
    core::NamedValues options;  // rule options
};

// What a job cost.
struct JobCost {
    std::uint64_t nodes = 0;
    std::int64_t time_us = 0;  // of the processor
};
[[nodiscard]] core::Json to_json(const JobCost& cost);
[[nodiscard]] JobCost cost_of(const core::Json& json);

struct AboveResult {
    bool above = false;
    JobCost cost;
};
[[nodiscard]] grid::JobSpec position_above_job(const BoardSettings& board,
                                               const std::string& position, int bound);
[[nodiscard]] core::Result<AboveResult> above_result_of(const core::Json& result);

struct CheckResult {
    int value = 0;        // by the alpha-beta search
    bool agrees = false;  // the solver proves the same
    JobCost alphabeta;
    JobCost solver;
};
[[nodiscard]] grid::JobSpec solver_check_job(const BoardSettings& board,
                                             const std::string& position);
[[nodiscard]] core::Result<CheckResult> check_result_of(const core::Json& result);

// `registry` must outlive them.
[[nodiscard]] grid::JobKind position_above_kind(const registry::Registry& registry);
[[nodiscard]] grid::JobKind solver_check_kind(const registry::Registry& registry);

}  // namespace tusk::lab
