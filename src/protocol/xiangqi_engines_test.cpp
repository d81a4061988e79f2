// Whole games of Xiangqi against the engines that Debian has, and against the built tusk. A move
// that one side thinks legal and the other does not ends a game with a failure.

#include <gtest/gtest.h>

#include <filesystem>

#include "protocol/command_words.h"
#include "protocol/ext_player.h"
#include "registry/referee.h"
#include "registry/spec.h"

namespace tusk::protocol {
namespace {

const registry::Game& xiangqi() {
    static const registry::Registry kGames = [] {
        registry::Registry games = registry::all_games();
        add_external_players(games);
        return games;
    }();
    return *kGames.find("xiangqi");
}

std::unique_ptr<registry::Player> player(const std::string& spec) {
    auto made = registry::make_player(xiangqi(), spec);
    EXPECT_TRUE(made.has_value()) << made.error().text();
    return made ? std::move(*made) : nullptr;
}

// Games between weak players may go on for ever; they are cut off.
constexpr int kMaxActions = 250;

void expect_a_legal_game(const std::string& first, const std::string& second,
                         const std::string& position = {}) {
    auto red = player(first);
    auto black = player(second);
    ASSERT_TRUE(red && black);
    auto state = xiangqi().parse(position, {});
    ASSERT_TRUE(state.has_value()) << state.error().text();
    registry::RefereeSettings settings;
    for (registry::Limits& limits : settings.limits) {
        limits.depth = 1;
    }
    settings.max_actions = kMaxActions;
    const auto report = registry::play_game(std::move(*state), {red.get(), black.get()},
                                            *xiangqi().deal(1), settings, {});
    EXPECT_FALSE(report.failure.has_value())
        << first << " - " << second << ": " << report.failure->error.text();
    EXPECT_TRUE(report.outcome.has_value() || report.stopped);
    EXPECT_FALSE(report.record.actions.empty());
}

struct Opponent {
    std::string name;
    std::string program;
    std::string spec;
    bool any_start = true;  // can it be given a position?
};

void PrintTo(const Opponent& opponent, std::ostream* out) {
    *out << opponent.name;
}

class xiangqi_engines : public testing::TestWithParam<Opponent> {
protected:
    void SetUp() override {
        ASSERT_TRUE(find_program(GetParam().program))
            << GetParam().program << " is not installed; see tools/packages.txt";
    }
};

TEST_P(xiangqi_engines, play_legal_games_with_either_colour) {
    const std::string& engine = GetParam().spec;
    expect_a_legal_game(engine, "random,seed=1");
    expect_a_legal_game("random,seed=2", engine);
    expect_a_legal_game(engine, "alphabeta");
    expect_a_legal_game("alphabeta", engine);
}

TEST_P(xiangqi_engines, begin_where_they_are_told) {
    if (!GetParam().any_start) {
        auto engine = player(GetParam().spec);
        auto state = xiangqi().parse("3k5/9/4b4/9/9/9/9/9/9/3NK4 w - - 0 1", {});
        ASSERT_TRUE(state.has_value());
        search::NullSink sink;
        registry::Limits limits;
        limits.depth = 1;
        EXPECT_FALSE(engine->think((*state)->view(search::Seat::kFirst), limits, {}, sink))
            << "it can now: say so above and in docs/protocols.md";
        return;
    }
    expect_a_legal_game(GetParam().spec, "random,seed=3",
                        "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w - - 0 1");
    expect_a_legal_game("random,seed=4", GetParam().spec,
                        "1C2ka3/9/C1Nab1n2/p3p3p/6p2/9/P3P3P/3AB4/3p2c2/c1BAK4 b - - 3 20");
}

std::string own(const std::string& protocol) {
    return "ext,protocol=" + protocol + ",command=\"'" + TUSK_PROGRAM + "' " + protocol + "\"";
}

INSTANTIATE_TEST_SUITE_P(
    all, xiangqi_engines,
    testing::Values(
        Opponent{"fairy_stockfish_uci", "fairy-stockfish",
                 "ext,protocol=uci,command=fairy-stockfish,notation=ranks1"},
        Opponent{"sjaakii_uci", "sjaakii",
                 "ext,protocol=uci,command=sjaakii,notation=ranks1,timeout_ms=5000", false},
        Opponent{"fairy_stockfish_ucci", "fairy-stockfish",
                 "ext,protocol=ucci,command=fairy-stockfish"},
        Opponent{"sjaakii_cecp", "sjaakii", "ext,protocol=cecp,command=sjaakii"},
        Opponent{"hoixiangqi_cecp", "hoixiangqi", "ext,protocol=cecp,command=\"hoixiangqi -x\""},
        Opponent{"own_uci", TUSK_PROGRAM, own("uci")},
        Opponent{"own_ucci", TUSK_PROGRAM, own("ucci")}),
    [](const auto& item) { return item.param.name; });

}  // namespace
}  // namespace tusk::protocol
