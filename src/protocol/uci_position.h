#pragma once
// The command `position` of UCI and UCCI: a state of the game from its words.
//
// A game that the rules have ended by a ruling (repetition, a move limit) may be continued: other
// programs count differently, and people analyse on. As long as there are legal moves such a state
// is opened again, its history forgotten.

#include <memory>

#include "protocol/uci_text.h"
#include "registry/game.h"

namespace tusk::protocol {

// `startpos | fen TEXT`, then `moves M...`; the word `position` in front may be left out. Errors
// name the offending text and leave nothing behind.
[[nodiscard]] core::Result<std::unique_ptr<registry::State>> read_uci_position(
    const registry::Game& game, const core::NamedValues& options, UciWords words);

// A copy of the state in which somebody can move: the state itself, or one that is opened again.
// Nothing when there is no legal move.
[[nodiscard]] std::unique_ptr<registry::State> playable(const registry::State& state);

// Reads a legal move of whoever is to move.
[[nodiscard]] core::Result<registry::Action> read_uci_move(const registry::State& state,
                                                           std::string_view text);

}  // namespace tusk::protocol
