#pragma once
// Plain move text: "f5d6c3d3". games/common/move_texts.h says what such a text may look like.
//
// Column and row in any case; blanks, commas and single dashes may separate moves. A pass is pa,
// ps, pass, -- or @@ and may be left out. Names, comments, values and times of a record are not
// written.

#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "games/common/record.h"
#include "games/othello/position.h"

namespace tusk::games::othello {

// The moves of one game from any start, passes included whether the text has them or not. The
// error gives the number of the offending move in the text (from 1), its text and the reason.
[[nodiscard]] core::Result<std::vector<Move>> parse_moves(Position start, std::string_view text);

[[nodiscard]] bool recognises_moves(std::string_view text);
[[nodiscard]] ReadResult read_moves(std::string_view text, const CompanionFiles& companions);

// One line per record; passes are written only at the end of a line, where nothing implies them.
[[nodiscard]] core::Result<std::string> write_moves(const std::vector<Record>& records);

}  // namespace tusk::games::othello
