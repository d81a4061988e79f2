#include "lab/experiments/judge_jobs.h"

#include <gtest/gtest.h>

#include "lab/experiments/direct_steps_fixture.h"

namespace tusk::lab {
namespace {

class JudgeJobs : public testing::Test {
protected:
    core::Result<core::Json> run(const grid::JobSpec& job) {
        auto results = steps_.compute({job});
        if (!results) {
            return core::fail(results.error());
        }
        return results->front();
    }

    // FFO 20: six empty squares; h5 +6, g6 -2, f6 -4, h6 -10.
    const std::string position_ =
        "XXXOXXXXOXXXXXXXOOXXXXXXOOOXXXXXOOOXXOO-OOOOO---OOOOOOO-OOOOOOO- X";
    registry::Registry registry_ = registry::all_games();
    DirectSteps steps_{registry_};
};

TEST_F(JudgeJobs, every_move_is_judged_exactly) {
    const auto result = run(position_judge_job({"othello", position_, "alphabeta", 0, "ffo 20"}));
    ASSERT_TRUE(result) << result.error().text();
    const auto judged = judged_position_of(*result);
    ASSERT_TRUE(judged);
    EXPECT_EQ(judged->values, (std::vector<std::pair<std::string, int>>{
                                  {"h5", 6}, {"g6", -2}, {"f6", -4}, {"h6", -10}}));
    EXPECT_TRUE(judged->exact());
    EXPECT_EQ(judged->note, "ffo 20");
}

TEST_F(JudgeJobs, a_search_that_does_not_reach_the_end_says_so) {
    const auto result = run(position_judge_job({"othello", "", "alphabeta", 3, ""}));
    ASSERT_TRUE(result) << result.error().text();
    const auto judged = judged_position_of(*result);
    ASSERT_TRUE(judged);
    EXPECT_EQ(judged->values.size(), 4u);
    EXPECT_EQ(judged->searched_depth, 3);
}

TEST_F(JudgeJobs, a_player_that_lists_no_exact_values_cannot_judge) {
    const auto result = run(position_judge_job({"othello", position_, "weights", 0, ""}));
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().code, core::ErrorCode::kUnsupported);
}

TEST_F(JudgeJobs, a_players_move_is_ranked) {
    JudgedPosition judged;
    judged.position = position_;
    // Values that make the right move the second best of all.
    judged.values = {{"f6", 10}, {"g6", 10}, {"h5", 6}, {"h6", -10}};
    const auto result = run(player_judge_job({"othello", judged, "alphabeta", {}}));
    ASSERT_TRUE(result) << result.error().text();
    const auto verdict = player_verdict_of(*result);
    ASSERT_TRUE(verdict);
    EXPECT_EQ(verdict->move, "h5");
    EXPECT_EQ(verdict->rank.rank, 2);
    EXPECT_EQ(verdict->rank.loss, 4);
    EXPECT_TRUE(verdict->rank.kept);
    EXPECT_TRUE(verdict->proven);
}

TEST_F(JudgeJobs, limits_reach_the_player) {
    JudgedPosition judged;
    judged.position = position_;
    judged.values = {{"h5", 6}, {"g6", -2}, {"f6", -4}, {"h6", -10}};
    registry::Limits limits;
    limits.playouts = 10;
    const auto result =
        run(player_judge_job({"othello", judged, "uct,solver=false,playouts=0,seed=1", limits}));
    ASSERT_TRUE(result) << result.error().text();
    EXPECT_FALSE(player_verdict_of(*result).value().proven);
}

TEST_F(JudgeJobs, what_is_wrong_with_a_job_is_told) {
    grid::JobSpec job = position_judge_job({"othello", position_, "nosuch", 0, ""});
    EXPECT_FALSE(run(job));
    job.params.erase("player");
    const auto missing = run(job);
    ASSERT_FALSE(missing);
    EXPECT_EQ(missing.error().code, core::ErrorCode::kSyntax);
    EXPECT_FALSE(run(position_judge_job({"othello", "nonsense", "alphabeta", 0, ""})));
    EXPECT_FALSE(player_verdict_of(core::Json::object()));
    EXPECT_FALSE(judged_position_of(core::Json::object()));
}

}  // namespace
}  // namespace tusk::lab
