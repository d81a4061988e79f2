// Games with chance on the server: odds, luck in a review, what undo may bring back, and what lies
// face down.

#include <gtest/gtest.h>

#include <cmath>

#include "registry/fair_deal.h"
#include "registry/record_text.h"
#include "store/database_fixture.h"
#include "tests/games/test_games.h"
#include "tests/server/app_server.h"

namespace tusk::server {
namespace {

using core::Json;

const registry::Registry& small_games() {
    static const registry::Registry registry = tests::test_games();
    return registry;
}
const registry::Registry& games() {
    static const registry::Registry registry = registry::all_games();
    return registry;
}

auto ended(const std::string& task) {
    return [=](const Json& message) {
        return message["type"] == "task" && message["task"] == task &&
               message["state"] != "running" && message["state"] != "queued";
    };
}

TEST(games_of_chance, odds_are_the_weights_of_chance_and_their_mean) {
    const store::FreshDatabase fresh(store::Backend::kSqlite);
    const AppServer server(small_games(), fresh.url());
    ApiClient client(server.port());
    client.connect();
    client.say({{"type", "odds"},
                {"task", "o"},
                {"game", "dicerace"},
                {"move", "steady"},
                {"player", "uct,seed=1"},
                {"limits", {{"playouts", 200}}}});
    const Json done = client.hear_until(ended("o"));
    ASSERT_EQ(done["state"], "done") << done;
    ASSERT_EQ(done["odds"].size(), 3u);
    double mean = 0;
    for (const Json& one : done["odds"]) {
        mean += one["probability"].get<double>() * one["worth"].get<double>();
    }
    EXPECT_DOUBLE_EQ(done["odds"][1]["probability"], 0.5);
    EXPECT_NEAR(done["mean"], mean, 1e-9);
    client.say({{"type", "odds"}, {"task", "x"}, {"game", "tictactoe"}, {"move", "b2"}});
    EXPECT_EQ(client.hear_until(ended("x"))["problem"]["code"], "unsupported");
    client.say({{"type", "odds"}, {"task", "y"}, {"game", "dicerace"}, {"move", "loaded"}});
    EXPECT_EQ(client.hear_until(ended("y"))["state"], "failed");
}

TEST(games_of_chance, a_review_splits_luck_from_skill) {
    const store::FreshDatabase fresh(store::Backend::kSqlite);
    const AppServer server(small_games(), fresh.url());
    ApiClient client(server.port());
    client.connect();
    client.say({{"type", "review"},
                {"task", "r"},
                {"game", "dicerace"},
                {"moves", {"wild", "+5", "steady", "+1", "wild", "+5"}},
                {"player", "uct,seed=1"},
                {"limits", {{"playouts", 300}}}});
    std::vector<Json> plies;
    Json last;
    do {
        last = client.hear();
        if (last["type"] == "task" && last.contains("plies")) {
            plies.insert(plies.end(), last["plies"].begin(), last["plies"].end());
        }
        ASSERT_FALSE(last.is_null());
    } while (!ended("r")(last));
    ASSERT_EQ(last["state"], "done") << last;
    ASSERT_EQ(plies.size(), 3u);
    for (const Json& ply : plies) {
        const Json& luck = ply["luck"];
        const double sign = ply["seat"] == 0 ? 1 : -1;
        EXPECT_NEAR(luck["spoken"].get<double>() - luck["decided"].get<double>(),
                    luck["gave"].get<double>(), 1e-9);
        EXPECT_NEAR(sign * (luck["before"].get<double>() - luck["decided"].get<double>()),
                    ply["loss"].get<double>(), 1e-9);
    }
    EXPECT_NEAR(plies[0]["luck"]["probability"], 1.0 / 3, 1e-9);  // a five of the wild die
    EXPECT_GT(plies[0]["luck"]["gave"], 0);
    const Json& sums = last["summary"]["luck"];
    EXPECT_NEAR(sums["start"].get<double>() - sums["cost"][0].get<double>() +
                    sums["cost"][1].get<double>() + sums["gave"].get<double>() +
                    sums["rest"].get<double>(),
                sums["end"].get<double>(), 1e-9);
}

TEST(games_of_chance, undo_goes_over_chance_only_while_nobody_else_plays) {
    const store::FreshDatabase fresh(store::Backend::kSqlite);
    const AppServer server(games(), fresh.url());
    const auto flip = [&](std::vector<std::string> own, const Json& made) {
        ApiClient client(server.port(), std::move(own));
        const std::string id = made["id"];
        EXPECT_EQ(client.act(id, 0, "a1-a1").status, 200);
        const Json after = client.get("/api/v1/games/" + id).json;
        return std::pair{after["can_undo"].get<bool>(),
                         client.post("/api/v1/games/" + id + "/undo", Json::object()).status};
    };
    const Json request = {{"game", "darkchess"}, {"seats", {person(), person()}}};
    const Json apart = ApiClient(server.port()).post("/api/v1/games", request).json;
    EXPECT_EQ(flip({apart["tokens"][0]}, apart), (std::pair{false, 409}));
    const Json together = ApiClient(server.port()).post("/api/v1/games", request).json;
    EXPECT_EQ(flip({together["tokens"][0], together["tokens"][1]}, together),
              (std::pair{true, 200}));
}

TEST(games_of_chance, what_lies_face_down_is_told_when_the_game_is_over) {
    const store::FreshDatabase fresh(store::Backend::kSqlite);
    const AppServer server(games(), fresh.url());
    const Json made =
        ApiClient(server.port())
            .post("/api/v1/games", {{"game", "darkchess"}, {"seats", {person(), person()}}})
            .json;
    ApiClient client(server.port(), {made["tokens"][0], made["tokens"][1]});
    const std::string path = "/api/v1/games/" + made["id"].get<std::string>();
    EXPECT_EQ(client.act(made["id"], 0, "a1-a1").status, 200);
    const Json playing = client.get(path).json;
    EXPECT_EQ(playing["deal"]["cells"], Json(nullptr));
    EXPECT_EQ(playing["position"]["scene"]["quiet"]["limit"], 60);
    int face_down = 0;
    for (const Json& held : playing["position"]["scene"]["face_down"]) {
        face_down += held["count"].get<int>();
    }
    EXPECT_EQ(face_down, 31);
    const int shown = playing["position"]["scene"]["cells"][28];  // a1
    client.post(path + "/resign", {{"seat", 0}});
    const Json over = client.get(path).json;
    ASSERT_EQ(over["deal"]["cells"].size(), 32u);
    EXPECT_EQ(over["deal"]["cells"][28], shown);
    EXPECT_EQ(over["deal"]["hash"], playing["deal"]["hash"]);
    const auto read = registry::read_records(games(), client.get(path + "/record").body);
    ASSERT_EQ(read.records.size(), 1u);
    const auto check = registry::check_deal(**games().require("darkchess"), read.records[0]);
    ASSERT_TRUE(check) << check.error().text();
    EXPECT_EQ(check->events, 1u);
}

}  // namespace
}  // namespace tusk::server
