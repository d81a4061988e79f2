// Chance nodes: expectimax by Star1, Star2 and inside the alpha-beta search against the plain one
// and against values that were computed elsewhere (tests/data/darkchess/expectimax.jsonl).

#include <gtest/gtest.h>

#include <map>

#include "core/json.h"
#include "core/text.h"
#include "games/darkchess/moves.h"
#include "search/alphabeta/thinker.h"
#include "search/chance/expectimax.h"

namespace tusk::games::darkchess {
namespace {

using Expectimax = search::ExpectimaxThinker<Position>;
using AlphaBeta = search::AlphaBetaThinker<Position>;
using search::Star;

struct Vector {
    Position p;
    int depth = 0;
    std::map<std::string, double> values;  // by move
};

std::vector<Vector> vectors() {
    std::vector<Vector> result;
    const auto text = core::read_file(TUSK_SOURCE_DIR "/tests/data/darkchess/expectimax.jsonl");
    EXPECT_TRUE(text);
    for (const std::string_view line : core::lines(*text)) {
        const core::Json json = core::Json::parse(line);
        const std::string pool = json["hidden_pool"];
        const auto p = Position::parse(json["board"].get<std::string>() + " " +
                                           json["side"].get<std::string>() + " " +
                                           (pool.empty() ? "-" : pool) + " 0 1",
                                       {});
        EXPECT_TRUE(p) << line;
        Vector vector{*p, json["depth"], {}};
        for (const auto& [move, value] : json["all"].items()) {
            vector.values[move_text(*p, *parse_move(*p, move), {})] = value;
        }
        result.push_back(std::move(vector));
    }
    return result;
}

search::Analysis ask(auto& thinker, const Position& p, int depth, int lines) {
    search::Situation<Position> situation{to_act(p), p, {}};
    search::Limits limits;
    limits.depth = depth;
    limits.lines = lines;
    search::NullSink sink;
    return thinker.think(situation, limits, {}, sink);
}

Expectimax::Params plain(Star star) {
    Expectimax::Params params;
    params.star = star;
    params.leaf = search::Leaf{1};
    return params;
}

AlphaBeta::Params unselective(Star star) {
    AlphaBeta::Params params;
    params.without_selectivity();
    params.weights = "material";
    params.chance_bound = 2'500'000;  // the 10 000 points of a lost game
    params.aspiration = 0;
    params.star = star;
    return params;
}

class chance_search : public testing::TestWithParam<Star> {};

INSTANTIATE_TEST_SUITE_P(darkchess, chance_search,
                         testing::Values(Star::kPlain, Star::kStar1, Star::kStar2));

TEST_P(chance_search, expectimax_finds_the_value_of_every_root_move) {
    Expectimax thinker(plain(GetParam()));
    const auto all = vectors();
    EXPECT_GE(all.size(), 10u);
    for (const Vector& vector : all) {
        const auto analysis = ask(thinker, vector.p, vector.depth, search::Limits::kAllLines);
        ASSERT_EQ(analysis.lines.size(), vector.values.size()) << format(vector.p);
        for (const auto& line : analysis.lines) {
            const Move move = search::move_of<Position>(line.moves.front());
            const std::string text = move_text(vector.p, move, {});
            ASSERT_TRUE(vector.values.contains(text)) << text;
            EXPECT_NEAR(line.value, vector.values.at(text), 1e-3)
                << format(vector.p) << " " << text;
        }
    }
}

// The scores of the alpha-beta search are hundredths: every chance node rounds once.
TEST_P(chance_search, the_alpha_beta_search_finds_the_same_values) {
    for (const Vector& vector : vectors()) {
        AlphaBeta thinker(unselective(GetParam()));
        const auto analysis = ask(thinker, vector.p, vector.depth, search::Limits::kAllLines);
        ASSERT_EQ(analysis.lines.size(), vector.values.size()) << format(vector.p);
        for (const auto& line : analysis.lines) {
            const Move move = search::move_of<Position>(line.moves.front());
            const std::string text = move_text(vector.p, move, {});
            const double value = line.exact ? 10'000 * line.value : line.value;
            EXPECT_NEAR(value, vector.values.at(text), 0.02) << format(vector.p) << " " << text;
        }
    }
}

// Some flips and moves into a game, at random.
Position somewhere(core::Rng& rng, int turns) {
    for (;;) {
        Position p = Position::initial({});
        for (int i = 0; i < turns && !outcome(p, {}); ++i) {
            MoveList list;
            moves(p, list);
            const Move move = list[rng.below(static_cast<std::uint32_t>(list.size()))];
            play(p, move);
            if (move.is_flip()) {
                search::ChanceList<Position> outcomes;
                chance(p, outcomes);
                play(p, outcomes[rng.below(static_cast<std::uint32_t>(outcomes.size()))].move);
            }
        }
        if (!outcome(p, {})) {
            return p;
        }
    }
}

TEST_P(chance_search, random_positions_have_the_value_of_the_plain_search) {
    core::Rng rng(99);
    std::uint64_t nodes = 0;
    std::uint64_t plain_nodes = 0;
    for (int i = 0; i < 60; ++i) {
        const Position p = somewhere(rng, 20 + i);
        const int depth = count(p.hidden) > 8 ? 2 : 3;
        Expectimax reference(plain(Star::kPlain));
        const auto expected = ask(reference, p, depth, 1);
        Expectimax pruned(plain(GetParam()));
        const auto found = ask(pruned, p, depth, 1);
        EXPECT_NEAR(found.value, expected.value, 1e-6) << format(p);
        nodes += found.nodes;
        plain_nodes += expected.nodes;
        AlphaBeta alphabeta(unselective(GetParam()));
        const auto inside = ask(alphabeta, p, depth, 1);
        EXPECT_NEAR(inside.exact ? 10'000 * inside.value : inside.value, expected.value, 0.02)
            << format(p);
    }
    EXPECT_EQ(nodes < plain_nodes, GetParam() != Star::kPlain) << nodes << " of " << plain_nodes;
}

// Red is far ahead, and one of its moves lets black repeat the position for the third time, by a
// move that a shallow search would leave out as one of many that gain nothing.
TEST(darkchess_search, a_reply_that_repeats_is_never_left_out) {
    Position p = *Position::parse("3n/G3/4/G3/4/2p1/4/R1p1 r - 0 1", {});
    search::Path<Position> path;
    const auto line = parse_move_list(p, "a1-a2 d8-d7 a2-a1 d7-d8 a1-a2 d8-d7");
    ASSERT_TRUE(line);
    for (const Move move : *line) {
        path.push(key(p), move);
        play(p, move);
    }
    AlphaBeta::Params params;
    params.tables = false;
    AlphaBeta thinker(params);
    search::Limits limits;
    limits.depth = 2;
    MoveList list;
    moves(p, list);
    for (const Move move : list) {
        if (move != *parse_move(p, "a2-a1")) {
            limits.excluded.push_back(search::action_of<Position>(move));
        }
    }
    search::NullSink sink;
    EXPECT_GT(thinker.think({to_act(p), p, {}}, limits, {}, sink).value, 1) << "without a history";
    thinker.new_game();
    EXPECT_EQ(thinker.think({to_act(p), p, path}, limits, {}, sink).value,
              -static_cast<double>(params.contempt) / Position::facts.score_unit);
}

TEST(darkchess_search, a_flip_is_rash_where_it_may_turn_up_what_takes_a_valuable_piece) {
    const auto rash = [](const char* fen, const char* flip) {
        const Position p = *Position::parse(fen, {});
        return is_rash(p, *parse_move(p, flip));
    };
    EXPECT_TRUE(rash("KX2/4/4/4/4/4/4/X2g r Pp 0 3", "b8-b8")) << "a soldier beside the general";
    EXPECT_FALSE(rash("KX2/4/4/4/4/4/4/X2g r Pm 0 3", "b8-b8")) << "no soldier is hidden";
    EXPECT_FALSE(rash("KX2/4/4/4/4/4/4/X2g r Pp 0 3", "a1-a1")) << "far away";
    EXPECT_TRUE(rash("MX2/4/4/4/4/4/4/X2g r Pg 0 3", "b8-b8")) << "an advisor beside an elephant";
    EXPECT_FALSE(rash("NX2/4/4/4/4/4/4/X2g r Pg 0 3", "b8-b8")) << "only a horse";
    EXPECT_TRUE(rash("KP1X/4/4/4/4/4/4/X2g r Pc 0 3", "d8-d8")) << "a cannon behind a screen";
    EXPECT_FALSE(rash("K2X/4/4/4/4/4/4/X2g r Pc 0 3", "d8-d8")) << "no screen";
}

TEST(darkchess_search, a_careful_search_leaves_rash_flips_out_below_the_root) {
    const Position p = *Position::parse(
        "XXXX/XKXX/XPXX/XXMX/XGXX/XgXX/XXmX/XXXX r GMRRNNCCPPPPkgmrrnnccppppp 0 9", {});
    std::map<search::ChancePolicy, std::uint64_t> nodes;
    for (const auto policy : {search::ChancePolicy::kAll, search::ChancePolicy::kCareful}) {
        AlphaBeta::Params params;
        params.chance_policy = policy;
        AlphaBeta thinker(params);
        nodes[policy] = ask(thinker, p, 3, 1).nodes;
    }
    EXPECT_GT(nodes[search::ChancePolicy::kAll], nodes[search::ChancePolicy::kCareful]);
}

TEST(darkchess_search, a_single_action_with_a_clock_is_not_thought_about) {
    const Position p = *Position::parse("4/4/4/4/4/4/4/Mg2 r - 0 1", {});
    AlphaBeta::Params params;
    params.tables = false;
    AlphaBeta thinker(params);
    search::Limits limits;
    limits.remaining_ms = 10'000;
    search::NullSink sink;
    const auto analysis = thinker.think({to_act(p), p, {}}, limits, {}, sink);
    EXPECT_EQ(analysis.depth, 1);
    limits.remaining_ms.reset();
    limits.depth = 3;
    EXPECT_EQ(thinker.think({to_act(p), p, {}}, limits, {}, sink).depth, 3);
}

}  // namespace
}  // namespace tusk::games::darkchess
