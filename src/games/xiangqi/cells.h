#pragma once
// Points as the board on a screen numbers them: row by row from the top left, Red below.

#include "games/xiangqi/bitboard.h"

namespace tusk::games::xiangqi {

[[nodiscard]] constexpr int cell_of(Square square) noexcept {
    return (kRanks - 1 - rank_of(square)) * kFiles + file_of(square);
}

}  // namespace tusk::games::xiangqi
