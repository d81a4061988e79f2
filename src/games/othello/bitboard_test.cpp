#include "games/othello/bitboard.h"

#include <gtest/gtest.h>

#include <set>

#include "games/othello/reference_board.h"

namespace tusk::games::othello {
namespace {

using reference::Discs;

// Any disjoint pair of boards, dense or sparse: wider than what play can reach.
Discs random_discs(std::mt19937_64& random) {
    Discs discs{random(), random()};
    if (random() % 2 == 0) {
        discs.own &= random();
    }
    if (random() % 2 == 0) {
        discs.opp |= random();
    }
    discs.opp &= ~discs.own;
    return discs;
}

TEST(othello_bitboard, legal_moves_and_flips_equal_the_reference) {
    std::mt19937_64 random(1);
    for (int round = 0; round < 400; ++round) {
        const Discs discs = round % 2 == 0 ? random_discs(random)
                                           : reference::random_position(random, 1 + round % 59);
        const reference::Board board(discs.own, discs.opp);
        EXPECT_EQ(legal_moves(discs.own, discs.opp), reference::to_bits(board.moves()));
        for (Bitboard free = ~(discs.own | discs.opp); free != 0; free &= free - 1) {
            const int square = first_square(free);
            EXPECT_EQ(flips(discs.own, discs.opp, square),
                      reference::to_bits(board.flipped(square)));
        }
    }
}

TEST(othello_bitboard, every_implementation_gives_the_same_moves_and_flips) {
    std::mt19937_64 random(2);
    for (int round = 0; round < 20000; ++round) {
        const auto [own, opp] = random_discs(random);
        const Bitboard moves = kernels::legal_moves_portable(own, opp);
        EXPECT_EQ(legal_moves(own, opp), moves);
#if defined(__AVX2__)
        EXPECT_EQ(kernels::legal_moves_avx2(own, opp), moves);
#endif
        for (Bitboard free = ~(own | opp); free != 0; free &= free - 1) {
            const int square = first_square(free);
            const Bitboard flipped = kernels::flips_portable(own, opp, square);
            ASSERT_EQ(flips(own, opp, square), flipped);
            ASSERT_EQ(flipped != 0, (moves & square_bit(square)) != 0);
#if defined(__AVX2__)
            ASSERT_EQ(kernels::flips_avx2(own, opp, square), flipped);
#endif
#if defined(__AVX512VL__) && defined(__AVX512CD__)
            ASSERT_EQ(kernels::flips_avx512(own, opp, square), flipped);
#endif
        }
    }
}

TEST(othello_bitboard, small_board_is_embedded_by_masking_the_moves) {
    const Bitboard board_mask = 0x00003F3F3F3F3F3FULL;
    std::mt19937_64 random(3);
    for (int round = 0; round < 200; ++round) {
        Discs discs = random_discs(random);
        discs.own &= board_mask;
        discs.opp &= board_mask;
        const reference::Board board(discs.own, discs.opp, 6);
        EXPECT_EQ(legal_moves(discs.own, discs.opp) & board_mask,
                  reference::to_bits(board.moves()));
    }
}

TEST(othello_bitboard, neighbours_are_the_squares_one_king_step_away) {
    for (int square = 0; square < 64; ++square) {
        Bitboard expected = 0;
        for (int other = 0; other < 64; ++other) {
            const int columns = std::abs(other % 8 - square % 8);
            const int rows = std::abs(other / 8 - square / 8);
            expected |= Bitboard{std::max(columns, rows) == 1} << other;
        }
        EXPECT_EQ(neighbours(square_bit(square)), expected);
    }
    EXPECT_EQ(neighbours(kCorners) & (kXSquares | kCSquares), kXSquares | kCSquares);
}

TEST(othello_bitboard, odd_quadrants_counts_empties_per_quarter) {
    std::mt19937_64 random(4);
    for (int round = 0; round < 200; ++round) {
        const Bitboard empties = random() & random();
        Bitboard expected = 0;
        for (int square = 0; square < 64; ++square) {
            const bool odd = std::popcount(empties & quadrant(square)) % 2 == 1;
            expected |= Bitboard{odd} << square;
        }
        EXPECT_EQ(odd_quadrants(empties), expected);
        const int toggled = round % 64;
        EXPECT_EQ(odd_quadrants(empties ^ square_bit(toggled)), expected ^ quadrant(toggled));
    }
    EXPECT_EQ(quadrant(0), 0x000000000F0F0F0FULL);
    EXPECT_EQ(quadrant(63), 0xF0F0F0F000000000ULL);
}

TEST(othello_bitboard, symmetries_are_eight_and_have_inverses) {
    std::mt19937_64 random(5);
    const Bitboard board = random();
    std::set<Bitboard> images;
    for (int symmetry = 0; symmetry < kSymmetries; ++symmetry) {
        const Bitboard image = transform(board, symmetry);
        images.insert(image);
        EXPECT_EQ(transform(image, inverse_symmetry(symmetry)), board);
        EXPECT_EQ(transform(kCorners, symmetry), kCorners);
        EXPECT_EQ(transform(kXSquares, symmetry), kXSquares);
        EXPECT_EQ(transform(kCSquares, symmetry), kCSquares);
    }
    EXPECT_EQ(images.size(), 8U);
    EXPECT_EQ(transform(square_bit(1), 1), square_bit(6));
    EXPECT_EQ(transform(square_bit(1), 2), square_bit(57));
    EXPECT_EQ(transform(square_bit(1), 4), square_bit(8));
}

TEST(othello_bitboard, symmetric_positions_have_symmetric_moves) {
    std::mt19937_64 random(6);
    for (int round = 0; round < 200; ++round) {
        const auto [own, opp] = random_discs(random);
        for (int symmetry = 0; symmetry < kSymmetries; ++symmetry) {
            EXPECT_EQ(legal_moves(transform(own, symmetry), transform(opp, symmetry)),
                      transform(legal_moves(own, opp), symmetry));
        }
    }
}

}  // namespace
}  // namespace tusk::games::othello
