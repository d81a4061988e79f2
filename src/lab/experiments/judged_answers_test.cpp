#include "lab/experiments/judged_answers.h"

#include <gtest/gtest.h>

#include "lab/experiments/direct_steps_fixture.h"

namespace tusk::lab {
namespace {

TEST(JudgedAnswers, every_player_is_asked_about_every_position_in_every_run) {
    const registry::Registry registry = registry::all_games();
    JudgedPosition judged;
    judged.position = "XXXOXXXXOXXXXXXXOOXXXXXXOOOXXXXXOOOXXOO-OOOOO---OOOOOOO-OOOOOOO- X";
    judged.values = {{"h5", 6}, {"g6", -2}, {"f6", -4}, {"h6", -10}};
    Questions questions;
    questions.game = "othello";
    questions.positions = {judged, judged};
    questions.players = {{"solver", "uct,solver=true"}, {"plain", "uct,solver=false"}};
    questions.limits.playouts = 2000;
    questions.runs = 3;
    DirectSteps steps(registry);
    const auto result = ask_players(steps, questions);
    ASSERT_TRUE(result) << result.error().text();
    EXPECT_EQ(steps.computed.size(), 12u);
    const auto summary = summarise_answers(*result, "solver", {});
    ASSERT_TRUE(summary);
    EXPECT_EQ(summary->positions, 2);
    EXPECT_EQ(summary->runs, 6);
    EXPECT_EQ(summary->by_rank, (std::array<int, 4>{6, 0, 0, 0})) << "six squares can be proven";
    EXPECT_DOUBLE_EQ(summary->best.value, 100);
    EXPECT_DOUBLE_EQ(summary->loss.value, 0);
    EXPECT_FALSE(summarise_answers(*result, "nobody", {}));
    EXPECT_FALSE(summarise_answers(*result, "plain", {false, 0, 1000})) << "none was searched";
}

TEST(JudgedAnswers, runs_on_one_position_differ_in_their_seed) {
    const registry::Registry registry = registry::all_games();
    JudgedPosition judged;
    judged.position = "XXXOXXXXOXXXXXXXOOXXXXXXOOOXXXXXOOOXXOO-OOOOO---OOOOOOO-OOOOOOO- X";
    judged.values = {{"h5", 6}, {"g6", -2}, {"f6", -4}, {"h6", -10}};
    Questions questions;
    questions.game = "othello";
    questions.positions = {judged};
    questions.players = {{"uct", "uct"}};
    questions.limits.playouts = 10;
    questions.runs = 2;
    DirectSteps steps(registry);
    ASSERT_TRUE(ask_players(steps, questions));
    EXPECT_NE(steps.computed[0].params.at("player"), steps.computed[1].params.at("player"));
}

TEST(JudgedAnswers, positions_are_the_sample) {
    // Position 1: always best; position 2: never; position 3 was not judged exactly.
    const core::Json result = {{"positions",
                                {{{"move", 35}, {"exact", true}, {"best", 4}},
                                 {{"move", 40}, {"exact", true}, {"best", -2}},
                                 {{"move", 27}, {"exact", false}, {"best", 1}}}},
                               {"answers",
                                {{"x",
                                  {{{1, 0, true}, {1, 0, true}},
                                   {{2, 4, true}, {7, 10, false}},
                                   {{3, 5, false}, {1, 0, true}}}}}}};
    const auto all = summarise_answers(result, "x", {});
    ASSERT_TRUE(all);
    EXPECT_EQ(all->positions, 2);
    EXPECT_DOUBLE_EQ(all->best.value, 50);
    EXPECT_DOUBLE_EQ(all->kept.value, 75);
    EXPECT_DOUBLE_EQ(all->loss.value, 3.5);
    EXPECT_EQ(all->by_rank, (std::array<int, 4>{2, 1, 0, 1}));
    // Few positions: Wilson's interval of one hit in two.
    EXPECT_NEAR(all->best.low.value(), 9.5, 0.1);
    EXPECT_NEAR(all->best.high.value(), 90.5, 0.1);
    EXPECT_NEAR(all->loss.high.value(), 3.5 + 1.96 * 3.5, 0.01);

    const auto one = summarise_answers(result, "x", {true, 36, 60});
    ASSERT_TRUE(one);
    EXPECT_EQ(one->positions, 1);
    EXPECT_FALSE(one->loss.low) << "one position has no spread";
    EXPECT_EQ(summarise_answers(result, "x", {false, 0, 1000}).value().positions, 1);
}

TEST(JudgedAnswers, many_positions_give_the_interval_by_their_spread) {
    core::Json positions = core::Json::array();
    core::Json mixed = core::Json::array();
    core::Json equal = core::Json::array();
    for (int i = 0; i < 20; ++i) {
        positions.push_back({{"move", 40}, {"exact", true}, {"best", 0}});
        mixed.push_back({{i % 2 == 0 ? 1 : 2, 2, true}});
        equal.push_back({{1, 0, true}});
    }
    const core::Json result = {{"positions", positions},
                               {"answers", {{"mixed", mixed}, {"equal", equal}}}};
    // s = 0.513, half width 1.96 * 0.513 / sqrt(20) = 0.225.
    const Figure best = summarise_answers(result, "mixed", {}).value().best;
    EXPECT_NEAR(best.low.value(), 27.5, 0.1);
    EXPECT_NEAR(best.high.value(), 72.5, 0.1);
    // All equal does not mean certain: Wilson, 20 of 20.
    EXPECT_NEAR(summarise_answers(result, "equal", {}).value().best.low.value(), 83.9, 0.1);
}

}  // namespace
}  // namespace tusk::lab
