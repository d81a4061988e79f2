#pragma once
// Players that ask the book first: `alphabeta,book=standard`.
//
// As long as the position is in the book, the game's own (shelf.h) or `book_file`, and a move that
// stays in the book is worth at most `book_margin` less than the best one known, that move is
// played at once; otherwise the player thinks as always. With book_vary one of the moves within the
// margin is drawn by the player's `seed`, so that games vary. An answer from the book says so:
// Analysis::stopped_by is kBook, its lines are the book's moves, its depth that of the searches
// which made the book.

#include "book/book.h"
#include "core/random.h"
#include "registry/registry.h"

namespace tusk::book {

enum class BookChoice : std::uint8_t { kNone, kStandard };

struct BookSettings {
    BookChoice book = BookChoice::kNone;
    std::string book_file = {};  // empty = the game's own
    double book_margin = 0.5;    // in the game's unit
    bool book_vary = false;
    std::uint64_t seed = 1;  // of the player; the book draws from it too

    static std::vector<core::ParamField<BookSettings>> fields();
};

// A player that asks `book` before `inner`.
[[nodiscard]] std::unique_ptr<registry::Player> with_book(std::unique_ptr<registry::Player> inner,
                                                          std::shared_ptr<const Book> book,
                                                          const BookSettings& settings);

// Gives the player `alphabeta` of every game that can have a book the parameters above; call it
// once, while the registry is being filled.
void add_book_players(registry::Registry& registry);

}  // namespace tusk::book
