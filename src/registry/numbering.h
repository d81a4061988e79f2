#pragma once
// What the numbers of a move list count, as the books of a game do it: every move, or rounds with
// one move of each seat. A fact about people and not about rules: data/numbering.csv says it.
// Thread safe; the file is read once.

#include <cstdint>
#include <string_view>

#include "registry/game.h"

namespace tusk::registry {

enum class Numbering : std::uint8_t { kPlies, kRounds };

[[nodiscard]] Numbering numbering_of(const Game& game);
[[nodiscard]] std::string_view name_of(Numbering numbering) noexcept;  // "plies", "rounds"

}  // namespace tusk::registry
