#pragma once
// Makes the table of an ending out of those of the smaller endings that captures lead to.
//
// By the rules without what depends on the way: no draw counter, no repetition, no rule on chases.
// Who has no piece or no action has lost.

#include <functional>
#include <map>
#include <memory>

#include "games/darkchess/tables/table.h"

namespace tusk::games::darkchess {

// The table of a canonical ending with fewer pieces.
using SmallerTable = std::function<const Table*(const Ending&)>;

[[nodiscard]] core::Result<std::shared_ptr<const Table>> make_table(
    const Ending& ending, const SmallerTable& smaller,
    const search::retrograde::SolveSettings& settings);

// Who wins under a draw counter, by ending: for each number the distance to a capture after which
// the game is still won, when every capture starts the counter anew; with no more than `limit`
// plies it is a win that the counter leaves alone.
class CountedWins {
public:
    explicit CountedWins(int limit) noexcept : limit_(limit) {}

    [[nodiscard]] int limit() const noexcept { return limit_; }
    // Solves a canonical ending; those with fewer pieces must have been solved.
    [[nodiscard]] core::Result<void> solve(const Ending& ending,
                                           const search::retrograde::SolveSettings& settings);
    // kDrawnValue where the counter makes a draw. Who wins, the table of the ending says.
    [[nodiscard]] TableValue at(const Ending& ending, std::uint64_t number) const;

private:
    struct Values {
        std::vector<TableValue> plies;
        std::vector<TableValue> with_winner;  // odd = the side to move wins
    };

    int limit_;
    std::map<std::uint64_t, Values> values_;  // by the key of the ending
};

}  // namespace tusk::games::darkchess
