// Games of people who play apart, through the API, on both data bases: an invitation is taken once,
// what was agreed is stored, and a restarted server knows all of it.

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

class LinkGames : public store::OnBothBackends {
protected:
    void SetUp() override {
        OnBothBackends::SetUp();
        start();
    }
    void start() {
        server_.reset();
        server_ = std::make_unique<AppServer>(games(), url());
    }
    [[nodiscard]] int port() const { return server_->port(); }

    // Ann plays first and holds the other seat for somebody.
    Json invite() {
        const Json seats = {{{"kind", "person"}, {"name", " Ann "}},
                            {{"kind", "person"}, {"invited", true}}};
        const ApiAnswer answer =
            ApiClient(port()).post("/api/v1/games", {{"game", "othello"}, {"seats", seats}});
        EXPECT_EQ(answer.status, 201) << answer.body;
        return answer.json;
    }
    ApiAnswer ask(const Json& game, const Json& token, const std::string& verb, const Json& body) {
        std::vector<std::string> tokens;
        if (token.is_string()) {
            tokens.push_back(token);
        }
        return ApiClient(port(), tokens)
            .post("/api/v1/games/" + game["id"].get<std::string>() + "/" + verb, body);
    }
    ApiAnswer join(const Json& game, const Json& more = Json::object()) {
        Json body = {{"invitation", game["invitations"][1]}};
        body.update(more);
        return ask(game, nullptr, "join", body);
    }
    Json show(const Json& game, const Json& token = nullptr) {
        std::vector<std::string> tokens;
        if (token.is_string()) {
            tokens.push_back(token);
        }
        return ApiClient(port(), tokens).get("/api/v1/games/" + game["id"].get<std::string>()).json;
    }

    std::unique_ptr<AppServer> server_;
};
INSTANTIATE_TEST_SUITE_P(server, LinkGames, store::kBothBackends, store::backend_name);

TEST_P(LinkGames, an_invitation_gives_the_seat_to_one_person_only) {
    const Json game = invite();
    EXPECT_EQ(game["tokens"][1], "") << "whoever invites does not hold the other's secret";
    EXPECT_EQ(game["invitations"][0], "");
    const std::string code = game["invitations"][1];
    EXPECT_EQ(show(game, code)["you"], Json::array()) << "the invitation decides nothing itself";
    const ApiAnswer bob = join(game, {{"name", " Bob  B. "}});
    ASSERT_EQ(bob.status, 200) << bob.body;
    EXPECT_EQ(bob.json["seat"], 1);
    EXPECT_EQ(bob.json["game"]["you"], Json::array({1}));
    const ApiAnswer eve = join(game, {{"name", "Eve"}});
    EXPECT_EQ(eve.status, 409);
    EXPECT_EQ(eve.code(), "invitation-used");
    EXPECT_EQ(ask(game, nullptr, "join", {{"invitation", std::string(26, 'a')}}).code(),
              "invitation-unknown");
    const Json shown = show(game);
    EXPECT_EQ(shown["seats"][0]["name"], "Ann");
    EXPECT_EQ(shown["seats"][1]["name"], "Bob B.");
    EXPECT_EQ(shown["seats"][1]["invitation"], "taken");
    EXPECT_EQ(ask(game, game["tokens"][0], "actions", {{"seat", 0}, {"text", "f5"}}).status, 200);
    EXPECT_EQ(ask(game, bob.json["token"], "actions", {{"seat", 1}, {"text", "d6"}}).status, 200);
}

TEST_P(LinkGames, whoever_never_heard_the_answer_asks_again_and_has_the_seat) {
    const Json game = invite();
    const std::string token(26, 'b');
    EXPECT_EQ(join(game, {{"token", token}}).status, 200);
    start();
    const ApiAnswer again = join(game, {{"token", token}});
    EXPECT_EQ(again.status, 200) << again.body;
    EXPECT_EQ(again.json["token"], token);
    EXPECT_EQ(show(game, token)["you"], Json::array({1}));
    EXPECT_EQ(join(game, {{"token", std::string(26, 'c')}}).code(), "invitation-used");
    EXPECT_EQ(join(game, {{"token", "weak"}}).status, 400);
}

TEST_P(LinkGames, of_many_who_take_it_at_once_one_has_it) {
    const Json game = invite();
    std::vector<std::future<int>> answers;
    for (int i = 0; i < 8; ++i) {
        answers.push_back(std::async(std::launch::async, [&, this] { return join(game).status; }));
    }
    int taken = 0;
    for (auto& answer : answers) {
        const int status = answer.get();
        EXPECT_TRUE(status == 200 || status == 409) << status;
        taken += status == 200 ? 1 : 0;
    }
    EXPECT_EQ(taken, 1);
}

