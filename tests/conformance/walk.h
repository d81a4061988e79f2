#pragma once
// Walks through games of any kind, for tests that know only the run-time interface.

#include <functional>
#include <string>
#include <vector>

#include "core/random.h"
#include "registry/game.h"

namespace tusk::tests {

struct Choice {
    registry::Decider decider = registry::Seat::kFirst;
    registry::Action action;
};

// Everything that can be asked of a state, as one text: equal texts = equal states to any caller.
[[nodiscard]] std::string snapshot(const registry::State& state);

// Every byte of a view that a player can read.
[[nodiscard]] std::string bytes(const registry::View& view);

// The redacted history alone: what the viewer saw happen.
[[nodiscard]] std::string seen_history(const registry::View& view);

// Any legal action of anybody who has to decide; of several seats one is taken at random.
[[nodiscard]] Choice random_choice(const registry::State& state, core::Rng& rng);

// Plays at random from `state` until the game is over; `visit` sees every state before its action
// and the last one. Chance is drawn from the legal outcomes. False if the game does not end.
[[nodiscard]] bool play_out(registry::State& state, core::Rng& rng,
                            const std::function<void(const registry::State&)>& visit);

// A state some random actions into a game; `actions` < 0: anywhere.
[[nodiscard]] std::unique_ptr<registry::State> somewhere(const registry::Game& game,
                                                         const core::NamedValues& options,
                                                         core::Rng& rng, int actions = -1);

// The standard rules, and each option at either end of its range or at each of its choices.
[[nodiscard]] std::vector<core::NamedValues> option_variants(const registry::Game& game);

// All who may look: the seats and a spectator.
[[nodiscard]] std::vector<registry::Viewer> viewers(const registry::Game& game);

// The state with everything drawn anew that `viewer` may not know: hidden actions are replaced by
// other legal ones, the others are played as they were. Null when that leads nowhere or when the
// viewer could tell the difference (its history or the outcome is another one).
[[nodiscard]] std::unique_ptr<registry::State> redealt(const registry::State& state,
                                                       registry::Viewer viewer, core::Rng& rng);

// A damaged copy: bytes changed, removed, doubled, swapped, or cut off.
[[nodiscard]] std::string mutated(std::string text, core::Rng& rng);

}  // namespace tusk::tests
