#pragma once
// From a state to its record and back, and the record as one seat may see it.

#include <limits>
#include <memory>

#include "registry/game.h"
#include "registry/registry.h"

namespace tusk::registry {

// The record of a state: options, initial position, all actions, result if the game is over.
[[nodiscard]] Record record_of(const State& state);

// Plays a record, or its first `actions` actions. The error names the action by its number from 1,
// its text and the reason. A redacted record cannot be replayed beyond its first hidden action.
[[nodiscard]] core::Result<std::unique_ptr<State>> replay(
    const Game& game, const Record& record,
    std::size_t actions = std::numeric_limits<std::size_t>::max());

// The record with everything removed that `viewer` may not know.
[[nodiscard]] core::Result<Record> redacted(const Game& game, const Record& record, Viewer viewer);

// Applies actions given as text, in any notation the game reads; several may stand in one text
// ("f5d6c3"). Chance actions are given like any other. Errors name the index from 1.
[[nodiscard]] core::Result<void> apply_text(State& state, std::string_view text);

}  // namespace tusk::registry
