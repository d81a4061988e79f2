#pragma once
// Move generation: legal moves by masks, and the questions an engine asks about single moves.
//
// Danger says once per position where pieces other than the king may go: a mask for all of them,
// narrower when in check, without the points where a piece would become the screen of a cannon;
// and masks of their own for the few that are tied to a line (pinned by a chariot or the facing
// king, one of two screens, the leg of a horse, the screen of a cannon that gives check). What
// passes the masks is legal, so only moves of the king are tried out. Pure functions.

#include "games/xiangqi/position.h"

namespace tusk::games::xiangqi {

// Attackers of a point by one side, with any occupancy: pieces that could capture there. Kings
// count in their palace only; `occupied` may lack pieces that an exchange has already taken off.
[[nodiscard]] Bitboard attackers_to(const Position& p, Square square, Seat side,
                                    Bitboard occupied) noexcept;

// Is a king of the other side attacked on this point by `side`, the facing king included?
[[nodiscard]] bool attacks_king(const Position& p, Square square, Seat side,
                                Bitboard occupied) noexcept;

// The pieces of `side` that give check to the other king, the facing king included.
[[nodiscard]] Bitboard checkers(const Position& p, Seat side) noexcept;

struct Danger {
    // One enemy piece that attacks the king or would after some moves.
    struct Threat {
        Bitboard others;   // where pieces may go because of it ...
        Bitboard tied;     // ... except these,
        Bitboard allowed;  // which may go here
    };
    Bitboard targets;  // where pieces may go that are not tied; never an own piece
    Bitboard tied;
    bool check = false;
    core::FixedVector<Threat, 16> threats;

    [[nodiscard]] Bitboard targets_of(Square square) const noexcept {
        return tied.has(square) ? targets_of_tied(square) : targets;
    }
    [[nodiscard]] Bitboard targets_of_tied(Square square) const noexcept;
};
// Of the side to move.
[[nodiscard]] Danger danger_of(const Position& p) noexcept;

using MoveList = search::MoveList<Position>;

// Legal moves of one sort, added to the list; in check these are the evasions of that sort.
void legal_captures(const Position& p, const Danger& danger, MoveList& list) noexcept;
void legal_quiets(const Position& p, const Danger& danger, MoveList& list) noexcept;
// As the pieces move, whatever becomes of the king.
void pseudo_captures(const Position& p, MoveList& list) noexcept;
void pseudo_quiets(const Position& p, MoveList& list) noexcept;

[[nodiscard]] int count_legal(const Position& p) noexcept;
[[nodiscard]] bool has_legal_move(const Position& p) noexcept;

// Could the side to move make this move if nothing threatened its king? Any code may be asked for.
[[nodiscard]] bool is_pseudo_legal(const Position& p, Move move) noexcept;
// For a pseudo-legal move: does it leave the own king safe?
[[nodiscard]] bool is_legal(const Position& p, const Danger& danger, Move move) noexcept;

// Moves the pieces alone, without counters and key: for counting leaves. Returns what was captured.
Piece shift(Position& p, Move move) noexcept;
void shift_back(Position& p, Move move, Piece captured) noexcept;

}  // namespace tusk::games::xiangqi
