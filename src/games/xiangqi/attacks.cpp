#include "games/xiangqi/attacks.h"

#include <cstdlib>

namespace tusk::games::xiangqi {

namespace {

constexpr bool in_palace(Square square) noexcept {
    const int file = file_of(square);
    const int rank = rank_of(square);
    return file >= 3 && file <= 5 && (rank <= 2 || rank >= 7);
}

// `cell` stands on a line of `length` cells; `inner` is its occupancy without both ends.
constexpr LineReach line_reach(int cell, int length, unsigned inner) noexcept {
    const unsigned occupied = inner << 1;
    unsigned open = 0;
    unsigned over = 0;
    for (const int step : {-1, 1}) {
        int jumped = 0;
        for (int i = cell + step; i >= 0 && i < length && jumped < 2; i += step) {
            (jumped == 0 ? open : over) |= 1u << i;
            jumped += static_cast<int>(occupied >> i & 1);
        }
    }
    return {static_cast<std::uint16_t>(open), static_cast<std::uint16_t>(over)};
}

struct Step {
    int file;
    int rank;
};

constexpr Bitboard neighbour(Square square, Step step) noexcept {
    const int file = file_of(square) + step.file;
    const int rank = rank_of(square) + step.rank;
    return on_board(file, rank) ? bit(square_at(file, rank)) : Bitboard{};
}

// Sorts blockers by their place on the board, as the bits of a pattern are.
constexpr void finish(Blocked& table) noexcept {
    for (std::size_t i = 0; i < 4; ++i) {
        for (std::size_t j = i + 1; j < 4; ++j) {
            const bool swaps =
                table.each[i].none() ||
                (table.each[j].any() && table.each[j].first() < table.each[i].first());
            if (swaps) {
                const Bitboard blocker = table.each[i];
                table.each[i] = table.each[j];
                table.each[j] = blocker;
                const Bitboard reach = table.reach[i];
                table.reach[i] = table.reach[j];
                table.reach[j] = reach;
            }
        }
        table.blockers |= table.each[i];
    }
    for (unsigned pattern = 0; pattern < 16; ++pattern) {
        for (std::size_t i = 0; i < 4; ++i) {
            if ((pattern >> i & 1) == 0) {
                table.by_pattern[pattern] |= table.reach[i];
            }
        }
    }
}

constexpr Blocked horse_table(Square square) noexcept {
    constexpr std::array<Step, 4> kLegs{{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}};
    Blocked table;
    for (std::size_t i = 0; i < 4; ++i) {
        const Step leg = kLegs[i];
        table.each[i] = neighbour(square, leg);
        for (const int side : {-1, 1}) {
            table.reach[i] |=
                neighbour(square, {2 * leg.file + side * leg.rank, 2 * leg.rank + side * leg.file});
        }
    }
    finish(table);
    return table;
}

constexpr std::array<Step, 4> kDiagonals{{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}}};

constexpr Blocked horse_from_table(Square square) noexcept {
    Blocked table;
    for (std::size_t i = 0; i < 4; ++i) {
        const Step leg = kDiagonals[i];
        table.each[i] = neighbour(square, leg);
        table.reach[i] = neighbour(square, {2 * leg.file, leg.rank}) |
                         neighbour(square, {leg.file, 2 * leg.rank});
    }
    finish(table);
    return table;
}

constexpr Blocked elephant_table(Square square) noexcept {
    Blocked table;
    for (std::size_t i = 0; i < 4; ++i) {
        const Bitboard target = neighbour(square, {2 * kDiagonals[i].file, 2 * kDiagonals[i].rank});
        if (target.any() && (target.first() < kHalf) == (square < kHalf)) {
            table.each[i] = neighbour(square, kDiagonals[i]);
            table.reach[i] = target;
        }
    }
    finish(table);
    return table;
}

constexpr Bitboard pawn_targets(Seat colour, Square square) noexcept {
    const bool red = colour == Seat::kFirst;
    Bitboard targets = neighbour(square, {0, red ? 1 : -1});
    if ((square >= kHalf) == red) {
        targets |= neighbour(square, {1, 0}) | neighbour(square, {-1, 0});
    }
    return targets;
}

constexpr Bitboard palace_targets(Square square, const std::array<Step, 4>& steps) noexcept {
    Bitboard targets;
    if (in_palace(square)) {
        for (const Step step : steps) {
            const Bitboard target = neighbour(square, step);
            if (target.any() && in_palace(target.first())) {
                targets |= target;
            }
        }
    }
    return targets;
}

constexpr Bitboard points_between(Square a, Square b) noexcept {
    Bitboard points;
    if (a != b && (file_of(a) == file_of(b) || rank_of(a) == rank_of(b))) {
        const int step = (rank_of(a) == rank_of(b) ? 1 : kFiles) * (a < b ? 1 : -1);
        for (Square s = a + step; s != b; s += step) {
            points |= bit(s);
        }
    }
    return points;
}

constexpr AttackTables make_tables() noexcept {
    AttackTables t{};
    for (int file = 0; file < kFiles; ++file) {
        for (unsigned inner = 0; inner < 128; ++inner) {
            t.rank[static_cast<std::size_t>(file)][inner] = line_reach(file, kFiles, inner);
        }
    }
    for (int rank = 0; rank < kRanks; ++rank) {
        for (unsigned inner = 0; inner < 256; ++inner) {
            t.file[static_cast<std::size_t>(rank)][inner] = line_reach(rank, kRanks, inner);
        }
    }
    for (unsigned bits = 0; bits < 32; ++bits) {
        for (unsigned i = 0; i < 5; ++i) {
            t.spread[bits] |= std::uint64_t{bits >> i & 1} << (i * kFiles);
        }
    }
    constexpr std::array<Step, 4> kStraight{{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}};
    for (Square square = 0; square < kSquares; ++square) {
        const auto i = static_cast<std::size_t>(square);
        t.horse[i] = horse_table(square);
        t.horse_from[i] = horse_from_table(square);
        t.elephant[i] = elephant_table(square);
        t.king[i] = palace_targets(square, kStraight);
        t.advisor[i] = palace_targets(square, kDiagonals);
        for (const Seat colour : {Seat::kFirst, Seat::kSecond}) {
            t.pawn[search::index(colour)][i] = pawn_targets(colour, square);
        }
        for (Square other = 0; other < kSquares; ++other) {
            t.between[i][static_cast<std::size_t>(other)] = points_between(square, other);
            if (other != square &&
                (file_of(other) == file_of(square) || rank_of(other) == rank_of(square))) {
                t.cross[i] |= bit(other);
            }
            for (const Seat colour : {Seat::kFirst, Seat::kSecond}) {
                if (pawn_targets(colour, other).has(square)) {
                    t.pawn_from[search::index(colour)][i] |= bit(other);
                }
            }
        }
        t.zone[i] = t.cross[i] | t.horse_from[i].by_pattern[0] | t.horse_from[i].blockers;
    }
    return t;
}

}  // namespace