TEST_P(LinkGames, a_restarted_server_knows_names_seats_and_offers) {
    const Json game = invite();
    const Json bob = join(game, {{"name", "Bob"}}).json["token"];
    ask(game, game["tokens"][0], "actions", {{"seat", 0}, {"text", "f5"}});
    ask(game, bob, "actions", {{"seat", 1}, {"text", "d6"}});
    ASSERT_EQ(ask(game, bob, "offer", {{"seat", 1}, {"kind", "take-back"}}).status, 200);
    const Json before = show(game, game["tokens"][0]);
    start();
    Json after = show(game, game["tokens"][0]);
    EXPECT_EQ(after["offer"], (Json{{"kind", "take-back"}, {"seat", 1}}));
    EXPECT_EQ(after["seats"], before["seats"]);
    EXPECT_EQ(after["version"], before["version"]);
    const ApiAnswer agreed =
        ask(game, game["tokens"][0], "answer", {{"seat", 0}, {"accept", true}});
    ASSERT_EQ(agreed.status, 200) << agreed.body;
    EXPECT_EQ(agreed.json["position"]["ply"], 1);
    const ApiAnswer lines =
        ApiClient(port()).post("/api/v1/games/summaries", {{"ids", Json::array({game["id"]})}});
    EXPECT_EQ(lines.json[0]["seats"][1]["name"], "Bob");
    EXPECT_EQ(lines.json[0]["decisions"], 1);
}

TEST_P(LinkGames, offers_are_seen_at_once_and_only_the_other_answers) {
    const Json game = invite();
    const Json bob = join(game).json["token"];
    ask(game, game["tokens"][0], "actions", {{"seat", 0}, {"text", "f5"}});
    ApiClient watcher(port(), {bob});
    watcher.connect();
    watcher.watch(game["id"]);
    EXPECT_EQ(ask(game, nullptr, "offer", {{"seat", 0}, {"kind", "draw"}}).status, 403);
    EXPECT_EQ(ask(game, bob, "offer", {{"seat", 0}, {"kind", "draw"}}).status, 403);
    ASSERT_EQ(ask(game, game["tokens"][0], "offer", {{"seat", 0}, {"kind", "draw"}}).status, 200);
    EXPECT_EQ(ask(game, game["tokens"][0], "offer", {{"seat", 0}, {"kind", "draw"}}).code(),
              "offer-refused");
    const Json heard = watcher.hear_until([](const Json& message) {
        return message["type"] == "game" && !message["game"]["offer"].is_null();
    });
    EXPECT_EQ(heard["game"]["offer"]["kind"], "draw");
    EXPECT_EQ(ask(game, game["tokens"][0], "answer", {{"seat", 0}, {"accept", true}}).code(),
              "no-offer");
    const ApiAnswer agreed = ask(game, bob, "answer", {{"seat", 1}, {"accept", true}});
    EXPECT_EQ(agreed.json["result"]["by"], "agreement");
    EXPECT_EQ(agreed.json["result"]["winner"], "draw");
}

TEST_P(LinkGames, the_record_is_written_in_the_notation_that_is_asked_for) {
    const Json seats = {{{"kind", "person"}, {"name", "甲"}}, {{"kind", "person"}}};
    const ApiAnswer game = ApiClient(port()).post(
        "/api/v1/games",
        {{"game", "xiangqi"}, {"seats", seats}, {"moves", Json::array({"h2e2", "h9g7"})}});
    ASSERT_EQ(game.status, 201) << game.body;
    const std::string path = "/api/v1/games/" + game.json["id"].get<std::string>() + "/record";
    EXPECT_EQ(ApiClient(port()).get(path + "?format=text&notation=chinese").body,
              "1. 炮二平五 馬８進７\n");
    const std::string pgn = ApiClient(port()).get(path + "?format=pgn&notation=wxf").body;
    EXPECT_NE(pgn.find("1. C2=5 H8+7"), std::string::npos) << pgn;
    EXPECT_NE(pgn.find("甲"), std::string::npos) << "names are in the record";
    EXPECT_EQ(ApiClient(port()).get(path + "?format=text&notation=runes").status, 404);
}

}  // namespace
}  // namespace tusk::server
