// Othello board arithmetic on two 64-bit words: the discs of the side to move ("own") and those of
// the other side ("opp"). Bit 0 = a1, bit 7 = h1, bit 8 = a2, bit 63 = h8 (row 1 at the top).
//
// A smaller board is embedded at a1 (6x6 = a1..f6): the caller ands legal_moves with the board's
// mask; since no disc ever stands outside it, flips need no mask.
//
// Pure functions, thread safe; legal_moves and flips take a few nanoseconds (AVX2, plain C++ else).
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "games/othello/bitboard_kernels.h"

namespace tusk::games::othello {

inline constexpr Bitboard kFullBoard = ~Bitboard{0};
inline constexpr Bitboard kCorners = 0x8100000000000081ULL;
// Diagonal neighbours of the corners: b2, g2, b7, g7.
inline constexpr Bitboard kXSquares = 0x0042000000004200ULL;
// Edge neighbours of the corners: b1, g1, a2, h2, a7, h7, b8, g8.
inline constexpr Bitboard kCSquares = 0x4281000000008142ULL;
inline constexpr Bitboard kColumnA = 0x0101010101010101ULL;
inline constexpr Bitboard kColumnH = 0x8080808080808080ULL;
inline constexpr Bitboard kRow1 = 0x00000000000000FFULL;
inline constexpr Bitboard kRow8 = 0xFF00000000000000ULL;
inline constexpr int kSymmetries = 8;

constexpr Bitboard square_bit(int square) noexcept {
    return Bitboard{1} << square;
}

// Index of the lowest set square; the board must not be empty.
constexpr int first_square(Bitboard board) noexcept {
    return std::countr_zero(board);
}

// Empty squares where the side to move may place a disc.
inline Bitboard legal_moves(Bitboard own, Bitboard opp) noexcept {
#if defined(__AVX2__)
    return kernels::legal_moves_avx2(own, opp);
#else
    return kernels::legal_moves_portable(own, opp);
#endif
}

// Opponent discs that turn when the side to move plays on an empty square; 0 = illegal.
inline Bitboard flips(Bitboard own, Bitboard opp, int square) noexcept {
#if defined(__AVX512VL__) && defined(__AVX512CD__)
    return kernels::flips_avx512(own, opp, square);
#elif defined(__AVX2__)
    return kernels::flips_avx2(own, opp, square);
#else
    return kernels::flips_portable(own, opp, square);
#endif
}

// All squares next to (8 directions) a square of the set; members appear only as neighbours.
constexpr Bitboard neighbours(Bitboard board) noexcept {
    const Bitboard sides = ((board & ~kColumnH) << 1) | ((board & ~kColumnA) >> 1);
    const Bitboard rows = board | sides;
    return sides | (rows << 8) | (rows >> 8);
}

// The 4x4 quarter of the board that contains the square.
constexpr Bitboard quadrant(int square) noexcept {
    const int corner = (square & 4) | (square & 32);
    return Bitboard{0x0F0F0F0F} << corner;
}

// All squares of the quadrants holding an odd number of the given empties. After a placement the
// new value is the old one xor quadrant(square).
constexpr Bitboard odd_quadrants(Bitboard empties) noexcept {
    Bitboard parity = empties ^ (empties >> 1);
    parity ^= parity >> 2;
    parity ^= parity >> 8;
    parity ^= parity >> 16;
    return (parity & 0x0000001100000011ULL) * 0x0F0F0F0FULL;
}

constexpr Bitboard mirror_columns(Bitboard board) noexcept {
    board = ((board >> 1) & 0x5555555555555555ULL) | ((board & 0x5555555555555555ULL) << 1);
    board = ((board >> 2) & 0x3333333333333333ULL) | ((board & 0x3333333333333333ULL) << 2);
    return ((board >> 4) & 0x0F0F0F0F0F0F0F0FULL) | ((board & 0x0F0F0F0F0F0F0F0FULL) << 4);
}

constexpr Bitboard mirror_rows(Bitboard board) noexcept {
    board = ((board >> 8) & 0x00FF00FF00FF00FFULL) | ((board & 0x00FF00FF00FF00FFULL) << 8);
    board = ((board >> 16) & 0x0000FFFF0000FFFFULL) | ((board & 0x0000FFFF0000FFFFULL) << 16);
    return (board >> 32) | (board << 32);
}

// Exchanges rows and columns (b1 <-> a2), by swapping blocks of side 1, 2 and 4.
constexpr Bitboard transpose(Bitboard board) noexcept {
    Bitboard swap = (board ^ (board >> 7)) & 0x00AA00AA00AA00AAULL;
    board ^= swap ^ (swap << 7);
    swap = (board ^ (board >> 14)) & 0x0000CCCC0000CCCCULL;
    board ^= swap ^ (swap << 14);
    swap = (board ^ (board >> 28)) & 0x00000000F0F0F0F0ULL;
    return board ^ swap ^ (swap << 28);
}

// One of the 8 symmetries of the full board, 0 = identity: bit 0 mirrors the columns, then bit 1
// mirrors the rows, then bit 2 transposes.
constexpr Bitboard transform(Bitboard board, int symmetry) noexcept {
    if ((symmetry & 1) != 0) {
        board = mirror_columns(board);
    }
    if ((symmetry & 2) != 0) {
        board = mirror_rows(board);
    }
    return (symmetry & 4) != 0 ? transpose(board) : board;
}

// transform(transform(board, s), inverse_symmetry(s)) == board.
constexpr int inverse_symmetry(int symmetry) noexcept {
    constexpr std::array<int, kSymmetries> kInverse{0, 1, 2, 3, 4, 6, 5, 7};
    return kInverse[static_cast<std::size_t>(symmetry)];
}

}  // namespace tusk::games::othello
