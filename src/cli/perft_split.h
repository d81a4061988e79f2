#pragma once
// Perft over several threads: the first plies are played here, the subtrees are counted by the
// game.

#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

#include "core/params.h"
#include "registry/game.h"

namespace tusk::cli {

struct RootCount {
    std::string move;
    std::uint64_t leaves = 0;
};

struct PerftCount {
    std::vector<RootCount> moves;  // in the order of the legal moves; empty at depth 0 or the end
    std::uint64_t leaves = 0;
};

// Blocks until all is counted. `options` are the game's own (Othello: passes=free). A stop request
// gives the error kCancelled: half a count is worth nothing.
[[nodiscard]] core::Result<PerftCount> split_perft(const registry::State& state, int depth,
                                                   const core::NamedValues& options, int threads,
                                                   std::stop_token stop);

}  // namespace tusk::cli
