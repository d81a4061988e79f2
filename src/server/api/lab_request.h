#pragma once
// Which runs a request from outside may ask for: the bounds and the policy of this server.
//
// What a run is made of (fields, rules, openings, statistics) is checked by lab::make_plan
// afterwards; here is what concerns this machine. Every error names the field.

#include <cstdint>
#include <nlohmann/json_fwd.hpp>

#include "registry/registry.h"

namespace tusk::server {

struct LabBounds {
    unsigned cores = 1;
    std::int64_t max_games = 1'000'000;  // of one match
    bool is_public = false;
    std::int64_t move_ms = 10'000;  // longest search for a move on a public server
    // Of a training.
    std::int64_t max_selfplay = 100'000;  // games
    std::int64_t max_selfplay_depth = 10;
    std::int64_t max_epochs = 100;
};

inline constexpr std::int64_t kMaxLabMemoryMb = 256;
inline constexpr std::size_t kMaxLabOpenings = 20'000;
inline constexpr std::size_t kMaxTournamentPlayers = 16;

// The request as lab::make_plan gets it: on a public server with a bound on every search.
[[nodiscard]] core::Result<nlohmann::json> allowed_run(const registry::Registry& registry,
                                                       const nlohmann::json& body,
                                                       const LabBounds& bounds);

}  // namespace tusk::server
