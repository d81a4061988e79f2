#pragma once
// What the dark chess experiment counts instead of playing: nodes of chance searches and wrong hits
// of hash keys.

#include <stop_token>

#include "core/json.h"
#include "registry/registry.h"

namespace tusk::lab {

// Nodes of expectimax to this depth, plain and pruned, on positions from random games, and the
// largest difference of values: {"positions", "plain", "star1", "star2", "difference"}.
[[nodiscard]] core::Result<core::Json> count_star_nodes(const registry::Registry& registry,
                                                        int positions, int depth,
                                                        std::uint64_t seed,
                                                        const std::stop_token& stop);

// Positions of random games looked up in a table of 2^20 entries by 32, 48 and 64 bits of their
// keys: {"probes", "bits32", "bits48", "bits64"}, the last three how often another position was
// taken for the one looked up.
[[nodiscard]] core::Result<core::Json> count_key_collisions(const registry::Registry& registry,
                                                            std::uint64_t probes,
                                                            std::uint64_t seed,
                                                            const std::stop_token& stop);

}  // namespace tusk::lab
