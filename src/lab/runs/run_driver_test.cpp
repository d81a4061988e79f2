#include "lab/runs/run_driver.h"

#include <gtest/gtest.h>
#include <soci/soci.h>

#include <set>

#include "grid/ledger_table.h"
#include "lab/runs/run_export.h"
#include "lab/runs/run_standings.h"
#include "registry/record_formats.h"
#include "registry/record_text.h"
#include "registry/replay.h"
#include "store/database_fixture.h"

namespace tusk::lab {
namespace {

using core::Json;
using store::must;

Json match_request(int games) {
    return {{"kind", "match"},
            {"game", "othello"},
            {"options", {{"size", "6"}}},
            {"players", {{{"player", "random"}}, {{"player", "alphabeta,depth=1"}}}},
            {"games", games},
            {"concurrency", 2}};
}

class RunDriver : public store::OnBothBackends {
protected:
    void SetUp() override {
        OnBothBackends::SetUp();
        reopen();
    }
    void TearDown() override {
        writer_.reset();
        OnBothBackends::TearDown();
    }

    // As a new start of the program would.
    void reopen() {
        writer_.reset();
        auto database = open();
        must(prepare_lab(*database));
        writer_ = std::make_unique<store::Writer>(std::move(database), 1000);
    }

    std::string begin(const Json& request) {
        return must(begin_run(*writer_, must(make_plan(registry_, request)), ""));
    }

    RunView drive(const std::string& id, std::stop_token stop = {}) {
        return must(drive_run(registry_, *writer_, id, options_, stop));
    }

    std::vector<StoredLabGame> games(const std::string& id, GameQuery query = {}) {
        query.limit = 10'000;
        std::vector<StoredLabGame> found;
        must(run_on(*writer_, [&](soci::session& session) -> core::Result<void> {
            found = must(list_games(session, id, query));
            return {};
        }));
        return found;
    }

    std::int64_t count(const std::string& table) {
        std::int64_t number = 0;
        must(run_on(*writer_, [&](soci::session& session) -> core::Result<void> {
            session << "SELECT COUNT(*) FROM " + table, soci::into(number);
            return {};
        }));
        return number;
    }

