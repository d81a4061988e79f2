#include "lab/experiments/cross_entropy.h"

#include <gtest/gtest.h>

#include "core/random.h"

namespace tusk::lab {
namespace {

// Highest at (3, -2, 0.5), with noise as of a match.
double noisy_height(const std::vector<double>& x, core::Rng& rng) {
    const double a = x[0] - 3;
    const double b = x[1] + 2;
    const double c = x[2] - 0.5;
    return -(a * a + 2 * b * b + 4 * c * c) + 0.3 * (rng.unit() - 0.5);
}

CrossEntropy toy() {
    CrossEntropySettings settings;
    settings.population = 40;
    settings.elite = 8;
    settings.seed = 11;
    return CrossEntropy(settings, {0, 0, 0}, {3, 3, 3});
}

void step(CrossEntropy& search) {
    core::Rng rng(static_cast<std::uint64_t>(search.generation()));
    std::vector<double> scores;
    for (const auto& candidate : search.candidates()) {
        scores.push_back(noisy_height(candidate, rng));
    }
    search.advance(scores);
}

TEST(CrossEntropy, it_finds_the_top_of_a_noisy_hill) {
    CrossEntropy search = toy();
    for (int i = 0; i < 25; ++i) {
        step(search);
    }
    EXPECT_EQ(search.generation(), 25);
    EXPECT_NEAR(search.means()[0], 3, 0.25);
    EXPECT_NEAR(search.means()[1], -2, 0.25);
    EXPECT_NEAR(search.means()[2], 0.5, 0.25);
}

TEST(CrossEntropy, the_spread_has_a_floor) {
    CrossEntropy search = toy();
    for (int i = 0; i < 60; ++i) {
        step(search);
    }
    for (const double spread : search.spreads()) {
        EXPECT_GE(spread, 3 * 0.05);
        EXPECT_LT(spread, 1.5);
    }
}

TEST(CrossEntropy, a_restored_search_goes_on_as_if_nothing_had_happened) {
    CrossEntropy whole = toy();
    for (int i = 0; i < 10; ++i) {
        step(whole);
    }
    CrossEntropy first = toy();
    for (int i = 0; i < 4; ++i) {
        step(first);
    }
    const std::string text = first.state().dump();
    CrossEntropy second = toy();
    ASSERT_TRUE(second.restore(core::Json::parse(text)));
    for (int i = 4; i < 10; ++i) {
        step(second);
    }
    EXPECT_EQ(second.means(), whole.means());
    EXPECT_EQ(second.spreads(), whole.spreads());
}

TEST(CrossEntropy, candidates_stay_the_same_until_they_are_scored) {
    CrossEntropy search = toy();
    const auto before = search.candidates();
    EXPECT_EQ(search.candidates(), before);
    step(search);
    EXPECT_NE(search.candidates(), before);
}

TEST(CrossEntropy, the_state_of_another_search_is_refused) {
    CrossEntropy search = toy();
    EXPECT_FALSE(search.restore({{"generation", 1}, {"means", {1, 2}}, {"spreads", {1, 2}}}));
    EXPECT_FALSE(search.restore({{"generation", 1}}));
    EXPECT_FALSE(search.restore(core::Json()));
}

}  // namespace
}  // namespace tusk::lab
