#include "lab/matches/statistics.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace tusk::lab {
namespace {

TEST(statistics, a_draw_counts_half) {
    Tally tally;
    for (const double payoff : {6.0, 0.0, -2.0, 64.0}) {
        tally.add(payoff);
    }
    EXPECT_EQ(tally, (Tally{2, 1, 1}));
    EXPECT_DOUBLE_EQ(tally.score(), 0.625);
    EXPECT_DOUBLE_EQ(Tally{}.score(), 0.5);
}

TEST(statistics, elo_is_the_logistic_curve) {
    EXPECT_NEAR(*elo_of(0.5), 0, 1e-12);
    EXPECT_NEAR(*elo_of(0.75), 190.8485, 1e-4);  // 400 log10(3)
    EXPECT_NEAR(*elo_of(10.0 / 11), 400, 1e-9);
    EXPECT_NEAR(*elo_of(0.25), -190.8485, 1e-4);
    EXPECT_FALSE(elo_of(0));
    EXPECT_FALSE(elo_of(1));
}

// By hand for 8 of 10: z2 = 3.8414588; centre = (0.8 + 0.19207294) / 1.38414588 = 0.71674;
// half = 1.95996398 / 1.38414588 * sqrt(0.016 + 0.0096036) = 0.22658.
TEST(statistics, wilson_interval_matches_the_formula_by_hand) {
    const Interval interval = wilson_interval(0.8, 10);
    EXPECT_NEAR(interval.low, 0.49016, 1e-5);
    EXPECT_NEAR(interval.high, 0.94332, 1e-5);
}

TEST(statistics, wilson_interval_never_leaves_zero_to_one) {
    EXPECT_EQ(wilson_interval(0.5, 0), (Interval{0, 1}));
    EXPECT_DOUBLE_EQ(wilson_interval(1, 2).high, 1);
    EXPECT_NEAR(wilson_interval(1, 2).low, 0.34238, 1e-5);  // 1 / (1 + z2 / 2)
    EXPECT_DOUBLE_EQ(wilson_interval(0, 2).low, 0);
}

TEST(statistics, the_mean_has_a_width_from_two_samples_on) {
    EXPECT_FALSE(mean_of(std::vector<double>{3}).half_width);
    const Mean mean = mean_of(std::vector<double>{2, 4, 6});
    EXPECT_DOUBLE_EQ(mean.value, 4);
    EXPECT_NEAR(*mean.half_width, 1.959964 * 2 / std::sqrt(3.0), 1e-5);
}

}  // namespace
}  // namespace tusk::lab
