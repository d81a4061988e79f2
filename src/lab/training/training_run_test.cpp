#include <gtest/gtest.h>

#include <unistd.h>

#include <cstdlib>
#include <filesystem>

#include "core/text.h"
#include "games/othello/pattern_weights.h"
#include "lab/runs/run_driver.h"
#include "lab/runs/run_removal.h"
#include "lab/training/training_plan.h"
#include "lab/training/weights_shelf.h"
#include "lab/training/wthor_index.h"
#include "store/database_fixture.h"

namespace tusk::lab {
namespace {

using core::Json;
using store::must;

// One year of the base, few epochs, a few games: a second of work.
Json small_training(const std::string& name) {
    return {{"kind", "training"},
            {"name", name},
            {"wthor", {{"first_year", 2021}, {"last_year", 2021}}},
            {"selfplay", {{"games", 12}, {"depth", 1}}},
            {"epochs", 2},
            {"match", {{"games", 4}, {"limits", {{"depth", 1}}}}},
            {"concurrency", 2}};
}

class TrainingRun : public store::OnBothBackends {
protected:
    void SetUp() override {
        OnBothBackends::SetUp();
        // Weights are kept among the files of a person of its own.
        home_ = std::filesystem::path(testing::TempDir()) /
                ("training_" + std::to_string(::getpid()) + "_" +
                 testing::UnitTest::GetInstance()->current_test_info()->name());
        std::filesystem::remove_all(home_);
        ::setenv("XDG_DATA_HOME", home_.c_str(), 1);
        auto database = open();
        must(prepare_lab(*database));
        writer_ = std::make_unique<store::Writer>(std::move(database), 1000);
        options_.interval_ms = 1;
    }
    void TearDown() override {
        writer_.reset();
        std::filesystem::remove_all(home_);
        OnBothBackends::TearDown();
    }

    std::string begin(const Json& request) {
        must(check_new_training(request));
        return must(begin_run(*writer_, must(make_plan(registry_, request)), ""));
    }
    RunView drive(const std::string& id, std::stop_token stop = {}) {
        return must(drive_run(registry_, *writer_, id, options_, stop));
    }
    // Drives until `when` says so; the run is stopped then.
    RunView drive_until(const std::string& id, const std::function<bool(const RunView&)>& when) {
        std::stop_source source;
        options_.on_change = [&](const RunView& view) {
            if (when(view)) {
                source.request_stop();
            }
        };
        RunView view = drive(id, source.get_token());
        options_.on_change = nullptr;
        return view;
    }
    static std::string weights(const std::string& name) {
        return must(core::read_file(must(games::othello::user_weights_path(name))));
    }
    static Json summary(const RunView& view, std::size_t step) {
        return Json::parse(view.steps.at(step).summary);
    }