    registry::Registry registry_ = registry::all_games();
    std::unique_ptr<store::Writer> writer_;
    DriveOptions options_;
};

TEST_P(RunDriver, a_match_is_played_stored_and_summed_up) {
    const std::string id = begin(match_request(20));
    const RunView view = drive(id);
    EXPECT_EQ(view.run.state, RunState::kDone) << view.run.error;
    EXPECT_EQ(view.run.games, 20);
    EXPECT_EQ(view.run.fraction, 1);
    const Json score = Json::parse(view.steps.at(0).summary);
    EXPECT_EQ(score["games"], 20);
    EXPECT_EQ(score["history"].size(), 10u) << "a point for each pair, however fast they come";
    GameQuery query;
    query.with_records = true;
    const auto stored = games(id, query);
    ASSERT_EQ(stored.size(), 20u);
    int wins = 0;
    for (const StoredLabGame& game : stored) {
        wins += game.payoff > 0 ? 1 : 0;
        const auto read = registry::read_records(registry_, game.record);
        ASSERT_EQ(read.records.size(), 1u);
        const auto end = registry::replay(*registry_.find("othello"), read.records[0]);
        ASSERT_TRUE(end) << end.error().text();
        EXPECT_EQ((*end)->outcome()->payoff[0], game.exchanged ? -game.payoff : game.payoff);
    }
    EXPECT_EQ(score["wins"], wins);
    EXPECT_EQ(count("grid_jobs"), 0) << "the ledger has forgotten what is stored";
    const auto again = must(view_run(*writer_, id));
    ASSERT_TRUE(again);
    EXPECT_EQ(again->run.state, RunState::kDone);
    EXPECT_EQ(again->steps[0].summary, view.steps[0].summary);
}

TEST_P(RunDriver, a_stopped_match_goes_on_where_it_was) {
    const Json request = match_request(400);
    const std::string whole = begin(request);
    const RunView all = drive(whole);
    ASSERT_EQ(all.run.state, RunState::kDone) << all.run.error;

    const std::string id = begin(request);
    std::stop_source source;
    options_.interval_ms = 1;
    options_.on_change = [&](const RunView& view) {
        if (view.run.games >= 40) {
            source.request_stop();
        }
    };
    const RunView stopped = drive(id, source.get_token());
    EXPECT_EQ(stopped.run.state, RunState::kStopped);
    EXPECT_GE(stopped.run.games, 40);
    EXPECT_LT(stopped.run.games, 400);
    EXPECT_EQ(static_cast<std::int64_t>(games(id).size()), stopped.run.games);

    reopen();
    std::int64_t first_seen = -1;
    options_.on_change = [&](const RunView& view) {
        first_seen = first_seen < 0 ? view.run.games : first_seen;
    };
    const RunView done = drive(id);
    EXPECT_EQ(done.run.state, RunState::kDone);
    EXPECT_GE(first_seen, stopped.run.games) << "progress is honest after a restart";
    EXPECT_GT(done.run.active_ms, stopped.run.active_ms);
    EXPECT_EQ(games(id).size(), 400u);
    const Json one = Json::parse(all.steps[0].summary);
    const Json other = Json::parse(done.steps[0].summary);
    for (const char* field : {"wins", "draws", "losses", "pentanomial", "first_seat"}) {
        EXPECT_EQ(one[field], other[field]) << field;
    }
    EXPECT_NEAR(one["mean_payoff"].get<double>(), other["mean_payoff"].get<double>(), 1e-9);
}

TEST_P(RunDriver, a_tournament_has_a_table) {
    Json request = match_request(8);
    request["kind"] = "tournament";
    request["players"] = {{{"player", "random"}},
                          {{"player", "alphabeta,depth=3"}},
                          {{"player", "alphabeta,depth=1"}}};
    const RunView view = drive(begin(request));
    ASSERT_EQ(view.run.state, RunState::kDone) << view.run.error;
    ASSERT_EQ(view.steps.size(), 3u);
    const RunStandings table = standings_of(view);
    ASSERT_EQ(table.standings.size(), 3u);
    EXPECT_EQ(table.players[table.standings[0].entrant], "alphabeta,depth=3");
    EXPECT_EQ(table.players[table.standings[2].entrant], "random");
    EXPECT_EQ(table.standings[0].games, 16);
}

TEST_P(RunDriver, a_test_that_has_decided_ends_the_match) {
    Json request = match_request(100'000);
    request["players"][0]["player"] = "alphabeta,depth=3";
    request["players"][1]["player"] = "random";
    request["sprt"] = {{"elo0", 0}, {"elo1", 50}};
    const RunView view = drive(begin(request));
    ASSERT_EQ(view.run.state, RunState::kDone) << view.run.error;
    EXPECT_LT(view.run.games, 1000);
    EXPECT_EQ(Json::parse(view.steps[0].summary)["sprt"]["verdict"], "H1");
    EXPECT_EQ(count("grid_jobs"), 0);
}

TEST_P(RunDriver, two_programs_do_not_drive_the_same_run) {
    const std::string id = begin(match_request(10));
    must(run_on(*writer_, [&](soci::session& session) -> core::Result<void> {
        using namespace std::chrono;
        const auto now =
            duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
        EXPECT_TRUE(must(claim_run(session, id, "somebody", now)));
        return {};
    }));
    const auto refused = drive_run(registry_, *writer_, id, options_, {});
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.error().text().find("another program"), std::string::npos);
    EXPECT_FALSE(drive_run(registry_, *writer_, "nothing", options_, {}));
}

TEST_P(RunDriver, a_run_that_is_deleted_ends) {
    const std::string id = begin(match_request(100'000));
    bool deleted = false;
    options_.on_change = [&](const RunView& view) {
        if (view.run.games > 0 && !deleted) {
            deleted = true;
            must(run_on(*writer_, [&](soci::session& session) { return delete_run(session, id); }));
        }
    };
    const RunView view = drive(id);
    EXPECT_EQ(view.run.state, RunState::kFailed);
    EXPECT_TRUE(deleted);
}

TEST_P(RunDriver, games_are_exported_in_any_format) {
    const std::string id = begin(match_request(6));
    must(drive_run(registry_, *writer_, id, options_, {}));
    const registry::Game& game = *registry_.find("othello");
    std::string text;
    const auto sink = [&](const std::string& part) -> core::Result<void> {
        text += part;
        return {};
    };
    must(export_games(registry_, game, *writer_, id, {}, registry::kOwnFormat, 100, sink));
    EXPECT_EQ(registry::read_records(registry_, text).records.size(), 6u);
    text.clear();
    must(export_games(registry_, game, *writer_, id, {}, registry::kOwnFormat, 4, sink));
    EXPECT_EQ(registry::read_records(registry_, text).records.size(), 4u);
    EXPECT_FALSE(export_games(registry_, game, *writer_, id, {}, "nothing", 4, sink));
}

TEST_P(RunDriver, live_boards_show_games_under_way) {
    Json request = match_request(4);
    request["options"] = Json::object();
    request["players"][0]["player"] = "alphabeta";
    request["players"][0]["limits"] = {{"time_ms", 30}};
    const std::string id = begin(request);
    std::set<std::string> seats;
    std::size_t most_moves = 0;
    options_.interval_ms = 20;
    options_.on_change = [&](const RunView& view) {
        for (const LiveBoard& board : view.boards) {
            seats.insert(board.seats.begin(), board.seats.end());
            most_moves = std::max(most_moves, board.moves.size());
        }
    };
    ASSERT_EQ(drive(id).run.state, RunState::kDone);
    EXPECT_EQ(seats, (std::set<std::string>{"alphabeta", "alphabeta,depth=1"}));
    EXPECT_GT(most_moves, 8u);
}

TEST(MakePlan, wrong_requests_are_refused_with_the_field) {
    const registry::Registry registry = registry::all_games();
    const auto where = [&](const Json& change) {
        Json request = match_request(10);
        request.merge_patch(change);
        const auto plan = make_plan(registry, request);
        return plan ? std::string("accepted") : plan.error().text();
    };
    EXPECT_EQ(where(Json::object()), "accepted");
    EXPECT_NE(where({{"kind", "war"}}).find("kind"), std::string::npos);
    EXPECT_NE(where({{"game", "chess"}}).find("game"), std::string::npos);
    EXPECT_NE(where({{"games", 0}}).find("games"), std::string::npos);
    EXPECT_NE(where({{"colour", "red"}}).find("colour"), std::string::npos);
    EXPECT_NE(where({{"options", {{"size", "7"}}}}).find("options"), std::string::npos);
    EXPECT_NE(where({{"players", Json::array({{{"player", "random"}}})}}).find("players"),
              std::string::npos);
    EXPECT_NE(
        where({{"players", {{{"player", "random"}}, {{"player", "nobody"}}}}}).find("players.1"),
        std::string::npos);
    EXPECT_NE(where({{"openings", {"f5 a1"}}}).find("openings"), std::string::npos);
    EXPECT_NE(where({{"sprt", {{"elo0", 5}, {"elo1", 0}}}}).find("sprt"), std::string::npos);
    EXPECT_NE(where({{"clock", {{"base_ms", 0}}}}).find("clock"), std::string::npos);
    EXPECT_NE(where({{"players", {{{"player", "random"}}, {{"player", "@rhino"}}}}}).find("@rhino"),
              std::string::npos);
}

TEST(MakePlan, engines_of_the_operator_go_by_their_names) {
    const registry::Registry registry = registry::all_games();
    Json request = match_request(10);
    request["players"][1]["player"] = "@weak";
    const auto plan = make_plan(registry, request, {{"weak", "alphabeta,depth=1"}});
    ASSERT_TRUE(plan) << plan.error().text();
    EXPECT_EQ(plan->name, "random - @weak");
    EXPECT_EQ(plan->request["players"][1]["player"], "@weak");
}

TEST(MakePlan, equal_players_are_told_apart_by_their_limits) {
    const registry::Registry registry = registry::all_games();
    Json request = match_request(10);
    request["players"] = {{{"player", "alphabeta"}, {"limits", {{"depth", 5}}}},
                          {{"player", "alphabeta"}, {"limits", {{"time_ms", 50}}}}};
    const auto plan = make_plan(registry, request);
    ASSERT_TRUE(plan) << plan.error().text();
    EXPECT_EQ(plan->name, "alphabeta (depth 5) - alphabeta (50 ms)");
}

INSTANTIATE_TEST_SUITE_P(lab, RunDriver, store::kBothBackends, store::backend_name);

}  // namespace
}  // namespace tusk::lab
