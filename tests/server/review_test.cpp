// Reviews that are kept: found again by the game they are about, after a restart too, and by nobody
// who does not know that game.

#include <gtest/gtest.h>

#include "registry/adapter.h"
#include "search/alphabeta/thinker.h"
#include "search/chance/ismcts.h"
#include "search/mcts/thinker.h"
#include "store/database_fixture.h"
#include "tests/games/kuhn/position.h"
#include "tests/games/tictactoe/position.h"
#include "tests/server/app_server.h"

namespace tusk::server {
namespace {

using core::Json;

// With players that value every move, which a review needs.
const registry::Registry& small_games() {
    static const registry::Registry registry = [] {
        using TicTacToe = games::tictactoe::Position;
        using Kuhn = games::kuhn::Position;
        registry::Registry all;
        all.add(registry::make_game<TicTacToe, search::AlphaBetaThinker<TicTacToe>,
                                    search::UctThinker<TicTacToe>>());
        all.add(registry::make_game<Kuhn, search::IsmctsThinker<Kuhn>>());
        return all;
    }();
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
         {Json{{"player", "uct,playouts=50"}}, Json{{"limits", {{"time_ms", 10}}}},
          Json{{"limits", {{"depth", 1}}}}}) {
        ASSERT_EQ(review(server.port(), "tictactoe", kLine, weak)["state"], "done") << weak;
        EXPECT_EQ(kept(server.port(), "tictactoe", {{"moves", kLine}}).body, "null") << weak;
    }
}

// Two cards are dealt, each to one seat. Whoever knows only one of them cannot name the line.
TEST_P(KeptReviews, a_game_with_secrets_is_found_only_by_all_of_them) {
    const AppServer server(small_games(), url());
    const Json whole = {"K", "J", "bet", "fold"};
    ASSERT_EQ(review(server.port(), "kuhn", whole)["state"], "done");
    ASSERT_TRUE(kept(server.port(), "kuhn", {{"moves", whole}}).json.is_object());
    EXPECT_EQ(kept(server.port(), "kuhn", {{"moves", {"K", "Q", "bet", "fold"}}}).body, "null");
    for (const Json& known : {Json{"K", "bet", "fold"}, Json{"?", "J", "bet", "fold"},
                              Json{"K", "?", "bet", "fold"}, Json{"bet", "fold"}}) {
        const ApiAnswer answer = kept(server.port(), "kuhn", {{"moves", known}});
        EXPECT_GE(answer.status, 400) << known;
        EXPECT_EQ(answer.body.find("summary"), std::string::npos) << answer.body;
    }
}

// A game that is being played takes no part in it: the same deal is reviewed by somebody else
// before and after, and what the seats and a spectator of the live game are told stays the same.
TEST_P(KeptReviews, a_running_game_tells_no_more_for_a_review_of_the_same_cards) {
    const AppServer server(small_games(), url());
    const ApiAnswer made =
        ApiClient(server.port())
            .post("/api/v1/games", {{"game", "kuhn"}, {"seats", {person(), person()}}});
    ASSERT_EQ(made.status, 201);
    const std::string path = "/api/v1/games/" + made.json["id"].get<std::string>();
    const auto told = [&](std::vector<std::string> tokens) {
        Json shown = ApiClient(server.port(), std::move(tokens)).get(path).json;
        return Json{shown["moves"], shown["position"], shown["deal"]};
    };
    const std::vector<std::string> first{made.json["tokens"][0]};
    const Json seat = told(first);
    const Json spectator = told({});
    for (const char* one : {"J", "Q", "K"}) {
        for (const char* other : {"J", "Q", "K"}) {
            if (std::string(one) != other) {
                ASSERT_EQ(review(server.port(), "kuhn", {one, other, "bet", "fold"})["state"],
                          "done");
            }
        }
    }
    EXPECT_EQ(told(first), seat);
    EXPECT_EQ(told({}), spectator);
}

}  // namespace
}  // namespace tusk::server
