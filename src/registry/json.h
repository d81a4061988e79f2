#pragma once
// Outcomes, analyses and parameters as JSON. The field names are a promise: fields may be added,
// never renamed.

#include <nlohmann/json_fwd.hpp>

#include "registry/game.h"

namespace tusk::registry {

// {"winner", "reason", "explanation", "payoff"}
[[nodiscard]] nlohmann::json outcome_json(const Game& game, const Outcome& outcome);

// {"value", "exact", "best", "lines", "depth", "nodes", "time_ms", ...}; `state` is the one that
// was searched.
[[nodiscard]] nlohmann::json analysis_json(const State& state, const Analysis& analysis);

// {"time_ms", "depth", "nodes", "playouts"}: those that are set.
[[nodiscard]] nlohmann::json limits_json(const Limits& limits);

[[nodiscard]] nlohmann::json params_json(const std::vector<core::ParamInfo>& params);

}  // namespace tusk::registry
