#pragma once
// Endings that nobody can win any more, by the pieces that are left.

#include "games/xiangqi/position.h"

namespace tusk::games::xiangqi {

// Without pawns: no chariot, horse or cannon at all; or a lone cannon without advisors against too
// few of them to be its screens; or one cannon each and no advisors. Where such pieces can still
// mate at once, it is no draw as long as the side to move has a move that ends the game.
[[nodiscard]] bool cannot_be_won(const Position& p) noexcept;

}  // namespace tusk::games::xiangqi
