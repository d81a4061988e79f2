#pragma once
// OBF, the Othello Board File of endgame test sets: one position per line, 64 (or 36) squares and
// the side to move, then "; move:score;" pairs for the side to move; % begins a comment.
//
// A position becomes a record without actions; the score of a2 is its tag {"score.a2", "+38"}, in
// the order of the file, and a comment behind a position is the record's comment.

#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "games/common/record.h"

namespace tusk::games::othello {

inline constexpr std::string_view kScoreTag = "score.";  // followed by the move

[[nodiscard]] bool recognises_obf(std::string_view text);

// Errors give line and column.
[[nodiscard]] ReadResult read_obf(std::string_view text, const CompanionFiles& companions);

// A record with actions is kUnsupported; tags other than scores are left behind.
[[nodiscard]] core::Result<std::string> write_obf(const std::vector<Record>& records);

}  // namespace tusk::games::othello
