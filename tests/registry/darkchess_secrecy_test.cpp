// Players of dark chess know what everybody sees and nothing else: in the same public game with two
// different assignments of the hidden pieces they do the same.

#include <gtest/gtest.h>

#include "core/random.h"
#include "registry/referee.h"
#include "registry/registry.h"
#include "registry/spec.h"
#include "tests/conformance/walk.h"

namespace tusk::tests {
namespace {

using registry::Game;
using registry::State;

// The same public game as `state`, dealt by another secret: what was turned over is told, what was
// not lies elsewhere.
std::unique_ptr<State> same_public_game(const State& state) {
    auto copy = *state.game().initial(state.options());
    for (const auto& played : state.history()) {
        EXPECT_TRUE(copy->apply(played.decider, played.action));
    }
    return copy;
}

// What the next flip of each hidden square would show.
std::string hidden_by(const registry::Secret& secret, const State& state) {
    std::string seen;
    for (const auto action : state.legal(state.deciders().first())) {
        const auto after = state.clone();
        EXPECT_TRUE(after->apply(state.deciders().first(), action));
        if (after->deciders().chance) {
            seen += after->text(state.game().resolve(secret, *after)) + " ";
        }
    }
    return seen;
}

TEST(darkchess_secrecy, the_same_public_game_gets_the_same_move_whatever_lies_hidden) {
    const registry::Registry games = registry::all_games();
    const Game& game = *games.find("darkchess");
    core::Rng rng(77);
    int positions = 0;
    int differ = 0;
    search::Limits limits;
    limits.nodes = 150;
    search::NullSink sink;
    while (positions < 1000) {
        const auto state = somewhere(game, {}, rng, static_cast<int>(rng.below(90)));
        if (state->deciders().nobody() || state->deciders().chance) {
            continue;
        }
        const auto first_secret = game.deal(rng());
        const auto second_secret = game.deal(rng());
        const auto seat = state->deciders().first();
        const auto other = same_public_game(*state);
        differ += hidden_by(*first_secret, *state) != hidden_by(*second_secret, *other) ? 1 : 0;
        ASSERT_EQ(bytes(state->view(seat)), bytes(other->view(seat)));
        const char* spec = positions % 4 == 0   ? "uct,seed=5,size_mb=1"
                           : positions % 4 == 1 ? "danger,seed=5"
                           : positions % 4 == 2 ? "expectimax,depth=1"
                                                : "alphabeta,hash_mb=1,seed=5";
        const auto one = *registry::make_player(game, spec);
        const auto two = *registry::make_player(game, spec);
        const auto here = one->think(state->view(seat), limits, {}, sink);
        const auto there = two->think(other->view(seat), limits, {}, sink);
        ASSERT_TRUE(here && there);
        ASSERT_EQ(here->best, there->best) << spec << " in " << state->position();
        ++positions;
    }
    EXPECT_GT(differ, 500);
}

}  // namespace
}  // namespace tusk::tests
