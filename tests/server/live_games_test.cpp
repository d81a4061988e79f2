// Games through the API, on both data bases: who may do what, undo, clocks, engines, restart.

#include <gtest/gtest.h>

#include "core/text.h"
#include "store/database_fixture.h"
#include "tests/server/app_server.h"

namespace tusk::server {
namespace {

using core::Json;

const registry::Registry& games() {
    static const registry::Registry registry = registry::all_games();
    return registry;
}

struct Begun {
    std::string id;
    std::vector<std::string> tokens;
    std::string control;
    Json game;
};

class LiveGames : public store::OnBothBackends {
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

    Begun begin(const Json& seats, const Json& more = Json::object()) {
        Json body = {{"game", "othello"}, {"seats", seats}};
        body.update(more);
        const ApiAnswer answer = ApiClient(port()).post("/api/v1/games", body);
        EXPECT_EQ(answer.status, 201) << answer.body;
        return {answer.json["id"], answer.json["tokens"], answer.json["control"],
                answer.json["game"]};
    }

    std::unique_ptr<AppServer> server_;
};
INSTANTIATE_TEST_SUITE_P(server, LiveGames, store::kBothBackends, store::backend_name);

std::vector<std::string> move_texts(const Json& game) {
    std::vector<std::string> texts;
    for (const Json& move : game["moves"]) {
        texts.push_back(move["text"]);
    }
    return texts;
}

// Black to move can pass only after white's answer: black a1, white b1... a position in which white
// must pass after black's move c1.
constexpr const char* kWhitePasses =
    "XO------O------------------------------------------------------- X";

TEST_P(LiveGames, a_seats_token_decides_who_may_move) {
    const Begun game = begin({person(), person()});
    ApiClient black(port(), {game.tokens[0]});
    ApiClient white(port(), {game.tokens[1]});
    ApiClient stranger(port());
    EXPECT_EQ(stranger.act(game.id, 0, "f5").status, 403);
    EXPECT_EQ(white.act(game.id, 0, "f5").status, 403);
    EXPECT_EQ(white.act(game.id, 1, "f5").code(), "illegal-move") << "it is not white's turn";
    EXPECT_EQ(ApiClient(port(), {"wrong"}).act(game.id, 0, "f5").status, 403);
    EXPECT_EQ(ApiClient(port(), {game.control}).act(game.id, 0, "f5").status, 403);
    EXPECT_EQ(black.act(game.id, 0, "f5").status, 200);
    EXPECT_EQ(white.act(game.id, 1, "d6").status, 200);
    const ApiAnswer seen = stranger.get("/api/v1/games/" + game.id);
    EXPECT_EQ(move_texts(seen.json), (std::vector<std::string>{"f5", "d6"}));
    EXPECT_EQ(seen.json["you"], Json::array());
    EXPECT_EQ(seen.json["position"]["opening"], "Perpendicular Opening");
    EXPECT_EQ(seen.json["position"]["legal"], Json::array());
}

TEST_P(LiveGames, a_move_about_an_older_position_is_refused_and_changes_nothing) {
    const Begun game = begin({person(), person()});
    ApiClient both(port(), game.tokens);
    EXPECT_EQ(both.act(game.id, 0, "f5", 0).status, 200);
    const ApiAnswer stale = both.act(game.id, 1, "d6", 0);
    EXPECT_EQ(stale.status, 409);
    EXPECT_EQ(stale.code(), "stale");
    EXPECT_EQ(both.act(game.id, 1, "a1", 1).code(), "illegal-move");
    EXPECT_EQ(both.act(game.id, 1, "zz", 1).status, 400);
    EXPECT_EQ(both.get("/api/v1/games/" + game.id).json["version"], 1);
}

TEST_P(LiveGames, undo_on_one_screen_takes_back_one_decision) {
    const Begun game = begin({person(), person()});
    ApiClient both(port(), game.tokens);
    both.act(game.id, 0, "f5");
    both.act(game.id, 1, "d6");
    const ApiAnswer undone = both.post("/api/v1/games/" + game.id + "/undo", Json::object());
    EXPECT_EQ(undone.status, 200);
    EXPECT_EQ(move_texts(undone.json), std::vector<std::string>{"f5"});
    both.post("/api/v1/games/" + game.id + "/undo", Json::object());
    const ApiAnswer nothing = both.post("/api/v1/games/" + game.id + "/undo", Json::object());
    EXPECT_EQ(nothing.status, 409);
    EXPECT_EQ(nothing.code(), "nothing-to-undo");
}

TEST_P(LiveGames, undo_is_refused_once_the_other_person_has_answered) {
    const Begun game = begin({person(), person()});
    ApiClient black(port(), {game.tokens[0]});
    ApiClient white(port(), {game.tokens[1]});
    black.act(game.id, 0, "f5");
    EXPECT_EQ(white.post("/api/v1/games/" + game.id + "/undo", Json::object()).status, 409);
    EXPECT_EQ(black.get("/api/v1/games/" + game.id).json["can_undo"], true);
    white.act(game.id, 1, "d6");
    EXPECT_EQ(black.get("/api/v1/games/" + game.id).json["can_undo"], false);
    EXPECT_EQ(black.post("/api/v1/games/" + game.id + "/undo", Json::object()).status, 409);
    EXPECT_EQ(ApiClient(port()).post("/api/v1/games/" + game.id + "/undo", Json::object()).status,
              403);
}

TEST_P(LiveGames, a_forced_pass_is_played_and_marked_and_undone_with_the_decision_before_it) {
    const Begun game = begin({person(), person()}, {{"position", kWhitePasses}});
    ApiClient both(port(), game.tokens);
    ApiClient watcher(port());
    watcher.connect();
    watcher.watch(game.id);
    ASSERT_FALSE(both.act(game.id, 0, "c1").json.is_null());
    const Json shown = watcher.hear_game(2)["game"];
    ASSERT_EQ(shown["position"]["ply"], 2);
    EXPECT_EQ(shown["moves"].back()["text"], "pass");
    EXPECT_EQ(shown["moves"].back()["auto"], true);
    EXPECT_EQ(shown["moves"].back()["seat"], 1);
    EXPECT_EQ(shown["position"]["deciders"], Json::array({0}));
    const ApiAnswer undone = both.post("/api/v1/games/" + game.id + "/undo", Json::object());
    EXPECT_EQ(move_texts(undone.json), std::vector<std::string>{});
    EXPECT_EQ(undone.json["position"]["text"], kWhitePasses);
}

TEST_P(LiveGames, against_an_engine_undo_returns_to_ones_own_previous_decision) {
    const Begun game = begin({person(), engine("random,seed=1")});
    ApiClient black(port(), {game.tokens[0]});
    black.connect();
    black.watch(game.id);
    black.act(game.id, 0, "f5");
    ASSERT_FALSE(black.hear_game(2).is_null());
    const ApiAnswer undone = black.post("/api/v1/games/" + game.id + "/undo", Json::object());
    EXPECT_EQ(undone.status, 200);
    EXPECT_EQ(move_texts(undone.json), std::vector<std::string>{});
    EXPECT_EQ(undone.json["position"]["deciders"], Json::array({0}));
}

TEST_P(LiveGames, when_only_the_engine_has_moved_there_is_nothing_to_undo) {
    const Begun game = begin({engine("random,seed=1"), person()});
    ApiClient white(port(), {game.tokens[1]});
    white.connect();
    white.watch(game.id);
    const Json shown = white.hear_game(1)["game"];
    EXPECT_EQ(shown["can_undo"], false);
    EXPECT_EQ(white.post("/api/v1/games/" + game.id + "/undo", Json::object()).status, 409);
}

TEST_P(LiveGames, engines_play_to_the_end_pause_and_step) {
    const Begun game =
        begin({engine("random,seed=1"), engine("random,seed=2")}, {{"paused", true}});
    ApiClient owner(port(), {game.control});
    owner.connect();
    owner.watch(game.id);
    const std::string control = "/api/v1/games/" + game.id + "/control";
    EXPECT_EQ(ApiClient(port()).post(control, {{"step", true}}).status, 403);
    EXPECT_EQ(owner.post(control, {{"step", true}}).status, 200);
    const Json stepped = owner.hear_game(1)["game"];
    EXPECT_EQ(stepped["position"]["ply"], 1);
    EXPECT_EQ(stepped["paused"], true);
    EXPECT_EQ(owner.post(control, {{"paused", false}}).status, 200);
    const Json ended = owner.hear_until(
        [](const Json& m) { return m["type"] == "game" && m["game"]["status"] == "over"; });
    ASSERT_FALSE(ended.is_null());
    EXPECT_EQ(ended["game"]["result"]["by"], "rules");
    EXPECT_EQ(owner.post(control, {{"paused", true}}).status, 409);
    const ApiAnswer record =
        ApiClient(port()).get("/api/v1/games/" + game.id + "/record?format=ggf");
    EXPECT_EQ(record.status, 200);
    EXPECT_NE(record.body.find("(;GM[Othello]"), std::string::npos);
    const ApiAnswer all = ApiClient(port()).get("/api/v1/games/" + game.id + "/positions");
    EXPECT_EQ(all.json.size(), ended["game"]["position"]["ply"].get<std::size_t>() + 1);
    EXPECT_EQ(all.json.back()["text"], ended["game"]["position"]["text"]);
}

TEST_P(LiveGames, a_person_can_resign_and_then_the_game_is_over) {
    const Begun game = begin({person(), person()});
    ApiClient black(port(), {game.tokens[0]});
    const std::string path = "/api/v1/games/" + game.id + "/resign";
    EXPECT_EQ(black.post(path, {{"seat", 1}}).status, 403);
    const ApiAnswer resigned = black.post(path, {{"seat", 0}});
    EXPECT_EQ(resigned.json["result"]["winner"], "white");
    EXPECT_EQ(resigned.json["result"]["by"], "resign");
    EXPECT_EQ(resigned.json["position"]["legal"], Json::array());
    EXPECT_EQ(black.act(game.id, 0, "f5").code(), "game-over");
    EXPECT_EQ(black.post("/api/v1/games/" + game.id + "/undo", Json::object()).status, 409);
}

TEST_P(LiveGames, a_clock_that_runs_down_loses_the_game) {
    const Begun game =
        begin({person(), person()}, {{"clock", {{"base_ms", 1000}, {"increment_ms", 0}}}});
    ApiClient both(port(), game.tokens);
    both.connect();
    both.watch(game.id);
    both.act(game.id, 0, "f5");
    both.act(game.id, 1, "d6");  // first decisions are free; now black's clock runs
    const Json ended = both.hear_until(
        [](const Json& m) { return m["type"] == "game" && m["game"]["status"] == "over"; });
    ASSERT_FALSE(ended.is_null());
    EXPECT_EQ(ended["game"]["result"]["by"], "time");
    EXPECT_EQ(ended["game"]["result"]["winner"], "white");
    EXPECT_EQ(move_texts(both.get("/api/v1/games/" + game.id).json).size(), 2u);
}

TEST_P(LiveGames, a_game_is_the_same_after_a_restart_of_the_server) {
    const Begun game = begin({person(), person()}, {{"options", {{"size", "6"}}}});
    ApiClient both(port(), game.tokens);
    const Json start = both.get("/api/v1/games/" + game.id).json;
    const std::string first = start["position"]["legal"][0]["text"];
    both.act(game.id, 0, first);
    both.post("/api/v1/games/" + game.id + "/undo", Json::object());
    both.act(game.id, 0, first);
    Json before = both.get("/api/v1/games/" + game.id).json;
    this->start();
    ApiClient again(port(), game.tokens);
    Json after = again.get("/api/v1/games/" + game.id).json;
    EXPECT_EQ(before, after);
    EXPECT_EQ(after["version"], 3);
    EXPECT_EQ(after["position"]["look"]["columns"], 6);
    const ApiAnswer list = again.post("/api/v1/games/summaries", {{"ids", {game.id, "nothing"}}});
    ASSERT_EQ(list.json.size(), 1u);
    EXPECT_EQ(list.json[0]["plies"], 1);
}

TEST_P(LiveGames, an_engine_that_was_thinking_goes_on_after_a_restart) {
    const Begun game = begin({person(), engine("alphabeta", 3000)});
    ApiClient black(port(), {game.tokens[0]});
    EXPECT_EQ(black.act(game.id, 0, "f5").json["thinking"], Json::array({1}));
    this->start();
    ApiClient again(port(), {game.tokens[0]});
    again.connect();
    again.watch(game.id);
    const Json shown = again.hear_game(2);
    ASSERT_FALSE(shown.is_null());
    EXPECT_EQ(shown["game"]["moves"].back()["seat"], 1);
}

TEST_P(LiveGames, nobody_can_start_games_without_end) {
    AppSettings settings;
    settings.hall.games_per_minute = 3;
    start(settings);
    const Json body = {{"game", "othello"}, {"seats", {person(), person()}}};
    ApiClient client(port());
    int refused = 0;
    for (int i = 0; i < 6; ++i) {
        const ApiAnswer answer = client.post("/api/v1/games", body);
        refused += answer.status == 429 ? 1 : 0;
        EXPECT_TRUE(answer.status == 201 || answer.code() == "too-many") << answer.body;
    }
    EXPECT_GE(refused, 2);
}

TEST_P(LiveGames, wrong_requests_are_answered_with_what_and_where) {
    ApiClient client(port());
    const auto refused = [&](const Json& body, int status, const std::string& where) {
        const ApiAnswer answer = client.post("/api/v1/games", body);
        EXPECT_EQ(answer.status, status) << body << answer.body;
        EXPECT_NE(answer.body.find(where), std::string::npos) << answer.body;
    };
    refused({{"game", "chess"}, {"seats", Json::array()}}, 404, "chess");
    refused({{"game", "othello"}, {"seats", {person()}}}, 400, "seats");
    refused({{"game", "othello"}, {"seats", {person(), {{"kind", "god"}}}}}, 400, "kind");
    refused({{"game", "othello"}, {"seats", {person(), person()}}, {"colour", 1}}, 400, "colour");
    refused({{"game", "othello"}, {"seats", {person(), engine("ext,command=ls")}}}, 404, "ext");
    refused({{"game", "othello"}, {"seats", {person(), engine("weights,table=/etc/passwd")}}}, 422,
            "table");
    refused({{"game", "othello"}, {"seats", {person(), engine("alphabeta,hash_mb=60000")}}}, 422,
            "hash_mb");
    refused({{"game", "othello"}, {"seats", {person(), engine("alphabeta,threads=64")}}}, 422,
            "threads");
    refused({{"game", "othello"}, {"seats", {person(), person()}}, {"position", "XO"}}, 422,
            "position");
    refused({{"game", "othello"}, {"seats", {person(), person()}}, {"moves", "f5a1"}}, 422,
            "moves");
    refused({{"game", "othello"}, {"seats", {person(), person()}}, {"options", {{"size", "7"}}}},
            422, "size");
    refused({{"game", "othello"}, {"seats", {person(), person()}}, {"clock", {{"base_ms", 1}}}},
            422, "base_ms");
    refused({{"game", "othello"}, {"seats", {person(), person()}}, {"paused", true}}, 422,
            "engines");
    EXPECT_EQ(client.get("/api/v1/games/aaaaaaaaaaaaaaaaaaaaaaaaaa").status, 404);
    EXPECT_EQ(client.get("/api/v1/games/../../etc/passwd").status, 404);
    EXPECT_EQ(client.request("POST", "/api/v1/games", "{\"game\":").status, 400);
    EXPECT_EQ(client.request("POST", "/api/v1/games", "[1]").status, 400);
    EXPECT_EQ(client.get("/api/v1/games").status, 405);
}

}  // namespace
}  // namespace tusk::server
