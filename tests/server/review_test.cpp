// Reviews that are kept: found again by the game they are about, after a restart too, and by nobody
// who does not know that game.

#include <gtest/gtest.h>

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

const registry::Registry& real_games() {
    static const registry::Registry registry = registry::all_games();
    return registry;
}

// Reviews a line as a browser does; the last message.
Json review(int port, const std::string& game, const Json& moves, const Json& more = {}) {
    ApiClient client(port);
    client.connect();
    Json message = {{"type", "review"}, {"task", "r"}, {"game", game}, {"moves", moves}};
    if (more.is_object()) {
        message.update(more);
    }
    client.say(message);
    return client.hear_until([](const Json& heard) {
        return heard.value("task", "") == "r" && heard["state"] != "queued" &&
               heard["state"] != "running";
    });
}

ApiAnswer kept(int port, const std::string& game, const Json& body) {
    return ApiClient(port).post("/api/v1/catalogue/" + game + "/review", body);
}

class KeptReviews : public store::OnBothBackends {};
INSTANTIATE_TEST_SUITE_P(server, KeptReviews, store::kBothBackends, store::backend_name);

const Json kLine = {"b2", "a1", "c3"};

TEST_P(KeptReviews, a_finished_review_is_found_by_its_line_and_after_a_restart) {
    Json first;
    {
        const AppServer server(small_games(), url());
        const ApiAnswer none = kept(server.port(), "tictactoe", {{"moves", kLine}});
        EXPECT_EQ(none.status, 200);
        EXPECT_EQ(none.body, "null");
        const Json done = review(server.port(), "tictactoe", kLine);
        ASSERT_EQ(done["state"], "done") << done;
        first = kept(server.port(), "tictactoe", {{"moves", kLine}}).json;
        ASSERT_TRUE(first.is_object());
        EXPECT_EQ(first["summary"], done["summary"]);
        EXPECT_EQ(first["plies"].size(), 3u);
        EXPECT_EQ(first["made_ms"], done["source"]["made_ms"]);
        EXPECT_EQ(first["limits"], (Json{{"time_ms", 400}}));
    }
    const AppServer again(small_games(), url());
    EXPECT_EQ(kept(again.port(), "tictactoe", {{"moves", kLine}}).json, first);
    EXPECT_EQ(kept(again.port(), "tictactoe", {{"moves", "b2 a1 c3"}}).json, first)
        << "however the line is written";
    const std::string start = ApiClient(again.port())
                                  .post("/api/v1/catalogue/tictactoe/line", Json::object())
                                  .json["initial"];
    EXPECT_EQ(kept(again.port(), "tictactoe", {{"moves", kLine}, {"position", start}}).json, first);
    for (const Json& other :
         {Json{"b2", "a1"}, Json{"b2", "a1", "c3", "c1"}, Json{"b2", "c3", "a1"}}) {
        EXPECT_EQ(kept(again.port(), "tictactoe", {{"moves", other}}).body, "null") << other;
    }
}

TEST_P(KeptReviews, the_oldest_go) {
    AppSettings settings;
    settings.reviews.kept_reviews = 1;
    const AppServer server(small_games(), url(), settings);
    ASSERT_EQ(review(server.port(), "tictactoe", {"b2"})["state"], "done");
    ASSERT_EQ(review(server.port(), "tictactoe", {"a1"})["state"], "done");
    EXPECT_EQ(kept(server.port(), "tictactoe", {{"moves", {"b2"}}}).body, "null");
    EXPECT_TRUE(kept(server.port(), "tictactoe", {{"moves", {"a1"}}}).json.is_object());
}

TEST_P(KeptReviews, nobody_is_shown_what_a_weak_player_said_for_somebody_else) {
    const AppServer server(small_games(), url());
    for (const Json& weak :
         {Json{{"player", "uct,playouts=20"}}, Json{{"limits", {{"time_ms", 10}}}},
          Json{{"limits", {{"depth", 1}}}}}) {
        ASSERT_EQ(review(server.port(), "tictactoe", kLine, weak)["state"], "done") << weak;
        EXPECT_EQ(kept(server.port(), "tictactoe", {{"moves", kLine}}).body, "null") << weak;
    }
}

// Bridge with four cards left: whoever knows only one hand cannot name the line.
TEST_P(KeptReviews, a_game_with_secrets_is_found_only_by_all_of_them) {
    const AppServer server(real_games(), url());
    const std::string both = ".K3.5.Q ..K8.K5 S A";
    const Json moves = {"CQ", "CK"};
    const Json done = review(server.port(), "honeymoon", moves, {{"position", both}});
    ASSERT_EQ(done["state"], "done") << done;
    EXPECT_TRUE(
        kept(server.port(), "honeymoon", {{"position", both}, {"moves", moves}}).json.is_object());
    EXPECT_EQ(
        kept(server.port(), "honeymoon", {{"position", ".K3.5.Q ..K9.K5 S A"}, {"moves", moves}})
            .body,
        "null")
        << "another card in a hand";
    for (const char* guess : {".K3.5.Q ?4 S A", "?4 ..K8.K5 S A", ".K3.5.Q ... S A", ""}) {
        const ApiAnswer answer =
            kept(server.port(), "honeymoon", {{"position", guess}, {"moves", moves}});
        EXPECT_TRUE(answer.status >= 400 || answer.body == "null") << guess;
        EXPECT_EQ(answer.body.find("summary"), std::string::npos) << answer.body;
    }
}

// What a seat or a spectator of a running game can send is no whole line, so there is nothing to be
// found by it.
TEST_P(KeptReviews, nobody_at_a_running_game_with_secrets_can_ask_for_a_review_of_it) {
    const AppServer server(real_games(), url());
    const ApiAnswer made =
        ApiClient(server.port())
            .post("/api/v1/games", {{"game", "honeymoon"}, {"seats", {person(), person()}}});
    ASSERT_EQ(made.status, 201);
    const std::string path = "/api/v1/games/" + made.json["id"].get<std::string>();
    for (const std::vector<std::string>& tokens :
         {std::vector<std::string>{made.json["tokens"][0]},
          std::vector<std::string>{made.json["tokens"][1]}, std::vector<std::string>{}}) {
        const Json shown = ApiClient(server.port(), tokens).get(path).json;
        Json moves = Json::array();
        for (const Json& move : shown["moves"]) {
            moves.push_back(move["text"]);
        }
        ASSERT_FALSE(moves.empty());
        for (const Json& asked :
             {Json{{"moves", moves}}, Json{{"position", shown["position"]["text"]}}}) {
            const ApiAnswer answer = kept(server.port(), "honeymoon", asked);
            EXPECT_TRUE(answer.status >= 400 || answer.body == "null") << answer.body;
            EXPECT_EQ(answer.body.find("summary"), std::string::npos) << answer.body;
        }
    }
}

}  // namespace
}  // namespace tusk::server
