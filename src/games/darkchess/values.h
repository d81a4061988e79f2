#pragma once
// What pieces are worth.
//
// `material`: fixed points of the course programs (pawn 1 ... king 810), the measure of tests and
// of plain players. `standing`: hundredths of a pawn for the engine, by what is still alive on the
// other side: a king is worth more the fewer pawns can take it, a pawn more while there is a king
// to take, a middle piece more when its superiors are gone, a cannon more the fuller the board is.

#include "games/darkchess/position.h"

namespace tusk::games::darkchess {

inline constexpr std::array<int, kKinds> kMaterial{810, 270, 90, 18, 6, 180, 1};  // points

// Points of all living pieces, own minus enemy, for this colour.
[[nodiscard]] int material_of(const Position& p, Colour colour) noexcept;

// Fixed values in score units, of the same order as those below.
inline constexpr std::array<Score, kKinds> kFixedValues{900, 500, 300, 180, 110, 330, 90};

using KindValues = std::array<Score, kKinds>;
// By kind, for the pieces of this colour.
[[nodiscard]] KindValues standing_values(const Position& p, Colour colour) noexcept;

}  // namespace tusk::games::darkchess
