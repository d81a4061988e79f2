#include "lab/experiments/judged_set.h"

#include <gtest/gtest.h>

#include <set>

#include "lab/experiments/direct_steps_fixture.h"

namespace tusk::lab {
namespace {

TEST(JudgedSet, the_first_move_has_the_number_one) {
    EXPECT_EQ(move_number_of("---------------------------OX------XO--------------------------- X"),
              1);
}

TEST(JudgedSet, positions_are_spread_over_the_moves_and_judged) {
    const registry::Registry registry = registry::all_games();
    JudgedSetSettings settings;
    settings.players = {"weights", "alphabeta"};
    settings.limits[1].nodes = 200;
    settings.count = 4;
    settings.first_move = 41;
    settings.last_move = 50;
    settings.exact_empties = 14;
    settings.search_depth = 3;
    settings.judge = "alphabeta,hash_mb=1";
    DirectSteps steps(registry);
    const auto set = make_judged_set(steps, settings);
    ASSERT_TRUE(set) << set.error().text();
    ASSERT_EQ(set->size(), 4u);
    for (const JudgedPosition& judged : *set) {
        const int move = move_number_of(judged.position);
        EXPECT_GE(move, 41);
        EXPECT_LE(move, 50);
        EXPECT_GE(judged.values.size(), 3u);
        EXPECT_EQ(judged.exact(), 61 - move <= 14) << judged.position;
    }
    EXPECT_LT(move_number_of(set->front().position), move_number_of(set->back().position));

    DirectSteps again(registry);
    const auto same = make_judged_set(again, settings);
    ASSERT_TRUE(same);
    for (std::size_t i = 0; i < set->size(); ++i) {
        EXPECT_EQ((*same)[i].position, (*set)[i].position);
        EXPECT_EQ((*same)[i].values, (*set)[i].values);
    }
}

}  // namespace
}  // namespace tusk::lab
