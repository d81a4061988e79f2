// The tree search with its enhancements, one by one and together.

#include <gtest/gtest.h>

#include "games/darkchess/moves.h"
#include "search/chance/expectimax.h"
#include "search/mcts/thinker.h"

namespace tusk::games::darkchess {
namespace {

using Uct = search::UctThinker<Position>;

search::Analysis ask(Uct& thinker, const Position& p, std::uint64_t playouts) {
    search::Situation<Position> situation{to_act(p), p, {}};
    search::Limits limits;
    limits.playouts = playouts;
    search::NullSink sink;
    return thinker.think(situation, limits, {}, sink);
}

Uct::Params plain() {
    Uct::Params params;
    params.playout_length = 0;
    params.implicit = 0;
    params.quality = 0;
    params.priors = false;
    params.playout_policy = 0;
    params.size_mb = 16;
    return params;
}

std::vector<Uct::Params> variants() {
    std::vector<Uct::Params> all(6, plain());
    all[1].playout_length = 20;
    all[2].implicit = 0.5;
    all[3].quality = 0.25;
    all[4].priors = true;
    all[5] = Uct::Params();
    all[5].size_mb = 16;
    return all;
}

// The guard can take the last enemy piece.
TEST(darkchess_uct, every_enhancement_finds_the_win) {
    const auto p = Position::parse("4/X2X/1m2/1G2/4/4/4/4 r MR 0 1", {});
    ASSERT_TRUE(p) << p.error().text();
    for (const Uct::Params& params : variants()) {
        Uct thinker(params);
        const auto analysis = ask(thinker, *p, 3000);
        ASSERT_TRUE(analysis.best);
        EXPECT_EQ(move_text(*p, search::move_of<Position>(*analysis.best), {}), "b5-b6")
            << params.playout_length << " " << params.implicit << " " << params.quality << " "
            << params.priors;
        EXPECT_EQ(analysis.playouts, 3000u);
        EXPECT_GE(analysis.win_rate.value_or(-1), 0.0);
        EXPECT_LE(analysis.win_rate.value_or(2), 1.0);
    }
}

TEST(darkchess_uct, the_same_seed_searches_the_same_and_another_one_differs) {
    const Position start = Position::initial({});
    for (const Uct::Params& params : variants()) {
        Uct one(params);
        Uct two(params);
        const auto first = ask(one, start, 300);
        EXPECT_EQ(first.value, ask(two, start, 300).value);
        Uct::Params other = params;
        other.seed = 2;
        Uct three(other);
        EXPECT_NE(first.nodes, ask(three, start, 300).nodes);
    }
}

TEST(darkchess_uct, settings_of_win_chances_are_offered) {
    int offered = 0;
    for (const auto& field : Uct::Params::fields()) {
        const std::string& name = field.info.name;
        offered += name == "implicit" || name == "quality" || name == "playout_length" ? 1 : 0;
    }
    EXPECT_EQ(offered, 3);
}

}  // namespace
}  // namespace tusk::games::darkchess
