#pragma once
// What chance can answer to a decision, with exact odds.
//
// A flip, a roll, a draw: from a state where chance is to act, every way it can go until somebody
// else has to decide or the game is over. For games in which chance acts in the open; with secrets,
// what can still come depends on who looks. Pure functions.

#include <memory>
#include <vector>

#include "registry/game.h"

namespace tusk::kb {

struct ChanceAnswer {
    double probability = 1;
    std::vector<search::Action> events;  // one, or several in a row
    std::shared_ptr<const registry::State> state;
};

// Empty where chance is not to act. The error says that there are more ways than `most`.
[[nodiscard]] core::Result<std::vector<ChanceAnswer>> chance_answers(const registry::State& state,
                                                                     std::size_t most);

// What an ended state is worth to the first seat: points, or the part of a game that was won.
[[nodiscard]] double final_worth(const registry::State& state);

}  // namespace tusk::kb
