#include "lab/experiments/othello_uct_alphabeta.h"

#include <gtest/gtest.h>

#include "lab/experiments/direct_steps_fixture.h"
#include "lab/experiments/report_words_fixture.h"

namespace tusk::lab {
namespace {

TEST(OthelloUctAlphabeta, both_players_have_the_same_time_and_both_variants_the_same_openings) {
    const registry::Registry registry = registry::all_games();
    const auto steps = othello_uct_alphabeta().steps(registry, Scale::kSmall, 1);
    ASSERT_TRUE(steps) << steps.error().text();
    ASSERT_EQ(steps->size(), 2u);
    EXPECT_EQ(steps->front().total, 20u);
    DirectSteps context(registry);
    context.plays = false;
    for (const Step& step : *steps) {
        ASSERT_TRUE(step.work(context)) << step.id;
    }
    ASSERT_EQ(context.matches.size(), 2u);
    EXPECT_EQ(context.matches[0].limits[0].time_ms, context.matches[0].limits[1].time_ms);
    EXPECT_EQ(context.matches[0].openings, context.matches[1].openings);
    EXPECT_NE(context.matches[0].players, context.matches[1].players);
}

TEST(OthelloUctAlphabeta, the_report_names_what_was_published) {
    const std::string words = report_words(othello_uct_alphabeta().report(Scale::kFull, {}));
    EXPECT_NE(words.find("Hingston and Masek (CEC 2007)"), std::string::npos);
    EXPECT_NE(words.find("plain UCT | below 50 % | 200 ms"), std::string::npos) << words;
}

}  // namespace
}  // namespace tusk::lab
