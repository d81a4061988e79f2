// tusk book: opening books.

#include "cli/book.h"

#include <array>

#include "cli/sub_commands.h"

namespace tusk::cli {

namespace {

constexpr std::array kBookCommands{
    SubCommand{"build", "build a book, or go on with one", book_build},
    SubCommand{"show", "what the book says about a position", book_show},
    SubCommand{"check", "look a book over", book_check},
    SubCommand{"export", "the lines of a book as text", book_export},
};

constexpr SubCommands kCommands{
    .of = "book",
    .purpose = "Opening books: built by an engine, asked by players and by people.",
    .example = "tusk book show othello --moves f5d6",
    .list = kBookCommands,
};

}  // namespace

CommandResult book(const registry::Registry& registry, const Words& words) {
    // `tusk book othello show` is as good as `tusk book show othello`.
    Words ordered = words;
    if (words.size() > 1 && registry.find(words[0]) != nullptr) {
        std::swap(ordered[0], ordered[1]);
    }
    return run_sub_command(kCommands, registry, ordered);
}

}  // namespace tusk::cli
