#include "protocol/uci_engine.h"

#include <gtest/gtest.h>

#include "core/stopwatch.h"
#include "protocol/engine_transcript.h"

namespace tusk::protocol {
namespace {

class uci_transcripts : public testing::TestWithParam<std::string> {};

TEST_P(uci_transcripts, go_as_written) {
    run_transcript("uci", GetParam());
}

INSTANTIATE_TEST_SUITE_P(all, uci_transcripts, testing::ValuesIn(transcripts("uci")),
                         [](const auto& item) { return item.param; });

class ucci_transcripts : public testing::TestWithParam<std::string> {};

TEST_P(ucci_transcripts, go_as_written) {
    run_transcript("ucci", GetParam());
}

INSTANTIATE_TEST_SUITE_P(all, ucci_transcripts, testing::ValuesIn(transcripts("ucci")),
                         [](const auto& item) { return item.param; });

// Reads up to the line with the best move.
std::string best_move(EngineThread& engine) {
    for (;;) {
        const std::string line = engine.read().value_or("nothing");
        if (line == "nothing" || line.find("bestmove") != std::string::npos) {
            return line;
        }
    }
}

TEST(uci_engine, plays_a_whole_game_by_its_own_answers) {
    for (const std::string game : {"othello", "xiangqi"}) {
        EngineThread engine("uci", "random,seed=5", {}, game);
        std::string moves;
        int count = 0;
        for (; count < 1000; ++count) {
            engine.send("position startpos moves" + moves);
            engine.send("go depth 1");
            const std::string answer = best_move(engine);
            ASSERT_TRUE(answer.starts_with("bestmove ")) << answer;
            if (answer == "bestmove (none)") {
                break;
            }
            moves += " " + std::string(core::words(answer)[1]);
            if (count > 200) {
                break;  // games of random moves may be long
            }
        }
        EXPECT_GT(count, 20) << game;
    }
}

TEST(uci_engine, an_infinite_search_is_answered_after_stop_only) {
    // The position is won at once, and known to be: the search has nothing left to do.
    EngineThread engine("uci", "alphabeta", {}, "xiangqi");
    engine.send("position fen 5k3/9/4P4/9/9/9/9/9/9/3K5 w - - 0 1");
    engine.send("go infinite");
    engine.send("isready");
    std::string line;
    while (line != "readyok") {
        line = engine.read().value_or("nothing");
        ASSERT_FALSE(line.starts_with("bestmove"));
        ASSERT_NE(line, "nothing");
    }
    engine.send("stop");
    EXPECT_EQ(best_move(engine), "bestmove e7e8");
}

TEST(uci_engine, the_end_of_the_input_stops_an_endless_search_and_waits_for_others) {
    EngineThread endless("uci", "alphabeta", {}, "othello");
    endless.send("go infinite");
    endless.end_input();
    EXPECT_TRUE(best_move(endless).starts_with("bestmove "));
    EXPECT_FALSE(endless.read().has_value());

    EngineThread bounded("uci", "alphabeta", {}, "othello");
    bounded.send("go depth 7");
    bounded.end_input();
    std::string last;
    for (std::string line; !line.starts_with("bestmove");) {
        last = line;
        line = bounded.read().value_or("bestmove missing");
    }
    EXPECT_TRUE(last.starts_with("info depth 7 ")) << last;
}

TEST(uci_engine, quit_ends_a_search) {
    EngineThread engine("ucci", "alphabeta", {}, "othello");
    engine.send("go infinite");
    engine.send("quit");
    EXPECT_TRUE(best_move(engine).starts_with("bestmove "));
    EXPECT_EQ(engine.read(), "bye");
    EXPECT_FALSE(engine.read().has_value());
}

TEST(uci_engine, more_threads_than_processors_work) {
    EngineThread engine("uci", "alphabeta", {}, "othello");
    engine.send("setoption name Threads value 16");
    engine.send("go depth 5");
    EXPECT_TRUE(best_move(engine).starts_with("bestmove "));
}

TEST(uci_engine, a_weaker_level_plays_too) {
    EngineThread engine("uci", "alphabeta", {}, "othello");
    engine.send("setoption name Skill Level value 0");
    engine.send("go movetime 50");
    EXPECT_TRUE(best_move(engine).starts_with("bestmove "));
}

TEST(uci_engine, the_bench_total_does_not_depend_on_the_options) {
    const auto total = [](const std::vector<std::string>& before) {
        EngineThread engine("uci", "alphabeta", {}, "othello");
        for (const std::string& line : before) {
            engine.send(line);
        }
        engine.send("bench");
        std::string line;
        while (!line.starts_with("Nodes searched: ")) {
            line = engine.read().value_or("Nodes searched: nothing");
        }
        return line;
    };
    const std::string plain = total({});
    EXPECT_EQ(plain, total({"setoption name Threads value 2", "setoption name Hash value 4"}));
    EXPECT_NE(plain, "Nodes searched: 0");
}

}  // namespace
}  // namespace tusk::protocol
