#include "games/darkchess/tables/table.h"

#include <algorithm>

namespace tusk::games::darkchess {

using core::ErrorCode;
using core::fail;

Table::Table(const Ending& ending, TableBytes file)
    : ending_(ending), index_(ending), file_(std::move(file)) {}

Table::Table(const Ending& ending, const std::vector<TableValue>& values)
    : Table(ending, TableBytes(ending.name(), values)) {}

core::Result<Table> Table::read(std::string bytes) {
    auto file = TableBytes::read(std::move(bytes));
    if (!file) {
        return fail(file.error());
    }
    const auto ending = Ending::parse(file->name());
    if (!ending || ending->name() != file->name() || !ending->is_canonical() ||
        ending->pieces() > kMostTablePieces) {
        return fail(ErrorCode::kSyntax, "is an endgame table with a damaged header");
    }
    if (auto good = file->check(2 * PlacementIndex::size_of(*ending)); !good) {
        return fail(good.error());
    }
    return Table(*ending, std::move(*file));
}

TableCounts Table::counts() const {
    TableCounts counts;
    for (std::uint64_t i = 0; i < index_.size(); ++i) {
        const TableValue value = end_at(i);
        if (value == kImpossibleValue) {
            continue;
        }
        const std::size_t mover = i >= index_.size() / 2 ? 1 : 0;
        auto& side = counts.sides[mover];
        side.legal += index_.images();
        (value == kDrawnValue ? side.drawn
         : value % 2 == 0     ? side.lost
                              : side.won) += index_.images();
        if (value == kDrawnValue) {
            continue;
        }
        if (value % 2 == 1 && value > counts.longest_win[mover]) {
            counts.longest_win[mover] = value;
            counts.longest_number[mover] = i;
        }
        counts.longest_end = std::max<int>(counts.longest_end, value);
        counts.longest_conversion = std::max<int>(counts.longest_conversion, conversion_at(i));
    }
    return counts;
}

}  // namespace tusk::games::darkchess
