#pragma once
// The server's figures in the text format that Prometheus reads.

#include <string>

#include "server/api/engine_desk.h"
#include "server/api/game_hall.h"
#include "server/api/lab_desk.h"
#include "server/net/net_counters.h"

namespace tusk::server {

[[nodiscard]] std::string metrics_text(const NetCounters& net, const GameHall::Counters& games,
                                       const EngineDesk::Counters& searches,
                                       const LabDesk::Counters& lab, std::int64_t commits);

}  // namespace tusk::server
