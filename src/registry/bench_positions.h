#pragma once
// The positions that benchmarks search: data/<game>/bench_positions.txt, one position a line, `#`
// begins a comment; the lines `depth N` and `playouts N` say how much the searches do at each.

#include <memory>
#include <string>
#include <vector>

#include "registry/game.h"

namespace tusk::registry {

struct BenchSet {
    int depth = 8;
    std::uint64_t playouts = 2000;
    std::vector<std::unique_ptr<State>> states;
};

[[nodiscard]] std::string bench_positions_path(const Game& game);

// The error names the file and the line.
[[nodiscard]] core::Result<BenchSet> read_bench_set(const Game& game);

}  // namespace tusk::registry
