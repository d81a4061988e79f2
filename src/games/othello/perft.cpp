#include "games/othello/perft.h"

namespace tusk::games::othello {
namespace {

struct Counter {
    Bitboard board_mask;
    int pass_plies;

    std::uint64_t after_pass(Bitboard own, Bitboard opp, int depth) const noexcept {
        const Bitboard moves = legal_moves(own, opp) & board_mask;
        if (moves == 0 || depth == 0) {
            return 1;
        }
        return below(own, opp, moves, depth);
    }

    // `moves` = the legal moves of the side to move, at least one; depth >= 1.
    std::uint64_t below(Bitboard own, Bitboard opp, Bitboard moves, int depth) const noexcept {
        if (depth == 1) {
            return static_cast<std::uint64_t>(std::popcount(moves));
        }
        std::uint64_t leaves = 0;
        for (; moves != 0; moves &= moves - 1) {
            const int square = first_square(moves);
            const Bitboard flipped = flips(own, opp, square);
            const Bitboard next_own = opp ^ flipped;
            const Bitboard next_opp = own ^ flipped ^ square_bit(square);
            const Bitboard replies = legal_moves(next_own, next_opp) & board_mask;
            if (replies == 0) {
                leaves += after_pass(next_opp, next_own, depth - 1 - pass_plies);
            } else if (depth == 2) {
                leaves += static_cast<std::uint64_t>(std::popcount(replies));
            } else {
                leaves += below(next_own, next_opp, replies, depth - 1);
            }
        }
        return leaves;
    }
};

}  // namespace

std::uint64_t perft(Bitboard own, Bitboard opp, Bitboard board_mask, int depth,
                    bool passes_count_as_ply) noexcept {
    if (depth <= 0) {
        return 1;
    }
    const Counter counter{board_mask, passes_count_as_ply ? 1 : 0};
    const Bitboard moves = legal_moves(own, opp) & board_mask;
    if (moves == 0) {
        return counter.after_pass(opp, own, depth - counter.pass_plies);
    }
    return counter.below(own, opp, moves, depth);
}

}  // namespace tusk::games::othello
