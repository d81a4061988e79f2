#include "protocol/cecp_player.h"

#include <gtest/gtest.h>

#include <thread>

#include "protocol/cecp_position.h"
#include "protocol/scripted_engine.h"
#include "protocol/xiangqi_player_fixture.h"

namespace tusk::protocol {
namespace {

using core::ErrorCode;

std::string cecp_cases(const std::string& go, const std::string& features = "usermove=1") {
    return "protover*) printf 'feature done=0\\nA banner\\n\\033[1mboard\\033[0m\\n"
           "feature myname=\"An engine\" variants=\"normal,xiangqi\" ping=1 setboard=1 " +
           features +
           " done=1\\n';;\n"
           "ping*) echo \"pong ${line#ping }\";;\n"
           "go) " +
           go + ";;";
}

std::string without_accepted(const std::string& log) {
    std::string text;
    for (const std::string_view line : core::lines(log)) {
        if (!line.starts_with("accepted ")) {
            text += std::string(line) + "\n";
        }
    }
    return text;
}

TEST(cecp_player, tells_only_what_the_engine_does_not_know) {
    const ScriptedEngine script(cecp_cases("printf '2 35 0 99 h2e2\\nmove h2e2\\n'"));
    auto engine = player(script.spec("cecp") + ",option.Level=3");
    const auto analysis = ask(*engine, *after(""), depth(2));
    ASSERT_TRUE(analysis.has_value()) << analysis.error().text();
    EXPECT_EQ(after("")->text(*analysis->best), "h2e2");
    EXPECT_EQ(analysis->value, 0.35);
    EXPECT_EQ(analysis->depth, 2);
    EXPECT_EQ(ask(*engine, *after("h2e2 h9g7"), depth(2)).error().code, ErrorCode::kIllegalMove);
    EXPECT_EQ(without_accepted(script.log()),
              "xboard\nprotover 2\noption Level=3\nnew\nvariant xiangqi\neasy\npost\nforce\n"
              "ping 1\nsd 2\ngo\nforce\nusermove h9g7\nping 2\ngo\n");
}

TEST(cecp_player, sets_up_positions_and_starts_again_for_another_game) {
    const std::string fen = "3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1";
    const ScriptedEngine script(cecp_cases("echo move a0a1", "usermove=0"));
    auto engine = player(script.spec("cecp"));
    ASSERT_TRUE(ask(*engine, *after("", fen), depth(1)).has_value());
    ASSERT_TRUE(ask(*engine, *after(""), depth(1)).has_value());
    const auto after_move = ask(*engine, *after("h2e2 h9g7"), depth(1));
    ASSERT_TRUE(after_move.has_value()) << after_move.error().text();
    const std::string log = without_accepted(script.log());
    const std::string game = "new\nvariant xiangqi\neasy\npost\nforce\n";
    EXPECT_TRUE(log.starts_with("xboard\nprotover 2\n" + game +
                                "setboard 3k5/9/9/9/9/9/9/9/9/R3K4 w 0 1"
                                "\nping 1\nsd 1\ngo\nforce\n" +
                                game + "ping 2\nsd 1\ngo\nforce\n" + game +
                                "h2e2\nh9g7\nping 3\nsd 1\ngo\n"))
        << log;
}

TEST(cecp_position, of_xiangqi_has_other_letters_and_fewer_fields) {
    EXPECT_EQ(
        xboard_position("xiangqi",
                        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 3 7"),
        "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR b 3 7");
    EXPECT_EQ(xboard_position("othello", "--bn X"), "--bn X");
}

TEST(cecp_player, passes_on_the_clock_once_and_the_time_before_each_move) {
    const ScriptedEngine script(cecp_cases("echo move h2e2"));
    auto engine = player(script.spec("cecp"));
    registry::Limits limits;
    limits.remaining_ms = 65'000;
    limits.increment_ms = 500;
    limits.opponent_ms = 60'000;
    ASSERT_TRUE(ask(*engine, *after(""), limits).has_value());
    EXPECT_NE(script.log().find("level 0 1:05 0.5\ntime 6500\notim 6000\ngo\n"), std::string::npos)
        << script.log();
    registry::Limits quick;
    quick.time_ms = 100;
    engine->new_game();
    ASSERT_TRUE(ask(*engine, *after(""), quick).has_value());
    EXPECT_NE(script.log().find("st 1\ngo\n"), std::string::npos) << script.log();
}

TEST(cecp_player, a_refused_move_is_an_error) {
    const ScriptedEngine script(cecp_cases("echo move b0c2") +
                                "\nusermove*) echo \"Illegal move: ${line#usermove }\";;");
    const auto refused = ask(*player(script.spec("cecp")), *after("h2e2 h9g7"), depth(1));
    ASSERT_FALSE(refused.has_value());
    EXPECT_EQ(refused.error().code, ErrorCode::kEngineReply);
    EXPECT_NE(refused.error().text().find("h2e2"), std::string::npos);
}

TEST(cecp_player, failures_have_their_own_codes_and_the_next_question_starts_anew) {
    const std::vector<std::pair<std::string, ErrorCode>> cases{
        {"echo move a0a9", ErrorCode::kIllegalMove},
        {"echo move banana", ErrorCode::kEngineReply},
        {"echo resign", ErrorCode::kEngineReply},
        {"echo '1/2-1/2 {repetition}'", ErrorCode::kEngineReply},
        {"yes", ErrorCode::kEngineFlood},
        {"exit 3", ErrorCode::kEngineCrash},
        {"true", ErrorCode::kEngineTimeout},
    };
    for (const auto& [go, code] : cases) {
        const ScriptedEngine script(cecp_cases(go));
        auto engine = player(script.spec("cecp", go == "true" ? 2000 : 20'000));
        for (int i = 0; i < 2; ++i) {
            const auto analysis = ask(*engine, *after(""), depth(1));
            ASSERT_FALSE(analysis.has_value()) << go;
            EXPECT_EQ(analysis.error().code, code) << go << ": " << analysis.error().text();
        }
        EXPECT_NE(script.log().find("go\n"), script.log().rfind("go\n")) << script.log();
    }
}

TEST(cecp_player, an_engine_for_other_variants_is_refused) {
    const ScriptedEngine script(cecp_cases("echo move h2e2", "variants=\"normal,shogi\""));
    const auto analysis = ask(*player(script.spec("cecp")), *after(""), depth(1));
    ASSERT_FALSE(analysis.has_value());
    EXPECT_EQ(analysis.error().code, ErrorCode::kUnsupported);
}

TEST(cecp_player, a_stop_request_makes_the_engine_move) {
    const ScriptedEngine script(cecp_cases("true") + "\n'?') echo move h2e2;;");
    auto engine = player(script.spec("cecp"));
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
    EXPECT_EQ(state->text(*analysis->best), "h2e2");
}

TEST(cecp_reply, takes_apart_what_engines_write) {
    CecpFeatures features;
    EXPECT_TRUE(read_cecp_features("feature a=1 b=\"two words\" c=\"open", features));
    EXPECT_EQ(features["b"], "two words");
    EXPECT_EQ(features["c"], "open");
    EXPECT_FALSE(read_cecp_features("features a=1", features));
    EXPECT_TRUE(read_cecp_features("feature nothing", features));

    EXPECT_EQ(parse_cecp_move("move h2e2"), "h2e2");
    EXPECT_EQ(parse_cecp_move("My move is: h2e2"), "h2e2");
    EXPECT_EQ(parse_cecp_move("1. ... h9g7"), "h9g7");
    EXPECT_FALSE(parse_cecp_move("1. h2e2 h9g7 2. b0c2").has_value());
    EXPECT_EQ(parse_cecp_thought("  9.  -156 1084 48000 Nf3")->centi, -156);
    EXPECT_FALSE(parse_cecp_thought("9 lives are enough").has_value());
    EXPECT_TRUE(refuses_cecp_move("Error (unknown command): usermove h2e2", "h2e2"));
    EXPECT_FALSE(refuses_cecp_move("Error (unknown command): easy", "h2e2"));
}

}  // namespace
}  // namespace tusk::protocol