constinit const AttackTables kAttacks = make_tables();

Square leg_of(Square horse, Square target) noexcept {
    const int files = file_of(target) - file_of(horse);
    const int ranks = rank_of(target) - rank_of(horse);
    return std::abs(files) == 2 ? horse + files / 2 : horse + ranks / 2 * kFiles;
}

Bitboard home_of(Seat colour, Kind kind) noexcept {
    const bool red = colour == Seat::kFirst;
    Bitboard home;
    for (Square square = 0; square < kSquares; ++square) {
        const int file = file_of(square);
        const int rank = red ? rank_of(square) : kRanks - 1 - rank_of(square);
        bool stands = true;
        switch (kind) {
            case Kind::kKing: stands = file >= 3 && file <= 5 && rank <= 2; break;
            case Kind::kAdvisor:
                stands = file >= 3 && file <= 5 && rank <= 2 && (file + rank) % 2 == 1;
                break;
            case Kind::kElephant:
                stands =
                    (rank % 4 == 0 && (file == 2 || file == 6)) || (rank == 2 && file % 4 == 0);
                stands = stands && rank <= 4;
                break;
            case Kind::kPawn: stands = rank >= 5 || (rank >= 3 && file % 2 == 0); break;
            case Kind::kHorse:
            case Kind::kChariot:
            case Kind::kCannon: break;
        }
        if (stands) {
            home |= bit(square);
        }
    }
    return home;
}

}  // namespace tusk::games::xiangqi
