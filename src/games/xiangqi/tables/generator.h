#pragma once
// Makes the table of an ending out of those of the smaller endings that captures lead to.
//
// By the rules of the game without what depends on the way: no repetition, no no-capture limit.
// Mate and stalemate lose; a position that cannot be won by its material (endings.h) is a draw as
// it is in a game.

#include <functional>
#include <memory>

#include "games/xiangqi/tables/table.h"

namespace tusk::games::xiangqi {

// The table of a canonical ending with fewer pieces.
using SmallerTable = std::function<const Table*(const Ending&)>;

[[nodiscard]] core::Result<std::shared_ptr<const Table>> make_table(
    const Ending& ending, const SmallerTable& smaller,
    const search::retrograde::SolveSettings& settings);

}  // namespace tusk::games::xiangqi
