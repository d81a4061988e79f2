// Clocks of real games on a real server: they run whoever looks, through restarts, to the end.

#include <gtest/gtest.h>

#include "store/database_fixture.h"
#include "tests/server/app_server.h"

namespace tusk::server {
namespace {

using core::Json;

const registry::Registry& games() {
    static const registry::Registry registry = registry::all_games();
    return registry;
}

Json clock_of(int base_ms) {
    return {{"base_ms", base_ms}, {"increment_ms", 0}};
}

class Clocks : public store::OnBothBackends {
protected:
    void SetUp() override {
        OnBothBackends::SetUp();
        start();
    }
    void start(const AppSettings& settings = {}) {
        server_.reset();
        server_ = std::make_unique<AppServer>(games(), url(), settings);
    }
    [[nodiscard]] int port() const { return server_->port(); }

    Json begin(const Json& seats, int base_ms) {
        const ApiAnswer answer = ApiClient(port()).post(
            "/api/v1/games", {{"game", "othello"}, {"seats", seats}, {"clock", clock_of(base_ms)}});
        EXPECT_EQ(answer.status, 201) << answer.body;
        return answer.json;
    }
    // Two persons after their first moves: Black's clock runs.
    Json begin_and_move(int base_ms) {
        Json game = begin({person(), person()}, base_ms);
        ApiClient both(port(), game["tokens"]);
        EXPECT_EQ(both.act(game["id"], 0, "f5").status, 200);
        both.act(game["id"], 1, "d6");
        return game;
    }
    Json shown(const Json& game) {
        return ApiClient(port()).get("/api/v1/games/" + game["id"].get<std::string>()).json;
    }

    std::unique_ptr<AppServer> server_;
};
INSTANTIATE_TEST_SUITE_P(server, Clocks, store::kBothBackends, store::backend_name);

TEST_P(Clocks, engines_with_a_clock_play_although_nobody_watches) {
    const Json game = begin({engine("random,seed=1"), engine("random,seed=2")}, 60'000);
    EXPECT_TRUE(eventually([&] { return shown(game)["status"] == "over"; }));
}

TEST_P(Clocks, an_engine_on_the_clock_goes_on_after_a_restart_although_nobody_asks) {
    const Json game = begin({person(), engine("alphabeta", 1500)}, 60'000);
    ApiClient(port(), {game["tokens"][0]}).act(game["id"], 0, "f5");
    start();
    EXPECT_TRUE(eventually([&] { return metric(port(), "tusk_game_events_total") == 1; }));
    EXPECT_EQ(shown(game)["position"]["ply"], 2);
}

TEST_P(Clocks, a_flag_falls_after_a_restart_by_the_time_before_it) {
    const Json game = begin_and_move(1500);
    std::this_thread::sleep_for(std::chrono::milliseconds(400));
    start();
    const Json clocks = shown(game)["clocks"];
    EXPECT_GE(clocks["age_ms"], 400);
    EXPECT_EQ(clocks["remaining_ms"][0], 1500);
    Json ended;
    ASSERT_TRUE(eventually([&] { return (ended = shown(game))["status"] == "over"; }));
    EXPECT_EQ(ended["result"]["by"], "time");
    EXPECT_EQ(ended["clocks"]["remaining_ms"][0], 0);
}

TEST_P(Clocks, a_move_after_the_flag_does_not_count) {
    const Json game = begin_and_move(1000);
    server_.reset();  // nobody calls the time meanwhile
    std::this_thread::sleep_for(std::chrono::milliseconds(1100));
    start();
    ApiClient both(port(), game["tokens"]);
    const ApiAnswer late = both.act(game["id"], 0, "c3");
    EXPECT_NE(late.status, 500);
    const Json ended = shown(game);
    EXPECT_EQ(ended["result"]["by"], "time");
    EXPECT_EQ(ended["position"]["ply"], 2);
}

TEST_P(Clocks, undo_does_not_give_time_back) {
    const Json game = begin_and_move(60'000);
    ApiClient black(port(), game["tokens"]);  // at one screen: nobody else has to agree
    for (int round = 0; round < 3; ++round) {
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
        ASSERT_EQ(black.act(game["id"], 0, "c3").status, 200);
        const ApiAnswer undone =
            black.post("/api/v1/games/" + game["id"].get<std::string>() + "/undo", Json::object());
        ASSERT_EQ(undone.status, 200) << undone.body;
    }
    EXPECT_LE(shown(game)["clocks"]["remaining_ms"][0], 60'000 - 300);
}

TEST_P(Clocks, games_with_a_clock_that_nobody_plays_leave_the_memory) {
    AppSettings settings;
    settings.hall.idle_ms = 30;
    start(settings);
    const Json waiting = begin({person(), person()}, 60'000);
    const Json slow = begin_and_move(3'600'000);
    EXPECT_TRUE(eventually([&] { return metric(port(), "tusk_games_open") == 0; }));
    EXPECT_EQ(shown(waiting)["status"], "playing");
    EXPECT_EQ(shown(slow)["clocks"]["running"], Json::array({0}));
}

}  // namespace
}  // namespace tusk::server
