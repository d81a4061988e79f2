#pragma once
// The record formats of Xiangqi beside those of every game.
//
// moves: plain text in any notation (games/common/move_texts.h). What is read is replayed with the
// rules, so a record that comes out is legal. Pure functions.

#include <span>

#include "games/common/record.h"
#include "games/xiangqi/position.h"

namespace tusk::games::xiangqi {

[[nodiscard]] std::span<const RecordFormat> record_formats() noexcept;

[[nodiscard]] bool recognises_moves(std::string_view text);
[[nodiscard]] ReadResult read_moves(std::string_view text, const CompanionFiles& companions);
// Coordinates, one line per record. Records with other rules than the standard are kUnsupported.
[[nodiscard]] core::Result<std::string> write_moves(const std::vector<Record>& records);

}  // namespace tusk::games::xiangqi
