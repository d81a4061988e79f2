#pragma once
// The record format of Xiangqi beside those of every game: plain move lists.
//
//   h2e2 h9g7 h0g2                      a game from the start; moves in any notation, numbers
//   allowed fen <FEN> moves h2e2 h9g7           a game from another position, or with no moves a
//   position
//
// One game per line, `#` begins a comment line; a leading `position`, `startpos` or `moves`, as
// engine protocols have them, may stand there. What is read is replayed with the rules, so a record
// that comes out is legal; names, comments and times of a record are not part of this format. Pure
// functions.

#include <span>

#include "games/common/record.h"
#include "games/xiangqi/position.h"

namespace tusk::games::xiangqi {

[[nodiscard]] std::span<const RecordFormat> record_formats() noexcept;

// --- bounds on what a file may ask for ---

inline constexpr std::size_t kMaxRecords = 200'000;
inline constexpr std::size_t kMaxErrors = 1'000;  // then the rest of the file is not read
inline constexpr std::size_t kMaxLineBytes = 65'536;

[[nodiscard]] bool recognises_moves(std::string_view text);
[[nodiscard]] ReadResult read_moves(std::string_view text, const CompanionFiles& companions);
// Coordinates, one line per record. Records with other rules than the standard are kUnsupported.
[[nodiscard]] core::Result<std::string> write_moves(const std::vector<Record>& records);

}  // namespace tusk::games::xiangqi
