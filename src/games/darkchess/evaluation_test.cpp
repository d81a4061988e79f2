// Values of pieces by what is alive, weights as text, and the fit of weights to games.

#include <gtest/gtest.h>

#include <cmath>

#include "games/darkchess/training/fit.h"

namespace tusk::games::darkchess {
namespace {

Position at(std::string_view fen) {
    const auto p = Position::parse(fen, {});
    EXPECT_TRUE(p) << fen << ": " << p.error().text();
    return p ? *p : Position::initial({});
}

Score red_value(std::string_view fen, Kind kind) {
    return standing_values(at(fen), Colour::kRed)[index(kind)];
}

std::vector<Sample> samples_of(std::uint32_t games, const SelfplaySettings& settings) {
    const auto selfplay = Selfplay::with(settings);
    EXPECT_TRUE(selfplay);
    std::vector<Sample> all;
    for (std::uint32_t i = 0; i < games; ++i) {
        const auto more = (*selfplay)->game(i);
        all.insert(all.end(), more.begin(), more.end());
    }
    return all;
}

TEST(darkchess_values, fewer_enemies_that_could_take_it_make_a_piece_worth_more) {
    EXPECT_GT(red_value("4/4/4/4/4/4/4/K2p r - 0 1", Kind::kKing),
              red_value("4/4/4/4/4/4/4/Kppp r - 0 1", Kind::kKing));
    EXPECT_GT(red_value("4/4/4/4/4/4/4/M2g r - 0 1", Kind::kElephant),
              red_value("4/4/4/4/4/4/4/Mkgg r - 0 1", Kind::kElephant));
    EXPECT_GT(red_value("4/4/4/4/4/4/4/P2k r - 0 1", Kind::kPawn),
              red_value("4/4/4/4/4/4/4/P2g r - 0 1", Kind::kPawn))
        << "without a general or a soldier to take it is idle";
    EXPECT_GT(red_value("ggmm/4/4/4/4/4/4/C2k r - 0 1", Kind::kCannon),
              red_value("4/4/4/4/4/4/4/C2k r - 0 1", Kind::kCannon));
}

TEST(darkchess_values, the_static_value_is_the_sum_of_weights_times_terms) {
    const EvalModel model(EvalModel::Sort::kStandard);
    const ValueWeights& w = model.weights();
    for (const char* fen :
         {"XXn1/CRXr/KP1X/4/2M1/4/g3/1X2 r GPPkp 0 1", "2M1/N3/R3/1G1M/1K2/1p2/4/2G1 b - 0 1",
          "4/X1cX/g1C1/4/4/2XP/gmX1/P1N1 r KMpp 0 1"}) {
        const Position p = at(fen);
        const auto terms = value_terms(p, p.mover());
        Score sum = hunting(p, p.mover()) + w.cannon_cover * terms[3 * kKinds];
        for (std::size_t kind = 0; kind < kKinds; ++kind) {
            sum += w.base[kind] * terms[kind] + w.threat[kind] * terms[kKinds + kind] +
                   w.idle[kind] * terms[2 * kKinds + kind];
        }
        EXPECT_EQ(model.evaluate(p, {}), sum) << fen;
    }
}

TEST(darkchess_weights, are_read_as_they_were_written) {
    ValueWeights weights = kStandardWeights;
    weights.base[2] = -17;
    weights.cannon_cover = 9;
    const EvalModel model(EvalModel::Sort::kStandard, weights);
    const auto read = EvalModel::parse(model.text());
    ASSERT_TRUE(read);
    EXPECT_EQ((*read)->weights(), weights);
    std::string cut = model.text();
    cut.resize(cut.size() - 4);
    EXPECT_FALSE(EvalModel::parse(cut));
    EXPECT_FALSE(EvalModel::parse("something else\n"));
    EXPECT_FALSE(EvalModel::named("of-nobody"));
}

// Results that follow known weights: the fit comes back to them from elsewhere.
TEST(darkchess_fit, finds_the_weights_that_decided_the_games) {
    ValueWeights truth = kStandardWeights;
    truth.base[index(Kind::kChariot)] += 300;
    auto samples = samples_of(30, {.nodes = 100, .seed = 5});
    for (Sample& sample : samples) {
        Score value = sample.hunting + truth.cannon_cover * sample.terms[3 * kKinds];
        for (std::size_t kind = 0; kind < kKinds; ++kind) {
            value += truth.base[kind] * sample.terms[kind] +
                     truth.threat[kind] * sample.terms[kKinds + kind] +
                     truth.idle[kind] * sample.terms[2 * kKinds + kind];
        }
        sample.result = 1 / (1 + std::exp(-value / 500.0));
    }
    const Fit fit = fit_values(samples, {.pull = 0.01}, kStandardWeights);
    EXPECT_LT(fit.error, fit.error_of_start / 2);
    EXPECT_NEAR(fit.weights.base[index(Kind::kChariot)], truth.base[index(Kind::kChariot)], 100);
    EXPECT_GT(fit.checked, 0u);
}

TEST(darkchess_selfplay, a_game_is_the_same_whatever_was_played_before) {
    const SelfplaySettings settings{.nodes = 100, .seed = 3};
    const auto selfplay = Selfplay::with(settings);
    ASSERT_TRUE(selfplay);
    const auto first = (*selfplay)->game(1);
    (void)(*selfplay)->game(2);
    const auto again = (*selfplay)->game(1);
    ASSERT_EQ(first.size(), again.size());
    ASSERT_FALSE(first.empty());
    for (std::size_t i = 0; i < first.size(); ++i) {
        EXPECT_EQ(first[i].terms, again[i].terms);
        EXPECT_EQ(first[i].result, again[i].result);
    }
    EXPECT_FALSE(Selfplay::with({.weights = "of-nobody"}));
}

}  // namespace
}  // namespace tusk::games::darkchess
