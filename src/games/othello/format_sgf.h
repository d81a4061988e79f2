#pragma once
// SGF, the Smart Game Format, for Othello: GM[2], SZ[6] or SZ[8], any number of games.
//
// Moves may be B[f5] or B[ef] (column and row letter); B[], B[tt] and B[pass] are passes, and
// passes after the end of the game are dropped. AB, AW and AE change the standard start before the
// first move; PL, or else the colour of the first move, says who begins. Of variations only the
// main line is kept. PB and PW are the seats, C the comments, V the values (black's view in the
// file, the mover's in the record); all other properties of the root become tags of the same name,
// one for each value. RE becomes a tag only where it says more than the result does.

#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "games/common/record.h"

namespace tusk::games::othello {

[[nodiscard]] bool recognises_sgf(std::string_view text);

// Errors give the number of the game in the file and line and column or the number of the move.
[[nodiscard]] ReadResult read_sgf(std::string_view text, const CompanionFiles& companions);

// FF[4] in UTF-8, moves as B[f5], passes as B[]. Times, and tags whose names are no properties,
// are left behind, but a WTHOR tournament and year become EV and DT.
[[nodiscard]] core::Result<std::string> write_sgf(const std::vector<Record>& records);

}  // namespace tusk::games::othello
