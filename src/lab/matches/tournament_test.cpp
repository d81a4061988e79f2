#include "lab/matches/tournament.h"

#include <gtest/gtest.h>

#include <array>

namespace tusk::lab {
namespace {

using Meetings = std::vector<std::pair<std::size_t, std::size_t>>;

TEST(tournament, everybody_meets_everybody_or_the_first_meets_all) {
    EXPECT_EQ(meetings_of(TournamentForm::kRoundRobin, 3), (Meetings{{0, 1}, {0, 2}, {1, 2}}));
    EXPECT_EQ(meetings_of(TournamentForm::kGauntlet, 3), (Meetings{{0, 1}, {0, 2}}));
    EXPECT_TRUE(meetings_of(TournamentForm::kGauntlet, 1).empty());
    EXPECT_TRUE(meetings_of(TournamentForm::kRoundRobin, 0).empty());
}

MatchGame game(int pair, int half, double payoff) {
    MatchGame played;
    played.pair = pair;
    played.half = half;
    played.exchanged = half == 1;
    played.payoff = payoff;
    return played;
}

// Pairs of which the first player wins so many of both games; the other games are drawn.
MatchScore score(int pairs, int won) {
    MatchScore result;
    for (int pair = 0; pair < pairs; ++pair) {
        const double payoff = pair < won ? 1 : 0;
        result.add(std::array{game(pair, 0, payoff), game(pair, 1, payoff)});
    }
    return result;
}

TEST(tournament, the_table_adds_up_and_the_best_comes_first) {
    const auto standings =
        standings_of({{0, 1, score(10, 0)}, {0, 2, score(10, 2)}, {1, 2, score(10, 5)}}, 3);
    ASSERT_EQ(standings.size(), 3u);
    EXPECT_EQ(standings[0].entrant, 1u);
    EXPECT_EQ(standings[1].entrant, 0u);
    EXPECT_EQ(standings[2].entrant, 2u);
    EXPECT_EQ(standings[0].points, 10 + 15);
    EXPECT_EQ(standings[1].points, 10 + 12);
    EXPECT_EQ(standings[2].points, 8 + 5);
    EXPECT_EQ(standings[0].row, (std::vector<std::optional<double>>{std::nullopt, 10, 15}));
    EXPECT_EQ(standings[2].row, (std::vector<std::optional<double>>{5, 8, std::nullopt}));
    for (const Standing& standing : standings) {
        EXPECT_EQ(standing.games, 40);
        EXPECT_GT(standing.rating.half_width, 0);
    }
}

TEST(tournament, who_has_not_played_is_there_too) {
    const auto standings = standings_of({}, 2);
    ASSERT_EQ(standings.size(), 2u);
    EXPECT_EQ(standings[0].games, 0);
    EXPECT_FALSE(standings[0].row[1]);
}

}  // namespace
}  // namespace tusk::lab
