// What the moves of a position change, asked over HTTP.

#include <gtest/gtest.h>

#include "store/database_fixture.h"
#include "tests/games/test_games.h"
#include "tests/server/app_server.h"

namespace tusk::server {
namespace {

using core::Json;

const registry::Registry& real_games() {
    static const registry::Registry registry = registry::all_games();
    return registry;
}
const registry::Registry& small_games() {
    static const registry::Registry registry = tests::test_games();
    return registry;
}

class Explain : public testing::Test {
protected:
    Explain() : fresh_(store::Backend::kSqlite) {}
    ApiAnswer ask(const registry::Registry& games, const std::string& game, const Json& body) {
        AppServer server(games, fresh_.url(), {});
        return ApiClient(server.port()).post("/api/v1/catalogue/" + game + "/explain", body);
    }

private:
    store::FreshDatabase fresh_;
};

TEST_F(Explain, every_legal_move_has_its_facts) {
    const ApiAnswer answer = ask(real_games(), "othello", {{"moves", "f5"}});
    ASSERT_EQ(answer.status, 200) << answer.body;
    EXPECT_EQ(answer.json["seat"], 1);
    ASSERT_EQ(answer.json["moves"].size(), 3u);
    for (const Json& move : answer.json["moves"]) {
        EXPECT_TRUE(move["to"].is_number());
        bool mobility = false;
        for (const Json& fact : move["facts"]) {
            mobility = mobility ||
                       (fact["id"] == "othello.mobility" && fact["numbers"]["own_before"] == 3);
        }
        EXPECT_TRUE(mobility) << move.dump();
    }
}

TEST_F(Explain, an_ended_game_has_nobodys_moves) {
    const ApiAnswer answer =
        ask(real_games(), "othello", {{"position", std::string(64, 'X') + " X"}});
    ASSERT_EQ(answer.status, 200) << answer.body;
    EXPECT_TRUE(answer.json["seat"].is_null());
    EXPECT_TRUE(answer.json["moves"].empty());
}

TEST_F(Explain, a_game_without_explanations_says_so) {
    const ApiAnswer answer = ask(small_games(), "tictactoe", Json::object());
    EXPECT_EQ(answer.status, 422) << answer.body;
    EXPECT_EQ(answer.code(), "unsupported");
}

// Chance deals "JK" or "QK": the second seat must decide, and hears nothing that depends on the
// first one's card.
TEST_F(Explain, a_seat_hears_nothing_of_what_another_one_holds) {
    const auto told = [&](const std::string& cards) {
        const ApiAnswer answer = ask(small_games(), "kuhn", {{"position", cards + " check"}});
        EXPECT_EQ(answer.status, 200) << answer.body;
        EXPECT_EQ(answer.json["seat"], 1);
        EXPECT_FALSE(answer.json["moves"].empty());
        return answer.body;
    };
    EXPECT_EQ(told("JK"), told("QK"));
    EXPECT_NE(told("JK"), told("JQ"));
}

}  // namespace
}  // namespace tusk::server
