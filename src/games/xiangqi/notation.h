#pragma once
// Moves as text, in and out:
//
//   coordinates         h2e2     files a-i, ranks 0-9 from Red's side; the standard
//   iccs                H2-E2
//   wxf                 C2=5     piece, file from the mover's right, + forward - back = sideways
//   chinese             炮二平五  the same in traditional characters
//   chinese-simplified  炮二平五  ... and in simplified ones: 马８进７
//   ranks1              h3e3     coordinates with ranks 1-10, as Fairy-Stockfish writes them
//
// Every text but those of ranks1 can be told from the others and is read without saying which it
// is, in any case, with any of the usual signs (. = for sideways, full-width forms, old and new
// characters). h3e3 is read with ranks 0-9; ranks1 must be asked for: `ranks1:h3e3`, or `ranks1:`
// before a list, or notation "ranks1"; only a text with a rank 10 cannot be meant otherwise.
//
// Two equal pieces on one file are told apart as front (+, 前) and rear (-, 後). Pawns, of which
// more may stand on a file or two on several files: WXF gives the place in the file, counted from
// the front, and the file (15=6); Chinese 前 中 後 for three on one file, else 一 二 三 四 五
// through all files with more than one pawn, from the mover's right and from the front. A text that
// fits several legal moves, or none, is an error that names it.

#include <string>
#include <string_view>
#include <vector>

#include "games/xiangqi/position.h"

namespace tusk::games::xiangqi {

enum class Notation { kCoordinates, kIccs, kWxf, kChinese, kChineseSimplified, kRanks1 };

// Those whose texts can be read without saying which they are.
[[nodiscard]] std::vector<std::string> notation_names();
// By name; an unknown or empty one is the standard.
[[nodiscard]] Notation notation_named(std::string_view name) noexcept;

[[nodiscard]] core::Result<Move> parse_move(const Position& p, std::string_view text,
                                            Notation notation);

// A quotation for error messages that leaves Chinese characters as they are.
[[nodiscard]] std::string quoted_move(std::string_view text);

// --- the parts: coordinates, and what names pieces by their file ---

[[nodiscard]] std::string coordinate_text(Move move, Notation notation);
// Two points, whatever the rules say; nothing if the text is none. `first_rank` is 0 or 1.
[[nodiscard]] std::optional<Move> read_coordinates(std::string_view text, int first_rank) noexcept;

[[nodiscard]] std::string relative_text(const Position& p, Move move, Notation notation);
// Length of a text of the form of WXF or Chinese notation at the front of a longer one; 0 = none.
[[nodiscard]] std::size_t relative_length(std::string_view text) noexcept;
// WXF and Chinese; `none()` if the text does not have the form of either.
[[nodiscard]] core::Result<Move> read_relative(const Position& p, std::string_view text);

}  // namespace tusk::games::xiangqi
