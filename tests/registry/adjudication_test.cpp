#include "registry/adjudication.h"

#include <gtest/gtest.h>

#include "core/json.h"
#include "registry/json.h"
#include "registry/referee.h"
#include "registry/replay.h"
#include "tests/games/test_games.h"

namespace tusk::tests {
namespace {

using registry::Adjudication;
using registry::GameReport;
using registry::Player;
using registry::View;

constexpr double kUnjudged = 1e9;

// Plays the first legal action and gives the values it was told to give, the last one for ever.
class Scripted final : public Player {
public:
    explicit Scripted(std::vector<double> values) : values_(std::move(values)) {}
    core::Result<search::Analysis> think(const View& view, const search::Limits& /*limits*/,
                                         std::stop_token /*stop*/,
                                         search::Sink& /*sink*/) override {
        search::Analysis analysis;
        analysis.best = view.legal.front();
        const double value = values_[std::min(moves_++, values_.size() - 1)];
        if (value != kUnjudged) {
            analysis.value = value;
            analysis.depth = 1;
        }
        analysis.unit = unit;
        analysis.proof = proof;
        return analysis;
    }
    void new_game() override { moves_ = 0; }

    std::string_view unit;
    search::Proof proof = search::Proof::kNone;

private:
    std::vector<double> values_;
    std::size_t moves_ = 0;
};

class AdjudicationTest : public testing::Test {
protected:
    [[nodiscard]] const registry::Game& game(const char* id) const { return *registry_.find(id); }

    GameReport play(const char* id, Player& first, Player& second, const Adjudication& rules) {
        registry::RefereeSettings settings;
        settings.adjudication = rules;
        return registry::play_game(*game(id).initial({}), {&first, &second}, *game(id).deal(1),
                                   settings, {});
    }

    // Played to the end it takes seven plies, and x wins.
    GameReport tictactoe(std::vector<double> x, std::vector<double> o, const Adjudication& rules) {
        Scripted first(std::move(x));
        Scripted second(std::move(o));
        return play("tictactoe", first, second, rules);
    }

