// Searches over the WebSocket: live analysis, review, hints, the fair queue, and what happens when
// nobody waits any more.

#include <gtest/gtest.h>

#include <thread>

#include "core/text.h"
#include "store/database_fixture.h"
#include "tests/games/test_games.h"
#include "tests/server/app_server.h"

namespace tusk::server {
namespace {

using core::Json;

const registry::Registry& games() {
    static const registry::Registry registry = registry::all_games();
    return registry;
}

Json analyse(const std::string& task, int time_ms, const Json& more = Json::object()) {
    Json message = {{"type", "analyse"},
                    {"task", task},
                    {"game", "othello"},
                    {"lines", "all"},
                    {"limits", {{"time_ms", time_ms}}}};
    message.update(more);
    return message;
}

auto state_of(const std::string& task, const std::string& state) {
    return [=](const Json& message) {
        return message["type"] == "task" && message["task"] == task && message["state"] == state;
    };
}

class Tasks : public testing::Test {
protected:
    Tasks() : fresh_(store::Backend::kSqlite) { start({}); }
    void start(const AppSettings& settings) {
        server_.reset();
        server_ = std::make_unique<AppServer>(games(), fresh_.url(), settings);
    }
    [[nodiscard]] int port() const { return server_->port(); }
    [[nodiscard]] ApiClient connected(std::vector<std::string> tokens = {}) const {
        ApiClient client(port(), std::move(tokens));
        client.connect();
        return client;
    }

private:
    store::FreshDatabase fresh_;
    std::unique_ptr<AppServer> server_;
};

TEST_F(Tasks, an_analysis_values_every_move_and_deepens) {
    ApiClient client = connected();
    client.say(analyse("a", 300, {{"moves", {"f5"}}}));
    int shown = 0;
    int depth = 0;
    const Json done = client.hear_until([&](const Json& message) {
        if (message.contains("analysis")) {
            ++shown;
            EXPECT_GE(message["analysis"]["depth"].get<int>(), depth);
            depth = message["analysis"]["depth"];
        }
        return message["state"] == "done";
    });
    ASSERT_FALSE(done.is_null());
    EXPECT_GE(shown, 2);
    EXPECT_EQ(done["analysis"]["lines"].size(), 3u);
    EXPECT_FALSE(done["analysis"]["best"].is_null());
}

TEST_F(Tasks, the_end_of_a_game_is_exact) {
    ApiClient client = connected();
    client.say(analyse("a", 10'000,
                       {{"position",
                         "OOOOOOOOOOXXOOOOOXOXXOOOOOXXOOOOOOOXOOOOOOOXXOO-OOOOOO--OOOO----"
                         " X"}}));
    const Json done = client.hear_until(state_of("a", "done"));
    ASSERT_FALSE(done.is_null());
    EXPECT_EQ(done["analysis"]["exact"], true);
    for (const Json& line : done["analysis"]["lines"]) {
        EXPECT_EQ(line["exact"], true);
    }
}

TEST_F(Tasks, a_cancelled_or_abandoned_search_stops) {
    ApiClient client = connected();
    client.say(analyse("a", 60'000));
    ASSERT_FALSE(client.hear_until(state_of("a", "running")).is_null());
    client.say({{"type", "cancel"}, {"task", "a"}});
    ASSERT_FALSE(client.hear_until(state_of("a", "cancelled")).is_null());
    EXPECT_TRUE(eventually([&] { return metric(port(), "tusk_searches_running") == 0; }));

    client.say(analyse("b", 60'000));
    ASSERT_FALSE(client.hear_until(state_of("b", "running")).is_null());
    client.disconnect();
    EXPECT_TRUE(eventually([&] { return metric(port(), "tusk_searches_running") == 0; }));
    EXPECT_EQ(metric(port(), "tusk_searches_withdrawn_total"), 2);
}

TEST_F(Tasks, there_are_never_more_searches_than_cores_and_the_rest_wait) {
    AppSettings settings;
    settings.searches = 2;
    start(settings);
    std::vector<ApiClient> clients;
    for (int i = 0; i < 3; ++i) {
        clients.push_back(connected());
        for (int j = 0; j < 3; ++j) {
            clients.back().say(analyse("t" + std::to_string(j), 60'000));
        }
    }
    EXPECT_TRUE(eventually([&] { return metric(port(), "tusk_searches_waiting") == 7; }));
    EXPECT_EQ(metric(port(), "tusk_searches_running"), 2);
    const Json queued = clients.back().hear_until(state_of("t2", "queued"));
    ASSERT_FALSE(queued.is_null());
    EXPECT_GE(queued["ahead"].get<int>(), 6);
    clients.clear();
    EXPECT_TRUE(eventually([&] { return metric(port(), "tusk_searches_waiting") == 0; }));
    EXPECT_TRUE(eventually([&] { return metric(port(), "tusk_searches_running") == 0; }));
}

TEST_F(Tasks, a_client_cannot_fill_the_queue) {
    AppSettings settings;
    settings.searches_per_client = 3;
    start(settings);
    ApiClient client = connected();
    for (int i = 0; i < 5; ++i) {
        client.say(analyse("t" + std::to_string(i), 60'000));
    }
    const Json refused = client.hear_until([](const Json& m) { return m["state"] == "failed"; });
    ASSERT_FALSE(refused.is_null());
    EXPECT_EQ(refused["problem"]["status"], 429);
}

TEST_F(Tasks, a_review_judges_every_decision_and_adds_up) {
    ApiClient client = connected();
    // White's a2-like gift at the end of a real opening: f5d6c3d3c4 is book, b2 is not.
    client.say({{"type", "review"},
                {"task", "r"},
                {"game", "othello"},
                {"moves", {"f5", "d6", "c3", "d3", "c4", "f4", "c5", "b3", "c2"}},
                {"limits", {{"time_ms", 60}}}});
    std::vector<Json> plies;
    const Json done = client.hear_until([&](const Json& message) {
        if (message.contains("plies")) {
            for (const Json& ply : message["plies"]) {
                plies.push_back(ply);
            }
        }
        return message["state"] == "done";
    });
    ASSERT_FALSE(done.is_null());
    ASSERT_EQ(plies.size(), 9u);
    EXPECT_EQ(plies.front()["ply"], 9) << "from the end to the beginning";
    std::array<double, 2> loss{};
    for (const Json& ply : plies) {
        EXPECT_GE(ply["loss"].get<double>(), 0);
        loss[ply["seat"].get<std::size_t>()] += ply["loss"].get<double>();
    }
    for (const std::size_t seat : {std::size_t{0}, std::size_t{1}}) {
        EXPECT_DOUBLE_EQ(done["summary"]["seats"][seat]["loss"].get<double>(), loss[seat]);
    }
    EXPECT_EQ(done["summary"]["seats"][0]["moves"], 5);
    EXPECT_EQ(done["done"], 9);
}

TEST_F(Tasks, a_hint_is_for_the_seat_whose_turn_it_is) {
    const ApiAnswer made = ApiClient(port()).post(
        "/api/v1/games", {{"game", "othello"}, {"seats", {person(), person()}}});
    const std::string id = made.json["id"];
    ApiClient client = connected();
    const auto hint = [&](const std::string& task, const std::string& token) {
        Json message = analyse(task, 50);
        message["live"] = {{"id", id}, {"token", token}};
        client.say(message);
    };
    hint("white", made.json["tokens"][1]);
    EXPECT_EQ(client.hear_until(state_of("white", "failed"))["problem"]["code"], "not-your-turn");
    hint("nobody", "x");
    EXPECT_EQ(client.hear_until(state_of("nobody", "failed"))["problem"]["code"], "not-your-turn");
    hint("black", made.json["tokens"][0]);
    EXPECT_EQ(client.hear_until(state_of("black", "done"))["analysis"]["lines"].size(), 4u);
}

TEST_F(Tasks, nonsense_is_answered_and_the_connection_goes_on) {
    ApiClient client = connected();
    for (const std::string& bytes :
         {std::string("{"), std::string("[]"), std::string("\"watch\""), std::string("{}"),
          std::string(R"({"type":"dance"})"), std::string(R"({"type":"watch"})"),
          std::string(R"({"type":"watch","game":7})"), std::string(R"({"type":"analyse"})"),
          std::string(R"({"type":"watch","game":"a","tokens":["b"],"more":1})"),
          std::string(60, '[')}) {
        client.say_bytes(bytes);
        const Json answer = client.hear();
        EXPECT_EQ(answer["type"], "error") << bytes;
        EXPECT_FALSE(answer["problem"]["detail"].get<std::string>().empty());
    }
    client.say({{"type", "watch"}, {"game", "nothing"}, {"tokens", Json::array()}});
    EXPECT_EQ(client.hear()["type"], "gone");
    for (const Json& wrong :
         {Json{{"game", "chess"}}, Json{{"moves", {"a1"}}}, Json{{"position", "?"}},
          Json{{"player", "ext,command=ls"}}, Json{{"player", "weights,table=/etc/passwd"}},
          Json{{"lines", -1}}, Json{{"limits", {{"time_ms", 0}}}}, Json{{"limits", 3}}}) {
        client.say(analyse("t", 10, wrong));
        EXPECT_EQ(client.hear_until(state_of("t", "failed"))["state"], "failed") << wrong;
    }
}

TEST_F(Tasks, a_game_with_secrets_is_not_analysed_from_nowhere) {
    const registry::Registry small = tests::test_games();
    const store::FreshDatabase fresh(store::Backend::kSqlite);
    const AppServer server(small, fresh.url());
    ApiClient client(server.port());
    client.connect();
    client.say(analyse("a", 10, {{"game", "kuhn"}, {"position", "JK"}}));
    EXPECT_EQ(client.hear_until(state_of("a", "failed"))["problem"]["code"], "unsupported");
    client.say({{"type", "review"}, {"task", "r"}, {"game", "claims"}, {"moves", Json::array()}});
    EXPECT_EQ(client.hear_until(state_of("r", "failed"))["problem"]["code"], "unsupported");
}

}  // namespace
}  // namespace tusk::server
