#pragma once
// Names of openings, by position: data/xiangqi/openings32.txt, as it stands or mirrored. Read once;
// thread safe.

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "games/xiangqi/position.h"

namespace tusk::games::xiangqi {

struct Opening {
    std::string id;    // 0..31; a '*' after it = not in the original table
    std::string name;  // in Chinese
    std::vector<Move> moves;
    std::string wxf;
    std::string chinese;
    Position reached;
};

// Lines "id|name|WXF|coordinates|Chinese|FEN", `#` begins a comment. The three texts of the moves
// must say the same legal moves and lead to the FEN; the error names the line.
[[nodiscard]] core::Result<std::vector<Opening>> parse_openings(std::string_view text);

}  // namespace tusk::games::xiangqi
