#pragma once
// Where pieces reach, and from where they are reached.
//
// Chariots and cannons look up the occupancy of their rank and their file, each in a table of a few
// kilobytes that stays in the first cache: two bytes say where a chariot gets to, two where a
// cannon gets to over one screen. The ends of a line never matter, so 7 and 8 bits index it.
// Horses and elephants look up their four legs or eyes. All tables are made at compile time; pure
// functions.
//
// The bits of a file, of legs and of eyes are gathered by the PEXT instruction where there is one,
// else by a multiplication and by a loop over the four. xiangqi_attacks_bench compares them: for a
// file both take 1 to 2 ns, a whole look-up of a chariot 4 to 6 ns.

#include <array>
#include <cstdint>
#if defined(__BMI2__)
#include <immintrin.h>
#endif

#include "games/xiangqi/bitboard.h"
#include "games/xiangqi/pieces.h"

namespace tusk::games::xiangqi {

// Along one line, as bits of that line: reached without a jump, and by jumping over one piece.
struct LineReach {
    std::uint16_t open = 0;
    std::uint16_t over = 0;
};

// Four neighbours that may be blocked, and what is reached for each pattern of blocked ones.
struct Blocked {
    Bitboard blockers;
    std::array<Bitboard, 4> each{};  // the blockers in ascending order; empty ones at the end
    std::array<Bitboard, 4> reach{};
    std::array<Bitboard, 16> by_pattern{};
};

struct AttackTables {
    std::array<std::array<LineReach, 128>, kFiles> rank;  // by file and inner occupancy
    std::array<std::array<LineReach, 256>, kRanks> file;  // by rank and inner occupancy
    std::array<std::uint64_t, 32> spread;                 // 5 bits of a file to one word
    std::array<Blocked, kSquares> horse;                  // by the legs beside the horse
    std::array<Blocked, kSquares> horse_from;             // horses that reach a point: diagonals
    std::array<Blocked, kSquares> elephant;               // by the eyes
    std::array<Bitboard, kSquares> king;                  // within the palace
    std::array<Bitboard, kSquares> advisor;               // within the palace
    std::array<std::array<Bitboard, kSquares>, 2> pawn;   // by colour
    std::array<std::array<Bitboard, kSquares>, 2> pawn_from;  // pawns of a colour that reach it
    std::array<Bitboard, kSquares> cross;                     // rank and file without the point
    std::array<std::array<Bitboard, kSquares>, kSquares> between;  // of two points in one line
    // A move that neither leaves nor reaches one of these cannot attack the point: lines to it,
    // horses that reach it and their legs.
    std::array<Bitboard, kSquares> zone;
};
extern const AttackTables kAttacks;

namespace detail {

inline constexpr std::uint64_t kFileA = 0x1008040201ULL;  // of one word

// The bits of one file within a word, as 5 bits; by a multiplication that brings them together.
[[nodiscard]] constexpr std::uint64_t gather_file_by_product(std::uint64_t word,
                                                             int file) noexcept {
    return ((((word >> file) & kFileA) * 0x1010101010ULL) >> 36) & 31;
}

[[nodiscard]] inline std::uint64_t gather_file(std::uint64_t word, int file) noexcept {
#if defined(__BMI2__)
    return _pext_u64(word, kFileA << file);
#else
    return gather_file_by_product(word, file);
#endif
}

struct Line {
    LineReach rank;
    LineReach file;
};

[[nodiscard]] inline Line lines_of(Square square, Bitboard occupied) noexcept {
    const int file = file_of(square);
    const int rank = rank_of(square);
    const std::uint64_t word = square < kHalf ? occupied.south : occupied.north;
    const int shift = (square < kHalf ? rank : rank - kRanks / 2) * kFiles;
    const std::uint64_t in_rank = (word >> (shift + 1)) & 127;
    const std::uint64_t in_file =
        (gather_file(occupied.south, file) | gather_file(occupied.north, file) << 5) >> 1 & 255;
    return {kAttacks.rank[static_cast<std::size_t>(file)][in_rank],
            kAttacks.file[static_cast<std::size_t>(rank)][in_file]};
}

[[nodiscard]] inline Bitboard on_board(Square square, unsigned rank_bits,
                                       unsigned file_bits) noexcept {
    const int file = file_of(square);
    Bitboard result{kAttacks.spread[file_bits & 31] << file,
                    kAttacks.spread[file_bits >> 5] << file};
    if (square < kHalf) {
        result.south |= std::uint64_t{rank_bits} << (square - file);
    } else {
        result.north |= std::uint64_t{rank_bits} << (square - kHalf - file);
    }
    return result;
}

[[nodiscard]] inline Bitboard unblocked(const Blocked& table, Bitboard occupied) noexcept {
#if defined(__BMI2__)
    const auto low = _pext_u64(occupied.south, table.blockers.south);
    const auto high = _pext_u64(occupied.north, table.blockers.north);
    return table.by_pattern[low | high << std::popcount(table.blockers.south)];
#else
    Bitboard result;
    for (std::size_t i = 0; i < 4; ++i) {
        if ((table.each[i] & occupied).none()) {
            result |= table.reach[i];
        }
    }
    return result;
#endif
}

[[nodiscard]] constexpr std::size_t at(Square square) noexcept {
    return static_cast<std::size_t>(square);
}

}  // namespace detail

[[nodiscard]] inline Bitboard chariot_reach(Square square, Bitboard occupied) noexcept {
    const auto line = detail::lines_of(square, occupied);
    return detail::on_board(square, line.rank.open, line.file.open);
}
// Points behind exactly one screen, up to the next piece: captures of a cannon.
[[nodiscard]] inline Bitboard cannon_reach(Square square, Bitboard occupied) noexcept {
    const auto line = detail::lines_of(square, occupied);
    return detail::on_board(square, line.rank.over, line.file.over);
}
struct CannonReach {
    Bitboard open;
    Bitboard over;
};
[[nodiscard]] inline CannonReach both_reaches(Square square, Bitboard occupied) noexcept {
    const auto line = detail::lines_of(square, occupied);
    return {detail::on_board(square, line.rank.open, line.file.open),
            detail::on_board(square, line.rank.over, line.file.over)};
}
[[nodiscard]] inline Bitboard horse_reach(Square square, Bitboard occupied) noexcept {
    return detail::unblocked(kAttacks.horse[detail::at(square)], occupied);
}
// Where horses stand that reach this point.
[[nodiscard]] inline Bitboard horse_sources(Square square, Bitboard occupied) noexcept {
    return detail::unblocked(kAttacks.horse_from[detail::at(square)], occupied);
}
[[nodiscard]] inline Bitboard elephant_reach(Square square, Bitboard occupied) noexcept {
    return detail::unblocked(kAttacks.elephant[detail::at(square)], occupied);
}
[[nodiscard]] inline Bitboard advisor_reach(Square square) noexcept {
    return kAttacks.advisor[detail::at(square)];
}
[[nodiscard]] inline Bitboard king_reach(Square square) noexcept {
    return kAttacks.king[detail::at(square)];
}
[[nodiscard]] inline Bitboard pawn_reach(Seat colour, Square square) noexcept {
    return kAttacks.pawn[search::index(colour)][detail::at(square)];
}
// Where pawns of the colour stand that reach this point.
[[nodiscard]] inline Bitboard pawn_sources(Seat colour, Square square) noexcept {
    return kAttacks.pawn_from[search::index(colour)][detail::at(square)];
}

// Points a piece may capture on; a cannon's are those behind one screen.
[[nodiscard]] inline Bitboard capture_reach(Seat colour, Kind kind, Square square,
                                            Bitboard occupied) noexcept {
    switch (kind) {
        case Kind::kKing: return king_reach(square);
        case Kind::kAdvisor: return advisor_reach(square);
        case Kind::kElephant: return elephant_reach(square, occupied);
        case Kind::kHorse: return horse_reach(square, occupied);
        case Kind::kChariot: return chariot_reach(square, occupied);
        case Kind::kCannon: return cannon_reach(square, occupied);
        case Kind::kPawn: return pawn_reach(colour, square);
    }
    return {};
}

// The points strictly between two on one rank or file; nothing if they share neither.
[[nodiscard]] inline Bitboard between(Square a, Square b) noexcept {
    return kAttacks.between[detail::at(a)][detail::at(b)];
}
// The leg of a horse on `horse` that goes to `target`, one horse move away.
[[nodiscard]] Square leg_of(Square horse, Square target) noexcept;
// The points where a piece of this colour and kind may ever stand.
[[nodiscard]] Bitboard home_of(Seat colour, Kind kind) noexcept;

}  // namespace tusk::games::xiangqi
