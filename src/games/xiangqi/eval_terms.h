#pragma once
// The terms of the hand-made evaluation and their numbers.
//
// A position's value is a sum of terms, each counted for Red minus Black and weighed twice, for the
// middle game and for the endgame; phase_of() mixes the two. Boards are seen from the own side and
// folded left to right. One visitor (eval_features.h) counts the terms for play and for training.

#include <array>
#include <cstdint>

#include "games/xiangqi/bitboard.h"
#include "games/xiangqi/pieces.h"

namespace tusk::games::xiangqi {

inline constexpr int kFoldedFiles = 5;
inline constexpr int kFoldedSquares = kFoldedFiles * kRanks;

namespace term {

inline constexpr int kMaterial = 0;                    // by kind
inline constexpr int kPlacement = kMaterial + kKinds;  // by kind and folded point
inline constexpr int kChariotMoves = kPlacement + kKinds * kFoldedSquares;  // by number, 0..17
inline constexpr int kCannonMoves = kChariotMoves + 18;                     // without captures
inline constexpr int kHorseMoves = kCannonMoves + 18;                       // 0..8
inline constexpr int kPalaceAttack = kHorseMoves + 9;  // by units 0..15 and the other's advisors
inline constexpr int kHollowCannon = kPalaceAttack + 16 * 3;  // a cannon faces the king on its file
inline constexpr int kHollowWithChariot = kHollowCannon + 1;  // ... and a chariot stands by
// Two pieces between it and the king, by how many of them are the king's.
inline constexpr int kCentralCannon = kHollowWithChariot + 1;
inline constexpr int kBottomCannon = kCentralCannon + 3;  // on the other's last rank
inline constexpr int kOpenChariot = kBottomCannon + 1;    // no own piece before it on the file
inline constexpr int kRibChariot = kOpenChariot + 1;      // on a file beside the middle, across
inline constexpr int kLinkedPawns = kRibChariot + 1;      // crossed, side by side
inline constexpr int kCrossedPawns = kLinkedPawns + 1;    // by number, 0..5
inline constexpr int kBlockedCentre = kCrossedPawns + 6;  // the middle pawn stands, blocked by own
inline constexpr int kCannonByPieces = kBlockedCentre + 1;  // cannons times pieces on the board
inline constexpr int kHorseByPieces = kCannonByPieces + 1;
inline constexpr int kBothAdvisors = kHorseByPieces + 1;
inline constexpr int kBothElephants = kBothAdvisors + 1;
inline constexpr int kWholeGuard = kBothElephants + 1;
inline constexpr int kAttackedByPawn = kWholeGuard + 1;  // a horse, cannon or chariot of the other
inline constexpr int kAttackedChariot = kAttackedByPawn + 1;  // by a horse or cannon
// Pieces without a guard, by kind, attacked by a chariot; by a horse or cannon.
inline constexpr int kLooseToChariot = kAttackedChariot + 1;
inline constexpr int kLooseToMinor = kLooseToChariot + kKinds;
// Chariots, cannons, horses by rank and files from the other king; by its advisors and elephants,
// and crossed pawns as well.
inline constexpr int kByKing = kLooseToMinor + kKinds;
inline constexpr int kByGuards = kByKing + 3 * kRanks * kFoldedFiles;
// Points from which each of these could check next, without being taken: 0..3.
inline constexpr int kChecks = kByGuards + 4 * 9;
inline constexpr int kPinByChariot = kChecks + 3 * 4;  // one piece of the king's between
inline constexpr int kPinByKing = kPinByChariot + 1;   // ... between the kings
// By the number of chariots, horses and cannons (0..2 each) and pawns (0..3).
inline constexpr int kArmy = kPinByKing + 1;
// Who reaches the other's palace together: chariots, cannons, horses (0..2 each), a pawn or none,
// by the other's advisors.
inline constexpr int kSiege = kArmy + 27 * 4;
// Sorts of safe checks together: by chariots, cannons and horses, 0..2 points each.
inline constexpr int kCheckSorts = kSiege + 27 * 2 * 3;
// Steps that are left to the king, 0..4, by how many pieces reach its palace, 0..3.
inline constexpr int kKingSteps = kCheckSorts + 27;
// The palace: the king's point by the points of the advisors, 32 sets of five.
inline constexpr int kPalace = kKingSteps + 5 * 4;
// Chariots, horses and cannons (0..2 each) against the other's advisors and elephants.
inline constexpr int kArmyByGuards = kPalace + 9 * 32;
inline constexpr int kTempo = kArmyByGuards + 27 * 9;  // the side to move
inline constexpr int kCount = kTempo + 1;

}  // namespace term

struct TermWeight {
    std::int16_t middle = 0;
    std::int16_t end = 0;
    friend constexpr bool operator==(TermWeight, TermWeight) = default;
};
using TermWeights = std::array<TermWeight, term::kCount>;

// A point as its owner sees it, folded left to right.
[[nodiscard]] constexpr int folded(Seat side, Square square) noexcept {
    const int file = file_of(square);
    const int rank = side == Seat::kFirst ? rank_of(square) : kRanks - 1 - rank_of(square);
    return rank * kFoldedFiles + (file < kFoldedFiles ? file : kFiles - 1 - file);
}

[[nodiscard]] constexpr int placement_term(Piece piece, Square square) noexcept {
    return term::kPlacement + static_cast<int>(kind_of(piece)) * kFoldedSquares +
           folded(colour_of(piece), square);
}

// Weights by rule of thumb, from which training starts.
[[nodiscard]] TermWeights first_guess() noexcept;

}  // namespace tusk::games::xiangqi
