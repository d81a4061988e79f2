#include "lab/experiments/othello_uct.h"

#include <gtest/gtest.h>

#include "lab/experiments/report_words_fixture.h"

namespace tusk::lab {
namespace {

// Plain UCT always finds the best move, A + B + C in half of the runs.
core::Json made_up() {
    core::Json positions = core::Json::array();
    core::Json always = core::Json::array();
    core::Json half = core::Json::array();
    for (int move = 30; move <= 45; ++move) {
        positions.push_back({{"move", move}, {"exact", move >= 37}, {"best", 2}});
        always.push_back({{1, 0, true}, {1, 0, true}});
        half.push_back({{1, 0, true}, {2, 6, false}});
    }
    return {{"positions", positions}, {"answers", {{"plain", always}, {"abc", half}}}};
}

TEST(OthelloUct, there_is_a_step_for_each_set_and_effort) {
    const registry::Registry registry = registry::all_games();
    const Experiment experiment = othello_uct();
    const auto small = experiment.steps(registry, Scale::kSmall, 1);
    ASSERT_TRUE(small) << small.error().text();
    ASSERT_EQ(small->size(), 3u);
    EXPECT_EQ(small->front().id, "ffo-20k");
    EXPECT_EQ(small->front().total, 39u * 5 * 2);
    const auto full = experiment.steps(registry, Scale::kFull, 1);
    ASSERT_TRUE(full) << full.error().text();
    ASSERT_EQ(full->size(), 9u);
    EXPECT_EQ((*full)[2].id, "ffo-1m");
    EXPECT_EQ((*full)[2].total, 39u * 2 * 5) << "plain and A + B + C only";
    EXPECT_EQ((*full)[5].id, "uct-games-1m");
    EXPECT_EQ((*full)[5].total, 30u * 2 * 5);
}

TEST(OthelloUct, the_report_holds_what_was_published) {
    const std::string words = report_words(othello_uct().report(Scale::kFull, {}));
    for (const char* row :
         {"35 | 5 of 5 (+19) | 0 | 0 | 0 |", "36 | 1 of 5 (-19) | 1 (-23) | 1 (-25) | 2 |",
          "37 | 0 of 5 (+20) | 5 (+15) | 0 | 0 |", "38 | 0 of 5 (-36) | 5 (-38) | 0 | 0 |",
          "39 | 0 of 5 (+62) | 0 (+46) | 5 (+38) | 0 |",
          "win/loss, plain UCT, 20k | 46 % | 74 % | 5.4 discs |",
          "win/loss, plain UCT, 200k | 46 % | 85 % | 2.8 discs |",
          "win/loss, naive score bounds, 200k | 39 % | 74 % | 5.1 discs |"}) {
        EXPECT_NE(words.find(row), std::string::npos) << row << " is not in\n" << words;
    }
}

TEST(OthelloUct, ours_stands_beside_it) {
    const StepResults results{{"ffo-20k", made_up()}, {"uct-games-1m", made_up()}};
    const std::string words = report_words(othello_uct().report(Scale::kFull, results));
    EXPECT_NE(words.find("FFO 1-39: 9 positions judged exactly"), std::string::npos) << words;
    EXPECT_NE(words.find("FFO 1-39: 7 positions judged by a search"), std::string::npos);
    EXPECT_NE(words.find("plain UCT | 20 k | 100.0 % ("), std::string::npos);
    EXPECT_NE(words.find("A + B + C | 20 k | 50.0 %"), std::string::npos);
    EXPECT_NE(words.find("37 | 0 of 5 (+20) | 5 (+15) | 0 | 0 | 1 | 2 of 2 | 0 of 2"),
              std::string::npos)
        << words;
    EXPECT_NE(words.find("36 | 1 of 5 (-19) | 1 (-23) | 1 (-25) | 2 | 1, searched | 2 of 2"),
              std::string::npos);
}

}  // namespace
}  // namespace tusk::lab
