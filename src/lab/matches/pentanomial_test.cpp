#include "lab/matches/pentanomial.h"

#include <gtest/gtest.h>

#include <cmath>

#include "core/random.h"

namespace tusk::lab {
namespace {

Pentanomial of(std::array<std::int64_t, 5> counts) {
    Pentanomial pairs;
    for (std::size_t i = 0; i < counts.size(); ++i) {
        pairs.add(i, counts[i]);
    }
    return pairs;
}

TEST(pentanomial, counts_pairs_by_their_points) {
    Pentanomial pairs;
    for (const double points : {0.0, 0.5, 1.0, 1.0, 1.5, 2.0, 2.0}) {
        pairs.add(points);
    }
    EXPECT_EQ(pairs.counts(), (std::array<std::int64_t, 5>{1, 1, 2, 1, 2}));
    EXPECT_EQ(pairs.pairs(), 7);
    EXPECT_DOUBLE_EQ(pairs.mean(), (0.5 + 1 + 1 + 1.5 + 2 + 2) / 2 / 7);
}

TEST(pentanomial, without_pairs_nothing_is_known) {
    const Pentanomial none;
    EXPECT_EQ(none.mean(), 0.5);
    EXPECT_EQ(none.standard_error(), 0);
    EXPECT_EQ(likelihood_of_superiority(none), 0.5);
    EXPECT_EQ(sprt(none, {}).verdict, SprtVerdict::kContinue);
}

// By hand: mean 0.55, variance 0.0475 (four pairs at 0.25, twelve at 0.5, four at 1).
TEST(pentanomial, mean_and_variance_by_hand) {
    const Pentanomial pairs = of({0, 4, 12, 0, 4});
    EXPECT_DOUBLE_EQ(pairs.mean(), (4 * 0.25 + 12 * 0.5 + 4 * 1.0) / 20);
    const double m = pairs.mean();
    const double v =
        (4 * (0.25 - m) * (0.25 - m) + 12 * (0.5 - m) * (0.5 - m) + 4 * (1 - m) * (1 - m)) / 20;
    EXPECT_DOUBLE_EQ(pairs.variance(), v);
    EXPECT_DOUBLE_EQ(pairs.standard_error(), std::sqrt(v / 20));
}

TEST(pentanomial, superiority_is_the_normal_probability) {
    // 1.96 standard errors above one half: 97.5 %.
    const Pentanomial pairs = of({0, 100, 200, 100, 0});
    EXPECT_DOUBLE_EQ(likelihood_of_superiority(pairs), 0.5);
    Pentanomial better = of({0, 80, 200, 120, 0});
    const double z = (better.mean() - 0.5) / better.standard_error();
    EXPECT_NEAR(likelihood_of_superiority(better), 0.5 * std::erfc(-z / std::sqrt(2.0)), 1e-12);
    EXPECT_EQ(likelihood_of_superiority(of({0, 0, 0, 0, 5})), 1);
}

TEST(pentanomial, elo_and_score_are_inverse) {
    EXPECT_DOUBLE_EQ(score_of_elo(0), 0.5);
    EXPECT_NEAR(score_of_elo(400), 10.0 / 11, 1e-12);
    for (const double elo : {-300.0, -5.0, 2.0, 120.0}) {
        EXPECT_NEAR(*elo_of(score_of_elo(elo)), elo, 1e-9);
    }
}

// Ten pairs, five at 1 and five at 0.5: mean 0.75, s2 = 10 * 0.0625 / 9, half = 1.95996 * 0.083333.
TEST(intervals, enough_pairs_use_the_spread_of_the_pairs) {
    const Interval interval = score_interval(of({0, 0, 5, 0, 5}), Tally{15, 0, 5});
    EXPECT_NEAR(interval.low, 0.75 - 0.1633303, 1e-6);
    EXPECT_NEAR(interval.high, 0.75 + 0.1633303, 1e-6);
}

TEST(intervals, equal_or_few_pairs_fall_back_to_wilson) {
    EXPECT_EQ(score_interval(of({0, 0, 20, 0, 0}), Tally{20, 0, 20}), wilson_interval(0.5, 40));
    EXPECT_EQ(score_interval(of({0, 0, 1, 0, 1}), Tally{3, 0, 1}), wilson_interval(0.75, 4));
}

// alpha = beta = 0.05 gives the bounds that fishtest prints, -2.94 and 2.94.
TEST(sprt, bounds_are_the_usual_ones) {
    const SprtState state = sprt(of({10, 20, 40, 20, 10}), {0, 5, 0.05, 0.05});
    EXPECT_NEAR(state.lower, -2.944, 0.001);
    EXPECT_NEAR(state.upper, 2.944, 0.001);
    EXPECT_EQ(state.verdict, SprtVerdict::kContinue);
    EXPECT_LT(state.llr, 0);
}

TEST(sprt, a_player_that_wins_everything_is_soon_accepted) {
    Pentanomial pairs;
    for (int i = 0; i < 16; ++i) {
        EXPECT_EQ(sprt(pairs, {0, 50, 0.05, 0.05}).verdict, SprtVerdict::kContinue);
        pairs.add(2);
    }
    while (sprt(pairs, {0, 50, 0.05, 0.05}).verdict == SprtVerdict::kContinue) {
        ASSERT_LT(pairs.pairs(), 40);
        pairs.add(2);
    }
    EXPECT_EQ(sprt(pairs, {0, 50, 0.05, 0.05}).verdict, SprtVerdict::kAcceptH1);
}

// Tests of Stockfish as fishtest published them in 2020 (pull requests 3098, 2971, 2950, 2951,
// 2493, 3232): five counts, bounds in logistic Elo, and the log-likelihood ratio with two decimals.
// Ours leans a little towards zero (see cautious_variance), less the longer the test.
TEST(sprt, fishtests_published_ratios_are_reproduced) {
    struct Published {
        std::array<std::int64_t, 5> pairs;
        double elo0;
        double elo1;
        double llr;
    };
    for (const Published& test : {Published{{491, 7345, 29693, 7670, 465}, -0.25, 1.25, 2.96},
                                  Published{{53, 2220, 21459, 2445, 47}, 0.25, 1.25, 2.97},
                                  Published{{17, 253, 1042, 337, 39}, -0.5, 1.5, 2.96},
                                  Published{{133, 1751, 5094, 1849, 165}, -0.5, 1.5, 2.94},
                                  Published{{149, 4748, 32785, 5063, 159}, 0.25, 1.75, 2.95},
                                  Published{{59, 754, 2467, 865, 75}, -0.5, 1.5, 2.95},
                                  Published{{424, 2948, 5832, 3045, 460}, -1, 3, 2.94},
                                  Published{{1284, 17437, 55536, 18085, 1292}, 0, 2, 2.94},
                                  Published{{56, 2977, 37849, 3255, 51}, 0.25, 1.25, 2.95}}) {
        EXPECT_NEAR(sprt(of(test.pairs), {test.elo0, test.elo1}).llr, test.llr, 0.03);
    }
}

// Results that fastchess and an Othello engine's authors published with counts, Elo and half width.
TEST(pentanomial, published_elo_and_its_interval_are_reproduced) {
    struct Published {
        std::array<std::int64_t, 5> pairs;
        double elo;
        double half_width;
    };
    for (const Published& match : {Published{{1, 10, 78, 48, 13}, 72.85, 22.33},
                                   Published{{352, 579, 1264, 743, 464}, 19.83, 6.77},
                                   Published{{2410, 367, 5075, 327, 2605}, 5.6, 4.5}}) {
        const Pentanomial pairs = of(match.pairs);
        const EloEstimate elo = elo_estimate(pairs.mean(), score_interval(pairs, Tally{}));
        EXPECT_NEAR(*elo.value, match.elo, 0.05);
        EXPECT_NEAR((*elo.high - *elo.low) / 2, match.half_width, 0.2);
        EXPECT_GT(likelihood_of_superiority(pairs), 0.99);
    }
}

// Draws one pair of games whose five results have these probabilities.
class Source {
public:
    Source(double elo, double draws, std::uint64_t seed) : rng_(seed) {
        const double score = score_of_elo(elo);
        win_ = score - draws / 2;
        draw_ = draws;
    }
    double pair() { return game() + game(); }

private:
    double game() {
        const double ticket = rng_.unit();
        return ticket < win_ ? 1 : ticket < win_ + draw_ ? 0.5 : 0;
    }
    core::Rng rng_;
    double win_;
    double draw_;
};

SprtVerdict run_test(Source& source, const SprtBounds& bounds, std::int64_t max_pairs) {
    Pentanomial pairs;
    while (pairs.pairs() < max_pairs) {
        for (int i = 0; i < 4; ++i) {  // looked at after every few pairs, as in a match
            pairs.add(source.pair());
        }
        const SprtState state = sprt(pairs, bounds);
        if (state.verdict != SprtVerdict::kContinue) {
            return state.verdict;
        }
    }
    return SprtVerdict::kContinue;
}

int accepted(double elo, SprtVerdict wanted, int matches) {
    int count = 0;
    for (int i = 0; i < matches; ++i) {
        Source source(elo, 0.3, static_cast<std::uint64_t>(i) + 1);
        count += run_test(source, {0, 50, 0.05, 0.05}, 100'000) == wanted ? 1 : 0;
    }
    return count;
}

// 10,000 simulated matches on each side. The nominal rate is 5 %; the test stops a little beyond
// its bounds, so the true rates lie somewhat below, never much above.
TEST(sprt, error_rates_over_ten_thousand_matches_are_as_promised) {
    constexpr int kMatches = 10'000;
    const double first_kind = accepted(0, SprtVerdict::kAcceptH1, kMatches) / double{kMatches};
    const double second_kind = accepted(50, SprtVerdict::kAcceptH0, kMatches) / double{kMatches};
    EXPECT_LT(first_kind, 0.06);
    EXPECT_GT(first_kind, 0.02);
    EXPECT_LT(second_kind, 0.06);
    EXPECT_GT(second_kind, 0.02);
}

TEST(intervals, ninety_five_percent_of_ten_thousand_matches_hold_the_true_score) {
    constexpr int kMatches = 10'000;
    constexpr int kPairs = 100;
    for (const double elo : {0.0, 80.0, -200.0}) {
        int held = 0;
        for (int i = 0; i < kMatches; ++i) {
            Source source(elo, 0.3 * score_of_elo(-std::abs(elo)) * 2, std::uint64_t(i) * 7 + 3);
            Pentanomial pairs;
            Tally tally;
            for (int pair = 0; pair < kPairs; ++pair) {
                const double points = source.pair();
                pairs.add(points);
                tally.wins += points == 2 ? 2 : points == 1.5 ? 1 : 0;  // only the sum matters
                tally.draws += points == 1 ? 2 : points == 1.5 || points == 0.5 ? 1 : 0;
                tally.losses += points == 0 ? 2 : points == 0.5 ? 1 : 0;
            }
            const Interval interval = score_interval(pairs, tally);
            const double truth = score_of_elo(elo);
            held += interval.low <= truth && truth <= interval.high ? 1 : 0;
        }
        EXPECT_NEAR(held / double{kMatches}, 0.95, 0.012) << elo;
    }
}

}  // namespace
}  // namespace tusk::lab
