#pragma once
// Table: two values for every position of one ending (placement.h), as they are kept in a file
// (games/common/table_file.h): how far the end of the game is, and how far the next capture is when
// the winner wants that soon and the loser late. The first says who wins (odd = the side to move);
// the second does not, since the loser may be forced to capture. The draw counter is not looked at.
// Immutable, shared between threads.

#include "games/common/table_file.h"
#include "games/darkchess/tables/placement.h"

namespace tusk::games::darkchess {

using search::retrograde::is_distance;
using search::retrograde::kDrawnValue;
using search::retrograde::kImpossibleValue;
using TableValue = search::retrograde::Value;

// Of all boards, mirror images and exchanged pieces of one kind counted on their own.
struct TableCounts {
    struct Side {
        std::uint64_t legal = 0;
        std::uint64_t won = 0;  // by the side to move
        std::uint64_t drawn = 0;
        std::uint64_t lost = 0;
    };
    std::array<Side, 2> sides;  // by the colour to move
    std::array<int, 2> longest_win{};
    std::array<std::uint64_t, 2> longest_number{};
    int longest_end = 0;         // the longest of all distances
    int longest_conversion = 0;  // the same to the next capture
};

class Table {
public:
    static constexpr std::uint64_t kMaxSize = std::uint64_t{1} << 30;

    // The ending is canonical; all distances to the end, then all to the next capture.
    Table(const Ending& ending, const std::vector<TableValue>& values);
    // The bytes of a file.
    [[nodiscard]] static core::Result<Table> read(std::string bytes);
    [[nodiscard]] const std::string& bytes() const noexcept { return file_.bytes(); }

    [[nodiscard]] const Ending& ending() const noexcept { return ending_; }
    [[nodiscard]] const PlacementIndex& index() const noexcept { return index_; }
    [[nodiscard]] TableValue end_at(std::uint64_t number) const noexcept {
        return file_.at(number);
    }
    [[nodiscard]] TableValue conversion_at(std::uint64_t number) const noexcept {
        return file_.at(index_.size() + number);
    }
    [[nodiscard]] TableCounts counts() const;

private:
    Table(const Ending& ending, TableBytes file);

    Ending ending_;
    PlacementIndex index_;
    TableBytes file_;
};

}  // namespace tusk::games::darkchess
