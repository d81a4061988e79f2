#pragma once
// The names and move texts that every program output is made of, for people and for programs.

#include <string>
#include <vector>

#include "registry/game.h"

namespace tusk::registry {

// Who has to decide: a side's name, "chance", or empty at the end of the game.
[[nodiscard]] std::string side_to_move(const State& state);

// What the seats are called at the end of the game.
[[nodiscard]] const std::vector<std::string>& seat_names(const Game& game, const Outcome& outcome);

// The winner's name, or "draw".
[[nodiscard]] std::string winner_name(const Game& game, const Outcome& outcome);

// The texts of the legal actions of whoever decides, in the standard notation.
[[nodiscard]] std::vector<std::string> legal_texts(const State& state);

// The moves of a line in the standard notation, as far as they can be played from here.
[[nodiscard]] std::vector<std::string> line_texts(const State& state,
                                                  const std::vector<Action>& moves);

// What the values of an analysis count: the game's unit, or the player's own.
[[nodiscard]] std::string unit_of(const State& state, const Analysis& analysis);

}  // namespace tusk::registry
