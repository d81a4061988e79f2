#pragma once
// The bars of Othello; docs/benchmarks.md has the figures.

#include "registry/game.h"

namespace tusk::benches {

void othello_perft(const registry::Game& othello);
void othello_endgame(const registry::Game& othello);
void othello_uct(const registry::Game& othello);
void othello_threads(const registry::Game& othello);
// A match against gtp-rhino.
void othello_peers(const registry::Game& othello);
// A match of the program's evaluation against one that knows tournament games only.
// Those weights stay among this person's files as `wthor-only`.
void othello_weights();

}  // namespace tusk::benches
