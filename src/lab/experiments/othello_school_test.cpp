#include "lab/experiments/othello_school.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "lab/experiments/trial_step.h"
#include "lab/reports/report_text.h"

namespace tusk::lab {
namespace {

// Plays no games: hands out results by the step's design, and remembers what was asked for.
class FakeContext final : public StepContext {
public:
    explicit FakeContext(const registry::Registry& registry) : registry_(registry) {}

    const registry::Registry& registry() const override { return registry_; }

    core::Result<MatchScore> match(const MatchSettings& settings) override {
        asked_.push_back(settings);
        MatchScore score;
        for (std::size_t pair = 0; pair < settings.openings.size(); ++pair) {
            std::array<MatchGame, 2> games;
            for (std::size_t half = 0; half < 2; ++half) {
                games[half].pair = static_cast<int>(pair);
                games[half].half = static_cast<int>(half);
                games[half].exchanged = settings.exchange && half == 1;
                games[half].payoff = payoff_(settings, pair, half);
            }
            score.add(games);
        }
        return score;
    }
    core::Result<std::vector<core::Json>> compute(std::vector<grid::JobSpec>) override {
        return core::fail(core::ErrorCode::kUnsupported, "no jobs here");
    }
    const core::Json& checkpoint() const override { return checkpoint_; }
    core::Result<void> save(core::Json) override { return {}; }
    void report(const core::Progress&) override {}
    std::stop_token stop() const override { return {}; }

    using Payoff = double (*)(const MatchSettings&, std::size_t pair, std::size_t half);
    // From the start position the second player wins three games of four; with varied openings each
    // wins once.
    Payoff payoff_ = [](const MatchSettings& settings, std::size_t pair, std::size_t half) {
        const double first = settings.exchange ? (half == 0 ? 4 : -4) : -8;
        return !settings.exchange && half == 0 && pair % 2 == 0 ? 2.0 : first;
    };
    std::vector<MatchSettings> asked_;

private:
    const registry::Registry& registry_;
    core::Json checkpoint_;
};

class OthelloSchool : public testing::Test {
protected:
    std::vector<Step> steps(Scale scale) {
        auto made = experiment_.steps(registry_, scale, 5);
        EXPECT_TRUE(made) << made.error().text();
        return made ? std::move(*made) : std::vector<Step>{};
    }

    StepResults run(FakeContext& context, std::size_t how_many = 1000) {
        StepResults results;
        for (const Step& step : steps(Scale::kSmall)) {
            if (results.size() < how_many) {
                auto result = step.work(context);
                EXPECT_TRUE(result) << step.id;
                results.emplace(step.id, std::move(*result));
            }
        }
        return results;
    }

    // All cells of a table as text, "1 weights by phase | 36 % | ...".
    static std::vector<std::string> rows(const Table& table) {
        std::vector<std::string> result;
        for (const auto& row : table.rows) {
            std::string text;
            for (const Cell& cell : row) {
                const auto* figure = std::get_if<Figure>(&cell);
                const auto* words = std::get_if<std::string>(&cell);
                text += (text.empty() ? "" : " | ") + (figure  ? figure_text(*figure)
                                                       : words ? *words
                                                               : std::string("-"));
            }
            std::string plain;
            for (std::size_t at = 0; at < text.size(); ++at) {
                if (text.compare(at, 2, "\u00A0") == 0) {
                    plain += ' ';
                    ++at;
                } else {
                    plain += text[at];
                }
            }
            result.push_back(plain);
        }
        return result;
    }

