#pragma once
// What people type at an UCI engine: `d`, `eval`, `perft`, `bench`. Texts of several lines.

#include <stop_token>
#include <string>

#include "registry/game.h"

namespace tusk::protocol {

// Board, position, key, and whose turn it is or how it ended.
[[nodiscard]] std::string uci_board(const registry::State& state);

// The player's value of the position after the shortest look it can take.
[[nodiscard]] core::Result<std::string> uci_evaluation(const registry::State& state,
                                                       registry::Player& player,
                                                       std::stop_token stop);

// The leaves below each legal move, their sum, and the time it took.
[[nodiscard]] core::Result<std::string> uci_perft(const registry::State& state, int depth,
                                                  std::stop_token stop);

// Searches the bench positions of the game with one thread; the node total is the signature of the
// search, the same as `tusk bench` prints.
[[nodiscard]] core::Result<std::string> uci_bench(const registry::Game& game,
                                                  std::string_view player, std::stop_token stop);

}  // namespace tusk::protocol
