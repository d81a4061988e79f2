#pragma once
// Boards, positions and moves as the app draws them; web/src/lib/api/types.ts names the same
// shapes.

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

#include "registry/game.h"

namespace tusk::server {

[[nodiscard]] nlohmann::json look_json(const registry::Look& look);
[[nodiscard]] nlohmann::json scene_json(const games::Scene& scene);

// One move: its text and the cells it touches.
[[nodiscard]] nlohmann::json move_json(const registry::State& state, search::Action action,
                                       const std::string& text);

// The position as `viewer` may know it, with the legal moves of the viewer. `opening` is the name
// of the opening it belongs to.
[[nodiscard]] nlohmann::json position_json(const registry::State& state, search::Viewer viewer,
                                           const std::string& opening);

// The outcome with payoffs by seat number.
[[nodiscard]] nlohmann::json outcome_by_seat(const registry::Game& game,
                                             const registry::Outcome& outcome);

[[nodiscard]] nlohmann::json values_json(const core::NamedValues& values);

// The decider as the app counts seats; -1 = chance.
[[nodiscard]] int seat_number(search::Decider decider) noexcept;

}  // namespace tusk::server
