#pragma once
// The board for a person: a game's own picture, painted where the terminal can show it.
//
// GameInfo::glyphs says which letters of the picture are pieces of the first and second seat and
// legal targets. On a colour terminal they become discs on felt; elsewhere the letters stay.

#include <string>

#include "cli/terminal.h"
#include "registry/game.h"

namespace tusk::cli {

[[nodiscard]] std::string painted_board(const std::string& picture, const registry::GameInfo& info,
                                        const Terminal& terminal);

}  // namespace tusk::cli
