#pragma once
// The bars of the coin problem; docs/benchmarks.md has the figures.

namespace tusk::benches {

// Numbers of given coins, beside 4ti2 and Frobby; then rules and checked certificates up to a =
// 1000 on two threads.
void coin_bars();

}  // namespace tusk::benches
