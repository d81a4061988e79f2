// The engine for games told in messages, by transcripts and in whole games against itself.

#include <gtest/gtest.h>

#include "protocol/engine_transcript.h"
#include "protocol/ext_player.h"
#include "registry/referee.h"
#include "registry/spec.h"

namespace tusk::protocol {
namespace {

class messages_transcripts : public testing::TestWithParam<std::string> {};

TEST_P(messages_transcripts, is_followed) {
    run_transcript("messages", GetParam());
}

INSTANTIATE_TEST_SUITE_P(all, messages_transcripts, testing::ValuesIn(transcripts("messages")),
                         [](const auto& tested) { return tested.param; });

TEST(messages_engine, refuses_games_that_are_not_told_in_messages) {
    const registry::Registry games = registry::all_games();
    std::istringstream in;
    std::ostringstream out;
    const auto status = run_engine("messages", *games.find("othello"), "random", {}, in, out);
    ASSERT_FALSE(status);
    EXPECT_EQ(status.error().code, core::ErrorCode::kUnsupported);
}

// The same player, once in this process and once behind the protocol, plays the same game.
TEST(messages_engine, a_player_behind_the_protocol_plays_as_it_does_directly) {
    registry::Registry games = registry::all_games();
    add_external_players(games);
    const registry::Game& game = *games.find("honeymoon");
    const std::string engine = std::string("ext,protocol=messages,command=\"") + TUSK_PROGRAM +
                               " engine honeymoon --protocol messages --player report\"";
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        std::array<std::string, 2> played;
        for (std::size_t way = 0; way < 2; ++way) {
            auto first = registry::make_player(game, way == 0 ? "report" : engine);
            auto second = registry::make_player(game, way == 0 ? "report" : engine);
            ASSERT_TRUE(first && second);
            const auto report = registry::play_game(
                *game.initial({}), {first->get(), second->get()}, *game.deal(seed), {}, {});
            ASSERT_FALSE(report.failure) << report.failure->error.text();
            for (const auto& action : report.record.actions) {
                played[way] += std::to_string(action.action.code) + " ";
            }
        }
        EXPECT_EQ(played[0], played[1]);
    }
}

}  // namespace
}  // namespace tusk::protocol
