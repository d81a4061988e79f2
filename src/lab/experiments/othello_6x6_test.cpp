#include "lab/experiments/othello_6x6.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "lab/experiments/above_jobs.h"
#include "lab/experiments/direct_steps_fixture.h"
#include "lab/experiments/report_words_fixture.h"

namespace tusk::lab {
namespace {

const BoardSettings kBoard{"othello", {{"size", "6"}}};

// White takes a1 and nothing else is left: 35 black discs become 36 : 0 or less.
const std::string kOneLeft = "-" + std::string(34, 'X') + "O X";

class Othello6x6 : public ::testing::Test {
protected:
    Othello6x6() : registry_(registry::all_games()), context_(registry_) {}

    [[nodiscard]] core::Result<core::Json> work(const std::string& id) {
        const auto steps = othello_6x6().steps(registry_, Scale::kSmall, 1);
        for (const Step& step : *steps) {
            if (step.id == id) {
                return step.work(context_);
            }
        }
        return core::fail(core::ErrorCode::kUnknownName, id);
    }

    registry::Registry registry_;
    DirectSteps context_;
};

TEST(CanonicalBoard, all_eight_symmetries_are_one) {
    const std::string corner = "X-------O X";  // 3x3: a1 black, c3 white
    std::set<std::string> names;
    for (const char* turned : {"X-------O X", "--X---O-- X", "O-------X X", "--O---X-- X"}) {
        names.insert(canonical_board(turned, 3));
    }
    EXPECT_EQ(names.size(), 1u);
    EXPECT_NE(canonical_board(corner, 3), canonical_board("X----O--- X", 3));
    EXPECT_NE(canonical_board(corner, 3), canonical_board("X-------O O", 3)) << "the side to move";
}

TEST_F(Othello6x6, the_job_says_whether_the_score_is_above_a_bound) {
    const auto results = context_.compute(
        {position_above_job(kBoard, kOneLeft, 35), position_above_job(kBoard, kOneLeft, 36)});
    ASSERT_TRUE(results) << results.error().text();
    const auto first = above_result_of((*results)[0]);
    const auto second = above_result_of((*results)[1]);
    ASSERT_TRUE(first && second);
    const auto state = registry_.find("othello")->parse(kOneLeft, kBoard.options);
    ASSERT_TRUE(state);
    EXPECT_EQ(first->above, registry_.find("othello")->prove_above(**state, 35, {})->above);
    EXPECT_FALSE(second->above);
}

TEST_F(Othello6x6, jobs_with_bad_parameters_are_errors) {
    EXPECT_FALSE(context_.compute({position_above_job(kBoard, "XO", 0)}));
    EXPECT_FALSE(context_.compute({position_above_job({"othello", {}}, "", 0)}))
        << "8x8 has no such solver";
    grid::JobSpec job = position_above_job(kBoard, kOneLeft, 0);
    job.params.erase("bound");
    EXPECT_FALSE(context_.compute({job}));
    EXPECT_FALSE(above_result_of({{"above", 1}}));
}

TEST_F(Othello6x6, the_solver_agrees_with_alpha_beta) {
    const auto result = work("check");
    ASSERT_TRUE(result) << result.error().text();
    EXPECT_EQ(result->at("agreeing"), result->at("positions"));
    EXPECT_GT(result->at("positions").get<int>(), 0);
}

TEST_F(Othello6x6, a_stopped_run_goes_on_and_ends_with_the_same_value) {
    const auto whole = work("solve");
    ASSERT_TRUE(whole) << whole.error().text();
    const std::size_t jobs = context_.computed.size();
    ASSERT_GT(jobs, 20u) << "too few to be stopped";
    for (const core::Json& claim : whole->at("claims")) {
        EXPECT_TRUE(claim.at("holds").get<bool>());
    }
    const core::Json& line = whole->at("line");
    EXPECT_EQ(line.at("payoff").get<int>(), whole->at("value").get<int>());

    DirectSteps stopped(registry_);
    const auto steps = othello_6x6().steps(registry_, Scale::kSmall, 1);
    const StepWork& solve = steps->at(1).work;
    stopped.jobs_left = jobs / 2;
    const auto cut = solve(stopped);
    ASSERT_FALSE(cut);
    EXPECT_EQ(cut.error().code, core::ErrorCode::kCancelled);
    const core::Json answered = stopped.checkpoint().at("answers");
    EXPECT_GT(answered.size() + 10, jobs / 2) << "only the jobs under way are lost";
    stopped.jobs_left.reset();
    stopped.computed.clear();
    const auto resumed = solve(stopped);
    ASSERT_TRUE(resumed) << resumed.error().text();
    for (const core::Json& row : answered) {
        for (const grid::JobSpec& job : stopped.computed) {
            EXPECT_FALSE(job.kind == "position.above" && job.params.at("position") == row.at(0) &&
                         job.params.at("bound") == row.at(1))
                << "asked again: " << row.at(0);
        }
    }
    // A job costs the same in either life.
    std::map<std::pair<std::string, int>, core::Json> nodes;
    for (const core::Json& row : context_.checkpoint().at("answers")) {
        nodes[{row.at(0).get<std::string>(), row.at(1).get<int>()}] = row.at(3);
    }
    int common = 0;
    for (const core::Json& row : stopped.checkpoint().at("answers")) {
        const auto found = nodes.find({row.at(0).get<std::string>(), row.at(1).get<int>()});
        if (found != nodes.end()) {
            ++common;
            EXPECT_EQ(found->second, row.at(3)) << row.at(0);
        }
    }
    EXPECT_GT(common, 10);
    // Another order of answers may lead to another proof, and to another line as good.
    EXPECT_EQ(resumed->at("value"), whole->at("value"));
    EXPECT_EQ(resumed->at("line").at("payoff"), whole->at("line").at("payoff"));
    for (const core::Json& claim : resumed->at("claims")) {
        EXPECT_TRUE(claim.at("holds").get<bool>());
    }
    EXPECT_EQ(stopped.last.done, stopped.last.total);
}

TEST(Othello6x6Report, published_figures_stand_beside_ours) {
    const std::string before = report_words(othello_6x6().report(Scale::kFull, {}));
    EXPECT_NE(before.find("value for the first player | -4 |  |"), std::string::npos) << before;
    EXPECT_NE(before.find("Not solved yet"), std::string::npos);

    const core::Json claim = {{"holds", true},
                              {"jobs", 7},
                              {"cost", {{"nodes", 1'000'000}, {"time_us", 2'500'000}}},
                              {"longest_us", 900'000},
                              {"positions_above", 31}};
    core::Json solved = {
        {"start", "?"},
        {"value", -4},
        {"claims", {claim, claim}},
        {"cost", {{"nodes", 2'000'000'000}, {"time_us", 90'000'000}}},
        {"jobs", 14},
        {"line", {{"moves", "c2 b2"}, {"payoff", -4}, {"first", 16}, {"second", 20}}}};
    std::string words = report_words(othello_6x6().report(Scale::kFull, {{"solve", solved}}));
    for (const char* part :
         {"value for the first player | -4 | -4 |", "16 : 20 | 16 : 20 |", "40 G | 2.00 G |",
          "processor time of all jobs | two weeks | 90.0 s",
          "the first player scores at least -4 | proven",
          "the second player scores at least +4 | proven", "c2 b2. It ends 16 : 20"}) {
        EXPECT_NE(words.find(part), std::string::npos) << part << " is not in\n" << words;
    }
    solved.erase("line");
    solved["claims"][1]["holds"] = false;
    words = report_words(othello_6x6().report(Scale::kFull, {{"solve", solved}}));
    EXPECT_NE(words.find("not proven"), std::string::npos) << words;
    EXPECT_NE(words.find("refuted"), std::string::npos) << words;
}

TEST(Othello6x6Report, the_small_run_says_that_it_does_not_solve_the_game) {
    const std::string words = report_words(othello_6x6().report(Scale::kSmall, {}));
    EXPECT_NE(words.find("does not solve the game"), std::string::npos) << words;
    EXPECT_EQ(words.find("Feinstein"), std::string::npos) << words;
}

}  // namespace
}  // namespace tusk::lab
