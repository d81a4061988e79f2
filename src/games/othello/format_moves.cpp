#include "games/othello/format_moves.h"

#include "games/common/move_texts.h"

namespace tusk::games::othello {

core::Result<std::vector<Move>> parse_moves(Position start, std::string_view text) {
    return read_move_list(start, text);
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

}  // namespace tusk::games::othello
