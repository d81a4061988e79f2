#pragma once
// What the parts of ./bench share: a line of the table, and errors that end the run.

#include <string>

#include "core/result.h"
#include "registry/game.h"

namespace tusk::benches {

// One measurement: what, the figure, the bar, and the peer's figure where there is one.
void line(const std::string& what, const std::string& measured, const std::string& bar,
          const std::string& peer = "");

[[noreturn]] void give_up(const core::Error& error);

template <class T>
T need(core::Result<T> result) {
    if (!result) {
        give_up(result.error());
    }
    return std::move(*result);
}

// Runs the program under test with these arguments and shows the command; false when it failed.
bool run_tusk(const std::string& arguments);

// A new player's opinion on a position.
[[nodiscard]] registry::Analysis think(const registry::Game& game, const registry::State& state,
                                       const std::string& spec, const registry::Limits& limits);

}  // namespace tusk::benches
