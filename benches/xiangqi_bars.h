#pragma once
// The bars of Xiangqi; docs/benchmarks.md has the figures.

#include "registry/game.h"

namespace tusk::benches {

// Leaves per second beside Fairy-Stockfish's in the same run, where that is installed.
void xiangqi_perft(const registry::Game& xiangqi);

}  // namespace tusk::benches
