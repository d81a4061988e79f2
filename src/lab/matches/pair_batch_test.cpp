#include "lab/matches/pair_batch.h"

#include <gtest/gtest.h>

#include "lab/experiments/direct_steps_fixture.h"
#include "lab/matches/openings.h"

namespace tusk::lab {
namespace {

class PairBatch : public testing::Test {
protected:
    PairBatch() {
        settings_.game = "othello";
        settings_.players = {"weights,phases=1:0:4", "weights"};
        settings_.openings =
            random_openings(*registry_.find("othello"), {}, 12, kRandomOpeningPlies, 5).value();
        settings_.seed = 77;
    }

    registry::Registry registry_ = registry::all_games();
    DirectSteps steps_{registry_};
    BatchSettings settings_;
};

TEST_F(PairBatch, it_is_the_sum_of_its_pairs) {
    std::vector<grid::JobSpec> pairs;
    for (std::size_t i = 0; i < settings_.openings.size(); ++i) {
        PairSettings pair;
        pair.game = settings_.game;
        pair.players = settings_.players;
        pair.opening = settings_.openings[i];
        grid::JobSpec job;
        job.kind = kMatchPairKind;
        job.kv = kMatchPairVersion;
        job.params = to_params(pair);
        job.seed = settings_.seed + i;
        pairs.push_back(std::move(job));
    }
    const auto single = steps_.compute(pairs);
    ASSERT_TRUE(single) << single.error().text();
    MatchScore sum;
    for (const core::Json& result : *single) {
        const auto games = games_of(result);
        ASSERT_TRUE(games);
        sum.add(*games);
    }

    const auto batch = steps_.compute({match_score_job(settings_)});
    ASSERT_TRUE(batch) << batch.error().text();
    const auto score = batch_score_of(batch->front());
    ASSERT_TRUE(score);
    EXPECT_EQ(score->tally, sum.tally());
    EXPECT_EQ(score->pairs, sum.pairs());
    EXPECT_EQ(score->tally.games(), 24);
    EXPECT_EQ(score->faults, 0);
    EXPECT_DOUBLE_EQ(score->score(), sum.score());
    EXPECT_EQ(score->interval95(), sum.interval95());
}

TEST_F(PairBatch, scores_add_up) {
    const auto whole = steps_.compute({match_score_job(settings_)});
    BatchSettings first = settings_;
    BatchSettings second = settings_;
    first.openings.resize(5);
    second.openings.erase(second.openings.begin(), second.openings.begin() + 5);
    second.seed += 5;
    const auto parts = steps_.compute({match_score_job(first), match_score_job(second)});
    ASSERT_TRUE(whole && parts);
    BatchScore sum = batch_score_of((*parts)[0]).value();
    sum.add(batch_score_of((*parts)[1]).value());
    EXPECT_EQ(sum, batch_score_of(whole->front()).value());
}

TEST_F(PairBatch, bad_parameters_are_errors) {
    grid::JobSpec job = match_score_job(settings_);
    job.params.erase("players");
    EXPECT_FALSE(steps_.compute({job}));
    settings_.openings = {"f5 f5"};
    EXPECT_FALSE(steps_.compute({match_score_job(settings_)}));
    EXPECT_FALSE(batch_score_of(core::Json{{"wins", 1}}));
}

}  // namespace
}  // namespace tusk::lab
