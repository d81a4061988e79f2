#include "lab/experiments/phase_tuner.h"

#include <gtest/gtest.h>

#include <set>

#include "lab/experiments/direct_steps_fixture.h"

namespace tusk::lab {
namespace {

constexpr const char* kSchoolBest = "weights,phases=6:1:4/6:2:4/1:4:4";

TunerSettings tiny() {
    TunerSettings settings;
    settings.opponent = kSchoolBest;
    settings.stages = {{1, 2, 2, 6}, {2, 2, 1, 3}};
    settings.search.population = 5;
    settings.search.elite = 2;
    settings.pairs = 4;
    settings.check_pairs = 6;
    settings.seed = 3;
    return settings;
}

std::set<std::string> openings_used(const DirectSteps& steps) {
    std::set<std::string> openings;
    for (const grid::JobSpec& job : steps.computed) {
        for (const core::Json& opening : job.params.at("openings")) {
            openings.insert(opening.get<std::string>());
        }
    }
    return openings;
}

TEST(PhaseTuner, weights_become_a_spec_with_short_numbers) {
    EXPECT_EQ(weights_spec({2.5, -0.04, 3.96, -3.33}), "weights,phases=2.5:0:10/4:-3.3:10");
}

TEST(PhaseTuner, it_goes_through_its_stages_and_keeps_their_history) {
    const registry::Registry registry = registry::all_games();
    DirectSteps steps(registry);
    const auto result = tune_phases(steps, tiny());
    ASSERT_TRUE(result) << result.error().text();
    ASSERT_EQ(result->at("generations").size(), 4u);
    EXPECT_EQ(result->at("generations")[0].at("phases"), 1);
    EXPECT_EQ(result->at("generations")[3].at("phases"), 2);
    EXPECT_EQ(result->at("generations")[3].at("generation"), 4);
    EXPECT_EQ(result->at("generations")[3].at("spec"), result->at("spec"));
    EXPECT_EQ(result->at("weights").size(), 2u);
    EXPECT_EQ(steps.last.done, 4u);
    EXPECT_EQ(steps.last.total, 4u);
}

TEST(PhaseTuner, stopped_anywhere_it_ends_with_the_same_result) {
    const registry::Registry registry = registry::all_games();
    DirectSteps whole(registry);
    const auto expected = tune_phases(whole, tiny());
    ASSERT_TRUE(expected) << expected.error().text();
    for (const std::size_t jobs : {3u, 12u, 25u, 37u}) {
        DirectSteps steps(registry);
        steps.jobs_left = jobs;
        const auto stopped = tune_phases(steps, tiny());
        ASSERT_FALSE(stopped);
        EXPECT_EQ(stopped.error().code, core::ErrorCode::kCancelled);
        steps.jobs_left.reset();
        const auto result = tune_phases(steps, tiny());
        ASSERT_TRUE(result) << result.error().text();
        EXPECT_EQ(*result, *expected) << "stopped after " << jobs << " jobs";
        EXPECT_LT(steps.computed.size(), whole.computed.size() + 12) << "it began anew";
    }
}

TEST(PhaseTuner, it_never_sees_the_openings_of_the_test) {
    const registry::Registry registry = registry::all_games();
    DirectSteps first(registry);
    ASSERT_TRUE(tune_phases(first, tiny()));
    const std::set<std::string> used = openings_used(first);
    TunerSettings settings = tiny();
    settings.test_openings = {*used.begin(), *std::next(used.begin(), 5)};
    DirectSteps second(registry);
    ASSERT_TRUE(tune_phases(second, settings));
    const std::set<std::string> used_then = openings_used(second);
    for (const std::string& opening : settings.test_openings) {
        EXPECT_FALSE(used_then.contains(opening));
    }
}

TEST(PhaseTuner, a_foreign_checkpoint_is_an_error) {
    const registry::Registry registry = registry::all_games();
    DirectSteps steps(registry);
    ASSERT_TRUE(steps.save({{"stage", 7}, {"history", core::Json::array()}, {"search", {}}}));
    EXPECT_FALSE(tune_phases(steps, tiny()));
    ASSERT_TRUE(steps.save({{"stage", 0}}));
    EXPECT_FALSE(tune_phases(steps, tiny()));
}

}  // namespace
}  // namespace tusk::lab
