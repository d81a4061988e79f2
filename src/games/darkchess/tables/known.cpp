#include "games/darkchess/tables/known.h"

#include "games/darkchess/tables/table_shelf.h"

namespace tusk::games::darkchess {

Known known_value(const Position& p) {
    const Ending ending = Ending::of(p);
    if (ending.is_over()) {
        return {TableResult::kLoss, 0, 0};  // nobody moves after losing the last piece
    }
    const auto table = TableShelf::standard().find(ending.canonical());
    if (!table) {
        return {};
    }
    const auto number = table->index().number_of(p.pieces, p.mover(), !ending.is_canonical());
    const TableValue end = table->end_at(number);
    if (!is_distance(end)) {
        return {};
    }
    return {end % 2 == 0 ? TableResult::kLoss : TableResult::kWin, end,
            table->conversion_at(number)};
}

}  // namespace tusk::games::darkchess
