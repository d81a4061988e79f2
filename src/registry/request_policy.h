#pragma once
// What a request from outside may ask of this machine, whichever door it comes through: HTTP,
// WebSocket, runs of the lab, jobs of the grid.
//
// A player spec is powerful: it may name files, commands, memory and threads. A request may set a
// parameter only if it is marked as open (core::ParamUse), threads and memory as far as it was
// granted some, and may name no program of this machine but those its owner offers.

#include <cstdint>
#include <string_view>

#include "registry/game.h"
#include "search/analysis.h"

namespace tusk::registry {

// What a request may ask beyond the play; nothing by default.
struct PlayerGrant {
    std::int64_t threads = 0;    // parameters of use kThreads up to this; 0 = not at all
    std::int64_t memory_mb = 0;  // those of use kMemory likewise
    bool offered = false;        // players that the owner of this machine offers
};

// Whether a request may use this player, and one can be made; the error says what is not allowed
// or unknown. Reads files that the player needs: not for the network thread.
[[nodiscard]] core::Result<void> allow_player(const Game& game, std::string_view spec,
                                              const PlayerGrant& grant = {});

// Whether a request may set these rule options; values are checked by whoever uses them.
[[nodiscard]] core::Result<void> allow_options(const Game& game, const core::NamedValues& options);

// The limits capped at `max_ms` of thinking, or `default_ms` where neither the limits nor the spec
// (depth=, playouts=) bound the search.
[[nodiscard]] Limits allowed_limits(Limits limits, std::string_view spec, std::int64_t default_ms,
                                    std::int64_t max_ms);

}  // namespace tusk::registry
