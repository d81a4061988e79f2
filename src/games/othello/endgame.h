// Exact endgame kernel without a hash table: fail-soft alpha-beta on the final score, meant for the
// last ten or so empty squares below a hashing search, correct for any number of them. Compiled for
// the boards of board_shape.h; without a template argument the board is 8x8.
//
// Four or fewer empties are unrolled and ordered by quadrant parity only (odd regions first); above
// that moves are sorted by the number of replies they leave (fastest first), corners and parity,
// and a node is cut when the opponent's stable discs already bound the score.
//
// A node is a position entered by a placement, also the one after the last placement; passes and
// the root are not counted. Scores are disc differences for the side to move, the empties going to
// the winner. No state, no allocation: thread safe.
#pragma once

#include "games/othello/board_shape.h"
#include "games/othello/stability.h"

namespace tusk::games::othello {

// Result of a finished game: disc difference for own, empties to the winner, a draw is 0.
template <class Board = Board8x8>
constexpr int final_score(Bitboard own, Bitboard opp) noexcept {
    const int own_count = std::popcount(own);
    const int opp_count = std::popcount(opp);
    if (own_count > opp_count) {
        return Board::kSquares - 2 * opp_count;
    }
    return own_count < opp_count ? 2 * own_count - Board::kSquares : 0;
}

// Exact score if inside (alpha, beta), else a bound on the side it fails; adds the nodes visited.
template <class Board = Board8x8>
int solve_shallow(Bitboard own, Bitboard opp, int alpha, int beta, std::uint64_t& nodes) noexcept;

extern template int solve_shallow<Board8x8>(Bitboard, Bitboard, int, int, std::uint64_t&) noexcept;
extern template int solve_shallow<Board6x6>(Bitboard, Bitboard, int, int, std::uint64_t&) noexcept;

// Legal moves of own, corners counted twice: the fewer a move leaves to the other side, the earlier
// it is tried.
template <class Board = Board8x8>
inline int ordering_mobility(Bitboard moves) noexcept {
    return std::popcount(moves) + std::popcount(moves & Board::kCorners);
}

template <class Board = Board8x8>
inline int ordering_mobility(Bitboard own, Bitboard opp) noexcept {
    return ordering_mobility<Board>(legal_moves_on<Board>(own, opp));
}

// Whether the stability bound is worth computing against this alpha: published thresholds of Edax
// for 4..15 empties, continued by two per square, and the opponent has discs enough to reach it.
template <class Board = Board8x8>
constexpr bool stability_may_cut(Bitboard opp, int alpha, int empties) noexcept {
    constexpr std::array<int, 16> kThreshold{65, 65, 65, 65, 6,  8,  10, 12,
                                             14, 16, 20, 22, 24, 26, 28, 30};
    const int threshold =
        empties < 16 ? kThreshold[static_cast<std::size_t>(empties)] : 2 * empties;
    return alpha >= threshold && Board::kSquares - 2 * std::popcount(opp) <= alpha;
}

// Upper bound on own's score from the opponent's stable discs.
template <class Board = Board8x8>
int stability_bound(Bitboard own, Bitboard opp) noexcept {
    return Board::kSquares - 2 * std::popcount(stable_discs<Board>(opp, own));
}

}  // namespace tusk::games::othello
