#pragma once
// The score sheet of a game: its moves as people write them down, numbered as the books of the game
// do it, in any of its notations. For eyes and for pasting; it holds no names, times and comments.
//
//   1. C2=5 H8+7        rounds: one line for the moves of both sides
//   2. H2+3
//   fen ...             a first line with the position where the game did not begin as usual
//
// What chance turns up where a move touched the board stands for the move: b7(n). Cards that are
// dealt are not moves of anybody and are left out.

#include <string>
#include <string_view>

#include "registry/game.h"

namespace tusk::registry {

inline constexpr std::string_view kScoreFormat = "text";

// Records with hidden actions cannot be written. Linear in the length of the record.
[[nodiscard]] core::Result<std::string> write_score(const Game& game, const Record& record,
                                                    std::string_view notation = {});

// An error if the game has no such notation; empty = the standard one.
[[nodiscard]] core::Result<void> check_notation(const Game& game, std::string_view notation);

}  // namespace tusk::registry
