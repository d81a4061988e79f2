// Perft: the number of move sequences of a given length, the standard check and speed test of a
// move generator. A game that ends earlier counts as one leaf at whatever depth remains.
//
// At the last ply the legal moves are counted instead of played (bulk counting).
// Pure function, thread safe.
#pragma once

#include "games/othello/bitboard.h"

namespace tusk::games::othello {

// Leaves `depth` plies below the position; a forced pass costs one ply or none. board_mask holds
// the squares of the board (all ones for 8x8); depth <= 0 gives 1.
std::uint64_t perft(Bitboard own, Bitboard opp, Bitboard board_mask, int depth,
                    bool passes_count_as_ply) noexcept;

}  // namespace tusk::games::othello
