#pragma once
// From a message that asks for a search to what is searched, with everything in it checked.

#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "registry/registry.h"
#include "server/api/game_hall.h"
#include "server/api/search_task.h"

namespace tusk::server {

struct AskedSearch {
    SearchOrder order;
    std::shared_ptr<const registry::State> state;
    search::Seat seat;  // whose eyes look at it; the first one that decides
};

struct SearchBounds {
    std::int64_t default_ms;
    std::int64_t max_ms;
    bool whole_game = false;                    // the game may be over
    std::optional<GameHall::Sight> sight = {};  // of a live game, in place of a position
};

// `fields`: those a message of this kind may have. May replay a long game and read files: not for
// the network thread.
[[nodiscard]] core::Result<AskedSearch> asked_search(const registry::Registry& registry,
                                                     const nlohmann::json& message,
                                                     const std::string& client,
                                                     const std::vector<std::string>& fields,
                                                     const SearchBounds& bounds);

}  // namespace tusk::server
