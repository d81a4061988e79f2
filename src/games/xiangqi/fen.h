#pragma once
// Positions as text: FEN, as Xiangqi programs write it, and the plain set-up of a board editor.
//
//   rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1
//
// Ranks 9 to 0, files a to i; the side to move (w or r = Red, b = Black); two fields that are
// always
// '-'; plies without a capture; the number of the move. Fields after the side may be missing. E and
// H are read as B and N. Whatever no game can lead to is an error that says what and where.

#include <string>
#include <string_view>

#include "games/xiangqi/position.h"

namespace tusk::games::xiangqi {

inline constexpr std::string_view kStartFen =
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
inline constexpr int kMostQuietPlies = 119;   // in a FEN: with 120 the game is over
inline constexpr int kMostMoveNumber = 9999;  // in a FEN

[[nodiscard]] core::Result<Position> read_fen(std::string_view text, const Rules& rules);

// The same text as a drawing: it may be one that no game can lead to. For format() and scene()
// alone.
[[nodiscard]] core::Result<Position> sketch(std::string_view text, const Rules& rules);

// The counter as it is written: a game that goes on beyond the usual limit, or ends at it, says
// 119.
[[nodiscard]] int written_quiet_plies(const Position& p) noexcept;

// The name of a point: "e9".
[[nodiscard]] std::string square_name(Square square);
// "red chariot"
[[nodiscard]] std::string piece_name(Piece piece);

}  // namespace tusk::games::xiangqi
