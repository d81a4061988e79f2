// Counting leaves; at the last ply the legal moves are counted instead of played.

#include "games/xiangqi/moves.h"

namespace tusk::games::xiangqi {

namespace {

std::uint64_t leaves_below(Position& p, int depth) noexcept {
    if (depth == 1) {
        return static_cast<std::uint64_t>(count_legal(p));
    }
    MoveList list;
    moves(p, list);
    std::uint64_t leaves = 0;
    for (const Move move : list) {
        const Piece captured = shift(p, move);
        leaves += leaves_below(p, depth - 1);
        shift_back(p, move, captured);
    }
    return leaves;
}

}  // namespace

// Published counts know no draws, so neither does this one: a lost position has no leaves below.
core::Result<std::uint64_t> count_leaves(const Position& p, int depth,
                                         const core::NamedValues& options, std::stop_token stop) {
    if (!options.empty()) {
        return core::fail(core::unknown_param(options.front().first, {}));
    }
    if (depth <= 0) {
        return std::uint64_t{1};
    }
    Position copy = p;
    if (depth <= 3) {
        return leaves_below(copy, depth);
    }
    MoveList list;
    moves(p, list);
    std::uint64_t leaves = 0;
    for (const Move move : list) {
        if (stop.stop_requested()) {
            return core::fail(core::ErrorCode::kCancelled, "stopped before the count was finished");
        }
        const Piece captured = shift(copy, move);
        const auto below = count_leaves(copy, depth - 1, options, stop);
        shift_back(copy, move, captured);
        if (!below) {
            return below;
        }
        leaves += *below;
    }
    return leaves;
}

}  // namespace tusk::games::xiangqi
