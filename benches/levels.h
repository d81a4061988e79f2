#pragma once
// The levels for people, measured.

#include "registry/registry.h"

namespace tusk::benches {

// Each level against the next stronger one, and what its moves cost on average.
void measure_levels(const registry::Registry& registry, const registry::Game& game);

}  // namespace tusk::benches
