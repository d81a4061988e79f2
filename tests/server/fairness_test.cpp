// One client's work never keeps another waiting, and what fails fails alone.

#include <gtest/gtest.h>

#include "store/database_fixture.h"
#include "tests/server/app_server.h"

namespace tusk::server {
namespace {

using core::Json;

class Throwing final : public registry::Player {
public:
    core::Result<registry::Analysis> think(const registry::View&, const registry::Limits&,
                                           std::stop_token, registry::Sink&) override {
        throw std::bad_alloc();
    }
    void new_game() override {}
};

const registry::Registry& games() {
    static const registry::Registry registry = [] {
        registry::Registry all = registry::all_games();
        registry::PlayerType type;
        type.name = "throwing";
        type.make =
            [](const core::NamedValues&) -> core::Result<std::unique_ptr<registry::Player>> {
            return std::make_unique<Throwing>();
        };
        type.check = [](const core::NamedValues&) { return core::Result<void>(); };
        all.games().front()->add_player(std::move(type));
        return all;
    }();
    return registry;
}

class Fairness : public testing::Test {
protected:
    Fairness() : fresh_(store::Backend::kSqlite) {
        AppSettings settings;
        settings.searches = 1;
        server_ = std::make_unique<AppServer>(games(), fresh_.url(), settings);
    }
    [[nodiscard]] int port() const { return server_->port(); }
    // As many long searches as a client may have.
    [[nodiscard]] std::vector<ApiClient> busy_client() const {
        std::vector<ApiClient> sockets;
        for (int i = 0; i < 4; ++i) {
            sockets.emplace_back(port());
            sockets.back().connect();
            for (int j = 0; j < 8; ++j) {
                sockets.back().say(long_search(std::to_string(j)));
            }
        }
        EXPECT_TRUE(eventually([&] { return metric(port(), "tusk_searches_waiting") == 31; }));
        return sockets;
    }
    [[nodiscard]] static Json long_search(const std::string& task) {
        return {{"type", "analyse"},
                {"task", task},
                {"game", "othello"},
                {"limits", {{"time_ms", 60'000}}}};
    }

private:
    store::FreshDatabase fresh_;
    std::unique_ptr<AppServer> server_;
};

TEST_F(Fairness, a_short_analysis_does_not_wait_for_the_long_ones_of_another_client) {
    const auto busy = busy_client();
    ApiClient other(port(), {}, 2);
    other.connect();
    other.say({{"type", "analyse"},
               {"task", "short"},
               {"game", "othello"},
               {"limits", {{"time_ms", 50}}}});
    const Json done =
        other.hear_until([](const Json& message) { return message["state"] == "done"; });
    EXPECT_FALSE(done.is_null());
    EXPECT_EQ(metric(port(), "tusk_searches_total"), 1) << "only the short one has ended";
}

TEST_F(Fairness, an_engine_answers_a_person_although_another_client_analyses) {
    const auto busy = busy_client();
    ApiClient other(port(), {}, 2);
    const Json game =
        other
            .post("/api/v1/games",
                  {{"game", "othello"},
                   {"seats", {person(), {{"kind", "engine"}, {"level", "beginner"}}}}})
            .json;
    ApiClient black(port(), {game["tokens"][0]}, 2);
    black.connect();
    black.watch(game["id"]);
    ASSERT_EQ(black.act(game["id"], 0, "f5").status, 200);
    EXPECT_FALSE(black.hear_game(2).is_null());
    EXPECT_EQ(metric(port(), "tusk_searches_total"), 1);
}

TEST_F(Fairness, a_search_that_throws_fails_alone) {
    ApiClient client(port());
    client.connect();
    client.say({{"type", "analyse"}, {"task", "t"}, {"game", "othello"}, {"player", "throwing"}});
    const Json failed =
        client.hear_until([](const Json& message) { return message["state"] == "failed"; });
    ASSERT_FALSE(failed.is_null());
    EXPECT_NE(failed["problem"]["detail"].get<std::string>().find("memory"), std::string::npos);
    const Json game =
        client
            .post("/api/v1/games", {{"game", "othello"}, {"seats", {engine("throwing"), person()}}})
            .json;
    Json ended;
    EXPECT_TRUE(eventually([&] {
        ended = client.get("/api/v1/games/" + game["id"].get<std::string>()).json["result"];
        return !ended.is_null();
    }));
    EXPECT_EQ(ended["by"], "fault");
    EXPECT_EQ(metric(port(), "tusk_searches_failed_total"), 2);
}

TEST_F(Fairness, what_a_client_sends_is_bounded_while_it_waits) {
    std::vector<std::unique_ptr<RawClient>> uploads;
    const std::string text(std::size_t{4} << 20, 'x');
    for (int i = 0; i < 12; ++i) {
        uploads.push_back(std::make_unique<RawClient>(port()));
        uploads.back()->send(
            "POST /api/v1/catalogue/othello/read HTTP/1.1\r\nHost: localhost\r\n"
            "Content-Type: text/plain\r\nContent-Length: " +
            std::to_string(text.size()) + "\r\n\r\n" + text);
    }
    EXPECT_EQ(ApiClient(port(), {}, 2).get("/api/v1/catalogue/othello").status, 200);
    for (const auto& upload : uploads) {
        const auto answer = upload->read_answer();
        ASSERT_TRUE(answer);
        EXPECT_TRUE(answer->status == 400 || answer->status == 429)
            << answer->status << answer->body;
    }
}

}  // namespace
}  // namespace tusk::server
