#include <cstdlib>

#include "games/othello/format_moves.h"
#include "games/othello/position.h"

// Texts of positions and moves: whatever is read can be written and read again to the same thing,
// and every move that is accepted can be played and taken back.
extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
    using namespace tusk::games::othello;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    for (const int board : {6, 8}) {
        const Rules rules{.size = board};
        const std::size_t cut = std::min(text.find('\n'), text.size());
        Position p = Position::initial(rules);
        if (const auto parsed = Position::parse(text.substr(0, cut), rules)) {
            const auto again = Position::parse(format(*parsed), rules);
            if (!again || *again != *parsed) {
                std::abort();
            }
            p = *parsed;
        }
        const auto list = parse_moves(p, text.substr(std::min(cut + 1, text.size())));
        for (const Move move : list ? *list : std::vector<Move>{}) {
            const Position before = p;
            const Bitboard flipped = play(p, move);
            Position back = p;
            undo(back, move, flipped);
            if (back != before || (!move.is_pass() && flipped == 0)) {
                std::abort();
            }
        }
    }
    return 0;
}
