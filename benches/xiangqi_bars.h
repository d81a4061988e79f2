#pragma once
// The bars of Xiangqi; docs/benchmarks.md has the figures.

#include "registry/game.h"

namespace tusk::benches {

// Leaves per second beside Fairy-Stockfish's in the same run, where that is installed.
void xiangqi_perft(const registry::Game& xiangqi);

// Mates announced within a second each (data/xiangqi/mates_dev.epd).
void xiangqi_mates(const registry::Game& xiangqi);
// Nodes per second beside Fairy-Stockfish's, the same positions in turn.
void xiangqi_speed(const registry::Game& xiangqi);
// Two threads beside one to the same depth, five times over the positions of `tusk bench`.
void xiangqi_threads(const registry::Game& xiangqi);
// Matches against the engines that Debian has. Two hours.
void xiangqi_peers();
// A thousand fast games of the program with itself, as a GUI would run it. Half an hour.
void xiangqi_faults();

}  // namespace tusk::benches
