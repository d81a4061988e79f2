#include "protocol/ext_player.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <thread>

#include "core/stopwatch.h"
#include "core/text.h"
#include "protocol/command_words.h"
#include "protocol/nboard_client.h"
#include "protocol/scripted_engine.h"
#include "registry/referee.h"
#include "registry/replay.h"
#include "registry/spec.h"

namespace tusk::protocol {
namespace {

using core::ErrorCode;
using registry::Seat;

const registry::Game& othello() {
    static const registry::Registry kGames = [] {
        registry::Registry games = registry::all_games();
        add_external_players(games);
        return games;
    }();
    return *kGames.find("othello");
}

std::unique_ptr<registry::Player> player(const std::string& spec) {
    auto made = registry::make_player(othello(), spec);
    EXPECT_TRUE(made.has_value()) << made.error().text();
    return made ? std::move(*made) : nullptr;
}

std::unique_ptr<registry::State> after(std::string_view moves) {
    auto state = othello().initial({}).value();
    EXPECT_TRUE(registry::apply_text(*state, moves).has_value());
    return state;
}

core::Result<registry::Analysis> ask(registry::Player& engine, const registry::State& state,
                                     const registry::Limits& limits = {},
                                     std::stop_token stop = {}) {
    search::NullSink sink;
    return engine.think(state.view(state.deciders().first()), limits, std::move(stop), sink);
}

constexpr std::string_view kGtpCases =
    "list_commands) printf '= play\\ngenmove\\nset_game\\ntime_left\\n\\n';;\n"
    "genmove*) printf '= GENMOVE\\n\\n';;\n"
    "*) printf '=\\n\\n';;";

std::string gtp_cases(const std::string& genmove) {
    std::string cases(kGtpCases);
    const std::string usual = "printf '= GENMOVE\\n\\n'";
    return cases.replace(cases.find(usual), usual.size(), genmove);
}

std::string gtp_answering(const std::string& move) {
    return gtp_cases("printf '= " + move + "\\n\\n'");
}

TEST(ext_player, is_offered_with_its_parameters) {
    const registry::PlayerType* type = othello().find_player("ext");
    ASSERT_NE(type, nullptr);
    EXPECT_TRUE(type->free_params);
    EXPECT_EQ(type->params.size(), 5u);
}

TEST(ext_player, a_bad_spec_says_what_is_wrong) {
    for (const std::string spec :
         {"ext", "ext,command=x,protocol=usi", "ext,command=x,protocol=gtp,notation=coordinates",
          "ext,command=x,timeout_ms=0", "ext,command='x", "ext,command=x,colour=red",
          "ext,command=x,option.=1"}) {
        EXPECT_FALSE(registry::make_player(othello(), spec).has_value()) << spec;
    }
}

TEST(ext_player, an_engine_that_does_not_exist_is_a_start_error) {
    for (const std::string protocol : {"gtp", "nboard", "uci", "ucci", "cecp"}) {
        auto engine = player("ext,command=no-such-engine,protocol=" + protocol);
        EXPECT_EQ(ask(*engine, *after("")).error().code, ErrorCode::kEngineStart);
    }
}

TEST(gtp_player, tells_only_what_the_engine_does_not_know) {
    const ScriptedEngine script(gtp_answering("F5"));
    auto engine = player(script.spec("gtp") + ",option.level=3");
    engine->new_game();
    auto analysis = ask(*engine, *after(""));
    ASSERT_TRUE(analysis.has_value()) << analysis.error().text();
    EXPECT_EQ(after("")->text(*analysis->best), "f5");
    EXPECT_EQ(ask(*engine, *after("f5d6")).error().code, ErrorCode::kIllegalMove);
    EXPECT_EQ(script.log(),
              "list_commands\nset_game Othello\nlevel 3\nboardsize 8\nclear_board\ngenmove b\n"
              "play w d6\ngenmove b\n");
}

TEST(gtp_player, another_game_begins_on_a_cleared_board) {
    const ScriptedEngine script(gtp_answering("f5"));
    auto engine = player(script.spec("gtp"));
    ASSERT_TRUE(ask(*engine, *after("")).has_value());
    ASSERT_TRUE(ask(*engine, *after("")).has_value()) << "the same question again";
    EXPECT_EQ(script.log(),
              "list_commands\nset_game Othello\nboardsize 8\nclear_board\ngenmove b\n"
              "boardsize 8\nclear_board\ngenmove b\n");
}

TEST(gtp_player, passes_are_told_like_moves_and_forced_ones_are_not_asked_for) {
    // After 33 placements of this game one side has to pass (spec of Othello, section 1).
    const std::string moves = "f5d6c5f4e3c4e6f7c6f6d7c8e8d3f3c7e7g2g4h3g3h2h1f1h4f8h5d8g1d2e1f2e2";
    const ScriptedEngine script(gtp_answering("c2"));
    auto engine = player(script.spec("gtp"));
    const auto state = after(moves);
    const auto passed = ask(*engine, *state);
    ASSERT_TRUE(passed.has_value()) << passed.error().text();
    EXPECT_EQ(state->text(*passed->best), "pass");
    EXPECT_EQ(script.log(), "") << "no engine was needed";
    const Seat passer = state->deciders().first();
    ASSERT_TRUE(state->apply(passer, *passed->best).has_value());
    ASSERT_TRUE(ask(*engine, *state).has_value());
    const std::string color = passer == Seat::kFirst ? "b" : "w";
    EXPECT_NE(script.log().find("play " + color + " pass\ngenmove"), std::string::npos)
        << script.log();
}

TEST(gtp_player, a_refused_move_is_an_error_but_a_refused_pass_is_not) {
    const std::string moves = "f5d6c5f4e3c4e6f7c6f6d7c8e8d3f3c7e7g2g4h3g3h2h1f1h4f8h5d8g1d2e1f2e2";
    const auto state = after(moves + "pass");
    const ScriptedEngine no_pass("*pass) printf '? syntax error\\n\\n';;\n" + gtp_answering("c2"));
    EXPECT_TRUE(ask(*player(no_pass.spec("gtp")), *state).has_value());
    const ScriptedEngine no_move("*e2) printf '? illegal move\\n\\n';;\n" + gtp_answering("c2"));
    const auto refused = ask(*player(no_move.spec("gtp")), *state);
    ASSERT_FALSE(refused.has_value());
    EXPECT_EQ(refused.error().code, ErrorCode::kEngineReply);
    EXPECT_EQ(refused.error().where, "move 33");
}

TEST(gtp_player, failures_have_their_own_codes_and_the_next_question_starts_anew) {
    const std::vector<std::pair<std::string, ErrorCode>> cases{
        {"printf '= a1\\n\\n'", ErrorCode::kIllegalMove},
        {"printf '= pass\\n\\n'", ErrorCode::kIllegalMove},
        {"printf '= banana\\n\\n'", ErrorCode::kEngineReply},
        {"printf '= resign\\n\\n'", ErrorCode::kEngineReply},
        {"printf '? I am tired\\n\\n'", ErrorCode::kEngineReply},
        {"printf '=\\n\\n'", ErrorCode::kEngineReply},
        {"yes", ErrorCode::kEngineFlood},
        {"head -c 70000 /dev/zero", ErrorCode::kEngineFlood},
        {"yes oops >&2", ErrorCode::kEngineFlood},
        {"echo I think f5", ErrorCode::kEngineReply},
        {"echo '= f5'", ErrorCode::kEngineReply},
        {"echo oops >&2; exit 3", ErrorCode::kEngineCrash},
        {"kill -9 $$", ErrorCode::kEngineCrash},
        {"sleep 100", ErrorCode::kEngineTimeout},
    };
    const auto is_silent = [](const std::string& genmove) {  // in the end
        return genmove == "sleep 100" || genmove.starts_with("echo I") ||
               genmove.starts_with("echo '=");
    };
    for (const auto& [genmove, code] : cases) {
        const ScriptedEngine script(gtp_cases(genmove));
        auto engine = player(script.spec("gtp", is_silent(genmove) ? 2000 : 20'000));
        for (int i = 0; i < 2; ++i) {
            const auto analysis = ask(*engine, *after("f5"));
            ASSERT_FALSE(analysis.has_value()) << genmove;
            EXPECT_EQ(analysis.error().code, code) << genmove << ": " << analysis.error().text();
        }
        const std::string log = script.log();
        EXPECT_NE(log.find("genmove w\nlist_commands\n"), std::string::npos) << genmove << log;
    }
}

TEST(gtp_player, an_engine_that_failed_once_plays_on_when_started_again) {
    const ScriptedEngine script(
        gtp_cases("if [ -e $0.once ]; then printf '= d6\\n\\n'; else touch $0.once; exit 1; fi"));
    auto engine = player(script.spec("gtp"));
    EXPECT_EQ(ask(*engine, *after("f5")).error().code, ErrorCode::kEngineCrash);
    EXPECT_TRUE(ask(*engine, *after("f5")).has_value());
}

TEST(gtp_player, refuses_a_position_it_cannot_set_up) {
    auto engine = player("ext,command=cat");
    const auto state = othello().parse(after("f5")->position(), {}).value();
    const auto analysis = ask(*engine, *state);
    ASSERT_FALSE(analysis.has_value());
    EXPECT_EQ(analysis.error().code, ErrorCode::kUnsupported);
    EXPECT_NE(analysis.error().text().find("standard start"), std::string::npos);
}

TEST(gtp_player, a_stop_request_ends_the_wait) {
    const ScriptedEngine script(gtp_cases("sleep 100"));
    auto engine = player(script.spec("gtp", 60'000));
    std::stop_source stop;
    std::jthread other([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(200));
        stop.request_stop();
    });
    const core::Stopwatch watch;
    EXPECT_EQ(ask(*engine, *after(""), {}, stop.get_token()).error().code, ErrorCode::kCancelled);
    EXPECT_LT(watch.elapsed_ms(), 30'000);
}

TEST(gtp_player, tells_the_time_that_is_left) {
    const ScriptedEngine script(gtp_answering("f5"));
    auto engine = player(script.spec("gtp"));
    registry::Limits limits;
    limits.remaining_ms = 90'500;
    ASSERT_TRUE(ask(*engine, *after(""), limits).has_value());
    EXPECT_NE(script.log().find("time_left b 90 0\ngenmove b"), std::string::npos);
}

TEST(nboard_client, reads_the_answers_of_different_engines) {
    EXPECT_EQ(parse_nboard_answer("F5/1.50/0.2")->value, 1.5);
    EXPECT_EQ(parse_nboard_answer("d6 -1.00 0.0")->value, -1.0);
    EXPECT_EQ(parse_nboard_answer("PA")->move, "PA");
    EXPECT_FALSE(parse_nboard_answer("F5//0.2")->value.has_value());
    EXPECT_FALSE(parse_nboard_answer("  ").has_value());
    EXPECT_EQ(parse_nboard_search("F5d6C3 +2.25 0 12 text")->move, "F5");
    EXPECT_EQ(parse_nboard_search("F5-D6 2.25,-1 0 100%")->value, 2.25);
    EXPECT_FALSE(parse_nboard_search("F5").has_value());
}

constexpr std::string_view kPing = "ping*) echo \"pong ${line#ping }\";;\n";

TEST(nboard_player, hands_over_the_game_and_reads_the_move) {
    const ScriptedEngine script(std::string(kPing) + "go) echo '=== D6/1.25/0.01';;");
    auto engine = player(script.spec("nboard") + ",option.contempt=1");
    registry::Limits limits;
    limits.depth = 6;
    const auto analysis = ask(*engine, *after("f5"), limits);
    ASSERT_TRUE(analysis.has_value()) << analysis.error().text();
    EXPECT_EQ(after("f5")->text(*analysis->best), "d6");
    EXPECT_EQ(analysis->value, 1.25);
    EXPECT_TRUE(
        script.log().starts_with("nboard 2\nset contempt 1\nset depth 6\nset game (;GM[Othello]"))
        << script.log();
}

TEST(nboard_player, plays_from_any_position) {
    const ScriptedEngine script(std::string(kPing) + "go) echo '=== d6';;");
    auto engine = player(script.spec("nboard"));
    const auto state = othello().parse(after("f5")->position(), {}).value();
    const auto analysis = ask(*engine, *state);
    ASSERT_TRUE(analysis.has_value()) << analysis.error().text();
    EXPECT_EQ(state->text(*analysis->best), "d6");
    EXPECT_NE(script.log().find("BO[8 "), std::string::npos);
}

TEST(nboard_player, takes_the_best_move_shown_when_the_time_is_over) {
    const ScriptedEngine script(std::string(kPing) +
                                "go) printf 'search D6-C3 +0.50 0 1\\nsearch F4 +1 0 2\\n';;");
    auto engine = player(script.spec("nboard"));
    registry::Limits limits;
    limits.time_ms = 300;
    const auto analysis = ask(*engine, *after("f5"), limits);
    ASSERT_TRUE(analysis.has_value()) << analysis.error().text();
    EXPECT_EQ(after("f5")->text(*analysis->best), "f4");
    EXPECT_TRUE(script.log().ends_with("go\nping 2\n")) << script.log();
}

TEST(nboard_player, failures_have_their_own_codes_and_the_next_question_starts_anew) {
    const std::vector<std::pair<std::string, ErrorCode>> cases{
        {"go) echo '=== A1';;", ErrorCode::kIllegalMove},
        {"go) echo '=== PA';;", ErrorCode::kIllegalMove},
        {"go) echo '=== banana';;", ErrorCode::kEngineReply},
        {"go) echo '===';;", ErrorCode::kEngineReply},
        {"go) yes;;", ErrorCode::kEngineFlood},
        {"go) exit 2;;", ErrorCode::kEngineCrash},
        {"go) ;;", ErrorCode::kEngineTimeout},
    };
    for (const auto& [go, code] : cases) {
        const ScriptedEngine script(std::string(kPing) + go);
        auto engine = player(script.spec("nboard", go == "go) ;;" ? 2000 : 20'000));
        for (int i = 0; i < 2; ++i) {
            const auto analysis = ask(*engine, *after("f5"));
            ASSERT_FALSE(analysis.has_value()) << go;
            EXPECT_EQ(analysis.error().code, code) << go << ": " << analysis.error().text();
        }
        EXPECT_NE(script.log().find("go\nnboard 2\n"), std::string::npos) << go << script.log();
    }
}

// --- whole games ---

registry::GameReport play(const std::string& first, const std::string& second) {
    auto black = player(first);
    auto white = player(second);
    const auto secret = othello().deal(1);
    registry::RefereeSettings settings;
    for (registry::Limits& limits : settings.limits) {
        limits.depth = 2;
    }
    return registry::play_game(after(""), {black.get(), white.get()}, *secret, settings, {});
}

void expect_a_whole_game(const std::string& first, const std::string& second) {
    const auto report = play(first, second);
    EXPECT_FALSE(report.failure.has_value()) << report.failure->error.text();
    EXPECT_TRUE(report.outcome.has_value());
    EXPECT_GT(report.record.actions.size(), 20u);
}

TEST(gtp_rhino, plays_whole_legal_games_with_either_colour) {
    ASSERT_TRUE(find_program("gtp-rhino")) << "the Debian package grhino is not installed";
    const std::string rhino = "ext,protocol=gtp,command=gtp-rhino";
    for (const std::string seed : {"1", "2"}) {
        expect_a_whole_game(rhino, "random,seed=" + seed);
        expect_a_whole_game("random,seed=" + seed, rhino);
    }
}

class own_program : public testing::TestWithParam<std::string> {
protected:
    void SetUp() override { ASSERT_TRUE(std::filesystem::exists(TUSK_PROGRAM)) << TUSK_PROGRAM; }
    [[nodiscard]] std::string spec(const std::string& arguments) const {
        return "ext,protocol=" + GetParam() + ",command=\"'" + TUSK_PROGRAM + "' " + arguments +
               "\"";
    }
};

TEST_P(own_program, plays_whole_games_against_a_built_in_player) {
    const std::string engine =
        spec("engine othello --protocol " + GetParam() + " --player random,seed=1");
    expect_a_whole_game(engine, "random,seed=2");
    expect_a_whole_game("random,seed=2", engine);
}

TEST_P(own_program, is_an_engine_when_only_the_protocol_is_named) {
    auto engine = player(spec(GetParam() + " --game othello"));
    registry::Limits limits;
    limits.time_ms = 500;
    const auto analysis = ask(*engine, *after("f5d6"), limits);
    EXPECT_TRUE(analysis.has_value()) << analysis.error().text();
}

INSTANTIATE_TEST_SUITE_P(all, own_program, testing::Values("gtp", "nboard", "uci", "ucci"),
                         [](const auto& item) { return item.param; });

}  // namespace
}  // namespace tusk::protocol
