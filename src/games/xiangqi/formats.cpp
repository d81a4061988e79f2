#include "games/xiangqi/formats.h"

#include <array>

#include "games/common/move_texts.h"
#include "games/xiangqi/format_cbl.h"
#include "games/xiangqi/format_dhtmlxq.h"
#include "games/xiangqi/format_xqf.h"

namespace tusk::games::xiangqi {

std::span<const RecordFormat> record_formats() noexcept {
    static constexpr std::array<RecordFormat, 5> kFormats{{
        {"moves", "txt",
         "plain moves in any notation: h2e2 h9g7, 1. 炮二平五 馬8進7, fen ... moves ...",
         recognises_moves, read_moves, write_moves},
        {"dhtmlxq", "txt", "DhtmlXQ (UBB), the text of dpxq.com and of forums", recognises_dhtmlxq,
         read_dhtmlxq, write_dhtmlxq},
        {"cbr", "cbr", "CBR, a game of CCBridge", recognises_cbr, read_cbr, nullptr},
        {"cbl", "cbl", "CBL, a library of CCBridge", recognises_cbl, read_cbl, nullptr},
        {"xqf", "xqf", "XQF, a game of XQStudio", recognises_xqf, read_xqf, nullptr},
    }};
    return kFormats;
}

bool recognises_moves(std::string_view text) {
    return looks_like_moves(move_writing<Position>(), text);
}

ReadResult read_moves(std::string_view text, const CompanionFiles& /*companions*/) {
    return read_move_texts(move_writing<Position>(), text);
}

core::Result<std::string> write_moves(const std::vector<Record>& records) {
    return write_move_texts(move_writing<Position>(), records);
}

}  // namespace tusk::games::xiangqi
