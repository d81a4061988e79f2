#pragma once
// Being an engine for another program: the protocols by name.

#include <istream>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/engine_loop.h"
#include "registry/game.h"

namespace tusk::protocol {

// "gtp", "nboard", "uci", "ucci", "cdc", "messages": what run_engine can speak.
[[nodiscard]] std::vector<std::string> engine_protocols();

// The id of the game that a protocol is used for most; empty where any game will do.
[[nodiscard]] std::string_view usual_game(std::string_view protocol);

// Serves `game` with the player of the spec until the other program has had enough; the value is
// the exit status. An error is one of the request (protocol, game or spec), before anything is
// read; bad input later is answered in the protocol's own way. Blocks; uses the streams alone; ends
// as `end` says.
[[nodiscard]] core::Result<int> run_engine(std::string_view protocol, const registry::Game& game,
                                           std::string_view player_spec,
                                           const registry::Limits& limits, std::istream& in,
                                           std::ostream& out, const EngineEnd& end = {});

}  // namespace tusk::protocol
