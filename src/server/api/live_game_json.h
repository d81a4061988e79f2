#pragma once
// A live game as one connection sees it (LiveGame in web/src/lib/api/types.ts).

#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "server/api/live_game.h"

namespace tusk::server {

// Who looks: the seats it decides for, and whether it may pause and step.
struct Audience {
    SeatMask seats = 0;
    bool control = false;
    friend auto operator<=>(const Audience&, const Audience&) = default;
};

// What the game itself does not know.
struct Surroundings {
    SeatMask connected = 0;  // seats whose players are watching
    int spectators = 0;
    SeatMask thinking = 0;       // engines that search or wait for a core
    SeatMask clock_stopped = 0;  // engines that wait for a core: their clocks stand
    std::int64_t turn_age_ms = 0;
    std::int64_t updated_ms = 0;
};

[[nodiscard]] nlohmann::json live_game_json(const LiveGame& live, const Audience& audience,
                                            const Surroundings& around, std::size_t moves_from);

// Positions after `from` .. `to` actions, as the viewer knew them then.
[[nodiscard]] core::Result<nlohmann::json> earlier_positions(const LiveGame& live,
                                                             search::Viewer viewer,
                                                             std::size_t from, std::size_t to);

// A line of a list of games, from what everybody may know.
[[nodiscard]] nlohmann::json summary_json(const LiveGame& live, std::int64_t updated_ms);
// Puts in what summaries did not hold when an older version stored them.
void complete_summary(nlohmann::json& summary);

}  // namespace tusk::server