    std::filesystem::path home_;
    registry::Registry registry_ = registry::all_games();
    std::unique_ptr<store::Writer> writer_;
    DriveOptions options_;
};

TEST_P(TrainingRun, gathers_plays_fits_and_plays_a_match) {
    const std::string id = begin(small_training("fresh"));
    std::size_t shown = 0;
    options_.on_change = [&](const RunView& view) {
        const std::string& text = view.steps.at(2).summary;
        shown += !view.steps[2].done && text.find("\"fit_error\"") != std::string::npos ? 1 : 0;
    };
    const RunView view = drive(id);
    ASSERT_EQ(view.run.state, RunState::kDone) << view.run.error;
    EXPECT_GT(shown, 0u) << "the errors are shown while the weights are fitted";
    ASSERT_EQ(view.steps.size(), 4u);
    EXPECT_EQ(summary(view, 0)["training"]["games"], 680);
    EXPECT_EQ(summary(view, 1)["training"]["games"], 12);
    const Json fit = summary(view, 2)["training"];
    EXPECT_EQ(fit["games"], 692);
    ASSERT_EQ(fit["phases"].size(), 30u);
    for (const Json& phase : fit["phases"]) {
        EXPECT_EQ(phase["epoch"], phase["epochs"]);
        EXPECT_GT(phase["checked"].get<int>(), 0);
        EXPECT_GT(phase["old_error"].get<double>(), 0);
    }
    EXPECT_GT(fit["mean_error"].get<double>(), 0);
    EXPECT_EQ(summary(view, 3)["games"], 4);
    EXPECT_EQ(view.run.games, 4);

    const auto shelf = shelved_weights();
    ASSERT_EQ(shelf.size(), 1u);
    EXPECT_EQ(shelf[0].name, "fresh");
    EXPECT_EQ(shelf[0].about["run"], id);
    EXPECT_EQ(shelf[0].about["games"], 692);
    EXPECT_EQ(shelf[0].about["mean_error"], fit["mean_error"]);
    EXPECT_EQ(shelf[0].about["match"]["games"], 4);
    EXPECT_FALSE(std::filesystem::exists(training_file(id, "samples"))) << "scratch files are gone";
    const auto again = make_plan(registry_, small_training("fresh"));
    EXPECT_TRUE(again) << "the plan of a run that is stored can be made at any time";
    const auto taken = check_new_training(small_training("fresh"));
    ASSERT_FALSE(taken);
    EXPECT_EQ(taken.error().where, "name");
}

TEST_P(TrainingRun, stopped_in_self_play_and_in_the_fit_it_gives_the_same_weights) {
    const Json request = small_training("whole");
    drive(begin(request));

    const std::string id = begin(small_training("parts"));
    const RunView first = drive_until(id, [](const RunView& view) {
        return view.steps[0].done && view.steps[1].progress_done >= 1;
    });
    EXPECT_EQ(first.run.state, RunState::kStopped);
    EXPECT_FALSE(first.steps[2].done);
    const RunView second = drive_until(id, [](const RunView& view) {
        return view.steps[1].done && !view.steps[2].checkpoint.empty();
    });
    EXPECT_EQ(second.run.state, RunState::kStopped);
    const RunView done = drive(id);
    ASSERT_EQ(done.run.state, RunState::kDone) << done.run.error;
    EXPECT_EQ(weights("parts"), weights("whole"));
}

// What follows concerns files more than tables: one data base is enough.
class TrainingFiles : public TrainingRun {};

TEST_P(TrainingFiles, one_thread_gives_the_same_weights_as_two) {
    Json one = small_training("one");
    one["concurrency"] = 1;
    one["match"] = nullptr;
    Json two = small_training("two");
    two["match"] = nullptr;
    drive(begin(one));
    drive(begin(two));
    EXPECT_EQ(weights("one"), weights("two"));
}

TEST_P(TrainingFiles, goes_on_from_weights_and_is_measured_by_them) {
    Json base = small_training("base");
    base["match"] = nullptr;
    base["selfplay"] = nullptr;
    const RunView first = drive(begin(base));
    ASSERT_EQ(first.run.state, RunState::kDone) << first.run.error;
    Json next = small_training("next");
    next["start"] = "base";
    next["against"] = "base";
    next["selfplay"] = nullptr;
    const RunView view = drive(begin(next));
    ASSERT_EQ(view.run.state, RunState::kDone) << view.run.error;
    const Json fit = summary(view, 1)["training"];
    EXPECT_NEAR(fit["old_error"].get<double>(),
                summary(first, 1)["training"]["mean_error"].get<double>(), 0.05)
        << "the same games were left out";
    EXPECT_EQ(summary(view, 2)["players"][1], "alphabeta,weights=base");
}

TEST_P(TrainingFiles, its_weights_are_removed_with_it_unless_a_run_still_needs_them) {
    Json request = small_training("kept");
    request["match"] = nullptr;
    request["selfplay"] = nullptr;
    const std::string id = begin(request);
    drive(id);
    const Json match = {
        {"kind", "match"},
        {"game", "othello"},
        {"players", {{{"player", "alphabeta,depth=1,weights=kept"}}, {{"player", "random"}}}},
        {"games", 2}};
    const std::string waiting = begin(match);
    RemovedRun removed = must(remove_run(*writer_, id));
    EXPECT_EQ(removed.weights, "kept");
    EXPECT_TRUE(removed.weights_kept);
    EXPECT_TRUE(weights_exist("kept"));
    EXPECT_FALSE(must(view_run(*writer_, id)).has_value());

    request["name"] = "gone";
    const std::string other = begin(request);
    drive(other);
    removed = must(remove_run(*writer_, other));
    EXPECT_FALSE(removed.weights_kept);
    EXPECT_FALSE(weights_exist("gone"));
}

TEST_P(TrainingFiles, weights_of_another_run_are_never_overwritten) {
    Json request = small_training("mine");
    request["match"] = nullptr;
    request["selfplay"] = nullptr;
    const std::string first = begin(request);
    const std::string second =
        begin(request);  // of the same name, before the first has its weights
    drive(first);
    const std::string before = weights("mine");
    const RunView view = drive(second);
    EXPECT_EQ(view.run.state, RunState::kFailed);
    EXPECT_NE(view.run.error.find("already"), std::string::npos) << view.run.error;
    must(remove_run(*writer_, second));
    EXPECT_EQ(weights("mine"), before);
}

INSTANTIATE_TEST_SUITE_P(lab, TrainingRun, store::kBothBackends, store::backend_name);
INSTANTIATE_TEST_SUITE_P(lab, TrainingFiles, testing::Values(store::Backend::kSqlite),
                         store::backend_name);

TEST(training_request, is_read_and_written) {
    const Json full = {
        {"kind", "training"},
        {"game", "othello"},
        {"name", "my-weights"},
        {"wthor", {{"first_year", 2000}, {"last_year", 2010}, {"players", {"ogita"}}}},
        {"selfplay", {{"games", 500}, {"depth", 3}}},
        {"epochs", 5},
        {"start", "standard"},
        {"against", "standard"},
        {"match", {{"games", 10}, {"limits", {{"time_ms", 50}}}}},
        {"seed", 7},
        {"concurrency", 2}};
    EXPECT_EQ(to_json(must(training_request_of(full))), full);
    const TrainingRequest usual =
        must(training_request_of({{"kind", "training"}, {"name", "mine"}}));
    EXPECT_TRUE(usual.wthor);
    EXPECT_EQ(usual.selfplay_games, 0);
    EXPECT_EQ(usual.match_games, 100);
    EXPECT_EQ(usual.limits.depth, 4);
}

TEST(training_request, faults_are_named) {
    struct Case {
        Json change;
        std::string where;
    };
    const std::vector<Case> cases = {
        {{{"name", "../etc"}}, "name"},
        {{{"name", "standard"}}, "name"},
        {{{"name", nullptr}}, "name"},
        {{{"start", "mine"}}, "start"},
        {{{"against", "mine"}}, "against"},
        {{{"start", "no-such-weights"}}, "start"},
        {{{"against", "no-such-weights"}}, "against"},
        {{{"epochs", 0}}, "epochs"},
        {{{"epochs", 101}}, "epochs"},
        {{{"wthor", "all"}}, "wthor"},
        {{{"wthor", nullptr}}, "wthor"},
        {{{"wthor", {{"first_year", 2010}, {"last_year", 2000}}}}, "wthor.first_year"},
        {{{"wthor", {{"first_year", 2150}}}}, "wthor.first_year"},
        {{{"wthor", {{"first_year", 1}}}}, "wthor, first_year"},
        {{{"wthor", {{"years", 1}}}}, "wthor"},
        {{{"wthor", {{"players", Json::array({"a", ""})}}}}, "wthor.players"},
        {{{"wthor", {{"players", Json::array({"nobody-of-this-name"})}}}}, "wthor.players.0"},
        {{{"wthor", {{"players", std::vector<std::string>(11, "a")}}}}, "wthor, players"},
        {{{"selfplay", {{"games", 100'001}}}}, "selfplay, games"},
        {{{"selfplay", {{"games", 1}, {"depth", 99}}}}, "selfplay, depth"},
        {{{"match", {{"games", 1'000'000}}}}, "match, games"},
        {{{"match", {{"games", 2}, {"openings", Json::array({"z9"})}}}}, "match, openings"},
        {{{"game", "chess"}}, "game"},
        {{{"folder", "/etc"}}, ""},
    };
    const registry::Registry registry = registry::all_games();
    for (const Case& one : cases) {
        Json request = {{"kind", "training"}, {"name", "mine"}};
        request.update(one.change);
        const auto plan = make_plan(registry, request);
        ASSERT_FALSE(plan) << request.dump();
        EXPECT_TRUE(plan.error().where.starts_with(one.where))
            << request.dump() << ": " << plan.error().text();
    }
}

TEST(wthor_index, knows_years_and_players) {
    const WthorIndex& index = wthor_index();
    ASSERT_FALSE(index.years.empty());
    EXPECT_TRUE(std::is_sorted(index.years.begin(), index.years.end(),
                               [](const auto& a, const auto& b) { return a.year < b.year; }));
    EXPECT_EQ(index.games_between(2021, 2021), 680u);
    EXPECT_EQ(index.games_between(0, 0),
              index.games_between(0, 2020) + index.games_between(2021, 0));
    EXPECT_EQ(index.games_between(2150, 0), 0u);
    const auto most = index.suggest("", 5);
    ASSERT_EQ(most.size(), 5u);
    EXPECT_GE(most[0].games, most[4].games);
    const auto found = index.suggest(most[2].name, 3);
    ASSERT_FALSE(found.empty());
    EXPECT_EQ(found[0].name, most[2].name);
    EXPECT_TRUE(index.suggest("no such name at all", 5).empty());
}

TEST(wthor_index, a_folder_without_games_is_an_error) {
    EXPECT_FALSE(read_wthor_index(testing::TempDir() + "/nothing-here"));
}

}  // namespace
}  // namespace tusk::lab
