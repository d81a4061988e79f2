#pragma once
// The board as 32 bits: four columns a to d, eight rows 1 to 8, a1 is bit 0 and d8 is bit 31.
//
// Steps come from a table. A cannon's targets are found from the occupied squares on each of its
// four rays: the nearest piece is the screen, the next one is what it can reach. Constant tables,
// thread safe.

#include <array>
#include <bit>
#include <cstdint>

namespace tusk::games::darkchess {

using Square = int;
using Bitboard = std::uint32_t;

inline constexpr int kColumns = 4;
inline constexpr int kRows = 8;
inline constexpr int kSquares = kColumns * kRows;
inline constexpr Square kNoSquare = kSquares;

[[nodiscard]] constexpr Square square_at(int column, int row) noexcept {
    return row * kColumns + column;
}
[[nodiscard]] constexpr int column_of(Square square) noexcept {
    return square % kColumns;
}
[[nodiscard]] constexpr int row_of(Square square) noexcept {
    return square / kColumns;
}
[[nodiscard]] constexpr Bitboard bit(Square square) noexcept {
    return Bitboard{1} << square;
}
[[nodiscard]] constexpr bool has(Bitboard set, Square square) noexcept {
    return (set >> square & 1) != 0;
}
[[nodiscard]] constexpr Square first_of(Bitboard set) noexcept {
    return std::countr_zero(set);
}
[[nodiscard]] constexpr int count(Bitboard set) noexcept {
    return std::popcount(set);
}

template <class Visit>
constexpr void for_each(Bitboard set, Visit visit) {
    for (; set != 0; set &= set - 1) {
        visit(first_of(set));
    }
}

namespace detail {

// The squares that one reaches by going on in steps of (dx, dy), at most `most` of them.
constexpr Bitboard ray(Square square, int dx, int dy, int most) noexcept {
    Bitboard set = 0;
    int column = column_of(square) + dx;
    int row = row_of(square) + dy;
    for (int i = 0; i < most && column >= 0 && column < kColumns && row >= 0 && row < kRows; ++i) {
        set |= bit(square_at(column, row));
        column += dx;
        row += dy;
    }
    return set;
}

struct Rays {
    Bitboard steps = 0;
    std::array<Bitboard, 2> rising{};   // to higher bits: right, up
    std::array<Bitboard, 2> falling{};  // to lower bits: left, down
};

inline constexpr std::array<Rays, kSquares> kRays = [] {
    std::array<Rays, kSquares> all{};
    for (Square square = 0; square < kSquares; ++square) {
        Rays& rays = all[static_cast<std::size_t>(square)];
        rays.steps = ray(square, 1, 0, 1) | ray(square, -1, 0, 1) | ray(square, 0, 1, 1) |
                     ray(square, 0, -1, 1);
        rays.rising = {ray(square, 1, 0, kRows), ray(square, 0, 1, kRows)};
        rays.falling = {ray(square, -1, 0, kRows), ray(square, 0, -1, kRows)};
    }
    return all;
}();

}  // namespace detail

// The neighbours in the same row and the same column.
[[nodiscard]] constexpr Bitboard steps_from(Square square) noexcept {
    return detail::kRays[static_cast<std::size_t>(square)].steps;
}

// The occupied squares that a cannon reaches by jumping over exactly one piece.
[[nodiscard]] constexpr Bitboard jumps_from(Square square, Bitboard occupied) noexcept {
    const detail::Rays& rays = detail::kRays[static_cast<std::size_t>(square)];
    Bitboard targets = 0;
    for (const Bitboard ray : rays.rising) {
        Bitboard on_ray = ray & occupied;
        on_ray &= on_ray - 1;  // without the screen; of nothing this is nothing
        targets |= on_ray & (~on_ray + 1);
    }
    for (const Bitboard ray : rays.falling) {
        Bitboard on_ray = ray & occupied;
        on_ray &= ~(std::bit_floor(on_ray));
        targets |= std::bit_floor(on_ray);
    }
    return targets;
}

}  // namespace tusk::games::darkchess
