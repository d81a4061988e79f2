#pragma once
// Names of openings, by position: data/othello/openings.tsv, whatever way or side it is reached
// from. Read once; thread safe.

#include <map>
#include <string>
#include <string_view>

#include "games/othello/position.h"

namespace tusk::games::othello {

// A position up to the board's eight symmetries.
struct OpeningKey {
    Bitboard own = 0;
    Bitboard opponent = 0;
    Seat to_move = Seat::kFirst;
    friend auto operator<=>(const OpeningKey&, const OpeningKey&) = default;
};
[[nodiscard]] OpeningKey opening_key(const Position& p) noexcept;

using OpeningNames = std::map<OpeningKey, std::string>;

// Lines "moves<TAB>names<TAB>board<TAB>side", `#` begins a comment. The moves must be legal and
// lead to the board; the error names the line.
[[nodiscard]] core::Result<OpeningNames> parse_openings(std::string_view text);

}  // namespace tusk::games::othello
