#pragma once
// XQF, the files of XQStudio: one game with its variations, in which most old books of Xiangqi are
// kept. Reading only.
//
// A header of 1024 bytes (players, event, result, the squares of 32 pieces), then the nodes of the
// tree, depth first. From version 11 on squares, links and comments are scrambled by keys that
// stand in the header. Texts are GB18030, in Taiwan Big5; the encoding is guessed for the whole
// file. Main line, comments and header become the record; of a position that no game can lead to
// the standard start is tried instead.

#include "games/common/record.h"
#include "games/xiangqi/record_tree.h"

namespace tusk::games::xiangqi {

inline constexpr std::size_t kMaxXqfBytes = std::size_t{16} << 20;

[[nodiscard]] bool recognises_xqf(std::string_view bytes);

// Errors give the byte in the file and the number of the move.
[[nodiscard]] ReadResult read_xqf(std::string_view bytes, const CompanionFiles& companions);

// The whole tree. Its pieces may be no position; start_of() says so.
[[nodiscard]] core::Result<RecordTree> read_xqf_tree(std::string_view bytes);

}  // namespace tusk::games::xiangqi
