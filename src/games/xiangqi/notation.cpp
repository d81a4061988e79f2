#include "games/xiangqi/notation.h"
#include "core/text.h"
#include "games/xiangqi/fen.h"
#include "games/xiangqi/moves.h"
namespace tusk::games::xiangqi {
std::vector<std::string> notation_names() {
    return {"coordinates"};
}
std::string move_text(const Position&, Move move, std::string_view) {
    return square_name(move.from()) + square_name(move.to());
}
core::Result<Move> parse_move(const Position& p, std::string_view text) {
    const std::string name = core::lower(core::trim(text));
    MoveList list;
    moves(p, list);
    for (const Move move : list) {
        if (move_text(p, move, {}) == name)
            return move;
    }
    return core::fail(core::ErrorCode::kIllegalMove, core::quoted(text) + " is not a legal move");
}
}  // namespace tusk::games::xiangqi
