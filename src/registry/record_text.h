#pragma once
// The text form of any record of any game; reading what was written gives the same record.
//
//   [Game "othello"]
//   [Option.size "6"]
//   [Seat1 "Ann"] [Seat2 "uct,playouts=1000"]
//   [Event "a tag"]
//
//   f5 d6 {a comment} c3 <+2.5 120ms> ?
//   = 4 -4 {no moves left}
//
// One action is one word: its text in the standard notation; `2:pung` names the seat where several
// decide at once (0 is chance); `?` is a hidden action. What follows a hidden action cannot be put
// into words by whoever does not know it: it is written with its decider and number, `2:#17`.
// <value time> and {comment} follow the action they belong to; a comment before the first action
// belongs to the game. `=` begins the result. [Initial "..."] holds another start than the standard
// one. Inside quotes and braces a backslash protects the next character. Records follow each other
// in one text; a line that begins with [Game begins one, so a broken record cannot swallow the
// next.

#include <string>
#include <vector>

#include "registry/registry.h"

namespace tusk::registry {

[[nodiscard]] core::Result<std::string> write_record(const Game& game, const Record& record);

// All records of a text; each broken one becomes an error with its number and line.
[[nodiscard]] ReadResult read_records(const Registry& registry, std::string_view text);

}  // namespace tusk::registry
