#pragma once
// GGF, the Generic Game Format of the GGS server, NBoard and Edax:
// "(;GM[Othello]...B[d3/1.2/0.5];)", any number of games, with or without a count before them ("2
// (;..;)(;..;)").
//
// PB and PW are the seats, BO the start, B and W the actions with the mover's value in discs and
// its time; all other properties (PC, DT, RB, RW, TI, TB, TW, KB, KW, KM ...) become tags of the
// same name, in order. TY and RE become tags only where they say more than the board size and the
// result do. RE counts as the result if it has a flag (:r, :t, :s), if the game is not over on the
// board, or if the type is komi or anti; otherwise the final position does. Boards of 6x6 and 8x8.

#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "games/common/record.h"

namespace tusk::games::othello {

[[nodiscard]] bool recognises_ggf(std::string_view text);

// Errors give the number of the game in the file and line and column or the number of the move.
[[nodiscard]] ReadResult read_ggf(std::string_view text, const CompanionFiles& companions);

// One game per line. Comments, and tags whose names are no properties, are left behind, but a
// WTHOR tournament and year become PC and DT. A ']' in a text is kUnsupported: GGF cannot say it.
[[nodiscard]] core::Result<std::string> write_ggf(const std::vector<Record>& records);

}  // namespace tusk::games::othello
