// Explanations at run time: whoever offers them keeps to their shape, and secrets stay secret.

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "core/json.h"
#include "registry/json.h"
#include "registry/registry.h"
#include "registry/state_adapter.h"
#include "tests/conformance/walk.h"
#include "tests/games/kuhn/position.h"
#include "tests/games/test_games.h"

namespace tusk::tests {
namespace {

using registry::Action;
using registry::Decider;
using registry::Game;
using registry::Seat;
using registry::State;

// A game with secrets that would explain the whole position does not explain at all.
static_assert(games::Explained<games::kuhn::Observation, games::kuhn::Move>);
static_assert(!games::Explained<games::kuhn::Position, games::kuhn::Move>);
static_assert(registry::moves_are_explained<games::kuhn::Position>());

void check_shape(const State& state, const games::Explanation& explanation, std::size_t cells) {
    std::set<std::string> ids;
    for (const games::Fact& fact : explanation.facts) {
        EXPECT_TRUE(ids.insert(fact.id).second) << fact.id << " twice";
        EXPECT_TRUE(fact.id.starts_with(state.game().info().id + ".")) << fact.id;
        EXPECT_TRUE(fact.saying.starts_with(fact.id + ".")) << fact.saying;
        EXPECT_FALSE(fact.text.empty()) << fact.id;
        std::set<std::string> names;
        for (const auto& [name, value] : fact.numbers) {
            EXPECT_TRUE(names.insert(name).second) << fact.id << " " << name;
        }
        for (const games::Mark& mark : fact.marks) {
            EXPECT_TRUE(names.insert(mark.name).second) << fact.id << " " << mark.name;
            ASSERT_FALSE(mark.cells.empty()) << fact.id << " " << mark.name;
            EXPECT_TRUE(std::is_sorted(mark.cells.begin(), mark.cells.end()));
            EXPECT_GE(mark.cells.front(), 0);
            EXPECT_LT(static_cast<std::size_t>(mark.cells.back()), cells);
        }
    }
}

void check_game(const Game& game) {
    core::Rng rng(21);
    std::size_t facts = 0;
    for (const core::NamedValues& options : option_variants(game)) {
        const auto look = game.look(options);
        const std::size_t cells = look && *look ? (*look)->cell_names.size() : 0;
        for (int round = 0; round < 10; ++round) {
            auto state = game.initial(options);
            ASSERT_TRUE(state);
            const bool ended = play_out(**state, rng, [&](const State& now) {
                for (const Seat seat : {Seat::kFirst, Seat::kSecond}) {
                    for (const Action action : now.legal(seat)) {
                        const games::Explanation explanation = now.explanation(seat, action);
                        check_shape(now, explanation, cells);
                        facts += explanation.facts.size();
                    }
                }
            });
            EXPECT_TRUE(ended);
        }
    }
    EXPECT_EQ(facts > 0, game.info().explains) << game.info().id;
}

TEST(explanations, every_game_keeps_to_their_shape) {
    const registry::Registry real = registry::all_games();
    const registry::Registry small = test_games();
    for (const auto& game : real.games()) {
        check_game(*game);
    }
    for (const auto& game : small.games()) {
        check_game(*game);
    }
}

TEST(explanations, a_game_with_secrets_explains_only_what_the_viewer_knows) {
    const registry::Registry games = test_games();
    const auto game = games.require("kuhn");
    ASSERT_TRUE(game);
    EXPECT_TRUE((*game)->info().explains);
    // The same move with another card in the other hand: not a byte differs for the first seat.
    const auto jack = (*game)->parse("QJ", {});
    const auto king = (*game)->parse("QK", {});
    ASSERT_TRUE(jack && king);
    const auto legal = (*jack)->legal(Seat::kFirst);
    ASSERT_FALSE(legal.empty());
    for (const Action action : legal) {
        const auto told = registry::facts_json((*jack)->explanation(Seat::kFirst, action)).dump();
        EXPECT_EQ(told, registry::facts_json((*king)->explanation(Seat::kFirst, action)).dump());
        EXPECT_NE(told.find("You hold Q."), std::string::npos) << told;
        const auto spectator =
            registry::facts_json((*jack)->explanation(Seat::kSpectator, action)).dump();
        EXPECT_EQ(spectator.find("Q."), std::string::npos) << spectator;
        EXPECT_EQ(spectator.find("J."), std::string::npos) << spectator;
    }
}

TEST(explanations, facts_become_json) {
    games::Fact fact{.id = "toy.fact", .saying = "toy.fact.said", .text = "Said."};
    fact.tone = games::Tone::kBad;
    fact.matters = true;
    fact.numbers = {{"count", 3}};
    fact.marks = {{"cells_there", games::MarkRole::kDanger, {1, 4}}};
    EXPECT_EQ(registry::facts_json({{fact}}).dump(),
              R"([{"id":"toy.fact","marks":[{"cells":[1,4],"name":"cells_there","role":"danger"}],)"
              R"("matters":true,"numbers":{"count":3},"saying":"toy.fact.said","text":"Said.",)"
              R"("tone":"bad"}])");
}

}  // namespace
}  // namespace tusk::tests