    registry::Registry registry_ = test_games();
};

TEST_F(AdjudicationTest, a_win_that_both_players_see_ends_the_game) {
    const Adjudication rules{.win_value = 2, .win_moves = 2};
    const GameReport report = tictactoe({2}, {-5}, rules);
    ASSERT_TRUE(report.outcome.has_value());
    EXPECT_EQ(report.outcome->reason, "adjudicated: both players see a win");
    EXPECT_EQ(report.outcome->payoff[0], 1);
    EXPECT_EQ(report.outcome->payoff[1], -1);
    EXPECT_EQ(report.record.actions.size(), 4u);
    EXPECT_EQ(report.record.result->reason, report.outcome->reason);
    EXPECT_EQ(report.record.result->payoff, report.outcome->payoff);
    EXPECT_FALSE(report.failure);
    EXPECT_FALSE(report.stopped);
    const GameReport other = tictactoe({-2}, {2}, rules);
    EXPECT_EQ(other.outcome->payoff[0], -1) << "the second seat can be the winner";
    EXPECT_EQ(other.record.actions.size(), 4u);
}

TEST_F(AdjudicationTest, nothing_happens_while_the_players_do_not_agree) {
    const Adjudication rules{.win_value = 2, .win_moves = 2};
    for (const auto& [x, o] : std::vector<std::pair<std::vector<double>, std::vector<double>>>{
             {{3}, {3}},                            // each thinks it is ahead
             {{3}, {-1.9}},                         // too little
             {{3, 1, 3, 1}, {-3}},                  // never twice in a row for both
             {{3, kUnjudged, 3, kUnjudged}, {-3}},  // a move without a value counts anew
             {{3, -3, 3, -3}, {-3, 3, -3}}}) {      // another leader each time
        const GameReport report = tictactoe(x, o, rules);
        ASSERT_TRUE(report.outcome.has_value());
        EXPECT_EQ(report.outcome->reason, "3 in a row");
        EXPECT_EQ(report.record.actions.size(), 7u);
    }
}

TEST_F(AdjudicationTest, values_in_another_unit_do_not_count_and_proofs_do) {
    const Adjudication rules{.win_value = 2, .win_moves = 2};
    Scripted first({5});
    Scripted second({-5});
    first.unit = "points of its own";
    EXPECT_EQ(play("tictactoe", first, second, rules).record.actions.size(), 7u);
    first.unit = "wins";
    EXPECT_EQ(play("tictactoe", first, second, rules).record.actions.size(), 4u);
    Scripted sure({0.5});
    sure.proof = search::Proof::kWin;
    EXPECT_EQ(play("tictactoe", sure, second, rules).record.actions.size(), 4u);
    sure.proof = search::Proof::kLoss;
    EXPECT_EQ(play("tictactoe", sure, second, rules).record.actions.size(), 7u);
}

TEST_F(AdjudicationTest, a_draw_that_both_players_see_counts_from_a_ply_on) {
    const GameReport report =
        tictactoe({0.1}, {-0.1}, {.draw_value = 0.1, .draw_moves = 2, .draw_from = 2});
    ASSERT_TRUE(report.outcome.has_value());
    EXPECT_EQ(report.outcome->reason, "adjudicated: both players see a draw");
    EXPECT_EQ(report.outcome->payoff[0], 0);
    EXPECT_EQ(report.record.actions.size(), 6u);
    EXPECT_EQ(tictactoe({0.1}, {-0.2}, {.draw_value = 0.1, .draw_moves = 2}).outcome->reason,
              "3 in a row");
}

TEST_F(AdjudicationTest, a_long_game_is_drawn_and_the_opening_counts) {
    const GameReport report = tictactoe({kUnjudged}, {kUnjudged}, {.max_plies = 5});
    ASSERT_TRUE(report.outcome.has_value());
    EXPECT_EQ(report.outcome->reason, "adjudicated: too long");
    EXPECT_EQ(report.outcome->payoff[0], 0);
    EXPECT_EQ(report.record.actions.size(), 5u);
    EXPECT_FALSE(report.stopped);

    auto state = *game("tictactoe").initial({});
    ASSERT_TRUE(registry::apply_text(*state, "a1 b1").has_value());
    Scripted player({kUnjudged});
    registry::RefereeSettings settings;
    settings.adjudication = Adjudication{.max_plies = 3};
    const GameReport later = registry::play_game(std::move(state), {&player, &player},
                                                 *game("tictactoe").deal(1), settings, {});
    EXPECT_EQ(later.record.actions.size(), 3u);
}

TEST_F(AdjudicationTest, the_rules_of_the_game_come_first) {
    const GameReport report = tictactoe({3}, {-3}, {.win_value = 2, .win_moves = 4});
    EXPECT_EQ(report.outcome->reason, "3 in a row");
    EXPECT_EQ(tictactoe({0}, {0}, {.max_plies = 7}).outcome->reason, "3 in a row");
}

TEST_F(AdjudicationTest, points_are_the_mean_of_what_both_players_saw_last) {
    const registry::Registry all = registry::all_games();
    const registry::Game& othello = *all.find("othello");
    const auto payoff = [&](std::vector<double> black, std::vector<double> white) {
        Scripted first(std::move(black));
        Scripted second(std::move(white));
        registry::RefereeSettings settings;
        settings.adjudication = Adjudication{.win_value = 0.25, .win_moves = 2};
        const GameReport report = registry::play_game(*othello.initial({}), {&first, &second},
                                                      *othello.deal(1), settings, {});
        EXPECT_EQ(report.outcome->reason, "adjudicated: both players see a win");
        EXPECT_EQ(report.outcome->payoff[1], -report.outcome->payoff[0]);
        EXPECT_EQ(report.record.actions.size(), 4u);
        return report.outcome->payoff[0];
    };
    EXPECT_EQ(payoff({8, 20}, {-12, -30}), 25);
    EXPECT_EQ(payoff({-20}, {31.2}), -26) << "whole discs";
    EXPECT_EQ(payoff({0.3}, {-0.3}), 1) << "a win is a win";
    EXPECT_EQ(payoff({300}, {-90}), 64) << "nobody has more than all discs";
}

TEST_F(AdjudicationTest, games_of_another_kind_are_refused_and_played_on) {
    const Adjudication rules{.max_plies = 1};
    for (const char* id : {"kuhn", "claims"}) {
        const auto fits = check_adjudication(rules, game(id));
        ASSERT_FALSE(fits.has_value()) << id;
        EXPECT_EQ(fits.error().code, core::ErrorCode::kUnsupported);
    }
    EXPECT_NE(check_adjudication(rules, game("kuhn")).error().text().find("hidden information"),
              std::string::npos);
    EXPECT_NE(check_adjudication(rules, game("claims")).error().text().find("has 4 seats"),
              std::string::npos);
    EXPECT_TRUE(check_adjudication(rules, game("tictactoe")).has_value());
    Scripted player({0});
    EXPECT_NE(play("kuhn", player, player, rules).outcome->reason, "adjudicated: too long");
    const registry::Registry all = registry::all_games();
    EXPECT_FALSE(check_adjudication({.win_value = 65}, *all.find("othello")).has_value());
    EXPECT_TRUE(check_adjudication({.win_value = 64}, *all.find("othello")).has_value());
}

TEST_F(AdjudicationTest, json_keeps_what_is_in_force) {
    for (const Adjudication& rules : {
             Adjudication{},
             Adjudication{.win_value = 12.5, .win_moves = 4},
             Adjudication{.draw_value = 0, .draw_moves = 8, .draw_from = 30},
             Adjudication{.win_value = 3, .draw_value = 1, .max_plies = 200},
         }) {
        const auto back = registry::adjudication_of(registry::adjudication_json(rules));
        ASSERT_TRUE(back.has_value()) << back.error().text();
        EXPECT_EQ(*back, rules);
    }
    EXPECT_EQ(registry::adjudication_json({.max_plies = 9}).dump(), R"({"max_plies":9})");
}

TEST_F(AdjudicationTest, json_that_makes_no_sense_is_refused_with_the_reason) {
    for (const auto& [text, reason] : std::vector<std::pair<const char*, const char*>>{
             {"[]", "object"},
             {R"({"win_value":0})", "win_value must be more than 0"},
             {R"({"win_value":-3})", "win_value must be more than 0"},
             {R"({"win_value":"much"})", "win_value must be a number"},
             {R"({"win_value":null})", "win_value must be a number"},
             {R"({"win_value":1e300})", "win_value is"},
             {R"({"win_value":3,"win_moves":0})", "win_moves is 0"},
             {R"({"win_value":3,"win_moves":2.5})", "win_moves must be a whole number"},
             {R"({"win_value":3,"win_moves":18446744073709551615})", "must be a whole number"},
             {R"({"win_value":3,"win_moves":-9223372036854775808})", "must be a whole number"},
             {R"({"win_moves":3})", "win_moves needs win_value"},
             {R"({"draw_from":3})", "need draw_value"},
             {R"({"draw_value":-1})", "draw_value is -1"},
             {R"({"draw_value":1,"draw_from":-1})", "draw_from is -1"},
             {R"({"draw_value":2,"win_value":2})", "less than win_value"},
             {R"({"max_plies":0})", "max_plies is 0"},
             {R"({"max_plys":10})", "no field 'max_plys'"},
         }) {
        const auto rules = registry::adjudication_of(core::parse_json(text).value());
        ASSERT_FALSE(rules.has_value()) << text;
        EXPECT_NE(rules.error().text().find(reason), std::string::npos) << rules.error().text();
    }
}

}  // namespace
}  // namespace tusk::tests
