#pragma once
// Points of the Xiangqi board and sets of them.
//
// Points count 0..89 from a0 to i9, rank by rank, as Red sees the board: point = rank * 9 + file. A
// set is two words of 45 bits, one for each side of the river. So a rank lies within one word and
// a file has the same mask in both: the occupancy of a line comes out of 64-bit operations alone,
// which a 128-bit integer with its shifts across the words would not give.

#include <array>
#include <bit>
#include <cstdint>

namespace tusk::games::xiangqi {

using Square = int;

inline constexpr int kFiles = 9;
inline constexpr int kRanks = 10;
inline constexpr int kSquares = kFiles * kRanks;
inline constexpr int kHalf = kSquares / 2;

[[nodiscard]] constexpr Square square_at(int file, int rank) noexcept {
    return rank * kFiles + file;
}
[[nodiscard]] constexpr int file_of(Square square) noexcept {
    return square % kFiles;
}
[[nodiscard]] constexpr int rank_of(Square square) noexcept {
    return square / kFiles;
}
[[nodiscard]] constexpr bool on_board(int file, int rank) noexcept {
    return file >= 0 && file < kFiles && rank >= 0 && rank < kRanks;
}

struct Bitboard {
    std::uint64_t south = 0;  // ranks 0..4, Red's side
    std::uint64_t north = 0;  // ranks 5..9

    static constexpr Bitboard of(Square square) noexcept {
        return square < kHalf ? Bitboard{1ULL << square, 0} : Bitboard{0, 1ULL << (square - kHalf)};
    }

    [[nodiscard]] constexpr bool any() const noexcept { return (south | north) != 0; }
    [[nodiscard]] constexpr bool none() const noexcept { return (south | north) == 0; }
    [[nodiscard]] constexpr int count() const noexcept {
        return std::popcount(south) + std::popcount(north);
    }
    [[nodiscard]] constexpr bool has(Square square) const noexcept {
        return ((square < kHalf ? south >> square : north >> (square - kHalf)) & 1) != 0;
    }
    [[nodiscard]] constexpr bool has_more_than_one() const noexcept {
        return south != 0 ? ((south & (south - 1)) | north) != 0 : (north & (north - 1)) != 0;
    }
    // The lowest point; the set must not be empty.
    [[nodiscard]] constexpr Square first() const noexcept {
        return south != 0 ? std::countr_zero(south) : kHalf + std::countr_zero(north);
    }

    friend constexpr bool operator==(const Bitboard&, const Bitboard&) = default;
    friend constexpr Bitboard operator&(Bitboard a, Bitboard b) noexcept {
        return {a.south & b.south, a.north & b.north};
    }
    friend constexpr Bitboard operator|(Bitboard a, Bitboard b) noexcept {
        return {a.south | b.south, a.north | b.north};
    }
    friend constexpr Bitboard operator^(Bitboard a, Bitboard b) noexcept {
        return {a.south ^ b.south, a.north ^ b.north};
    }
    // Bits beyond the board come out set; they vanish with the next intersection.
    friend constexpr Bitboard operator~(Bitboard a) noexcept { return {~a.south, ~a.north}; }
    constexpr Bitboard& operator&=(Bitboard b) noexcept { return *this = *this & b; }
    constexpr Bitboard& operator|=(Bitboard b) noexcept { return *this = *this | b; }
    constexpr Bitboard& operator^=(Bitboard b) noexcept { return *this = *this ^ b; }
};

inline constexpr Bitboard kBoard{(1ULL << kHalf) - 1, (1ULL << kHalf) - 1};

// square_bits[s] = Bitboard::of(s), without a branch.
inline constexpr std::array<Bitboard, kSquares> kSquareBits = [] {
    std::array<Bitboard, kSquares> bits{};
    for (Square s = 0; s < kSquares; ++s) {
        bits[static_cast<std::size_t>(s)] = Bitboard::of(s);
    }
    return bits;
}();
[[nodiscard]] constexpr Bitboard bit(Square square) noexcept {
    return kSquareBits[static_cast<std::size_t>(square)];
}

// Calls visit(square) for every point of the set, in ascending order.
template <class Visit>
constexpr void for_each(Bitboard set, Visit visit) {
    for (std::uint64_t word = set.south; word != 0; word &= word - 1) {
        visit(std::countr_zero(word));
    }
    for (std::uint64_t word = set.north; word != 0; word &= word - 1) {
        visit(kHalf + std::countr_zero(word));
    }
}

// Takes the lowest point out of a set that is not empty.
constexpr Square take_first(Bitboard& set) noexcept {
    const Square square = set.first();
    (set.south != 0 ? set.south : set.north) &= (set.south != 0 ? set.south : set.north) - 1;
    return square;
}

}  // namespace tusk::games::xiangqi
