#pragma once
// Outcomes, analyses and parameters as JSON. The field names are a promise: fields may be added,
// never renamed.

#include <nlohmann/json_fwd.hpp>

#include "games/common/explanation.h"
#include "registry/adjudication.h"
#include "registry/game.h"

namespace tusk::registry {

// {"winner", "reason", "explanation", "payoff"}
[[nodiscard]] nlohmann::json outcome_json(const Game& game, const Outcome& outcome);

// {"value", "exact", "best", "lines", "depth", "nodes", "time_ms", ...}; `state` is the one that
// was searched.
[[nodiscard]] nlohmann::json analysis_json(const State& state, const Analysis& analysis);

// [{"id", "saying", "text", "tone", "matters", "numbers": {}, "marks": [{"name", "role",
// "cells"}]}]
[[nodiscard]] nlohmann::json facts_json(const games::Explanation& explanation);

// {"time_ms", "depth", "nodes", "playouts"}: those that are set.
[[nodiscard]] nlohmann::json limits_json(const Limits& limits);

// {"win_value", "win_moves", "draw_value", "draw_moves", "draw_from", "max_plies"}: those in force.
[[nodiscard]] nlohmann::json adjudication_json(const Adjudication& rules);
// The inverse, from outside: every field may be left out; unknown fields, numbers that make no
// sense and counts without their value are errors.
[[nodiscard]] core::Result<Adjudication> adjudication_of(const nlohmann::json& json);

[[nodiscard]] nlohmann::json params_json(const std::vector<core::ParamInfo>& params);

}  // namespace tusk::registry
