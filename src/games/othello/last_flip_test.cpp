#include "games/othello/last_flip.h"

#include <gtest/gtest.h>

#include "games/othello/reference_board.h"

namespace tusk::games::othello {
namespace {

template <class Board>
void compare_with_reference(unsigned seed) {
    std::mt19937_64 random(seed);
    for (int square = 0; square < 64; ++square) {
        if ((Board::kMask & square_bit(square)) == 0) {
            continue;
        }
        for (int round = 0; round < 50; ++round) {
            Bitboard own = random() & Board::kMask & ~square_bit(square);
            if (round % 2 == 0) {
                own &= random();
            }
            const Bitboard opp = empty_squares<Board>(own, square_bit(square));
            const std::size_t gained =
                reference::Board(own, opp, Board::kSide).flipped(square).size();
            const std::size_t lost =
                reference::Board(opp, own, Board::kSide).flipped(square).size();
            const LastFlips portable = last_flips_portable<Board>(own, square);
            EXPECT_EQ(portable.own, static_cast<int>(gained));
            EXPECT_EQ(portable.opp, static_cast<int>(lost));
            const LastFlips chosen = last_flips<Board>(own, square);
            EXPECT_EQ(chosen.own, portable.own);
            EXPECT_EQ(chosen.opp, portable.opp);
        }
    }
}

TEST(othello_last_flip, counts_the_flips_of_either_side) {
    compare_with_reference<Board8x8>(1);
}

TEST(othello_last_flip, counts_the_flips_of_either_side_on_6x6) {
    compare_with_reference<Board6x6>(2);
}

}  // namespace
}  // namespace tusk::games::othello
