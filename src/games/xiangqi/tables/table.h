#pragma once
// Table: the result of every position of one ending, as it is kept in a file
// (games/common/table_file.h), one value for each number of placement.h. Immutable, shared between
// threads.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "games/common/table_file.h"
#include "games/xiangqi/tables/placement.h"
#include "search/retrograde/solve.h"

namespace tusk::games::xiangqi {

using search::retrograde::is_distance;
using search::retrograde::kDrawnValue;
using search::retrograde::kImpossibleValue;
using TableValue = search::retrograde::Value;

// Of all placements, mirror images counted on their own.
struct TableCounts {
    struct Side {
        std::uint64_t legal = 0;
        std::uint64_t won = 0;  // by the side to move
        std::uint64_t drawn = 0;
        std::uint64_t lost = 0;
    };
    std::array<Side, 2> sides;  // by the side to move
    int longest_win = 0;        // of Red, to move, in plies; 0 = there is none
    Position longest;           // one of those
};

class Table {
public:
    // An ending with more numbers is refused.
    static constexpr std::uint64_t kMaxSize = std::uint64_t{1} << 31;

    // The ending is canonical; one value for each number of its PlacementIndex.
    Table(const Ending& ending, const std::vector<TableValue>& values);
    // The bytes of a file.
    [[nodiscard]] static core::Result<Table> read(std::string bytes);
    [[nodiscard]] const std::string& bytes() const noexcept { return file_.bytes(); }

    [[nodiscard]] const Ending& ending() const noexcept { return ending_; }
    [[nodiscard]] const PlacementIndex& index() const noexcept { return index_; }
    [[nodiscard]] TableValue at(std::uint64_t number) const noexcept { return file_.at(number); }
    // Of a position with the pieces of the ending; `turned` = with the colours exchanged.
    [[nodiscard]] TableValue value(const Position& p, bool turned) const noexcept {
        return at(index_.number_of(p, turned));
    }
    [[nodiscard]] TableCounts counts() const;

    // Draws that no ruling on repetition can change (docs/games/xiangqi.md): one side has nothing
    // to check with, and the other one never loses.
    [[nodiscard]] bool draws_are_firm() const noexcept { return draws_are_firm_; }

private:
    Table(const Ending& ending, TableBytes file);
    void look_for_losses() noexcept;

    Ending ending_;
    PlacementIndex index_;
    TableBytes file_;
    bool draws_are_firm_ = false;
};

// The board of a placement, with counters at zero; its pieces must stand on different points.
[[nodiscard]] Position position_of(const PlacementIndex& index, const Placement& placement);

}  // namespace tusk::games::xiangqi
