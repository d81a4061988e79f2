#include "lab/tournament.h"

#include <gtest/gtest.h>

#include "grid/local_executor.h"
#include "lab/openings.h"

namespace tusk::lab {
namespace {

using Meetings = std::vector<std::pair<std::size_t, std::size_t>>;

TEST(tournament, everybody_meets_everybody_or_the_first_meets_all) {
    EXPECT_EQ(meetings_of(TournamentForm::kRoundRobin, 3), (Meetings{{0, 1}, {0, 2}, {1, 2}}));
    EXPECT_EQ(meetings_of(TournamentForm::kGauntlet, 3), (Meetings{{0, 1}, {0, 2}}));
    EXPECT_TRUE(meetings_of(TournamentForm::kGauntlet, 1).empty());
    EXPECT_TRUE(meetings_of(TournamentForm::kRoundRobin, 0).empty());
}

class Tournament : public testing::Test {
protected:
    Tournament() : registry_(registry::all_games()) {
        const registry::Game& game = *registry_.find("othello");
        settings_.game = "othello";
        settings_.options = {{"size", "6"}};
        settings_.entrants = {{"random", {}}, {"alphabeta,depth=3", {}}, {"alphabeta,depth=1", {}}};
        settings_.openings = *random_openings(game, settings_.options, 6, 4, 1);
        settings_.keep_records = false;
    }
    core::Result<TournamentResult> run(std::stop_token stop = {}) {
        grid::JobKinds kinds;
        kinds.add(match_pair_kind(registry_));
        grid::LocalExecutor executor(std::move(kinds));
        return run_tournament(
            registry_, settings_, executor,
            [&](const core::Progress& progress) {
                EXPECT_GE(progress.done, last_done_);
                last_done_ = progress.done;
                total_ = progress.total;
            },
            std::move(stop));
    }

    registry::Registry registry_;
    TournamentSettings settings_;
    std::uint64_t last_done_ = 0;
    std::uint64_t total_ = 0;
};

TEST_F(Tournament, the_table_adds_up_and_the_deeper_searcher_comes_first) {
    const auto result = run();
    ASSERT_TRUE(result) << result.error().text();
    EXPECT_FALSE(result->interrupted);
    ASSERT_EQ(result->meetings.size(), 3u);
    ASSERT_EQ(result->standings.size(), 3u);
    EXPECT_EQ(result->standings.front().entrant, 1u);
    EXPECT_EQ(result->standings.back().entrant, 0u);
    double points = 0;
    for (const Standing& standing : result->standings) {
        EXPECT_EQ(standing.games, 24);
        EXPECT_GT(standing.rating.half_width, 0);
        points += standing.points;
    }
    EXPECT_EQ(points, 36) << "one for each game";
    EXPECT_EQ(last_done_, 36u);
    EXPECT_EQ(total_, 36u);
}

TEST_F(Tournament, a_stop_request_keeps_what_was_played) {
    std::stop_source source;
    source.request_stop();
    const auto result = run(source.get_token());
    ASSERT_TRUE(result);
    EXPECT_TRUE(result->interrupted);
    EXPECT_LE(result->meetings.size(), 1u);
    EXPECT_EQ(result->standings.size(), 3u);
}

TEST_F(Tournament, a_player_that_cannot_be_made_is_an_error_that_names_the_meeting) {
    settings_.entrants[2].player = "nobody";
    const auto result = run();
    ASSERT_FALSE(result);
    EXPECT_NE(result.error().where.find("random - nobody"), std::string::npos)
        << result.error().text();
}

}  // namespace
}  // namespace tusk::lab
