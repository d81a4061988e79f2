#pragma once
// Which players and limits a request from outside may ask for.
//
// A player spec is powerful: it may name files, memory and threads of this machine. Requests may
// use the built-in players with the parameters that concern the play alone.

#include <string>
#include <string_view>

#include "registry/game.h"
#include "search/analysis.h"

namespace tusk::server {

// What a request may ask of this machine beyond the play; nothing by default.
struct PlayerGrant {
    std::int64_t threads = 0;    // the parameter `threads` up to this; 0 = not at all
    std::int64_t memory_mb = 0;  // `hash_mb` and `size_mb` likewise
    bool offered = false;        // engines of this server: "@NAME"
};

// Whether a request may use this player; the error says what is not allowed or unknown.
[[nodiscard]] core::Result<void> allow_player(const registry::Game& game, std::string_view spec,
                                              const PlayerGrant& grant = {});

// The limits capped at `max_ms` of thinking, or `default_ms` where neither the limits nor the spec
// (depth=, playouts=) bound the search.
[[nodiscard]] search::Limits allowed_limits(search::Limits limits, std::string_view spec,
                                            std::int64_t default_ms, std::int64_t max_ms);

}  // namespace tusk::server
