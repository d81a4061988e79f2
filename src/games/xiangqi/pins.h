#pragma once
// What stands between a king and the pieces that aim at it.

#include "games/xiangqi/position.h"

namespace tusk::games::xiangqi {

struct Pins {
    Bitboard blockers;  // of both sides: if one of them leaves, the king is attacked
    Bitboard pinners;   // enemy pieces held off by at least one piece of the king's own side
};

// Blockers are: one piece before a chariot or the other king, two before a cannon, one on the leg
// of a horse.
[[nodiscard]] Pins pins_of(const Position& p, Seat side) noexcept;

// Could the piece on `from` go to `to` without its king being attacked then? What stands on `to` is
// captured; nothing is asked about how the piece moves.
[[nodiscard]] bool leaves_king_safe(const Position& p, Square from, Square to) noexcept;

}  // namespace tusk::games::xiangqi
