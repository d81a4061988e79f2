#pragma once
// CDC-FEN, the text of a dark chess position.
//
//   XXn1/CRXr/KP1X/4/2M1/4/g3/1X2 r GPPkp 0 1
//
// Rows 8 to 1: red KGMRNCP, black kgmrncp, X face down, ? the one face-down square that is being
// turned over, digits (or -) for empty squares. Then the side to move (r, b, or - before the first
// flip), the hidden pieces or -, the plies without a flip or a capture, and the number of the turn,
// which is odd when the first seat is to act. The two numbers may be left out. Where chasing is
// forbidden one more word may follow: the hunts that are under way (chase.h), one for each side,
// such as ra4b5=a5b5! (red's hunter on a4, its victim on b5, the squares of the flight, ! when the
// victim has come back to one of them). Bounded input; errors name the row, the column or the
// field.

#include <string>
#include <string_view>

#include "core/result.h"
#include "games/common/chinese_pieces.h"
#include "games/darkchess/position.h"

namespace tusk::games::darkchess {

[[nodiscard]] core::Result<Position> read_fen(std::string_view text, const Rules& rules);
[[nodiscard]] std::string write_fen(const Position& p);

// "KGGpp", red pieces first, by rank; "-" for none.
[[nodiscard]] std::string pool_text(const Pool& pool);

[[nodiscard]] std::string square_name(Square square);
// kNoSquare for anything that is not a letter from a to d and a digit from 1 to 8.
[[nodiscard]] Square square_named(std::string_view name) noexcept;
// kNoPiece for anything that is not one of the fourteen letters.
[[nodiscard]] Piece piece_of_letter(char letter) noexcept;
[[nodiscard]] std::string_view name_of(Colour colour) noexcept;  // "red", "black"
// The same piece of the set that Xiangqi is played with, and its name.
[[nodiscard]] ChineseKind set_kind(Kind kind) noexcept;
[[nodiscard]] std::string_view name_of(Kind kind) noexcept;
[[nodiscard]] std::string name_of(Piece piece);  // "red general"

}  // namespace tusk::games::darkchess
