#pragma once
// Positions, outcomes and analyses as JSON. The field names are a promise: fields may be added,
// never renamed.

#include <nlohmann/json_fwd.hpp>

#include "registry/json.h"

namespace tusk::cli {

using registry::analysis_json;
using registry::params_json;

// {"winner", "reason", "explanation", "payoff"}; null while the game goes on.
[[nodiscard]] nlohmann::json outcome_json(const registry::State& state);

// {"position", "to_move", "legal", "outcome", ...}
[[nodiscard]] nlohmann::json state_json(const registry::State& state);

// Adds "facts" to each line of an analysis: what its first move changes.
void add_facts(const registry::State& state, const search::Analysis& analysis,
               nlohmann::json& report);

// One line on stdout.
void print_json(const nlohmann::json& json);

}  // namespace tusk::cli
