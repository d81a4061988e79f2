#pragma once
// Books as files: text that can be read, compared and kept under version control.
//
//   tusk-book 1
//   game othello
//   option size=6                       (one line for each rule option that is not the default)
//   player alphabeta,depth=12           (who searched; for people)
//   positions 2
//   <position><TAB><depth><TAB><move>:<value> <move>:<value> ...
//   sha256 <64 hexadecimal digits of everything before this line>
//
// Positions are canonical and sorted, moves stand in the game's order, values are hundredths of the
// game's unit, so the same book is always the same bytes. Which moves lead to positions of the book
// is not written: it follows. Everything is checked when it is read; an error names the line.

#include <string>
#include <string_view>

#include "book/book.h"
#include "registry/registry.h"

namespace tusk::book {

inline constexpr std::size_t kMaxBookBytes = std::size_t{128} << 20;

[[nodiscard]] std::string write_book(const Book& book);

// A book of a game of the registry; values are settled.
[[nodiscard]] core::Result<Book> read_book(const registry::Registry& registry,
                                           std::string_view text);
// The same for a book that must be of this game.
[[nodiscard]] core::Result<Book> read_book(const registry::Game& game, std::string_view text);

[[nodiscard]] core::Result<Book> load_book(const registry::Game& game, const std::string& path);

// Replaces the file in one step: whoever reads it finds the old book or the new one.
[[nodiscard]] core::Result<void> save_book(const Book& book, const std::string& path);

}  // namespace tusk::book
