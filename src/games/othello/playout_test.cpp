#include <gtest/gtest.h>

#include <map>

#include "games/othello/position.h"

namespace tusk::games::othello {
namespace {

constexpr int kReport = 1;

std::map<int, double> shares(const Position& p, int policy, int draws) {
    std::map<int, double> result;
    core::Rng rng(11);
    for (int i = 0; i < draws; ++i) {
        const Move move = playout_move(p, policy, rng);
        result[static_cast<int>(move.code())] += 1.0 / draws;
    }
    return result;
}

TEST(othello_playout, uniform_moves_are_equally_likely) {
    for (const auto& [square, share] : shares(Position::initial({}), 0, 40000)) {
        EXPECT_NEAR(share, 0.25, 0.02) << square;
    }
}

TEST(othello_playout, moves_that_add_stable_discs_share_nine_tenths) {
    // Black may take the corner a1 (stable) or play elsewhere.
    const auto p =
        Position::parse("-OX-------------------------OX------XO-------------------------- X", {});
    ASSERT_TRUE(p);
    const auto found = shares(*p, kReport, 40000);
    EXPECT_NEAR(found.at(0), 0.9, 0.01);
    EXPECT_GT(found.size(), 3u);
}

TEST(othello_playout, an_x_square_keeps_its_small_share_when_nothing_becomes_stable) {
    // Black may play b2 (X-square), c5, c6 or d6; none of them makes a disc stable.
    const auto p = Position::parse(
        "----------------"
        "--O-----"
        "---XX---"
        "---OX---"
        "------------------------ X",
        {});
    ASSERT_TRUE(p);
    const auto found = shares(*p, kReport, 40000);
    EXPECT_EQ(found.size(), 4u);
    EXPECT_NEAR(found.at(9), 5.0 / 90, 0.005);
}

TEST(othello_playout, every_policy_plays_only_legal_moves_on_both_boards) {
    core::Rng rng(12);
    for (const int size : {6, 8}) {
        for (int policy = 0; policy < 2; ++policy) {
            for (int game = 0; game < 50; ++game) {
                Position p = Position::initial({.size = size});
                while (!is_over(p)) {
                    const Move move = playout_move(p, policy, rng);
                    search::MoveList<Position> list;
                    moves(p, list);
                    ASSERT_NE(std::find(list.begin(), list.end(), move), list.end()) << format(p);
                    play(p, move);
                }
            }
        }
    }
}

}  // namespace
}  // namespace tusk::games::othello
