// The pattern families of the trained evaluation, and the indices of one position.
//
// A pattern is a set of squares; its contents are a number in balanced ternary: +1 for a black
// disc, -1 for a white one, 0 for an empty square, times a power of three per square. Exchanging
// the colours negates the number, so one table serves both sides to move. The twelve families and
// the 46 ways they lie on the board are those published for Logistello and Edax.
//
// Indices are carried from move to move: each square has a vector of what a disc there adds to all
// patterns, so a move costs one vector addition per disc that changes (three AVX2 registers).
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "games/othello/bitboard.h"

namespace tusk::games::othello {

inline constexpr std::size_t kPatternKinds = 12;
inline constexpr std::size_t kPatterns = 46;
inline constexpr std::size_t kPatternLanes = 48;  // padded to three vectors of sixteen

struct PatternKind {
    std::size_t squares = 0;  // 3^squares contents
    std::size_t contents = 0;
    std::size_t centre = 0;  // the place of the empty pattern in a table of all kinds
    std::size_t instances = 0;
};

// One entry per content of each kind, one kind after the other.
inline constexpr std::size_t kPatternContents = 226'314;

[[nodiscard]] const std::array<PatternKind, kPatternKinds>& pattern_kinds();
// The kind of each of the 46 instances.
[[nodiscard]] std::size_t pattern_kind_of(std::size_t pattern);
// Squares of an instance, the one with weight 1 first.
[[nodiscard]] std::span<const int> pattern_squares(std::size_t pattern);

// Places of the table that mean the same by a reflection of the pattern share one number, counted
// from 0 without gaps: kPackedContents of them.
inline constexpr std::size_t kPackedContents = 114'363;
[[nodiscard]] const std::array<std::uint32_t, kPatternContents>& packed_place();

struct alignas(32) PatternIndices {
    std::array<std::int16_t, kPatternLanes> value{};
    friend bool operator==(const PatternIndices&, const PatternIndices&) = default;
};

// From scratch.
[[nodiscard]] PatternIndices pattern_indices(Bitboard black, Bitboard white) noexcept;

// After a disc of `black` or white on `square` that flipped `flipped`.
void carry_pattern_indices(const PatternIndices& before, bool black, int square, Bitboard flipped,
                           PatternIndices& after) noexcept;

// Place of a pattern's content in a table of all kinds, for the side to move.
[[nodiscard]] const std::array<std::int32_t, kPatternLanes>& pattern_centres();

}  // namespace tusk::games::othello
