#include "games/othello/weights_thinker.h"

#include <gtest/gtest.h>

#include <set>

#include "core/text.h"

namespace tusk::games::othello {
namespace {

WeightsParams prepared(const std::string& phases, std::uint64_t seed = 1) {
    WeightsParams params;
    params.phases = phases;
    params.seed = seed;
    params.table = TUSK_SOURCE_DIR "/data/othello/school_table.txt";
    const auto ready = WeightsThinker::prepare(params);
    EXPECT_TRUE(ready) << (ready ? "" : ready.error().text());
    return params;
}

search::Analysis think(const Position& p, const WeightsParams& params) {
    WeightsThinker thinker(params);
    search::NullSink sink;
    search::Limits limits;
    limits.lines = search::Limits::kAllLines;
    return thinker.think({p.to_move, p, {}}, limits, {}, sink);
}

TEST(othello_weights, move_values_are_table_flips_and_mobility) {
    // At the start every move flips one disc, leaves 3 replies of 4, and stands on a 2-square.
    const auto analysis = think(Position::initial({}), prepared("6:2:4"));
    ASSERT_EQ(analysis.lines.size(), 4u);
    for (const auto& line : analysis.lines) {
        EXPECT_DOUBLE_EQ(line.value, 6 * 2 + 2 * 1 + 4 * (4 - 3));
    }
}

TEST(othello_weights, ties_are_drawn_at_random_and_repeat_with_the_seed) {
    std::set<std::uint32_t> seen;
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        const auto first = think(Position::initial({}), prepared("1:0:0", seed));
        EXPECT_EQ(first.best, think(Position::initial({}), prepared("1:0:0", seed)).best);
        seen.insert(first.best->code);
    }
    EXPECT_EQ(seen.size(), 4u);
}

TEST(othello_weights, phases_divide_the_placements_evenly) {
    // Weights that make the phase visible in the value: position and mobility do not count.
    const auto params = prepared("0:1:0/0:10:0/0:100:0");
    core::Rng rng(5);
    Position p = Position::initial({});
    int placements = 0;
    while (!is_over(p)) {
        const auto analysis = think(p, params);
        const Move move = search::move_of<Position>(*analysis.best);
        if (!move.is_pass()) {
            const double weight = placements < 20 ? 1 : placements < 40 ? 10 : 100;
            EXPECT_DOUBLE_EQ(analysis.value,
                             weight * std::popcount(flips(p.own, p.opponent, move.square())))
                << "placement " << placements + 1;
            ++placements;
        }
        play(p, move);
    }
    EXPECT_GT(placements, 45);
}

TEST(othello_weights, the_small_board_uses_the_outer_lines_of_the_table) {
    Position p = Position::initial({.size = 6});
    const auto analysis = think(p, prepared("1:0:0"));
    for (const auto& line : analysis.lines) {
        EXPECT_DOUBLE_EQ(line.value, 1);  // b3, c2, d5, e4 are one off the edge: value 1
    }
}

TEST(othello_weights, bad_phases_are_refused_with_their_number) {
    for (const char* bad : {"", "1:2", "1:2:3:4", "1:2:x", "1:2:3/", "nan:1:1", "1e9:1:1"}) {
        EXPECT_FALSE(parse_phases(bad)) << bad;
    }
    EXPECT_EQ(parse_phases("1:2:3/4:5").error().where, "phase 2");
    std::string many = "1:1:1";
    for (int i = 0; i < 60; ++i) {
        many += "/1:1:1";
    }
    EXPECT_FALSE(parse_phases(many));
}

TEST(othello_weights, bad_tables_are_refused_with_their_line) {
    EXPECT_FALSE(parse_square_table("1 2 3"));
    EXPECT_EQ(parse_square_table("1 2\n3 x").error().where, "line 2");
    std::string full;
    for (int i = 0; i < 64; ++i) {
        full += "1 ";
    }
    EXPECT_TRUE(parse_square_table(full + "# comment 7"));
    EXPECT_FALSE(parse_square_table(full + "1"));
    WeightsParams params;
    params.table = "/no/such/table";
    const auto ready = WeightsThinker::prepare(params);
    ASSERT_FALSE(ready);
    EXPECT_EQ(ready.error().where, "/no/such/table");
}

}  // namespace
}  // namespace tusk::games::othello
