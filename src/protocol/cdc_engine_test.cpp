// The platform protocol both ways: transcripts, and whole games between two processes.

#include "protocol/cdc_engine.h"

#include <gtest/gtest.h>

#include "protocol/engine_transcript.h"
#include "protocol/ext_player.h"
#include "registry/referee.h"
#include "registry/spec.h"

namespace tusk::protocol {
namespace {

class cdc_transcripts : public testing::TestWithParam<std::string> {};

TEST_P(cdc_transcripts, go_as_written) {
    run_transcript("cdc", GetParam());
}

INSTANTIATE_TEST_SUITE_P(all, cdc_transcripts, testing::ValuesIn(transcripts("cdc")),
                         [](const auto& item) { return item.param; });

TEST(cdc_text, replies_are_those_to_the_command) {
    EXPECT_EQ(cdc_request("flip", "a1 K"), "11 flip a1 K");
    EXPECT_EQ(parse_cdc_reply("=12 a1 a2", "genmove")->text, "a1 a2");
    EXPECT_EQ(parse_cdc_reply("= a1 a2", "genmove")->text, "a1 a2");
    EXPECT_FALSE(parse_cdc_reply("?12 no", "genmove")->ok);
    EXPECT_FALSE(parse_cdc_reply("=11", "genmove"));
    EXPECT_FALSE(parse_cdc_reply("thinking", "genmove"));
    EXPECT_FALSE(parse_cdc_line("  "));
}

TEST(cdc_player, two_processes_play_whole_games) {
    registry::Registry games = registry::all_games();
    add_external_players(games);
    const registry::Game& game = *games.find("darkchess");
    const std::string program(TUSK_PROGRAM);
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
        std::vector<std::unique_ptr<registry::Player>> owned;
        std::vector<registry::Player*> players;
        for (const char* player : {"danger", "greedy"}) {
            auto made = registry::make_player(
                game, "ext,protocol=cdc,command=\"" + program +
                          " engine darkchess --protocol cdc --player " + player + "\"");
            ASSERT_TRUE(made) << made.error().text();
            owned.push_back(std::move(*made));
            players.push_back(owned.back().get());
        }
        const auto report =
            registry::play_game(*game.initial({}), players, *game.deal(seed), {}, {});
        EXPECT_FALSE(report.failure) << report.failure->error.text();
        EXPECT_TRUE(report.outcome);
        EXPECT_GT(report.record.actions.size(), 40u);
    }
}

TEST(cdc_player, says_what_it_cannot_do) {
    registry::Registry games = registry::all_games();
    add_external_players(games);
    const registry::Game& game = *games.find("darkchess");
    auto player = registry::make_player(game, "ext,protocol=cdc,command=/no/such/program");
    ASSERT_TRUE(player);
    search::NullSink sink;
    const auto state = *game.initial({});
    const auto missing = (*player)->think(state->view(registry::Seat::kFirst), {}, {}, sink);
    ASSERT_FALSE(missing);
    EXPECT_EQ(missing.error().code, core::ErrorCode::kEngineStart);
    const auto set_up = *game.parse("4/4/4/4/4/4/4/K2k r - 0 1", {});
    const auto elsewhere = (*player)->think(set_up->view(registry::Seat::kFirst), {}, {}, sink);
    ASSERT_FALSE(elsewhere);
    EXPECT_EQ(elsewhere.error().code, core::ErrorCode::kUnsupported);
}

}  // namespace
}  // namespace tusk::protocol
