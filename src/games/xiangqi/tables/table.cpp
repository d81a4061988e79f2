#include "games/xiangqi/tables/table.h"

#include <algorithm>

#include "games/xiangqi/moves.h"
#include "games/xiangqi/zobrist.h"

namespace tusk::games::xiangqi {

using core::ErrorCode;
using core::fail;

Table::Table(const Ending& ending, TableBytes file)
    : ending_(ending), index_(ending), file_(std::move(file)) {
    look_for_losses();
}

Table::Table(const Ending& ending, const std::vector<TableValue>& values)
    : Table(ending, TableBytes(ending.name(), values)) {}

core::Result<Table> Table::read(std::string bytes) {
    auto file = TableBytes::read(std::move(bytes));
    if (!file) {
        return fail(file.error());
    }
    const auto ending = Ending::parse(file->name());
    if (!ending || ending->name() != file->name() || !ending->is_canonical() ||
        ending->is_lifeless()) {
        return fail(ErrorCode::kSyntax, "is an endgame table with a damaged header");
    }
    const std::uint64_t size = PlacementIndex::size_of(*ending);
    if (auto good = file->check(std::min(size, kMaxSize)); !good) {
        return fail(good.error());
    }
    return Table(*ending, std::move(*file));
}

void Table::look_for_losses() noexcept {
    draws_are_firm_ = !ending_.attacks(Seat::kSecond);
    const std::uint64_t half = index_.size() / 2;
    for (std::uint64_t i = 0; i < index_.size() && draws_are_firm_; ++i) {
        const TableValue value = at(i);
        draws_are_firm_ = !is_distance(value) || (value % 2 == 0) == (i >= half);
    }
}

TableCounts Table::counts() const {
    TableCounts counts;
    for (std::uint64_t i = 0; i < index_.size(); ++i) {
        const TableValue value = at(i);
        if (value == kImpossibleValue) {
            continue;
        }
        const Placement placement = index_.placement_of(i);
        const std::uint64_t images = PlacementIndex::has_own_mirror(placement) ? 1 : 2;
        auto& side = counts.sides[search::index(placement.to_move)];
        side.legal += images;
        (value == kDrawnValue ? side.drawn : value % 2 == 0 ? side.lost : side.won) += images;
        if (placement.to_move == Seat::kFirst && is_distance(value) && value % 2 == 1 &&
            value > counts.longest_win) {
            counts.longest_win = value;
            counts.longest = position_of(index_, placement);
        }
    }
    return counts;
}

Position position_of(const PlacementIndex& index, const Placement& placement) {
    Position p;
    p.board.fill(kNoPiece);
    p.put(placement.squares[0], piece_of(Seat::kFirst, Kind::kKing));
    p.put(placement.squares[1], piece_of(Seat::kSecond, Kind::kKing));
    for (const PlacementIndex::Group& group : index.groups()) {
        for (std::size_t i = 0; i < group.count; ++i) {
            p.put(placement.squares[group.first + i], piece_of(group.side, group.kind));
        }
    }
    p.to_move = placement.to_move;
    p.zobrist ^= p.to_move == Seat::kSecond ? kZobrist.black_to_move : 0;
    p.checked = attacks_king(p, p.king(p.to_move), search::other(p.to_move), p.occupied());
    return p;
}

}  // namespace tusk::games::xiangqi
