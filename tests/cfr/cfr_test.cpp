#include "tests/cfr/cfr.h"

#include <gtest/gtest.h>

#include "tests/games/test_games.h"

namespace tusk::tests {
namespace {

using registry::Seat;

class cfr : public testing::Test {
protected:
    registry::Registry registry_ = test_games();
    std::unique_ptr<registry::State> start_ = *registry_.find("kuhn")->initial({});
};

// The best that a seat can get against a strategy: every pure strategy is tried.
double best_response(const registry::State& start, Seat seat, const Strategy& against) {
    const auto sets = information_sets(start, seat);
    double best = -1e9;
    for (unsigned pure = 0; pure < 1u << sets.size(); ++pure) {
        Strategy strategy;
        unsigned bits = pure;
        for (const auto& [name, actions] : sets) {
            EXPECT_EQ(actions, 2u);
            strategy.set(name,
                         (bits & 1) != 0 ? std::vector<double>{1, 0} : std::vector<double>{0, 1});
            bits >>= 1;
        }
        const double value = seat == Seat::kFirst ? value_of(start, strategy, against)
                                                  : -value_of(start, against, strategy);
        best = std::max(best, value);
    }
    return best;
}

TEST_F(cfr, views_split_the_game_into_six_information_sets_for_each_seat) {
    EXPECT_EQ(information_sets(*start_, Seat::kFirst).size(), 6u);
    EXPECT_EQ(information_sets(*start_, Seat::kSecond).size(), 6u);
}

// Kuhn 1950: the game is worth -1/18 to the first player.
TEST_F(cfr, strategies_over_views_reach_the_value_of_the_game_and_can_hardly_be_exploited) {
    const Strategy strategy = minimise_regret(*start_, 1000);
    EXPECT_NEAR(value_of(*start_, strategy, strategy), -1.0 / 18, 0.002);
    const double first = best_response(*start_, Seat::kFirst, strategy);
    const double second = best_response(*start_, Seat::kSecond, strategy);
    EXPECT_NEAR(first, -1.0 / 18, 0.005);
    EXPECT_NEAR(second, 1.0 / 18, 0.005);
    EXPECT_GE(first + second, -1e-12);
}

TEST_F(cfr, even_play_can_be_exploited) {
    const Strategy even;
    EXPECT_NEAR(value_of(*start_, even, even), 0.125, 1e-12);
    EXPECT_GT(best_response(*start_, Seat::kFirst, even), 0.3);
}

}  // namespace
}  // namespace tusk::tests
