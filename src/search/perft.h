#pragma once
// Perft: counts the leaves of the move tree, the standard check of a move generator. A finished
// game counts as one leaf at whatever depth remains; chance outcomes count like moves.

#include <stop_token>

#include "search/concepts.h"

namespace tusk::search {

template <Position P>
std::uint64_t perft(P& position, Path<P>& path, int depth, const std::stop_token& stop) {
    if (depth <= 0 || outcome(position, path.view()) || stop.stop_requested()) {
        return 1;
    }
    std::uint64_t leaves = 0;
    const auto count = [&](typename P::Move move) {
        path.push(key(position), move);
        const auto undo_data = play(position, move);
        leaves += perft(position, path, depth - 1, stop);
        undo(position, move, undo_data);
        path.pop();
    };
    if constexpr (Chancy<P>) {
        if (to_act(position) == Seat::kChance) {
            ChanceList<P> outcomes;
            chance(position, outcomes);
            for (const auto& item : outcomes) {
                count(item.move);
            }
            return leaves;
        }
    }
    MoveList<P> list;
    moves(position, list);
    for (const auto& move : list) {
        count(move);
    }
    return leaves;
}

}  // namespace tusk::search
