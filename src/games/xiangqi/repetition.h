#pragma once
// Repetition: what it means that a position (board and side to move) has come back.
//
// The ruling is made at the third occurrence. It looks at all moves since the first one: a side
// that gave check with each of its moves loses, both doing so draw; else, by the rule set
// (rules.h), a side whose moves all chased one and the same piece loses, unless the other side did
// that too; all else is a draw. By the rule of computer matches there are no chases where any of
// the moves gave check; check-only knows no chases at all.
//
// Cheap as long as nothing comes back: keys are compared as far as the last capture or null move.
// Needs a path that holds every move since then; where it is shorter, it is looked at as it is.
//
// For a search: a second occurrence below the root is worth what the third would be ruled, since
// whoever wants it can go round again. So a search asks at every node but the root
//     if (auto ruling = ruling_below_root(p, path, ply)) return value_of(*ruling);
// where `ply` is the number of moves from the root, all of them on the path. A score that comes
// from there depends on the path and is better not stored in a transposition table.

#include <optional>

#include "games/xiangqi/position.h"

namespace tusk::games::xiangqi {

using PathView = search::PathView<Position>;

struct Ruling {
    End end = End::kRepetition;
    std::optional<Seat> loser;  // empty = draw
    int cycle = 0;              // plies since the first occurrence that counts
};

[[nodiscard]] std::optional<Ruling> third_occurrence(const Position& p, PathView path) noexcept;

// The third occurrence, or a second one where the first lies `ply` plies back or less, after the
// root or at it.
[[nodiscard]] std::optional<Ruling> ruling_below_root(const Position& p, PathView path,
                                                      int ply) noexcept;

// The ruling on the last `cycle` moves of the path, none of them a capture.
[[nodiscard]] Ruling judged(const Position& p, PathView path, int cycle) noexcept;

}  // namespace tusk::games::xiangqi
