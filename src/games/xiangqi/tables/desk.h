#pragma once
// The endgame tables of Xiangqi for people: `tusk table xiangqi`.

#include "games/common/tables.h"

namespace tusk::games::xiangqi {

[[nodiscard]] const TableDesk& table_desk();

}  // namespace tusk::games::xiangqi
