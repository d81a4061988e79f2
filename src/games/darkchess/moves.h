#pragma once
// Making moves: captures, quiet moves and flips of the side to move, and counting them.
//
// Every action that is made is legal: there is no check in this game. Only where chasing is
// forbidden is each quiet move looked at once more (chase.h).

#include "games/darkchess/position.h"

namespace tusk::games::darkchess {

using MoveList = search::MoveList<Position>;

// For each kind, the face-up pieces of `victims` that it may take by stepping onto them.
[[nodiscard]] std::array<Bitboard, kKinds> prey_of_kinds(const Position& p,
                                                         Colour victims) noexcept;

// What the piece on this square can take now.
[[nodiscard]] Bitboard targets_of(const Position& p, Square square) noexcept;

// The face-up pieces of `attacker` that can take what stands on the square, or would be able to if
// a piece of this kind stood there.
[[nodiscard]] Bitboard attackers_of(const Position& p, Square square, Kind victim, Colour attacker,
                                    Bitboard occupied) noexcept;

// Legal moves of one sort, added to the list.
void quiet_steps(const Position& p, MoveList& list) noexcept;
void flips(const Position& p, MoveList& list) noexcept;

[[nodiscard]] bool has_action(const Position& p) noexcept;
[[nodiscard]] int count_actions(const Position& p) noexcept;
// Any of them with equal chances, faster than by a list; there must be one, and chasing allowed.
[[nodiscard]] Move random_action(const Position& p, core::Rng& rng) noexcept;

// Nobody has lost all pieces and no square is being turned over: the side to move may act.
[[nodiscard]] inline bool in_play(const Position& p) noexcept {
    return p.turning == kNoSquare && (p.first_colour == Colour::kNone ||
                                      (p.has_pieces(Colour::kRed) && p.has_pieces(Colour::kBlack)));
}

}  // namespace tusk::games::darkchess
