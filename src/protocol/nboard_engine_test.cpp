#include "protocol/nboard_engine.h"

#include <gtest/gtest.h>

#include "core/stopwatch.h"
#include "protocol/engine_transcript.h"

namespace tusk::protocol {
namespace {

class nboard_transcripts : public testing::TestWithParam<std::string> {};

TEST_P(nboard_transcripts, go_as_written) {
    run_transcript("nboard", GetParam());
}

INSTANTIATE_TEST_SUITE_P(all, nboard_transcripts, testing::ValuesIn(transcripts("nboard")),
                         [](const auto& item) { return item.param; });

std::string read_until(EngineThread& engine, std::string_view beginning) {
    for (;;) {
        const auto line = engine.read();
        if (!line || line->starts_with(beginning)) {
            return line.value_or("nothing");
        }
    }
}

TEST(nboard_engine, plays_a_whole_game_by_its_own_answers) {
    EngineThread engine("nboard", "random,seed=5", {});
    engine.send("nboard 2");
    int moves = 0;
    for (; moves < 130; ++moves) {
        engine.send("go");
        const auto answer = [&] {
            for (;;) {
                const std::string line = engine.read().value_or("nothing");
                if (line.starts_with("===") || line == "status Game over" || line == "nothing") {
                    return line;
                }
            }
        }();
        if (answer == "status Game over") {
            break;
        }
        ASSERT_TRUE(answer.starts_with("=== ")) << answer;
        engine.send("move " + answer.substr(4));
        engine.send("ping 7");
        ASSERT_EQ(engine.read(), "pong 7") << "a legal move is taken without a word";
    }
    EXPECT_GT(moves, 40);
    EXPECT_LT(moves, 130);
}

TEST(nboard_engine, a_ping_stops_the_search_and_is_answered_after_it) {
    registry::Limits limits;
    limits.time_ms = 600'000;
    EngineThread engine("nboard", "uct,playouts=0", limits);
    const core::Stopwatch watch;
    engine.send("hint 4");
    EXPECT_EQ(engine.read(), "status Analyzing");
    engine.send("ping 2");
    EXPECT_EQ(read_until(engine, "pong"), "pong 2");
    engine.send("go");
    EXPECT_EQ(engine.read(), "status Thinking");
    engine.send("ping 3");
    EXPECT_TRUE(read_until(engine, "===").starts_with("=== "));
    EXPECT_EQ(engine.read(), "pong 3");
    EXPECT_LT(watch.elapsed_ms(), 60'000);
}

TEST(nboard_engine, a_ping_also_stops_searches_that_have_not_begun) {
    registry::Limits limits;
    limits.time_ms = 600'000;
    EngineThread engine("nboard", "uct,playouts=0", limits);
    engine.send_raw("go\nhint 2\nanalyze\nping 1\n");
    EXPECT_EQ(read_until(engine, "pong"), "pong 1");
}

TEST(nboard_engine, hints_show_as_many_moves_as_asked_for) {
    registry::Limits limits;
    limits.depth = 4;
    EngineThread engine("nboard", "alphabeta", limits);
    engine.send("hint 3");
    std::vector<std::string> lines;
    for (std::string line; line != "status"; lines.push_back(line)) {
        line = engine.read().value_or("status");
    }
    ASSERT_GE(lines.size(), 5u);
    std::set<std::string> moves;
    for (std::size_t i = lines.size() - 5; i < lines.size() - 2; ++i) {
        ASSERT_TRUE(std::regex_match(
            lines[i],
            std::regex("search [A-H][1-8](-([A-H][1-8]|PA))* [-+]\\d+\\.\\d\\d 0 \\d+.*")))
            << lines[i];
        moves.insert(lines[i].substr(7, 2));
    }
    EXPECT_EQ(moves.size(), 3u);
}

}  // namespace
}  // namespace tusk::protocol
