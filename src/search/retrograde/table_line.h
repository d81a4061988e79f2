#pragma once
// The rest of a line that a search broke off where an endgame table knew the result.

#include <optional>
#include <vector>

#include "search/concepts.h"

namespace tusk::search::retrograde {

// Adds best moves by the tables as long as they know a winner, at most until the line has `plies`
// moves.
template <class P>
requires Position<P> && HasTables<P>
void complete_line(const P& start, std::vector<typename P::Move>& line, int plies) {
    const auto tables = P::Tables::for_root(start);
    P p = start;
    for (const auto move : line) {
        play(p, move);
    }
    while (tables && static_cast<int>(line.size()) < plies) {
        MoveList<P> list;
        moves(p, list);
        std::optional<typename P::Move> best;
        Score most = -kInfiniteScore;
        for (const auto move : list) {
            const auto undo_data = play(p, move);
            const auto known = tables->probe(p);
            undo(p, move, undo_data);
            if (known && -*known > most) {
                best = move;
                most = -*known;
            }
        }
        if (!best || most == 0) {
            return;
        }
        play(p, *best);
        line.push_back(*best);
    }
}

}  // namespace tusk::search::retrograde
