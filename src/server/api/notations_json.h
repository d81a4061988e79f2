#pragma once
// Moves in all notations of a game, for readers who choose one: the standard text is what programs
// speak, `notations` holds the others by name. Nothing is added where a game has one notation only,
// or where part of it is hidden (a text could tell what the reader may not know).

#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "registry/game.h"

namespace tusk::server {

// Adds `notations`: {"wxf": "C2=5", ...} to a move that is legal in `before`.
void add_notations(nlohmann::json& move, const registry::State& before, search::Action action);

// The same for the moves of the history from index `from` on, as a list; empty where there is
// nothing to add.
[[nodiscard]] nlohmann::json history_notations(const registry::State& state, std::size_t from);

// registry::analysis_json() with `notations`: {"wxf": ["C2=5", ...], ...} at every line.
[[nodiscard]] nlohmann::json told_analysis(const registry::State& state,
                                           const registry::Analysis& analysis);

// Adds `notations`: {"wxf": {"played": "C2=5", "best": "H2+3"}, ...} to an entry of a review.
void add_review_notations(nlohmann::json& entry, const registry::State& before,
                          search::Action played, search::Action best);

}  // namespace tusk::server
