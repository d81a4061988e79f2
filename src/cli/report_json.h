#pragma once
// Positions, outcomes and analyses as JSON. The field names are a promise: fields may be added,
// never renamed.

#include <nlohmann/json_fwd.hpp>

#include "registry/game.h"
#include "search/analysis.h"

namespace tusk::cli {

// {"winner", "reason", "explanation", "payoff"}; null while the game goes on.
[[nodiscard]] nlohmann::json outcome_json(const registry::State& state);

// {"position", "to_move", "legal", "outcome", ...}
[[nodiscard]] nlohmann::json state_json(const registry::State& state);

// {"value", "exact", "best", "lines", "depth", "nodes", "time_ms", ...}
[[nodiscard]] nlohmann::json analysis_json(const registry::State& state,
                                           const search::Analysis& analysis);

[[nodiscard]] nlohmann::json params_json(const std::vector<core::ParamInfo>& params);

// One line on stdout.
void print_json(const nlohmann::json& json);

}  // namespace tusk::cli
