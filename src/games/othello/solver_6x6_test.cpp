#include "games/othello/solver_6x6.h"

#include <gtest/gtest.h>

#include "games/othello/endgame.h"
#include "games/othello/position.h"
#include "games/othello/reference_board.h"

namespace tusk::games::othello {
namespace {

constexpr int kTableBits = 10;  // small, so that entries are overwritten

TEST(othello_solver_6x6, equals_plain_minimax) {
    std::mt19937_64 random(1);
    Solver6x6 solver(kTableBits);
    for (int round = 0; round < 9; ++round) {
        const auto [own, opp] = reference::random_position<Board6x6>(random, 8 + round % 2);
        EXPECT_EQ(solver.exact(own, opp, {}), reference::minimax(reference::Board(own, opp, 6)));
    }
}

TEST(othello_solver_6x6, equals_the_kernel_with_and_without_a_cleared_table) {
    std::mt19937_64 random(2);
    Solver6x6 solver(kTableBits);
    for (int round = 0; round < 60; ++round) {
        const auto [own, opp] = reference::random_position<Board6x6>(random, 9 + round % 6);
        std::uint64_t nodes = 0;
        const int score = solve_shallow<Board6x6>(own, opp, -36, 36, nodes);
        EXPECT_EQ(solver.exact(own, opp, {}), score);
        if (round % 5 == 0) {
            solver.clear();
        }
        for (int alpha = -37; alpha <= 36; ++alpha) {
            const auto bound = solver.solve(own, opp, alpha, {});
            ASSERT_TRUE(bound);
            EXPECT_EQ(*bound > alpha, score > alpha);
            EXPECT_TRUE(*bound > alpha ? *bound <= score : *bound >= score);
        }
    }
}

TEST(othello_solver_6x6, cleared_solvers_visit_the_same_nodes) {
    std::mt19937_64 random(3);
    const auto [own, opp] = reference::random_position<Board6x6>(random, 16);
    Solver6x6 solver(kTableBits);
    ASSERT_TRUE(solver.solve(own, opp, -1, {}));
    const std::uint64_t first = solver.nodes();
    solver.clear();
    ASSERT_TRUE(solver.solve(own, opp, -1, {}));
    EXPECT_EQ(solver.nodes(), 2 * first);
    EXPECT_GT(first, 0U);
}

TEST(othello_solver_6x6, the_best_line_ends_with_the_score) {
    std::mt19937_64 random(4);
    Solver6x6 solver(kTableBits);
    for (int round = 0; round < 10; ++round) {
        auto [own, opp] = reference::random_position<Board6x6>(random, 12);
        const auto value = solver.exact(own, opp, {});
        ASSERT_TRUE(value);
        const auto line = solver.best_line(own, opp, *value, {});
        ASSERT_TRUE(line);
        int sign = 1;
        for (const int square : *line) {
            if (legal_moves_on<Board6x6>(own, opp) == 0) {
                std::swap(own, opp);
                sign = -sign;
            }
            const Bitboard flipped = flips(own, opp, square);
            ASSERT_NE(flipped, 0U);
            const Bitboard own_before = own;
            own = opp ^ flipped;
            opp = own_before ^ flipped ^ square_bit(square);
            sign = -sign;
        }
        EXPECT_EQ(legal_moves_on<Board6x6>(own, opp) | legal_moves_on<Board6x6>(opp, own), 0U);
        EXPECT_EQ(sign * final_score<Board6x6>(own, opp), *value);
    }
}

TEST(othello_solver_6x6, a_stopped_solver_says_nothing_and_keeps_no_wrong_bounds) {
    std::mt19937_64 random(5);
    const auto [own, opp] = reference::random_position<Board6x6>(random, 13);
    Solver6x6 solver(kTableBits);
    std::stop_source stopped;
    stopped.request_stop();
    EXPECT_FALSE(solver.exact(own, opp, stopped.get_token()));
    std::uint64_t nodes = 0;
    EXPECT_EQ(solver.exact(own, opp, {}), solve_shallow<Board6x6>(own, opp, -36, 36, nodes));
}

TEST(othello_solver_6x6, the_hook_answers_for_6x6_boards_only) {
    std::mt19937_64 random(6);
    const auto [own, opp] = reference::random_position<Board6x6>(random, 10);
    std::uint64_t nodes = 0;
    const int score = solve_shallow<Board6x6>(own, opp, -36, 36, nodes);
    Position position;
    position.own = own;
    position.opponent = opp;
    position.size = 6;
    for (int payoff = -37; payoff <= 37; ++payoff) {
        const auto answer = prove_above(position, payoff, {});
        ASSERT_TRUE(answer);
        EXPECT_EQ(answer->above, score > payoff);
    }
    position.size = 8;
    const auto refused = prove_above(position, 0, {});
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, core::ErrorCode::kUnsupported);
}

}  // namespace
}  // namespace tusk::games::othello
