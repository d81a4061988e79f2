#pragma once
// DhtmlXQ, also called UBB: the text in which games are shared on the site 東萍 (dpxq.com) and in
// forums.
//
//   [DhtmlXQ]
//   [DhtmlXQ_red]胡榮華[/DhtmlXQ_red]
//   [DhtmlXQ_binit]0919293949596979891777062646668600102030405060708012720323436383[/DhtmlXQ_binit]
//   [DhtmlXQ_movelist]774772627967...[/DhtmlXQ_movelist]    x y x y; y counts from the top
//   [DhtmlXQ_move_0_3_1]19278081[/DhtmlXQ_move_0_3_1]      line 1 leaves line 0 at ply 3
//   [DhtmlXQ_comment1_3]...[/DhtmlXQ_comment1_3]           on ply 3 of line 1; || is a line end
//   [/DhtmlXQ]
//
// Tags in any order and any case, also inside of a web page, in UTF-8, GB18030 or Big5; a value
// ends where the next mark of DhtmlXQ begins, because closing marks are often wrong. One [DhtmlXQ]
// block is one game. A [DhtmlXQ_fen] wins over binit; who moves first is seen from the first move.

#include "games/common/record.h"
#include "games/xiangqi/record_tree.h"

namespace tusk::games::xiangqi {

[[nodiscard]] bool recognises_dhtmlxq(std::string_view text);

// Errors give the number of the game where there are several, the line, and the tag or the move.
[[nodiscard]] ReadResult read_dhtmlxq(std::string_view text, const CompanionFiles& companions);

// The whole tree of one block in UTF-8; `first_line` is the number of its first line.
[[nodiscard]] core::Result<RecordTree> read_dhtmlxq_tree(std::string_view block,
                                                         std::size_t first_line = 1);

// UTF-8. Comments keep their lines; [DhtmlXQ in a text becomes (DhtmlXQ, and || becomes | |. Tags
// the format has no name for, values and times are left behind. Records with other rules than the
// standard are kUnsupported.
[[nodiscard]] core::Result<std::string> write_dhtmlxq(const std::vector<Record>& records);

}  // namespace tusk::games::xiangqi
