// Chance nodes on the smallest game that has them, against plain minimax: the expectimax player,
// and the alpha-beta search of games without captures.

#include <gtest/gtest.h>

#include "search/alphabeta/thinker.h"
#include "search/chance/expectimax.h"
#include "search/minimax.h"
#include "tests/games/dicerace/position.h"

namespace tusk::search {
namespace {

using Race = games::dicerace::Position;

class chance_nodes : public testing::TestWithParam<Star> {};

INSTANTIATE_TEST_SUITE_P(dicerace, chance_nodes,
                         testing::Values(Star::kPlain, Star::kStar1, Star::kStar2));

double plain_value(Race p, int depth) {
    Path<Race> path;
    return minimax(p, path, depth)[index(to_act(p))];
}

template <class Thinker>
double value_of(typename Thinker::Params params, const Race& p, int depth) {
    Thinker thinker(params);
    Limits limits;
    limits.depth = depth;
    NullSink sink;
    return thinker.think({to_act(p), p, {}}, limits, {}, sink).value;
}

template <class Check>
void for_some_positions(Check check) {
    for (const char* text : {"0 0 1 -", "3 1 2 -", "5 6 1 -", "7 2 1 -", "4 4 2 -"}) {
        const auto p = Race::parse(text, {});
        ASSERT_TRUE(p) << text;
        for (int depth = 1; depth <= 5; ++depth) {
            check(*p, depth);
        }
    }
}

TEST_P(chance_nodes, expectimax_is_plain_minimax) {
    for_some_positions([](const Race& p, int depth) {
        ExpectimaxThinker<Race>::Params params;
        params.star = GetParam();
        EXPECT_NEAR(value_of<ExpectimaxThinker<Race>>(params, p, depth), plain_value(p, depth),
                    1e-9)
            << format(p) << " to " << depth;
    });
}

// Scores are hundredths, rounded at every chance node.
TEST_P(chance_nodes, alpha_beta_is_plain_minimax) {
    for_some_positions([](const Race& p, int depth) {
        AlphaBetaThinker<Race>::Params params;
        params.without_selectivity();
        params.exact_from = 0;
        params.aspiration = 0;
        params.hash_mb = 1;
        params.star = GetParam();
        EXPECT_NEAR(value_of<AlphaBetaThinker<Race>>(params, p, depth), plain_value(p, depth), 0.05)
            << format(p) << " to " << depth;
    });
}

TEST(star_sum, windows_of_outcomes_leave_out_what_cannot_matter) {
    StarSum<int, 4> sum(-100, 100);
    for (const std::uint32_t weight : {1U, 1U, 2U}) {
        sum.add(weight);
    }
    EXPECT_EQ(sum.upper(), 100);
    EXPECT_EQ(sum.alpha_of(0, 80), 20);  // 20 + 100 + 2 * 100 = 4 * 80
    EXPECT_EQ(sum.beta_of(0, 80), 100);  // no value of the first reaches it alone
    sum.settle(0, 60);
    sum.settle(1, 100);
    EXPECT_EQ(sum.alpha_of(2, 80), 80);
    EXPECT_EQ(sum.beta_of(2, 85), 90);
    sum.settle(2, 71);
    EXPECT_EQ(sum.mean(), 76);  // 75.5
    EXPECT_EQ(sum.upper(), 76);
    EXPECT_EQ(sum.lower(), 75);
}

}  // namespace
}  // namespace tusk::search
