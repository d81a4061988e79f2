#include "protocol/uci_player.h"

#include <gtest/gtest.h>

#include <thread>

#include "protocol/scripted_engine.h"
#include "protocol/xiangqi_player_fixture.h"

namespace tusk::protocol {
namespace {

using core::ErrorCode;

registry::Limits clock() {
    registry::Limits limits;
    limits.remaining_ms = 60'000;
    limits.increment_ms = 500;
    limits.opponent_ms = 50'000;
    limits.opponent_increment_ms = 400;
    return limits;
}

// Beside its answer to `go`, as those of a real engine begin.
std::string uci_cases(const std::string& go) {
    return "uci) printf 'A banner\\n\\033[1mboard\\033[0m\\nid name x\\n"
           "option name UCI_Variant type combo default chess var chess var xiangqi\\n"
           "option name Ponder type check default true\\n"
           "option name MultiPV type spin default 1 min 1 max 5\\nuciok\\n';;\n"
           "ucci) printf 'option usemillisec type check default false\\nucciok\\n';;\n"
           "isready) echo readyok;;\n"
           "go*) " +
           go + ";;";
}

TEST(uci_player, tells_the_game_and_both_clocks) {
    const ScriptedEngine script(
        uci_cases("printf 'info depth 7 score cp 35 nodes 99 pv h2e2 h9g7\\nbestmove h2e2\\n'"));
    auto engine = player(script.spec("uci") + ",option.Some Thing=3");
    const auto analysis = ask(*engine, *after(""), clock());
    ASSERT_TRUE(analysis.has_value()) << analysis.error().text();
    EXPECT_EQ(after("")->text(*analysis->best), "h2e2");
    EXPECT_EQ(analysis->value, 0.35);
    EXPECT_EQ(analysis->depth, 7);
    EXPECT_EQ(analysis->nodes, 99u);
    ASSERT_EQ(analysis->lines.size(), 1u);
    EXPECT_EQ(analysis->lines[0].moves.size(), 2u);
    EXPECT_EQ(ask(*engine, *after("h2e2"), clock()).error().code, ErrorCode::kIllegalMove);
    EXPECT_EQ(script.log(),
              "uci\nsetoption name UCI_Variant value xiangqi\nsetoption name Ponder value false\n"
              "setoption name Some Thing value 3\nucinewgame\nisready\nposition startpos\n"
              "go wtime 60000 btime 50000 winc 500 binc 400\n"
              "position startpos moves h2e2\n"
              "go wtime 50000 btime 60000 winc 400 binc 500\n");
}

TEST(uci_player, speaks_ucci_with_the_position_written_out) {
    const ScriptedEngine script(uci_cases("echo 'bestmove h2e2 ponder h9g7'"));
    auto engine = player(script.spec("ucci"));
    ASSERT_TRUE(ask(*engine, *after(""), clock()).has_value());
    registry::Limits a_second;
    a_second.time_ms = 1000;
    ASSERT_TRUE(ask(*engine, *after(""), a_second).has_value());
    const std::string fen =
        "position fen rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1\n";
    EXPECT_EQ(script.log(), "ucci\nsetoption usemillisec true\nsetoption newgame\nisready\n" + fen +
                                "go time 60000 increment 500 opptime 50000\n" + fen +
                                "go time 1000 movestogo 1\n");
}

TEST(uci_player, counts_in_seconds_where_the_engine_cannot_do_better) {
    const ScriptedEngine script(
        "ucci) echo ucciok;;\nisready) echo readyok;;\n"
        "go*) echo bestmove h2e2;;");
    auto engine = player(script.spec("ucci"));
    ASSERT_TRUE(ask(*engine, *after(""), clock()).has_value());
    EXPECT_NE(script.log().find("go time 60 increment 1 opptime 50\n"), std::string::npos)
        << script.log();
}

TEST(uci_player, asks_for_several_lines_and_reads_forced_wins) {
    const ScriptedEngine script(
        uci_cases("printf 'info depth 3 multipv 1 score mate 2 pv h2e2\\n"
                  "info depth 3 multipv 2 score mate -1 pv h2d2\\nbestmove h2e2\\n'"));
    auto engine = player(script.spec("uci"));
    registry::Limits limits = depth(3);
    limits.lines = 2;
    const auto analysis = ask(*engine, *after(""), limits);
    ASSERT_TRUE(analysis.has_value()) << analysis.error().text();
    EXPECT_EQ(analysis->proof, search::Proof::kWin);
    ASSERT_EQ(analysis->lines.size(), 2u);
    EXPECT_EQ(analysis->lines[0].end_in, 3);
    EXPECT_EQ(analysis->lines[1].value, -1);
    EXPECT_NE(script.log().find("setoption name MultiPV value 2\n"), std::string::npos);
}

TEST(uci_player, a_stop_request_makes_the_engine_answer) {
    const ScriptedEngine script(uci_cases("true") + "\nstop) echo bestmove h2e2;;");
    auto engine = player(script.spec("uci"));
    std::stop_source stop;
    std::jthread other([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(200));
        stop.request_stop();
    });
    search::NullSink sink;
    const auto state = after("");
    const auto analysis =
        engine->think(state->view(state->deciders().first()), {}, stop.get_token(), sink);
    ASSERT_TRUE(analysis.has_value()) << analysis.error().text();
    EXPECT_TRUE(script.log().ends_with("go infinite\nstop\n")) << script.log();
}

TEST(uci_player, failures_have_their_own_codes_and_the_next_question_starts_anew) {
    const std::vector<std::pair<std::string, ErrorCode>> cases{
        {"echo bestmove a0a9", ErrorCode::kIllegalMove},
        {"echo bestmove banana", ErrorCode::kEngineReply},
        {"echo 'bestmove (none)'", ErrorCode::kEngineReply},
        {"echo bestmove", ErrorCode::kEngineReply},
        {"yes", ErrorCode::kEngineFlood},
        {"exit 3", ErrorCode::kEngineCrash},
        {"true", ErrorCode::kEngineTimeout},
    };
    for (const auto& [go, code] : cases) {
        const ScriptedEngine script(uci_cases(go));
        auto engine = player(script.spec("uci", go == "true" ? 2000 : 20'000));
        for (int i = 0; i < 2; ++i) {
            const auto analysis = ask(*engine, *after(""), depth(1));
            ASSERT_FALSE(analysis.has_value()) << go;
            EXPECT_EQ(analysis.error().code, code) << go << ": " << analysis.error().text();
        }
        EXPECT_NE(script.log().find("go depth 1\nuci\n"), std::string::npos) << script.log();
    }
}

TEST(uci_player, an_engine_that_does_not_greet_is_given_up) {
    const ScriptedEngine silent("x) ;;");
    EXPECT_EQ(ask(*player(silent.spec("uci", 500)), *after(""), depth(1)).error().code,
              ErrorCode::kEngineTimeout);
    const ScriptedEngine dead("uci) exit 1;;");
    EXPECT_EQ(ask(*player(dead.spec("uci")), *after(""), depth(1)).error().code,
              ErrorCode::kEngineCrash);
}

TEST(uci_player, an_unknown_notation_is_named_with_those_there_are) {
    const ScriptedEngine script(uci_cases("echo bestmove h2e2"));
    const auto analysis =
        ask(*player(script.spec("uci") + ",notation=hieroglyphs"), *after(""), depth(1));
    ASSERT_FALSE(analysis.has_value());
    EXPECT_EQ(analysis.error().code, ErrorCode::kUnknownName);
    EXPECT_NE(analysis.error().text().find("coordinates"), std::string::npos);
}

TEST(uci_player, moves_are_translated_for_engines_that_count_ranks_from_one) {
    const ScriptedEngine script(
        uci_cases("printf 'info depth 1 score cp 1 pv b10c8 b1c3\\nbestmove b10c8\\n'"));
    auto engine = player(script.spec("uci") + ",notation=ranks1");
    const auto analysis = ask(*engine, *after("h2e2"), depth(1));
    ASSERT_TRUE(analysis.has_value()) << analysis.error().text();
    EXPECT_EQ(after("h2e2")->text(*analysis->best), "b9c7");
    EXPECT_EQ(analysis->lines[0].moves.size(), 2u);
    EXPECT_NE(script.log().find("position startpos moves h3e3\n"), std::string::npos);
}

TEST(uci_reply, takes_apart_what_engines_write) {
    const auto offer =
        parse_uci_offer("option name Skill Level type spin default 20 min -20 max 20");
    ASSERT_TRUE(offer.has_value());
    EXPECT_EQ(offer->name, "Skill Level");
    EXPECT_EQ(offer->max, 20);
    EXPECT_EQ(parse_uci_offer("option batch type check default false")->name, "batch");
    EXPECT_FALSE(parse_uci_offer("option name").has_value());
    EXPECT_FALSE(parse_uci_offer("option name type spin").has_value());

    EXPECT_EQ(parse_uci_report("info depth 6 score -4 pv b0c2")->centi, -4);
    EXPECT_TRUE(parse_uci_report("info depth 6 score cp 4 lowerbound pv b0c2")->bound);
    EXPECT_FALSE(parse_uci_report("info depth 6 currmove b0c2").has_value());
    EXPECT_FALSE(parse_uci_report("info string pv b0c2").has_value());
    EXPECT_FALSE(parse_uci_report("info depth 6 multipv -3 pv b0c2").has_value());

    EXPECT_EQ(parse_uci_answer("bestmove b0c2 ponder x")->move, "b0c2");
    EXPECT_EQ(parse_uci_answer("nobestmove")->move, "");
    EXPECT_FALSE(parse_uci_answer("info").has_value());
}

}  // namespace
}  // namespace tusk::protocol
