#pragma once
// How much the lab itself costs: games a second with every record stored, memory over 100,000
// games, and its share of the processor's time beside external engines.

namespace tusk::benches {

// Prints the figures; false if a match failed.
[[nodiscard]] bool measure_lab();

}  // namespace tusk::benches
