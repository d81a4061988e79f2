#include "lab/matches/balanced_openings.h"

#include <gtest/gtest.h>

#include <set>

#include "registry/registry.h"
#include "registry/replay.h"
#include "registry/spec.h"

namespace tusk::lab {

namespace {

class BalancedOpenings : public testing::Test {
protected:
    core::Result<std::vector<std::string>> find(const BalanceSettings& settings,
                                                const std::vector<std::string>& known = {}) {
        auto judge = registry::make_player(othello_, "alphabeta").value();
        return balanced_openings(othello_, {}, known, *judge, settings, [&](int) { ++heard_; }, {});
    }

    registry::Registry registry_ = registry::all_games();
    const registry::Game& othello_ = *registry_.find("othello");
    int heard_ = 0;
};

BalanceSettings quick() {
    BalanceSettings settings;
    settings.count = 20;
    settings.margin = 4;
    settings.limits.depth = 2;
    return settings;
}

}  // namespace

TEST_F(BalancedOpenings, are_different_fair_and_repeat_with_the_seed) {
    const BalanceSettings settings = quick();
    const auto found = find(settings).value();
    EXPECT_EQ(found.size(), 20U);
    EXPECT_EQ(heard_, 20);
    EXPECT_EQ(std::set<std::string>(found.begin(), found.end()).size(), found.size());
    auto judge = registry::make_player(othello_, "alphabeta").value();
    for (const std::string& opening : found) {
        auto state = othello_.initial({}).value();
        ASSERT_TRUE(registry::apply_text(*state, opening));
        search::NullSink nobody;
        judge->new_game();
        const auto analysis =
            judge->think(state->view(state->deciders().first()), settings.limits, {}, nobody);
        EXPECT_LE(std::abs(analysis.value().value), settings.margin) << opening;
    }
    EXPECT_EQ(find(settings).value(), found);
    BalanceSettings other = settings;
    other.seed = 2;
    EXPECT_NE(find(other).value(), found);
}

TEST_F(BalancedOpenings, begin_like_the_known_ones) {
    BalanceSettings settings = quick();
    settings.margin = 100;
    const auto found = find(settings, {"f5 d6 c3 d3"}).value();
    EXPECT_EQ(found.size(), 20U);
    for (const std::string& opening : found) {
        EXPECT_TRUE(opening.starts_with("f5 d6")) << opening;
    }
}

TEST_F(BalancedOpenings, that_do_not_exist_are_an_error) {
    BalanceSettings settings = quick();
    settings.random_plies = 0;  // a few openings of one move and the start, no twenty
    const auto found = find(settings);
    ASSERT_FALSE(found);
    EXPECT_NE(found.error().text().find("hardly any opening"), std::string::npos);
}

}  // namespace tusk::lab
