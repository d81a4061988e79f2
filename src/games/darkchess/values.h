#pragma once
// What pieces are worth.
//
// `material`: fixed points of the course programs (pawn 1 ... king 810), the measure of tests and
// of plain players. Standing values: score units of the engine, by what is still alive on the other
// side. A piece is worth something by its kind, less for every enemy that could take it,
// less if there is nothing left that it could take; a cannon more the fuller the board is. So a
// king rises when pawns go, a pawn counts while there is a king to take, and every capture makes
// what is left of the own side worth more. All of it is a sum of weights times terms, so that the
// weights can be fitted to games (training/fit.h).

#include "games/darkchess/position.h"
#include "games/darkchess/value_weights.h"

namespace tusk::games::darkchess {

inline constexpr std::array<int, kKinds> kMaterial{810, 270, 90, 18, 6, 180, 1};  // points

// Points of all living pieces, own minus enemy, for this colour.
[[nodiscard]] int material_of(const Position& p, Colour colour) noexcept;

// Fixed values in score units, of the same order as those below.
inline constexpr std::array<Score, kKinds> kFixedValues{900, 500, 300, 180, 110, 330, 90};

// By kind, for the pieces of this colour.
[[nodiscard]] KindValues standing_values(const Position& p, Colour colour,
                                         const ValueWeights& weights = kStandardWeights) noexcept;

// What the weights are multiplied with, own minus enemy: by kind the number of pieces, that times
// their threats, those without prey; at last cannons times pieces on the board.
inline constexpr std::size_t kValueTerms = 3 * kKinds + 1;
[[nodiscard]] std::array<int, kValueTerms> value_terms(const Position& p, Colour colour) noexcept;

}  // namespace tusk::games::darkchess
