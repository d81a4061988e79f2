#pragma once
// From a request for a new game to its set-up, with everything in it checked.

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "registry/registry.h"
#include "server/api/live_game.h"

namespace tusk::server {

struct NewGame {
    LiveGame live;
    std::vector<std::string> tokens;       // by seat; empty for engines and invited seats
    std::vector<std::string> invitations;  // by seat; empty where nobody is invited
    std::string control;
};

// `client` becomes the owner. Tokens, id and seed are fresh secrets.
[[nodiscard]] core::Result<NewGame> new_game(const registry::Registry& registry,
                                             const nlohmann::json& body, const std::string& client,
                                             std::int64_t now_ms, std::int64_t max_engine_ms);

}  // namespace tusk::server
