#pragma once
// The small games of the tests as a registry: perfect information (tictactoe), chance (dicerace),
// secrets (kuhn), and decisions made at once by four seats (claims). Everything that works for any
// game can be tested on these without waiting for a real one.

#include "registry/registry.h"

namespace tusk::tests {

[[nodiscard]] registry::Registry test_games();

}  // namespace tusk::tests
