#pragma once
// Perpetual chase, where the rules forbid it (chase=forbid).
//
// A side hunts when a piece that it moves attacks an enemy piece, that piece flees, and the same
// hunter goes after it. Once the hunted piece has come back to a square it stood on during this
// hunt, the hunter may not attack it again: such moves are not legal. The hunt ends when the hunter
// or the hunted piece is left alone for a turn, or with any flip or capture.

#include "games/darkchess/position.h"

namespace tusk::games::darkchess {

// Brings the hunts up to date for a step or capture that is about to be played.
void follow_chases(Position& p, Move move) noexcept;

// Would this quiet move go on with a hunt that has come full circle?
[[nodiscard]] bool is_forbidden_chase(const Position& p, Move move) noexcept;

}  // namespace tusk::games::darkchess
