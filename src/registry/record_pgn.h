#pragma once
// PGN (portable game notation) for every game: tags, then numbered moves with comments.
//
//   [Event "match"]                         Event, Site, Date, Round: "?" = not known
//   [Black "alphabeta"] [White "Ann"]       one for each seat, by the seat's name
//   [Result "1-0"]                          from the first seat's view, see below
//   [Variant "othello"]                     the game's id
//   [SetUp "1"] [FEN "..."]                 where it does not begin at the standard start
//   [Option_size "6"]                       a rule option that is not default
//   [Payoff "12 -12"]                       what each seat got, where Result does not say it
//   [Termination "no moves left"]           the reason of the result
//
//   1. f5 {+3.50 0.12s} d6 {a comment} 2. c3 1-0
//
// Result: 1-0 if the first seat alone has the best payoff, 1/2-1/2 if it shares it, 0-1 if it does
// not have it, * without a result. A move is its text in the standard notation or another of the
// game. Where that is not enough a number and a colon say who decides: `0:4` is chance, `2:pung`
// the second of several seats that decide at once; texts that PGN would misunderstand stand in
// quotes, `"12"`. Two seats share a move number; with more, every move has its own. {value time} is
// the player's own estimate, for its seat in the game's unit, rounded to hundredths. PGN has no way
// to write a } in a comment; a ) stands for it. Records with hidden actions cannot be written.
//
// Reading keeps comments and unknown tags; annotations ($1, !?), and variations with all that is in
// them, are skipped. Linear in the size of the text.

#include <string>
#include <string_view>

#include "registry/game.h"

namespace tusk::registry {

inline constexpr std::string_view kPgnFormat = "pgn";
inline constexpr std::string_view kPgnHelp = "PGN: tags and numbered moves, for other programs";

// A cheap look: does it begin with a tag?
[[nodiscard]] bool is_pgn(std::string_view text);

// Moves in a notation of the game, "" = the standard one; reading takes all of them.
[[nodiscard]] core::Result<std::string> write_pgn(const Game& game, const Record& record,
                                                  std::string_view notation = {});

// All records of a text; each broken one becomes an error with its number and line.
[[nodiscard]] ReadResult read_pgn(const Game& game, std::string_view text);

}  // namespace tusk::registry
