#pragma once
// Openings of a match: where paired games begin.
//
// A file has one opening per line, moves in any notation the game reads; `#` begins a comment.
// Games without a file begin with random plies. In games with chance the deal makes the difference,
// so they begin at the start. Openings are kept as one text of moves each.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/params.h"
#include "registry/game.h"

namespace tusk::lab {

inline constexpr int kRandomOpeningPlies = 8;

// The moves of a game so far, in the standard notation.
[[nodiscard]] std::string moves_of(const registry::State& state);

// The openings of a text, each checked against the rules and written in the standard notation. The
// error names `source`, line and move. An opening must not end the game.
[[nodiscard]] core::Result<std::vector<std::string>> read_openings(const registry::Game& game,
                                                                   const core::NamedValues& options,
                                                                   std::string_view text,
                                                                   const std::string& source);

// `count` openings of `plies` random moves each; the same seed gives the same openings.
[[nodiscard]] core::Result<std::vector<std::string>> random_openings(
    const registry::Game& game, const core::NamedValues& options, int count, int plies,
    std::uint64_t seed);

// `count` of the openings in an order that depends on the seed alone; all are used before any is
// used again.
[[nodiscard]] std::vector<std::string> choose_openings(std::vector<std::string> openings, int count,
                                                       std::uint64_t seed);

// The game's own file data/<game>/match_openings.txt where it applies (standard rules), else none.
[[nodiscard]] core::Result<std::vector<std::string>> own_openings(const registry::Game& game,
                                                                  const core::NamedValues& options);

// `count` of the game's own openings; random plies if it has none.
[[nodiscard]] core::Result<std::vector<std::string>> default_openings(
    const registry::Game& game, const core::NamedValues& options, int count, std::uint64_t seed);

}  // namespace tusk::lab
