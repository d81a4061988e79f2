// tusk book: opening books.

#include "cli/book.h"

#include <fmt/format.h>

#include <array>

#include "core/text.h"

namespace tusk::cli {

namespace {

struct BookCommand {
    std::string_view name;
    std::string_view help;
    CommandResult (*run)(const registry::Registry&, const Words&);
};

constexpr std::array kBookCommands{
    BookCommand{"build", "build a book, or go on with one", book_build},
    BookCommand{"show", "what the book says about a position", book_show},
    BookCommand{"check", "look a book over", book_check},
    BookCommand{"export", "the lines of a book as text", book_export},
};

void print_help() {
    fmt::print("Opening books: built by an engine, asked by players and by people.\n\n");
    for (const BookCommand& command : kBookCommands) {
        fmt::print("  tusk book {:<6}  {}\n", command.name, command.help);
    }
    fmt::print("\nEach command explains itself with --help.\n\n");
    fmt::print("Example: tusk book show othello --moves f5d6\n");
}

}  // namespace

CommandResult book(const registry::Registry& registry, const Words& words) {
    if (words.empty() || words.front() == "--help" || words.front() == "-h") {
        print_help();
        return words.empty() ? kWrongRequest : kDone;
    }
    // `tusk book othello show` is as good as `tusk book show othello`.
    Words ordered = words;
    if (words.size() > 1 && registry.find(words[0]) != nullptr) {
        std::swap(ordered[0], ordered[1]);
    }
    std::vector<std::string> names;
    for (const BookCommand& command : kBookCommands) {
        if (command.name == ordered.front()) {
            return command.run(registry, {ordered.begin() + 1, ordered.end()});
        }
        names.emplace_back(command.name);
    }
    return core::fail(core::ErrorCode::kUnknownName,
                      core::quoted(ordered.front()) + " is not one of: " + core::listed(names));
}

}  // namespace tusk::cli
