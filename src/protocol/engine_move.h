#pragma once
// The move an external engine answered, checked against the rules.

#include <string_view>

#include "registry/game.h"

namespace tusk::protocol {

// A legal action of the viewer in any notation the game reads. kIllegalMove when it is a move but
// not a legal one, kEngineReply when it is no move at all (a resignation is not one either). The
// error's text goes on where the engine has been named: "answered ...".
[[nodiscard]] core::Result<registry::Action> read_engine_move(const registry::View& view,
                                                              std::string_view text);

// An analysis that knows nothing but the move.
[[nodiscard]] registry::Analysis bare_analysis(registry::Action action, double value,
                                               std::int64_t time_ms);

}  // namespace tusk::protocol
