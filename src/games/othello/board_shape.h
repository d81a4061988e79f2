// The two boards the endgame code is compiled for, as types: which squares there are, the corners,
// and the four quarters whose parity orders moves. The code for 8x8 is the same as if there were no
// other board: every difference is known at compile time.
//
// A 6x6 board sits at a1..f6 of the 8x8 numbering, as everywhere in this folder.
#pragma once

#include "games/othello/bitboard.h"

namespace tusk::games::othello {

constexpr Bitboard kBoard6x6 = 0x00003F3F3F3F3F3FULL;

struct Board8x8 {
    static constexpr int kSide = 8;
    static constexpr int kSquares = 64;
    static constexpr Bitboard kMask = kFullBoard;
    static constexpr Bitboard kCorners = othello::kCorners;

    static constexpr Bitboard quadrant(int square) noexcept { return othello::quadrant(square); }
    static constexpr Bitboard odd_quadrants(Bitboard empties) noexcept {
        return othello::odd_quadrants(empties);
    }
};

struct Board6x6 {
    static constexpr int kSide = 6;
    static constexpr int kSquares = 36;
    static constexpr Bitboard kMask = kBoard6x6;
    static constexpr Bitboard kCorners = 0x0000210000000021ULL;
    static constexpr Bitboard kQuarter = 0x00070707ULL;  // a1..c3

    // The 3x3 quarter that contains the square.
    static constexpr Bitboard quadrant(int square) noexcept {
        return kQuarter << ((square % 8 >= 3 ? 3 : 0) + (square >= 24 ? 24 : 0));
    }
    static constexpr Bitboard odd_quadrants(Bitboard empties) noexcept {
        Bitboard odd = 0;
        for (const int corner : {0, 3, 24, 27}) {
            const Bitboard quarter = kQuarter << corner;
            odd |= (std::popcount(empties & quarter) & 1) != 0 ? quarter : 0;
        }
        return odd;
    }
};

template <class Board>
constexpr Bitboard empty_squares(Bitboard own, Bitboard opp) noexcept {
    return ~(own | opp) & Board::kMask;
}

// Empty squares of this board where the side to move may place a disc.
template <class Board>
inline Bitboard legal_moves_on(Bitboard own, Bitboard opp) noexcept {
    return legal_moves(own, opp) & Board::kMask;
}

}  // namespace tusk::games::othello