    const registry::Registry registry_ = registry::all_games();
    const Experiment experiment_ = othello_school();
};

TEST_F(OthelloSchool, is_in_the_list) {
    ASSERT_NE(find_experiment("othello-school"), nullptr);
    EXPECT_EQ(find_experiment("othello-school")->game, "othello");
    EXPECT_EQ(find_experiment("nothing"), nullptr);
    EXPECT_EQ(scale_named("full"), Scale::kFull);
    EXPECT_FALSE(scale_named("huge"));
}

TEST_F(OthelloSchool, every_name_of_the_list_is_there_once) {
    std::set<std::string> names;
    for (const Experiment& one : experiments()) {
        EXPECT_TRUE(names.insert(one.name).second) << one.name;
        EXPECT_EQ(one.name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-"),
                  std::string::npos)
            << one.name;
        EXPECT_TRUE(one.game == "coin" || registry_.require(one.game)) << one.name;
        EXPECT_FALSE(one.title.empty() || one.question.empty() || one.source.empty()) << one.name;
    }
}

TEST_F(OthelloSchool, plays_the_published_design_and_the_corrected_one) {
    FakeContext context(registry_);
    run(context, 3);
    ASSERT_EQ(context.asked_.size(), 3u);
    const auto& [published, exchanged, corrected] =
        std::tie(context.asked_[0], context.asked_[1], context.asked_[2]);
    EXPECT_EQ(published.players,
              (std::array<std::string, 2>{"weights,phases=100:1:0",
                                          "weights,phases=100:1:0/100:2:0/100:4:0"}));
    EXPECT_FALSE(published.exchange);
    EXPECT_EQ(published.openings, std::vector<std::string>(50));
    EXPECT_EQ(exchanged.players[0], published.players[1]);
    EXPECT_FALSE(exchanged.exchange);
    EXPECT_EQ(exchanged.openings, published.openings);
    EXPECT_EQ(corrected.players, exchanged.players);
    EXPECT_TRUE(corrected.exchange);
    EXPECT_EQ(corrected.openings.size(), 100u);
    for (const std::string& opening : corrected.openings) {
        EXPECT_EQ(std::count(opening.begin(), opening.end(), ' '), 7) << opening;
    }
    EXPECT_NE(published.seed, corrected.seed);
}

TEST_F(OthelloSchool, the_full_scale_has_a_thousand_games_and_more) {
    std::set<std::string> ids;
    for (const Step& step : steps(Scale::kFull)) {
        EXPECT_TRUE(ids.insert(step.id).second) << step.id;
        EXPECT_GE(step.total, 1000u) << step.id;
    }
    EXPECT_EQ(ids.size(), 9u * 3u + 2u * 2u);
    EXPECT_TRUE(ids.contains("exp-4b-corrected"));
}

TEST_F(OthelloSchool, the_same_seed_gives_the_same_matches) {
    FakeContext one(registry_);
    FakeContext other(registry_);
    run(one, 3);
    run(other, 3);
    for (std::size_t i = 0; i < 3; ++i) {
        EXPECT_EQ(one.asked_[i].openings, other.asked_[i].openings);
        EXPECT_EQ(one.asked_[i].seed, other.asked_[i].seed);
    }
}

TEST_F(OthelloSchool, tables_have_the_published_figures_and_ours) {
    FakeContext context(registry_);
    const auto sections = experiment_.report(Scale::kSmall, run(context));
    ASSERT_EQ(sections.size(), 5u);
    const auto published = rows(sections[0].tables.at(0));
    ASSERT_EQ(published.size(), 9u);
    EXPECT_EQ(published[0],
              "1 weights by phase | 36 % | 61 % | 45.6 % | 52.5 % | 25.0 % (17.5 to 34.3) | "
              "75.0 % (65.7 to 82.5) | 0.0 % (0.0 to 3.7) | 100");
    EXPECT_TRUE(published[1].starts_with("2a pilot: flips 4 | not published | not published | -"));
    EXPECT_TRUE(published[8].starts_with("5 three phases | 24 % | 74 % | 26.6 % | 47.0 %"));
    const auto corrected = rows(sections[2].tables.at(0));
    EXPECT_TRUE(corrected[4].starts_with("3 mobility added | 58.8 % | 39.0 % | 50.0 % ("))
        << corrected[4];
    EXPECT_TRUE(corrected[4].ends_with("| 200 | no difference shown")) << corrected[4];
    const auto six = rows(sections[3].tables.at(0));
    EXPECT_TRUE(six[0].starts_with("Zebra, depth 1: as published | 42 % | 58 % | not run"));
    EXPECT_TRUE(six[3].starts_with("tusk alpha-beta, depth 1: as published | - | - | 25.0 %"));
    const auto seven = rows(sections[3].tables.at(1));
    EXPECT_EQ(seven[0], "best player of the school app | 26 | cannot be repeated");
}

TEST_F(OthelloSchool, sentences_say_what_the_results_show) {
    FakeContext context(registry_);
    context.payoff_ = [](const MatchSettings& settings, std::size_t pair, std::size_t half) {
        const bool five = settings.players[0].find("1:4:4") != std::string::npos &&
                          settings.players[1] == "weights,phases=6:2:4";
        if (!settings.exchange) {
            return five ? -2.0 : half == 0 ? 2.0 : -2.0;  // as black it loses everything
        }
        return five || pair % 4 != 0 ? 1.0 : -1.0;
    };
    const auto sections = experiment_.report(Scale::kSmall, run(context));
    ASSERT_EQ(sections[0].paragraphs.size(), 2u);
    EXPECT_NE(sections[0].paragraphs[1].find("50.0\u00A0% (40.4 to 59.6) in 4b."),
              std::string::npos);
    ASSERT_EQ(sections[1].paragraphs.size(), 2u);
    EXPECT_NE(sections[1].paragraphs[0].find("Over all 1800 corrected games"), std::string::npos);
    EXPECT_NE(
        sections[1].paragraphs[1].find(
            "In experiment 5 the improved player wins 50.0\u00A0% (40.4 to 59.6) of 100 games "
            "with white, and 0.0\u00A0% (0.0 to 3.7) of 100 games with black"),
        std::string::npos)
        << sections[1].paragraphs[1];
    EXPECT_NE(sections[2].paragraphs[0].find("better in these experiments: 1, 2, 3, 4 and 5; worse "
                                             "in these: none"),
              std::string::npos)
        << sections[2].paragraphs[0];
}

TEST_F(OthelloSchool, a_report_of_a_run_under_way_says_what_is_missing) {
    const auto nothing = experiment_.report(Scale::kSmall, {});
    EXPECT_TRUE(rows(nothing[0].tables.at(0))[0].ends_with("not run yet"));
    EXPECT_TRUE(nothing[1].paragraphs.empty());
    FakeContext context(registry_);
    const auto some = experiment_.report(Scale::kSmall, run(context, 4));
    EXPECT_TRUE(rows(some[2].tables.at(0))[0].ends_with("no difference shown"));
    EXPECT_NE(rows(some[2].tables.at(0))[1].find("not run yet"), std::string::npos);
}

TEST(trial_step, a_program_that_is_not_there_is_told) {
    const registry::Registry registry = registry::all_games();
    FakeContext context(registry);
    MatchSettings settings;
    settings.players = {"weights", "ext,protocol=gtp,command=\"no-such-engine -x\""};
    settings.openings = {""};
    const Step step = trial_step("a", "A", settings);
    EXPECT_EQ(step.total, 2u);
    auto result = step.work(context);
    ASSERT_TRUE(result);
    EXPECT_TRUE(context.asked_.empty());
    const auto figures = figures_of({{"a", *result}}, "a");
    ASSERT_FALSE(figures);
    EXPECT_EQ(figures.error().message, "no-such-engine is not installed here");
    EXPECT_EQ(std::get<std::string>(cell_of(figures, score)),
              "no-such-engine is not installed here");
}

TEST(trial_step, results_that_are_not_a_match_are_told) {
    EXPECT_EQ(figures_of({{"a", core::Json{{"wins", "x"}}}}, "a").error().message,
              "result not readable");
    EXPECT_EQ(figures_of({{"a", core::Json(3)}}, "a").error().message, "result not readable");
}

TEST(trial_step, elo_has_no_figure_where_all_was_won) {
    MatchFigures match;
    match.tally = {10, 0, 0};
    EXPECT_EQ(std::get<std::string>(elo(match)), "won all");
    match.tally = {0, 0, 10};
    EXPECT_EQ(std::get<std::string>(elo(match)), "lost all");
    match.tally = {5, 0, 5};
    match.score95 = {0.25, 0.75};
    EXPECT_NEAR(std::get<Figure>(elo(match)).low.value_or(0), -190.8, 0.1);
}

}  // namespace
}  // namespace tusk::lab
