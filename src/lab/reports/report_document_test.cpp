#include "lab/reports/report_document.h"

#include <gtest/gtest.h>

namespace tusk::lab {
namespace {

StoredRun run() {
    StoredRun run;
    run.id = "abc";
    run.kind = "experiment";
    run.name = "othello-school";
    run.game = "othello";
    run.request = R"({"kind":"experiment","name":"othello-school","scale":"full","seed":7})";
    run.state = RunState::kStopped;
    run.fraction = 0.25;
    run.games = 12;
    run.build = "1.2.3";
    return run;
}

StoredStep step(const std::string& id, bool done, const std::string& summary) {
    StoredStep row;
    row.id = id;
    row.title = "title of " + id;
    row.done = done;
    row.summary = summary;
    return row;
}

TEST(report_document, the_head_says_how_to_repeat_the_run_and_what_is_missing) {
    const std::vector<StoredStep> steps{
        step("exp-6-rhino-published", true, R"({"missing":"gtp-rhino is not installed here"})"),
        step("exp-1-published", false, "")};
    const auto document = report_of(run(), steps);
    ASSERT_TRUE(document) << document.error().text();
    EXPECT_EQ(document->head.commands.front(), "tusk lab run othello-school --scale full --seed 7");
    EXPECT_EQ(document->head.seed, 7u);
    EXPECT_EQ(document->head.state, "stopped");
    EXPECT_EQ(document->head.missing, std::vector<std::string>{"title of exp-1-published"});
    EXPECT_EQ(state_sentence(document->head),
              "The run was stopped: 25 % of the work is done; what is missing is marked in the "
              "tables.");
    const auto& rows = document->sections.at(3).tables.at(0).rows;
    EXPECT_EQ(std::get<std::string>(rows.at(1).at(3)), "gtp-rhino is not installed here");
}

TEST(report_document, only_experiments_of_this_program_have_reports) {
    StoredRun match = run();
    match.kind = "match";
    EXPECT_EQ(report_of(match, {}).error().code, core::ErrorCode::kUnsupported);
    StoredRun other = run();
    other.name = "nothing";
    EXPECT_EQ(report_of(other, {}).error().code, core::ErrorCode::kUnsupported);
}

TEST(report_document, what_cannot_be_read_is_an_error) {
    StoredRun bad = run();
    bad.request = "{";
    EXPECT_FALSE(report_of(bad, {}));
    bad.request = R"({"scale":"huge"})";
    EXPECT_FALSE(report_of(bad, {}));
    bad.request = R"({"scale":3,"seed":"x"})";
    EXPECT_FALSE(report_of(bad, {}));
    const std::vector<StoredStep> steps{step("exp-1-published", true, "no JSON")};
    EXPECT_FALSE(report_of(run(), steps));
}

}  // namespace
}  // namespace tusk::lab
