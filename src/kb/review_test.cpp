#include "kb/review.h"

#include <gtest/gtest.h>

namespace tusk::kb {
namespace {

using search::Action;
using search::Seat;

registry::Analysis values(std::vector<std::pair<std::uint32_t, double>> moves, bool exact) {
    registry::Analysis analysis;
    analysis.depth = 6;
    for (const auto& [code, value] : moves) {
        search::Line line;
        line.moves = {Action{code}};
        line.value = value;
        line.exact = exact;
        analysis.lines.push_back(line);
    }
    return analysis;
}

TEST(review, a_decision_costs_the_difference_to_the_best_move) {
    const auto ply =
        judge(3, Seat::kFirst, Action{2}, values({{1, 4}, {2, -2}, {3, 1}}, true), true);
    ASSERT_TRUE(ply);
    EXPECT_EQ(ply->loss, 6);
    EXPECT_EQ(ply->value, 4);
    EXPECT_EQ(ply->played_value, -2);
    EXPECT_EQ(ply->best, Action{1});
    EXPECT_TRUE(ply->exact);
    EXPECT_EQ(ply->depth, 6);
}

TEST(review, values_are_told_for_the_first_seat) {
    const auto ply = judge(4, Seat::kSecond, Action{2}, values({{1, 4}, {2, 1}}, false), true);
    ASSERT_TRUE(ply);
    EXPECT_EQ(ply->value, -4);
    EXPECT_EQ(ply->played_value, -1);
    EXPECT_EQ(ply->loss, 3);
    EXPECT_FALSE(ply->exact);
}

TEST(review, the_best_is_found_by_value_whatever_the_order_and_equals_cost_nothing) {
    const auto ply =
        judge(1, Seat::kFirst, Action{3}, values({{1, 2}, {2, 5}, {3, 5}}, true), true);
    ASSERT_TRUE(ply);
    EXPECT_EQ(ply->loss, 0);
    EXPECT_EQ(ply->best, Action{3});
}

TEST(review, a_move_without_a_value_is_an_error_that_names_it) {
    const auto ply = judge(7, Seat::kFirst, Action{9}, values({{1, 2}}, true), true);
    ASSERT_FALSE(ply);
    EXPECT_EQ(ply.error().where, "move 7");
}

// Two pawns up beside a proven win, a proven loss and a draw: as numbers the lead would be the
// best.
TEST(review, where_games_are_won_or_lost_results_and_leads_are_compared_as_chances) {
    registry::Analysis analysis = values({{1, 2}, {2, 1}, {3, -1}, {4, 0}}, false);
    for (const std::size_t proven : {1u, 2u, 3u}) {
        analysis.lines[proven].exact = true;
    }
    analysis.lines[1].end_in = 3;
    const auto lead = judge(1, Seat::kFirst, Action{1}, analysis, false);
    ASSERT_TRUE(lead);
    EXPECT_EQ(lead->best, Action{2});
    EXPECT_NEAR(lead->loss, 1 - 0.731, 0.001);
    EXPECT_EQ(lead->chance, 1);
    EXPECT_EQ(lead->end_in, 3);
    EXPECT_TRUE(lead->value_exact);
    EXPECT_FALSE(lead->played_exact);
    const auto lost = judge(2, Seat::kSecond, Action{3}, analysis, false);
    ASSERT_TRUE(lost);
    EXPECT_EQ(lost->loss, 1);
    EXPECT_EQ(lost->chance, 0);
    EXPECT_EQ(lost->played_chance, 1);
    EXPECT_NEAR(judge(3, Seat::kFirst, Action{4}, analysis, false)->loss, 0.5, 1e-9);
    EXPECT_EQ(judge(3, Seat::kFirst, Action{2}, analysis, false)->loss, 0);
}

TEST(review, tree_searches_give_mean_results) {
    registry::Analysis analysis = values({{1, 0.6}, {2, -0.2}}, false);
    analysis.win_rate = 0.8;
    const auto ply = judge(1, Seat::kFirst, Action{2}, analysis, false);
    ASSERT_TRUE(ply);
    EXPECT_NEAR(ply->loss, 0.4, 1e-9);
    EXPECT_NEAR(*ply->chance, 0.8, 1e-9);
}

TEST(review, the_summary_adds_up_by_seat_and_lists_the_worst_first) {
    std::vector<ReviewedPly> plies;
    const double losses[] = {0, 2, 6, 2, 1, 8};
    for (int i = 0; i < 6; ++i) {
        ReviewedPly ply;
        ply.ply = i + 1;
        ply.seat = i % 2 == 0 ? Seat::kFirst : Seat::kSecond;
        ply.loss = losses[i];
        plies.push_back(ply);
    }
    const auto seats = summarise(plies, 2, 2);
    ASSERT_EQ(seats.size(), 2u);
    EXPECT_EQ(seats[0].moves, 3);
    EXPECT_EQ(seats[0].loss, 7);
    EXPECT_EQ(seats[0].worst, (std::vector<int>{3, 5}));
    EXPECT_EQ(seats[1].loss, 12);
    EXPECT_EQ(seats[1].worst, (std::vector<int>{6, 2}));
}

}  // namespace
}  // namespace tusk::kb
