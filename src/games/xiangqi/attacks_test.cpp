#include "games/xiangqi/attacks.h"

#include <gtest/gtest.h>

#include <cstdlib>

#include "core/random.h"

namespace tusk::games::xiangqi {
namespace {

Bitboard random_set(core::Rng& rng, int one_in) {
    Bitboard set;
    for (Square s = 0; s < kSquares; ++s) {
        if (rng.below(static_cast<std::uint32_t>(one_in)) == 0) {
            set |= bit(s);
        }
    }
    return set;
}

// Point by point along a line, as a person would do it.
Bitboard walked(Square from, Bitboard occupied, int screens) {
    Bitboard reach;
    for (const auto& [df, dr] : {std::pair{1, 0}, {-1, 0}, {0, 1}, {0, -1}}) {
        int jumped = 0;
        for (int f = file_of(from) + df, r = rank_of(from) + dr;
             on_board(f, r) && jumped <= screens; f += df, r += dr) {
            if (jumped == screens) {
                reach |= bit(square_at(f, r));
            }
            jumped += occupied.has(square_at(f, r)) ? 1 : 0;
        }
    }
    return reach;
}

Bitboard horse_walked(Square from, Bitboard occupied) {
    Bitboard reach;
    for (Square to = 0; to < kSquares; ++to) {
        const int f = file_of(to) - file_of(from);
        const int r = rank_of(to) - rank_of(from);
        if (std::abs(f) + std::abs(r) == 3 && f != 0 && r != 0) {
            const Square leg = std::abs(f) == 2 ? square_at(file_of(from) + f / 2, rank_of(from))
                                                : square_at(file_of(from), rank_of(from) + r / 2);
            EXPECT_EQ(leg_of(from, to), leg);
            if (!occupied.has(leg)) {
                reach |= bit(to);
            }
        }
    }
    return reach;
}

TEST(xiangqi_attacks, lines_are_what_walking_along_them_gives) {
    core::Rng rng(1);
    for (int i = 0; i < 300; ++i) {
        const Bitboard occupied = random_set(rng, 2 + i % 9);
        for (Square s = 0; s < kSquares; ++s) {
            ASSERT_EQ(chariot_reach(s, occupied), walked(s, occupied, 0)) << s;
            ASSERT_EQ(cannon_reach(s, occupied), walked(s, occupied, 1)) << s;
            const CannonReach both = both_reaches(s, occupied);
            ASSERT_EQ(both.open, chariot_reach(s, occupied));
            ASSERT_EQ(both.over, cannon_reach(s, occupied));
        }
    }
}

TEST(xiangqi_attacks, both_ways_to_gather_a_file_agree) {
    core::Rng rng(4);
    for (int i = 0; i < 1000; ++i) {
        const std::uint64_t word = rng() & kBoard.south;
        for (int file = 0; file < kFiles; ++file) {
            std::uint64_t bits = 0;
            for (int rank = 0; rank < kRanks / 2; ++rank) {
                bits |= (word >> square_at(file, rank) & 1) << rank;
            }
            ASSERT_EQ(detail::gather_file(word, file), bits);
            ASSERT_EQ(detail::gather_file_by_product(word, file), bits);
        }
    }
}

TEST(xiangqi_attacks, horses_are_stopped_at_their_legs_in_both_directions) {
    core::Rng rng(2);
    for (int i = 0; i < 200; ++i) {
        const Bitboard occupied = random_set(rng, 2 + i % 9);
        std::array<Bitboard, kSquares> sources{};
        for (Square s = 0; s < kSquares; ++s) {
            const Bitboard reach = horse_reach(s, occupied);
            ASSERT_EQ(reach, horse_walked(s, occupied)) << s;
            for_each(reach, [&](Square to) { sources[static_cast<std::size_t>(to)] |= bit(s); });
        }
        for (Square s = 0; s < kSquares; ++s) {
            ASSERT_EQ(horse_sources(s, occupied), sources[static_cast<std::size_t>(s)]) << s;
        }
    }
}

TEST(xiangqi_attacks, elephants_stay_on_their_side_and_stop_at_an_eye) {
    const Square c0 = square_at(2, 0);
    EXPECT_EQ(elephant_reach(c0, {}), bit(square_at(0, 2)) | bit(square_at(4, 2)));
    EXPECT_EQ(elephant_reach(c0, bit(square_at(1, 1))), bit(square_at(4, 2)));
    EXPECT_EQ(elephant_reach(square_at(2, 4), {}), bit(square_at(0, 2)) | bit(square_at(4, 2)));
    for (const Seat colour : {Seat::kFirst, Seat::kSecond}) {
        for_each(home_of(colour, Kind::kElephant), [&](Square s) {
            EXPECT_TRUE(
                (elephant_reach(s, {}) & ~home_of(colour, Kind::kElephant) & kBoard).none());
        });
    }
}

TEST(xiangqi_attacks, homes_have_the_right_size) {
    for (const Seat colour : {Seat::kFirst, Seat::kSecond}) {
        EXPECT_EQ(home_of(colour, Kind::kKing).count(), 9);
        EXPECT_EQ(home_of(colour, Kind::kAdvisor).count(), 5);
        EXPECT_EQ(home_of(colour, Kind::kElephant).count(), 7);
        EXPECT_EQ(home_of(colour, Kind::kPawn).count(), 55);
        EXPECT_EQ(home_of(colour, Kind::kHorse).count(), 90);
    }
}

TEST(xiangqi_attacks, pawns_go_sideways_only_across_the_river) {
    EXPECT_EQ(pawn_reach(Seat::kFirst, square_at(4, 4)), bit(square_at(4, 5)));
    EXPECT_EQ(pawn_reach(Seat::kFirst, square_at(4, 5)).count(), 3);
    EXPECT_EQ(pawn_reach(Seat::kFirst, square_at(0, 9)), bit(square_at(1, 9)));
    EXPECT_EQ(pawn_reach(Seat::kSecond, square_at(4, 5)), bit(square_at(4, 4)));
    EXPECT_EQ(pawn_reach(Seat::kSecond, square_at(8, 4)).count(), 2);
    for (Square s = 0; s < kSquares; ++s) {
        for_each(pawn_reach(Seat::kSecond, s),
                 [&](Square to) { EXPECT_TRUE(pawn_sources(Seat::kSecond, to).has(s)); });
    }
}

TEST(xiangqi_attacks, between_are_the_points_of_a_line) {
    EXPECT_EQ(between(square_at(4, 0), square_at(4, 9)).count(), 8);
    EXPECT_EQ(between(square_at(0, 3), square_at(3, 3)),
              bit(square_at(1, 3)) | bit(square_at(2, 3)));
    EXPECT_TRUE(between(square_at(0, 0), square_at(1, 1)).none());
    EXPECT_TRUE(between(square_at(0, 0), square_at(0, 1)).none());
}

TEST(xiangqi_bitboard, sets_count_and_list_their_points) {
    core::Rng rng(3);
    for (int i = 0; i < 100; ++i) {
        const Bitboard set = random_set(rng, 4);
        int count = 0;
        Square last = -1;
        for_each(set, [&](Square s) {
            EXPECT_TRUE(set.has(s));
            EXPECT_GT(s, last);
            last = s;
            ++count;
        });
        EXPECT_EQ(set.count(), count);
        EXPECT_EQ(set.has_more_than_one(), count > 1);
        EXPECT_EQ((~set & kBoard).count(), kSquares - count);
        Bitboard rest = set;
        while (rest.any()) {
            const Square first = rest.first();
            EXPECT_EQ(take_first(rest), first);
            EXPECT_FALSE(rest.has(first));
            --count;
        }
        EXPECT_EQ(count, 0);
    }
}

}  // namespace
}  // namespace tusk::games::xiangqi
