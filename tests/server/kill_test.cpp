// The server is killed in the middle of everything, again and again: nothing that a client was told
// may be lost, and every game goes on.

#include <gtest/gtest.h>

#include <atomic>
#include <map>
#include <mutex>

#include "core/random.h"
#include "core/text.h"
#include "store/database_fixture.h"
#include "tests/server/app_server.h"
#include "tests/server/serve_process.h"

namespace tusk::server {
namespace {

using core::Json;

class Kill : public store::OnBothBackends {};
INSTANTIATE_TEST_SUITE_P(server, Kill, store::kBothBackends, store::backend_name);

// The latest a client was told about a game: how many changes, and the moves.
struct Told {
    std::int64_t version = 0;
    std::vector<std::string> moves;
};

Told told_by(const Json& game) {
    Told told;
    told.version = game["version"];
    for (const Json& move : game["moves"]) {
        told.moves.push_back(move["text"]);
    }
    return told;
}

struct Table {
    std::string id;
    std::vector<std::string> tokens;
    Told told;
};

// Plays random moves for both sides until the server is gone or the game is over.
void play_on(int port, Table& table, core::Rng& rng, const std::atomic<bool>& enough) {
    ApiClient client(port, table.tokens);
    ApiAnswer now = client.get("/api/v1/games/" + table.id);
    while (now.status == 200 && now.json["status"] == "playing" && !enough) {
        table.told = told_by(now.json);
        const Json& legal = now.json["position"]["legal"];
        if (legal.empty()) {  // a forced pass is on its way
            now = client.get("/api/v1/games/" + table.id);
            continue;
        }
        const Json& move = legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
        now = rng.below(10) == 0
                  ? client.post("/api/v1/games/" + table.id + "/undo", Json::object())
                  : client.act(table.id, now.json["position"]["deciders"][0].get<int>(),
                               move["text"]);
        if (now.status == 409) {
            now = client.get("/api/v1/games/" + table.id);
        }
    }
    if (now.status == 200) {
        table.told = told_by(now.json);
    }
}

TEST_P(Kill, nothing_that_a_client_was_told_is_lost) {
    constexpr int kKills = 6;
    constexpr std::size_t kTables = 3;
    core::Rng rng(7);
    std::vector<Table> tables;
    {
        ServeProcess server(url());
        for (std::size_t i = 0; i < kTables; ++i) {
            const ApiAnswer made =
                ApiClient(server.port())
                    .post("/api/v1/games", {{"game", "othello"}, {"seats", {person(), person()}}});
            ASSERT_EQ(made.status, 201) << made.body;
            tables.push_back({made.json["id"], made.json["tokens"], {}});
        }
        server.end(SIGKILL);
    }
    std::int64_t changes = 0;
    for (int round = 0; round < kKills; ++round) {
        ServeProcess server(url());
        for (Table& table : tables) {
            const ApiAnswer now =
                ApiClient(server.port(), table.tokens).get("/api/v1/games/" + table.id);
            ASSERT_EQ(now.status, 200) << now.body;
            const Told stored = told_by(now.json);
            // One change may have been stored without anybody having been told.
            EXPECT_GE(stored.version, table.told.version);
            if (stored.version == table.told.version) {
                EXPECT_EQ(stored.moves, table.told.moves);
            }
            changes += stored.version;
        }
        std::atomic<bool> enough{false};
        std::vector<std::jthread> players;
        for (Table& table : tables) {
            players.emplace_back([&, seed = rng()] {
                core::Rng own(seed);
                play_on(server.port(), table, own, enough);
            });
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(20 + rng.below(150)));
        server.end(SIGKILL);
        enough = true;
    }
    EXPECT_GT(changes, kKills) << "the games went on between the kills";
}

TEST_P(Kill, an_engine_game_goes_on_where_it_was) {
    std::string id;
    Told told;
    {
        ServeProcess server(url());
        const ApiAnswer made =
            ApiClient(server.port())
                .post("/api/v1/games", {{"game", "othello"},
                                        {"delay_ms", 20},
                                        {"seats", {engine("random"), engine("random")}}});
        id = made.json["id"];
        ApiClient watcher(server.port());
        watcher.connect();
        watcher.watch(id);
        const Json shown = watcher.hear_game(8);
        ASSERT_FALSE(shown.is_null());
        told = told_by(ApiClient(server.port()).get("/api/v1/games/" + id).json);
        server.end(SIGKILL);
    }
    ServeProcess server(url());
    ApiClient watcher(server.port());
    watcher.connect();
    watcher.watch(id);
    const Json first = watcher.hear();
    const Told stored = told_by(first["game"]);
    ASSERT_GE(stored.moves.size(), told.moves.size());
    EXPECT_EQ(std::vector(stored.moves.begin(),
                          stored.moves.begin() + static_cast<std::ptrdiff_t>(told.moves.size())),
              told.moves);
    const Json ended = watcher.hear_until(
        [](const Json& m) { return m["type"] == "game" && m["game"]["status"] == "over"; });
    EXPECT_FALSE(ended.is_null());
}

TEST_P(Kill, ctrl_c_ends_the_server_cleanly) {
    ServeProcess server(url());
    EXPECT_EQ(ApiClient(server.port()).get("/healthz").status, 200);
    EXPECT_EQ(server.end(SIGINT), 0);
}

TEST_P(Kill, a_port_that_is_taken_is_one_clear_error) {
    ServeProcess first(url());
    const store::FreshDatabase other(GetParam());
    try {
        const ServeProcess second(other.url(), first.port());
        FAIL() << "two servers on one port";
    } catch (const std::runtime_error& error) {
        EXPECT_NE(std::string(error.what()).find(std::to_string(first.port())), std::string::npos)
            << error.what();
    }
}

}  // namespace
}  // namespace tusk::server
