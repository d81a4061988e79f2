#include "lab/experiments/honeymoon_deals.h"

#include <gtest/gtest.h>

#include "lab/experiments/direct_steps_fixture.h"
#include "lab/experiments/honeymoon_jobs.h"

namespace tusk::lab {
namespace {

namespace honeymoon = games::honeymoon;

class HoneymoonDeals : public ::testing::Test {
protected:
    HoneymoonDeals() : registry_(registry::all_games()), context_(registry_) {}

    registry::Registry registry_;
    DirectSteps context_;
};

TEST_F(HoneymoonDeals, a_job_counts_every_deal_once_in_each_strain_it_solves) {
    const auto results =
        context_.compute({honeymoon_deals_job(40, false, 3), honeymoon_deals_job(10, true, 3)});
    ASSERT_TRUE(results) << results.error().text();
    const auto some = deal_counts_of((*results)[0]);
    const auto all = deal_counts_of((*results)[1]);
    ASSERT_TRUE(some && all);
    EXPECT_EQ(some->deals, 40u);
    const auto total = [](const honeymoon::TrickCounts& counts) {
        std::uint64_t sum = 0;
        for (const auto count : counts) {
            sum += count;
        }
        return sum;
    };
    for (std::size_t strain = 0; strain < 5; ++strain) {
        EXPECT_EQ(total(some->leading[strain]), strain == 4 ? 40u : 10u);
        EXPECT_EQ(total(some->following[strain]), strain == 4 ? 40u : 10u);
        EXPECT_EQ(total(all->leading[strain]), 10u);
    }
    EXPECT_EQ(total(all->best_leading), 10u);
    EXPECT_EQ(total(some->best_leading), 0u);
    // The first ten deals of both are the same cards.
    EXPECT_EQ(honeymoon::count_deals(10, 3, true, {})->leading, all->leading);
}

TEST_F(HoneymoonDeals, wrong_parameters_are_errors) {
    EXPECT_FALSE(context_.compute({honeymoon_deals_job(0, false, 1)}));
    EXPECT_FALSE(context_.compute({honeymoon_exchange_job("nobody", 1, 1)}));
}

TEST_F(HoneymoonDeals, players_that_know_nothing_lose_more_in_the_exchange) {
    const auto results = context_.compute(
        {honeymoon_exchange_job("report", 12, 5), honeymoon_exchange_job("random,seed=1", 12, 5)});
    ASSERT_TRUE(results) << results.error().text();
    const auto report = exchange_sums_of((*results)[0]);
    const auto random = exchange_sums_of((*results)[1]);
    ASSERT_TRUE(report && random);
    EXPECT_EQ(report->deals, 12u);
    EXPECT_GT(random->loss / static_cast<double>(random->losses),
              report->loss / static_cast<double>(report->losses));
}

TEST_F(HoneymoonDeals, the_report_has_its_sections_before_and_after_the_run) {
    const Experiment experiment = honeymoon_deals();
    EXPECT_EQ(experiment.report(Scale::kSmall, {}).size(), 3u);
    StepResults results;
    results["deals"] = to_json(*honeymoon::count_deals(20, 1, false, {}));
    results["strains"] = to_json(*honeymoon::count_deals(5, 1, true, {}));
    results["exchange"] = to_json(ExchangeSums{4, 4, 2, 6.0, 12.0, 8});
    const auto sections = experiment.report(Scale::kSmall, results);
    ASSERT_EQ(sections.size(), 3u);
    EXPECT_EQ(sections[0].tables.size(), 2u);
    EXPECT_EQ(sections[0].plots.size(), 1u);
    EXPECT_EQ(sections[1].tables.size(), 1u);
    EXPECT_EQ(sections[2].tables.size(), 1u);
}

TEST_F(HoneymoonDeals, a_stopped_step_goes_on_where_it_was) {
    const auto steps = honeymoon_deals().steps(registry_, Scale::kSmall, 1);
    ASSERT_TRUE(steps);
    EXPECT_EQ(steps->size(), 3u);
    context_.jobs_left = 0;
    const auto stopped = steps->front().work(context_);
    ASSERT_FALSE(stopped);
    EXPECT_EQ(stopped.error().code, core::ErrorCode::kCancelled);
}

TEST_F(HoneymoonDeals, progress_counts_the_deals_of_the_step) {
    const auto steps = honeymoon_deals().steps(registry_, Scale::kSmall, 1);
    ASSERT_TRUE(steps);
    const core::Json sums = to_json(*honeymoon::count_deals(5, 1, false, {}));
    ASSERT_TRUE(context_.save({{"done", 1}, {"sums", sums}}));
    context_.jobs_left = 0;
    EXPECT_FALSE(steps->front().work(context_)) << "stopped";
    EXPECT_EQ(context_.last.done, 2500u) << "one job was done before";
    EXPECT_EQ(context_.last.total, 5000u);
    EXPECT_EQ(context_.last.total, steps->front().total);
}

}  // namespace
}  // namespace tusk::lab
