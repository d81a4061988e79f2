#pragma once
// Looks a book over: whether its values follow from each other, what can be reached, how far the
// searches and the book disagree; and writes it out as lines.

#include <functional>
#include <string>
#include <vector>

#include "book/book.h"

namespace tusk::book {

struct Audit {
    std::size_t positions = 0;
    std::size_t moves = 0;
    std::size_t book_moves = 0;  // that lead to positions of the book
    std::size_t reached = 0;     // positions that can be reached from the start
    std::size_t incomplete = 0;  // positions some of whose moves have no value
    int min_depth = 0;
    int max_depth = 0;
    // How far a position's own search was from what the book says now, over positions with moves in
    // the book, in units of the game.
    double mean_difference = 0;
    double max_difference = 0;
    std::vector<std::string> faults;  // what must not be; the first few
};

// Works the values out once more in another way (recursively, from the written values alone).
[[nodiscard]] core::Result<Audit> audit(const Book& book);

struct ExportedLine {
    std::vector<std::string> moves;
    Value value = 0;  // for the seat to move at its end
    int depth = 0;
    std::string opening;  // the last name on the way; may be empty
};

// One shortest line from the start to every position that no book move leads on from, by length and
// then in the order of the game's moves.
[[nodiscard]] core::Result<std::vector<ExportedLine>> export_lines(const Book& book);

}  // namespace tusk::book
