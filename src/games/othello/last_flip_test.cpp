#include "games/othello/last_flip.h"

#include <gtest/gtest.h>

#include "games/othello/reference_board.h"

namespace tusk::games::othello {
namespace {

TEST(othello_last_flip, counts_the_flips_of_either_side) {
    std::mt19937_64 random(1);
    for (int square = 0; square < 64; ++square) {
        for (int round = 0; round < 50; ++round) {
            Bitboard own = random() & ~square_bit(square);
            if (round % 2 == 0) {
                own &= random();
            }
            const Bitboard opp = ~(own | square_bit(square));
            const std::size_t gained = reference::Board(own, opp).flipped(square).size();
            const std::size_t lost = reference::Board(opp, own).flipped(square).size();
            const LastFlips portable = last_flips_portable(own, square);
            EXPECT_EQ(portable.own, static_cast<int>(gained));
            EXPECT_EQ(portable.opp, static_cast<int>(lost));
            const LastFlips chosen = last_flips(own, square);
            EXPECT_EQ(chosen.own, portable.own);
            EXPECT_EQ(chosen.opp, portable.opp);
        }
    }
}

}  // namespace
}  // namespace tusk::games::othello
