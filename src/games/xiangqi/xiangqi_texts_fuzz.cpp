// Texts of positions and moves: whatever is read can be written and read again to the same thing,
// in every notation, and every move that is accepted can be played and taken back.

#include <cstdlib>

#include "games/xiangqi/fen.h"
#include "games/xiangqi/moves.h"
#include "games/xiangqi/notation.h"

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
    using namespace tusk::games::xiangqi;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const std::size_t cut = std::min(text.find('\n'), text.size());
    Position p = Position::initial({});
    if (const auto parsed = Position::parse(text.substr(0, cut), {})) {
        const auto again = Position::parse(format(*parsed), {});
        if (!again || !(*again == *parsed) || key(*again) != key(*parsed)) {
            std::abort();
        }
        p = *parsed;
    }
    const auto list = parse_move_list(p, text.substr(std::min(cut + 1, text.size())));
    for (const Move move : list ? *list : std::vector<Move>{}) {
        for (const std::string& notation : notation_names()) {
            const auto again = parse_move(p, move_text(p, move, notation));
            if (!again || *again != move) {
                std::abort();
            }
        }
        const Position before = p;
        Position back = p;
        undo(back, move, play(back, move));
        if (!(back == before) || !is_legal(p, move)) {
            std::abort();
        }
        play(p, move);
    }
    return 0;
}
