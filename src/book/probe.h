#pragma once
// What a book says about a position on a board, in the orientation of that board.

#include <optional>
#include <string>
#include <vector>

#include "book/book.h"

namespace tusk::book {

struct ProbedMove {
    registry::Action action;
    std::string text;
    Value value = 0;
    int depth = 0;                        // of the search behind the value
    std::optional<std::size_t> position;  // where it leads to, if that is in the book
};

struct Probe {
    std::size_t position = 0;  // in the book
    Value value = 0;
    int depth = 0;                  // of the position's own search
    std::vector<ProbedMove> moves;  // best first; symmetric ones each for itself
};

// Nothing if the position is not in the book, or if it is of other rules.
[[nodiscard]] std::optional<Probe> probe(const Book& book, const registry::State& state);

// The best line of the book that begins with `first`, as far as the book goes and with the first
// move out of it.
[[nodiscard]] std::vector<registry::Action> book_line(const Book& book,
                                                      const registry::State& state,
                                                      const ProbedMove& first);

}  // namespace tusk::book
