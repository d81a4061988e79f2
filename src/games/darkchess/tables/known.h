#pragma once
// What the tables on the shelf say about one position, whatever the draw counter.

#include "games/common/tables.h"
#include "games/darkchess/position.h"

namespace tusk::games::darkchess {

struct Known {
    TableResult result = TableResult::kDraw;  // for the side to move
    int plies = 0;                            // to the end
    int capture = 0;                          // to the next capture
};

// Of a position with nothing face down whose table is on the shelf; a draw if it is not.
[[nodiscard]] Known known_value(const Position& p);

}  // namespace tusk::games::darkchess
