#pragma once
// The endgame tables of dark chess as people and programs meet them (games/common/tables.h).

#include "games/common/tables.h"

namespace tusk::games::darkchess {

// Endings are written KGvkg; a number from 2 to 4 stands for all endings with up to so many pieces.
[[nodiscard]] const TableDesk& table_desk();

}  // namespace tusk::games::darkchess
