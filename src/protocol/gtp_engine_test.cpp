#include "protocol/gtp_engine.h"

#include <gtest/gtest.h>

#include <fstream>

#include "core/stopwatch.h"
#include "protocol/engine_transcript.h"

namespace tusk::protocol {
namespace {

class gtp_transcripts : public testing::TestWithParam<std::string> {};

TEST_P(gtp_transcripts, go_as_written) {
    run_transcript("gtp", GetParam());
}

INSTANTIATE_TEST_SUITE_P(all, gtp_transcripts, testing::ValuesIn(transcripts("gtp")),
                         [](const auto& item) { return item.param; });

// The answer's first line; the empty line after it is read too.
std::string answer(EngineThread& engine, std::string_view command) {
    engine.send(command);
    const std::string first = engine.read().value_or("nothing");
    while (!engine.read().value_or("").empty()) {
    }
    return first;
}

TEST(gtp_line, is_cleaned_before_it_is_read) {
    const auto line = parse_gtp_line("  12\tplay\x01  b f5 # comment");
    ASSERT_TRUE(line.has_value());
    EXPECT_EQ(line->id, "12");
    EXPECT_EQ(line->command, "play");
    EXPECT_EQ(line->arguments, (std::vector<std::string>{"b", "f5"}));
    EXPECT_FALSE(parse_gtp_line(" \t # only a comment").has_value());
    EXPECT_EQ(parse_gtp_line("-1 name")->command, "-1");
}

TEST(gtp_line, answers_end_with_an_empty_line_and_have_none_inside) {
    EXPECT_EQ(format_gtp_answer(true, "", ""), "=\n");
    EXPECT_EQ(format_gtp_answer(false, "7", "bad"), "?7 bad\n");
    EXPECT_EQ(format_gtp_answer(true, "", "\na \n\nb\n"), "=\na\nb\n");
}

TEST(gtp_engine, plays_a_whole_game_with_legal_moves_and_passes) {
    EngineThread engine("gtp", "random,seed=3", {});
    std::string reply;
    int moves = 0;
    for (; moves < 130; ++moves) {
        reply = answer(engine, moves % 2 == 0 ? "genmove b" : "genmove w");
        if (!reply.starts_with("=")) {
            break;
        }
    }
    EXPECT_EQ(reply, "? game over");
    EXPECT_GT(moves, 40);
    EXPECT_TRUE(answer(engine, "final_score").starts_with("="));
    EXPECT_EQ(answer(engine, "play b a1"), "? illegal move");
    EXPECT_EQ(answer(engine, "gogui-rules_legal_moves"), "=");
}

TEST(gtp_engine, an_interrupt_makes_a_running_search_answer) {
    registry::Limits limits;
    limits.time_ms = 600'000;
    EngineThread engine("gtp", "uct,playouts=0", limits);
    const core::Stopwatch watch;
    engine.send("genmove b");
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    engine.send("# interrupt");
    EXPECT_TRUE(engine.read().value_or("").starts_with("= "));
    EXPECT_LT(watch.elapsed_ms(), 60'000);
}

TEST(gtp_engine, commands_piped_in_at_once_are_all_carried_out) {
    EngineThread engine("gtp", "random,seed=1", {});
    std::string script;
    for (int i = 0; i < 300; ++i) {
        script += std::to_string(i) + " protocol_version\n";
    }
    engine.send_raw(script + "quit\n");
    for (int i = 0; i < 300; ++i) {
        ASSERT_EQ(engine.read(), "=" + std::to_string(i) + " 2");
        ASSERT_EQ(engine.read(), "");
    }
    EXPECT_EQ(engine.read(), "=");
}

TEST(gtp_engine, a_player_can_be_changed_and_a_bad_one_is_refused) {
    EngineThread engine("gtp", "random,seed=1", {});
    EXPECT_EQ(answer(engine, "tusk-player random,seed=2"), "=");
    EXPECT_TRUE(answer(engine, "tusk-player nobody").starts_with("? "));
    EXPECT_TRUE(answer(engine, "genmove b").starts_with("= "));
}

TEST(gtp_engine, loads_an_sgf_file_up_to_a_move) {
    const std::string path = testing::TempDir() + "/gtp_engine_test.sgf";
    std::ofstream(path) << "(;GM[2]SZ[8];B[f5];W[d6];B[c3])\n";
    EngineThread engine("gtp", "random,seed=1", {});
    EXPECT_EQ(answer(engine, "loadsgf " + path), "=");
    EXPECT_EQ(answer(engine, "gogui-rules_side_to_move"), "= white");
    EXPECT_EQ(answer(engine, "undo"), "=");
    EXPECT_EQ(answer(engine, "play b c3"), "=");
    EXPECT_EQ(answer(engine, "loadsgf " + path + " 2"), "=");
    EXPECT_EQ(answer(engine, "play w d6"), "=");
    EXPECT_TRUE(answer(engine, "loadsgf /dev/zero").starts_with("? cannot load file"));
    EXPECT_TRUE(answer(engine, "loadsgf /nowhere").starts_with("? cannot load file"));
    EXPECT_EQ(answer(engine, "loadsgf " + path + " 0"), "? syntax error");
    std::remove(path.c_str());
}

}  // namespace
}  // namespace tusk::protocol
