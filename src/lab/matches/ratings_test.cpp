#include "lab/matches/ratings.h"

#include <gtest/gtest.h>

#include <cmath>

#include "core/random.h"

namespace tusk::lab {
namespace {

Pentanomial simulated(double difference, int pairs, core::Rng& rng) {
    Pentanomial result;
    const double score = score_of_elo(difference);
    for (int i = 0; i < pairs; ++i) {
        const double first = rng.unit() < score ? 1 : 0;
        const double second = rng.unit() < score ? 1 : 0;
        result.add(first + second);
    }
    return result;
}

std::vector<Meeting> everybody_against_everybody(const std::vector<double>& elo, int pairs,
                                                 core::Rng& rng) {
    std::vector<Meeting> meetings;
    for (std::size_t i = 0; i < elo.size(); ++i) {
        for (std::size_t j = i + 1; j < elo.size(); ++j) {
            meetings.push_back({i, j, simulated(elo[i] - elo[j], pairs, rng)});
        }
    }
    return meetings;
}

TEST(ratings, two_players_differ_by_the_elo_of_their_score) {
    Pentanomial pairs;
    pairs.add(4, 3000);
    pairs.add(std::size_t{0}, 1000);  // 75 %
    const auto ratings = ratings_of(2, {{0, 1, pairs}});
    EXPECT_NEAR(ratings[0].elo - ratings[1].elo, *elo_of(0.75), 0.1);
    EXPECT_NEAR(ratings[0].elo + ratings[1].elo, 0, 1e-6);
    // Half of the difference lies on either side, so does its uncertainty.
    const double error = pairs.standard_error() / (0.75 * 0.25) * 400 / std::log(10.0);
    EXPECT_NEAR(ratings[0].half_width, 1.96 * error / 2, 0.1);
}

TEST(ratings, a_player_that_won_everything_has_a_finite_rating) {
    Pentanomial all;
    all.add(4, 10);
    const auto ratings = ratings_of(2, {{0, 1, all}});
    EXPECT_GT(ratings[0].elo, 100);
    EXPECT_LT(ratings[0].elo, 1000);
    EXPECT_GT(ratings[0].half_width, 0);
}

TEST(ratings, without_games_all_are_equal_and_nothing_is_claimed) {
    for (const Rating& rating : ratings_of(3, {})) {
        EXPECT_NEAR(rating.elo, 0, 1e-9);
        EXPECT_EQ(rating.half_width, 0);
    }
}

TEST(ratings, the_truth_lies_in_ninety_five_percent_of_the_intervals) {
    const std::vector<double> truth = {150, 40, 0, -60, -130};  // the mean is zero
    core::Rng rng(5);
    int held = 0;
    int all = 0;
    for (int tournament = 0; tournament < 2000; ++tournament) {
        const auto ratings = ratings_of(truth.size(), everybody_against_everybody(truth, 60, rng));
        for (std::size_t i = 0; i < truth.size(); ++i) {
            held += std::abs(ratings[i].elo - truth[i]) <= ratings[i].half_width ? 1 : 0;
            ++all;
        }
    }
    EXPECT_NEAR(static_cast<double>(held) / all, 0.95, 0.012);
}

TEST(ratings, strangers_are_compared_through_common_opponents) {
    core::Rng rng(6);
    const std::vector<Meeting> meetings = {{0, 1, simulated(100, 5000, rng)},
                                           {1, 2, simulated(100, 5000, rng)}};
    const auto ratings = ratings_of(3, meetings);
    EXPECT_NEAR(ratings[0].elo - ratings[2].elo, 200, 15);
    EXPECT_GT(ratings[0].half_width, ratings[1].half_width);
}

}  // namespace
}  // namespace tusk::lab
