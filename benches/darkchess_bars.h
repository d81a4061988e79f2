#pragma once
// The bars of dark chess; docs/benchmarks.md has the figures. Matches are the lab's
// (`tusk lab run darkchess-search`).

#include "registry/game.h"

namespace tusk::benches {

// Leaves per second of single positions with the hidden pieces known.
void darkchess_perft(const registry::Game& darkchess);
// All endgame tables with up to four pieces, on two threads, into a folder of their own.
void darkchess_tables(const registry::Game& darkchess);

}  // namespace tusk::benches
