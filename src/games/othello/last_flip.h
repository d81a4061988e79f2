// Flips of the last disc of the game, counted without building boards: with one empty square left
// every other square is own or opponent's, so each of the four lines through it is fully described
// by the own discs on it.
//
// One table holds, per line length, place of the empty square and own discs on the line, the number
// of discs the owner would flip (low byte) and the number the opponent would (high byte). Four
// look-ups (7 KiB table, BMI2 bit gather; plain flips else) serve both sides at once. Pure.
#pragma once

#include "games/othello/board_shape.h"

namespace tusk::games::othello {

struct LastFlips {
    int own;
    int opp;
};

namespace last_flip {

// Tables of the lines of length 1..8 follow each other, for each length one per place.
constexpr std::size_t table_start(int length, int place) noexcept {
    std::size_t start = 0;
    for (int shorter = 1; shorter < length; ++shorter) {
        start += static_cast<std::size_t>(shorter) << shorter;
    }
    return start + (static_cast<std::size_t>(place) << length);
}

inline constexpr std::size_t kTableSize = table_start(9, 0);

// Discs of the side not in `line` that get flipped on one side of `place`.
constexpr int run_flipped(unsigned line, int length, int place, int step) noexcept {
    int flipped = 0;
    for (int at = place + step; at >= 0 && at < length; at += step) {
        if (((line >> at) & 1U) != 0) {
            return flipped;
        }
        ++flipped;
    }
    return 0;
}

constexpr std::array<std::uint16_t, kTableSize> make_table() noexcept {
    std::array<std::uint16_t, kTableSize> table{};
    for (int length = 1; length <= 8; ++length) {
        for (int place = 0; place < length; ++place) {
            for (unsigned own = 0; own < (1U << length); ++own) {
                const int gained =
                    run_flipped(own, length, place, 1) + run_flipped(own, length, place, -1);
                const int lost =
                    run_flipped(~own, length, place, 1) + run_flipped(~own, length, place, -1);
                table[table_start(length, place) + own] =
                    static_cast<std::uint16_t>(gained + 256 * lost);
            }
        }
    }
    return table;
}

inline constexpr std::array<std::uint16_t, kTableSize> kTable = make_table();

struct alignas(16) Line {
    Bitboard squares = 0;
    std::size_t start = 0;
};

constexpr std::array<std::array<Line, kernels::kAxes>, 64> make_lines(Bitboard board) noexcept {
    std::array<std::array<Line, kernels::kAxes>, 64> lines{};
    for (std::size_t square = 0; square < 64; ++square) {
        for (std::size_t axis = 0; axis < kernels::kAxes; ++axis) {
            const Bitboard up = kernels::kRays[square].up[axis] & board;
            const Bitboard down = kernels::kRays[square].down[axis] & board;
            lines[square][axis] = {up | down | (Bitboard{1} << square),
                                   table_start(std::popcount(up | down) + 1, std::popcount(down))};
        }
    }
    return lines;
}

// Lines end at the edge of the board: a square beyond it is neither side's.
template <class Board>
inline constexpr std::array<std::array<Line, kernels::kAxes>, 64> kLines = make_lines(Board::kMask);

}  // namespace last_flip

// Discs either side would flip on the only empty square when `own` holds these discs.
template <class Board = Board8x8>
inline LastFlips last_flips_portable(Bitboard own, int square) noexcept {
    const Bitboard opp = empty_squares<Board>(own, square_bit(square));
    return {std::popcount(flips(own, opp, square)), std::popcount(flips(opp, own, square))};
}

#if defined(__BMI2__)
template <class Board = Board8x8>
inline LastFlips last_flips_bmi2(Bitboard own, int square) noexcept {
    const auto& lines = last_flip::kLines<Board>[static_cast<std::size_t>(square)];
    unsigned sum = 0;
    for (const last_flip::Line& line : lines) {
        sum += last_flip::kTable[line.start + _pext_u64(own, line.squares)];
    }
    return {static_cast<int>(sum & 255U), static_cast<int>(sum >> 8)};
}
#endif

template <class Board = Board8x8>
inline LastFlips last_flips(Bitboard own, int square) noexcept {
#if defined(__BMI2__)
    return last_flips_bmi2<Board>(own, square);
#else
    return last_flips_portable<Board>(own, square);
#endif
}

}  // namespace tusk::games::othello
