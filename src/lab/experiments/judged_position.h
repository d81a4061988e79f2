#pragma once
// JudgedPosition: a position with the value of every legal move, and what a player's answer to it
// is worth.
//
// A value is exact (solved to the end of the game) or comes from a search to a stated depth; the
// two are never mixed in one figure. Values are whole units of the game for the side to move. Sets
// of judged positions are files of a format of the game that can hold scores of moves (Othello's
// OBF); a comment "searched to depth 16" behind a position marks the values that are not exact.

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/result.h"
#include "registry/registry.h"

namespace tusk::lab {

struct JudgedPosition {
    std::string position;
    std::vector<std::pair<std::string, int>> values;  // best first; of every legal move
    int searched_depth = 0;                           // 0 = the values are exact
    std::string note;                                 // where it comes from

    [[nodiscard]] bool exact() const noexcept { return searched_depth == 0; }
    [[nodiscard]] int best() const { return values.front().second; }
};

// What a move is worth beside the others.
struct MoveRank {
    int rank = 1;      // among the distinct values: 1 = a best move, 2 = a second best, ...
    int loss = 0;      // what it gives away against the best
    bool kept = true;  // won stays won, drawn drawn, lost lost
};

// kUnknownName if the move has no value.
[[nodiscard]] core::Result<MoveRank> rank_of(const JudgedPosition& judged, std::string_view move);

// The positions of a text in the game's format `format`; every legal move must have a value.
[[nodiscard]] core::Result<std::vector<JudgedPosition>> read_judged(
    const registry::Registry& registry, const std::string& game, const std::string& format,
    std::string_view text);

// The inverse.
[[nodiscard]] core::Result<std::string> write_judged(const registry::Registry& registry,
                                                     const std::string& game,
                                                     const std::string& format,
                                                     const std::vector<JudgedPosition>& positions);

}  // namespace tusk::lab
