#pragma once
// CBR and CBL, the files of CCBridge: one game with its variations, and libraries of such games.
// Reading only.
//
// A record is a header of fixed fields (texts in UTF-16LE that end with a zero), the board byte by
// byte from the top left, and the nodes of the tree, depth first. A library has a header and an
// index; behind that records like files of their own begin at multiples of 4096 bytes. Files of
// other programs may differ there, so records that are not where the index ends are searched for.
// Versions 1 and 2 differ in where things stand and in how squares are written; version 1 is known
// from one public reader only.

#include "games/common/record.h"
#include "games/xiangqi/record_tree.h"

namespace tusk::games::xiangqi {

[[nodiscard]] bool recognises_cbr(std::string_view bytes);
[[nodiscard]] bool recognises_cbl(std::string_view bytes);

// Errors give the byte in the file and the number of the move; in a library, of the game too. The
// name of a library becomes the tag Collection.
[[nodiscard]] ReadResult read_cbr(std::string_view bytes, const CompanionFiles& companions);
[[nodiscard]] ReadResult read_cbl(std::string_view bytes, const CompanionFiles& companions);

// The whole tree of the record that begins at byte `at` and has the rest of the bytes.
[[nodiscard]] core::Result<RecordTree> read_cbr_tree(std::string_view bytes, std::size_t at = 0);

}  // namespace tusk::games::xiangqi
