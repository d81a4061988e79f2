#include "games/xiangqi/tables/generator.h"

#include <new>

#include "games/xiangqi/endings.h"
#include "games/xiangqi/moves.h"

namespace tusk::games::xiangqi {

using core::ErrorCode;
using core::fail;
using search::retrograde::Survey;

namespace {

class EndingDomain {
public:
    EndingDomain(const Ending& ending, const SmallerTable& smaller) : index_(ending) {
        for (const PlacementIndex::Group& group : index_.groups()) {
            const Ending less = ending.without(group.side, group.kind);
            Below& below = below_[piece_of(group.side, group.kind)];
            below.turned = !less.is_canonical();
            below.table = less.is_lifeless() ? nullptr : smaller(less.canonical());
        }
    }

    [[nodiscard]] std::uint64_t size() const noexcept { return index_.size(); }

    template <class Visit>
    void predecessors(std::uint64_t number, Visit visit) const {
        index_.predecessors(number, visit);
    }

    [[nodiscard]] Survey survey(std::uint64_t number) const {
        Survey look;
        const Placement placement = index_.placement_of(number);
        if (!stands_apart(placement)) {
            look.kind = Survey::Kind::kImpossible;
            return look;
        }
        Position p = position_of(index_, placement);
        if (attacks_king(p, p.king(search::other(p.to_move)), p.to_move, p.occupied())) {
            look.kind = Survey::Kind::kImpossible;
            return look;
        }
        MoveList list;
        moves(p, list);
        if (!list.empty() && cannot_be_won(p)) {
            look.kind = Survey::Kind::kDrawn;
            return look;
        }
        for (const auto move : list) {
            if (p.is_empty(move.to())) {
                ++look.inside;
            } else {
                count_capture(p, move, look);
            }
        }
        return look;
    }

private:
    // After a capture of a piece. No table: always drawn.
    struct Below {
        const Table* table = nullptr;
        bool turned = false;
    };

    static bool stands_apart(const Placement& placement) noexcept {
        Bitboard occupied;
        for (const Square square : placement.squares) {
            if (occupied.has(square)) {
                return false;
            }
            occupied |= bit(square);
        }
        return true;
    }

    void count_capture(Position& p, Position::Move move, Survey& look) const {
        const Piece captured = shift(p, move);
        const Below& below = below_[captured];
        const TableValue value =
            below.table == nullptr ? kDrawnValue : below.table->value(p, below.turned);
        shift_back(p, move, captured);
        const int distance = value + 1;
        if (!is_distance(value)) {
            look.escapes = true;
        } else if (value % 2 == 0) {
            look.win = std::min(look.win.value_or(distance), distance);
        } else {
            look.loss = std::max(look.loss, distance);
        }
    }

    PlacementIndex index_;
    std::array<Below, 2 * kKinds> below_{};
};

}  // namespace

core::Result<std::shared_ptr<const Table>> make_table(
    const Ending& ending, const SmallerTable& smaller,
    const search::retrograde::SolveSettings& settings) {
    const std::uint64_t size = PlacementIndex::size_of(ending);
    if (size > Table::kMaxSize) {
        return fail(ErrorCode::kTooLarge, "the ending " + ending.name() + " has more than " +
                                              std::to_string(Table::kMaxSize >> 20) +
                                              " million positions; that is the limit");
    }
    try {
        const EndingDomain domain(ending, smaller);
        auto values = search::retrograde::solve(domain, settings);
        if (!values) {
            return fail(values.error());
        }
        return std::make_shared<const Table>(ending, *values);
    } catch (const std::bad_alloc&) {
        return fail(ErrorCode::kTooLarge, "not enough memory for the ending " + ending.name() +
                                              " with " + std::to_string(size >> 20) +
                                              " million positions");
    }
}

}  // namespace tusk::games::xiangqi
