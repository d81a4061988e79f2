#include "games/othello/perft.h"

#include <gtest/gtest.h>

#include "games/othello/reference_board.h"

namespace tusk::games::othello {
namespace {

using reference::Discs;
using reference::kStart;

constexpr bool kPassIsPly = true;
constexpr bool kPassIsFree = false;

TEST(othello_perft, equals_published_counts_from_the_start) {
    constexpr std::array<std::uint64_t, 9> kLeaves{1, 4, 12, 56, 244, 1396, 8200, 55092, 390216};
    for (int depth = 0; depth < 9; ++depth) {
        const std::uint64_t expected = kLeaves[static_cast<std::size_t>(depth)];
        EXPECT_EQ(perft(kStart.own, kStart.opp, kFullBoard, depth, kPassIsPly), expected);
        EXPECT_EQ(perft(kStart.own, kStart.opp, kFullBoard, depth, kPassIsFree), expected);
    }
}

TEST(othello_perft, conventions_differ_from_depth_nine_where_passes_begin) {
    EXPECT_EQ(perft(kStart.own, kStart.opp, kFullBoard, 9, kPassIsPly), 3005288U);
    EXPECT_EQ(perft(kStart.own, kStart.opp, kFullBoard, 9, kPassIsFree), 3005320U);
}

TEST(othello_perft, finished_game_is_one_leaf_at_any_depth) {
    for (const bool convention : {kPassIsPly, kPassIsFree}) {
        EXPECT_EQ(perft(1, 0, kFullBoard, 5, convention), 1U);
        EXPECT_EQ(perft(0, 1, kFullBoard, 1, convention), 1U);
    }
}

TEST(othello_perft, equals_the_reference_where_passes_and_ends_are_common) {
    std::mt19937_64 random(1);
    for (int round = 0; round < 60; ++round) {
        const Discs discs = reference::random_position(random, 3 + round % 6);
        const reference::Board board(discs.own, discs.opp);
        for (int depth = 1; depth <= 5; ++depth) {
            for (const bool convention : {kPassIsPly, kPassIsFree}) {
                EXPECT_EQ(perft(discs.own, discs.opp, kFullBoard, depth, convention),
                          reference::perft(board, depth, convention));
            }
        }
    }
}

TEST(othello_perft, six_by_six_equals_the_reference) {
    const Bitboard board_mask = 0x00003F3F3F3F3F3FULL;
    const Bitboard own = square_bit(19) | square_bit(26);
    const Bitboard opp = square_bit(18) | square_bit(27);
    for (int depth = 1; depth <= 6; ++depth) {
        EXPECT_EQ(perft(own, opp, board_mask, depth, kPassIsPly),
                  reference::perft(reference::Board(own, opp, 6), depth, kPassIsPly));
    }
}

}  // namespace
}  // namespace tusk::games::othello
