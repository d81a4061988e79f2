#include "games/honeymoon/sampler_thinker.h"

#include <gtest/gtest.h>

#include <set>

#include "core/random.h"
#include "games/honeymoon/position.h"

namespace tusk::games::honeymoon {

namespace {

// Plays a deal by random moves; `look` sees the observation of whoever is to decide.
template <class Look>
void play_at_random(std::uint64_t seed, Look look) {
    core::Rng rng(seed);
    Position p = Position::initial({});
    const auto deal = Position::deal(rng);
    const search::Path<Position> nothing;
    while (!outcome(p, nothing.view())) {
        if (to_act(p) == Seat::kChance) {
            play(p, draw(deal, p));
            continue;
        }
        search::MoveList<Position> legal;
        moves(p, legal);
        look(p, legal);
        play(p, legal[rng.below(static_cast<std::uint32_t>(legal.size()))]);
    }
}

}  // namespace

TEST(honeymoon_sampler, values_every_legal_action_when_all_lines_are_wanted) {
    SamplerThinker thinker({});
    search::NullSink nobody;
    search::Limits limits;
    limits.playouts = 200;
    limits.lines = search::Limits::kAllLines;
    int decisions = 0;
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        play_at_random(seed, [&](const Position& p, const search::MoveList<Position>& legal) {
            if (p.table.phase == Phase::kPlay) {
                return;  // the exact solver's matter
            }
            const search::Situation<Position> situation{to_act(p), observe(p, to_act(p)), legal};
            const auto analysis = thinker.think(situation, limits, {}, nobody);
            std::set<std::uint32_t> valued;
            for (const search::Line& line : analysis.lines) {
                valued.insert(line.moves.front().code);
                EXPECT_LE(line.value, analysis.value);
            }
            EXPECT_EQ(valued.size(), legal.size());
            ++decisions;
        });
    }
    EXPECT_GE(decisions, 3 * 27);
}

}  // namespace tusk::games::honeymoon
