#pragma once
// The squares of a board game read from the picture its State draws, for programs that want only
// the squares. Pure functions.

#include <string>
#include <vector>

#include "registry/state.h"

namespace tusk::protocol {

// Rows from the highest row number to 1, whichever way the picture is drawn: 'X' the first seat,
// 'O' the second, '.' anything else. Empty when the picture has no numbered rows.
[[nodiscard]] std::vector<std::string> board_rows(const registry::State& state);

}  // namespace tusk::protocol
