#pragma once
// How NBoard writes moves and values. Pure functions.

#include <string>
#include <string_view>

#include "registry/game.h"

namespace tusk::protocol {

// "F5" for a move, "PA" for a pass.
[[nodiscard]] std::string nboard_move(std::string_view text);

// The moves of a line as one word, "F5-D6-C3"; ends early at a move that cannot be played.
[[nodiscard]] std::string nboard_line(const registry::State& root, const search::Line& line);

// "search <pv> <eval> 0 <depth> <text>" for one line of an analysis.
[[nodiscard]] std::string nboard_search(const registry::State& root,
                                        const registry::Analysis& analysis,
                                        const search::Line& line);

}  // namespace tusk::protocol
