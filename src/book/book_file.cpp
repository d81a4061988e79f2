#include "book/book_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <iterator>

#include "core/digest.h"
#include "core/text.h"

namespace tusk::book {

using core::ErrorCode;
using core::fail;
using core::Result;

namespace {

constexpr std::string_view kFirstLine = "tusk-book 1";
constexpr std::string_view kLastWord = "sha256 ";
constexpr std::size_t kMaxLine = 64 * 1024;

using FindGame = std::function<Result<const registry::Game*>(std::string_view)>;

// The lines of the file one after the other; every error says where it stopped.
class Lines {
public:
    explicit Lines(std::string_view text) : rest_(text) {}

    [[nodiscard]] Result<std::string_view> next() {
        ++number_;
        const std::size_t end = rest_.find('\n');
        if (end == std::string_view::npos) {
            return fail(ErrorCode::kSyntax, "the file ends in the middle of a book", where());
        }
        if (end > kMaxLine) {
            return fail(ErrorCode::kTooLarge, "the line is too long", where());
        }
        const std::string_view line = rest_.substr(0, end);
        rest_.remove_prefix(end + 1);
        return line;
    }
    [[nodiscard]] std::string where() const { return fmt::format("line {}", number_); }
    [[nodiscard]] std::string_view rest() const noexcept { return rest_; }

private:
    std::string_view rest_;
    std::size_t number_ = 0;
};

struct Head {
    std::string game;
    core::NamedValues options;
    std::string player;
    std::size_t positions = 0;
};

Result<void> take_head_line(Head& head, std::string_view line) {
    const std::size_t blank = std::min(line.find(' '), line.size());
    const std::string_view word = line.substr(0, blank);
    const std::string value(line.substr(std::min(blank + 1, line.size())));
    if (word == "game" && head.game.empty() && !value.empty()) {
        head.game = value;
    } else if (word == "option" && head.options.size() < 64) {
        const std::size_t equals = value.find('=');
        if (equals == std::string::npos || equals == 0) {
            return fail(ErrorCode::kSyntax, "expected option name=value");
        }
        head.options.emplace_back(value.substr(0, equals), value.substr(equals + 1));
    } else if (word == "player" && head.player.empty()) {
        head.player = value;
    } else {
        return fail(ErrorCode::kSyntax,
                    "expected game, option, player or positions, got " + core::quoted(line));
    }
    return {};
}

Result<Head> read_head(Lines& lines) {
    auto line = lines.next();
    if (!line) {
        return fail(line.error());
    }
    if (*line != kFirstLine) {
        return fail(ErrorCode::kSyntax, "expected '" + std::string(kFirstLine) + "'",
                    lines.where());
    }
    Head head;
    for (;;) {
        line = lines.next();
        if (!line) {
            return fail(line.error());
        }
        if (line->starts_with("positions ")) {
            const auto count = core::to_unsigned(line->substr(10));
            if (!count || *count > kMaxPositions || head.game.empty()) {
                return fail(ErrorCode::kOutOfRange,
                            fmt::format("expected a game and then positions 0..{}", kMaxPositions),
                            lines.where());
            }
            head.positions = static_cast<std::size_t>(*count);
            return head;
        }
        if (auto done = take_head_line(head, *line); !done) {
            return fail(done.error().within(lines.where()));
        }
    }
}

Result<SearchedMove> read_move(std::string_view word) {
    const std::size_t colon = word.rfind(':');
    const auto value = colon == std::string_view::npos ? std::optional<std::int64_t>()
                                                       : core::to_integer(word.substr(colon + 1));
    if (colon == 0 || !value || *value < -kMaxValue || *value > kMaxValue) {
        return fail(ErrorCode::kSyntax,
                    "expected move:value with a whole number, got " + core::quoted(word));
    }
    return SearchedMove{std::string(word.substr(0, colon)), static_cast<Value>(*value)};
}

Result<void> read_position(Book& book, std::string_view line, std::string_view previous) {
    const auto fields = core::split(line, '\t');
    const auto depth = fields.size() == 3 ? core::to_integer(fields[1]) : std::nullopt;
    if (!depth || *depth < 0 || *depth > kMaxDepth) {
        return fail(
            ErrorCode::kSyntax,
            fmt::format("expected position, depth 0..{} and moves, separated by tabs", kMaxDepth));
    }
    if (fields[0] <= previous) {
        return fail(ErrorCode::kSyntax, "the positions must be sorted, each one once");
    }
    std::vector<SearchedMove> moves;
    for (const std::string_view word : core::words(fields[2])) {
        auto move = read_move(word);
        if (!move) {
            return fail(move.error());
        }
        moves.push_back(std::move(*move));
    }
    auto entered = book.enter(fields[0], static_cast<int>(*depth), moves);
    if (!entered) {
        return fail(entered.error());
    }
    if (book.positions()[*entered].moves.size() != moves.size()) {
        return fail(ErrorCode::kSyntax, "two moves lead to the same position");
    }
    return {};
}

Result<Book> read(const FindGame& find_game, std::string_view text) {
    if (text.size() > kMaxBookBytes) {
        return fail(ErrorCode::kTooLarge,
                    fmt::format("a book has at most {} bytes", kMaxBookBytes));
    }
    Lines lines(text);
    auto head = read_head(lines);
    if (!head) {
        return fail(head.error());
    }
    auto game = find_game(head->game);
    if (!game) {
        return fail(game.error());
    }
    auto book = Book::make(**game, head->options);
    if (!book) {
        return book;
    }
    book->player = head->player;
    std::string_view previous;
    for (std::size_t i = 0; i < head->positions; ++i) {
        auto line = lines.next();
        if (!line) {
            return fail(line.error());
        }
        if (auto done = read_position(*book, *line, previous); !done) {
            return fail(done.error().within(lines.where()));
        }
        previous = line->substr(0, line->find('\t'));
    }
    const std::string_view content = text.substr(0, text.size() - lines.rest().size());
    auto last = lines.next();
    if (!last) {
        return fail(last.error());
    }
    if (*last != std::string(kLastWord) + core::hex(core::sha256(content))) {
        return fail(ErrorCode::kSyntax, "the check sum is not that of the lines before",
                    lines.where());
    }
    if (!lines.rest().empty()) {
        return fail(ErrorCode::kSyntax, "there is something after the book", lines.where());
    }
    book->settle();
    return book;
}

}  // namespace

std::string write_book(const Book& book) {
    std::string text = fmt::format("{}\ngame {}\n", kFirstLine, book.game().info().id);
    const auto out = std::back_inserter(text);
    for (const auto& [name, value] : book.options()) {
        fmt::format_to(out, "option {}={}\n", name, value);
    }
    if (!book.player.empty()) {
        fmt::format_to(out, "player {}\n", book.player);
    }
    std::vector<const BookPosition*> sorted;
    for (const BookPosition& position : book.positions()) {
        sorted.push_back(&position);
    }
    std::sort(sorted.begin(), sorted.end(),
              [](const auto* a, const auto* b) { return a->text < b->text; });
    fmt::format_to(out, "positions {}\n", sorted.size());
    for (const BookPosition* position : sorted) {
        fmt::format_to(out, "{}\t{}\t", position->text, position->depth);
        for (const BookMove& move : position->moves) {
            fmt::format_to(out, "{}{}:{}", &move == position->moves.data() ? "" : " ", move.text,
                           move.searched);
        }
        text += '\n';
    }
    fmt::format_to(out, "{}{}\n", kLastWord, core::hex(core::sha256(text)));
    return text;
}

Result<Book> read_book(const registry::Registry& registry, std::string_view text) {
    return read([&](std::string_view id) { return registry.require(id); }, text);
}

Result<Book> read_book(const registry::Game& game, std::string_view text) {
    return read(
        [&](std::string_view id) -> Result<const registry::Game*> {
            if (id != game.info().id) {
                return fail(ErrorCode::kUnknownName, "the book is of the game " + core::quoted(id) +
                                                         ", not of " + game.info().id);
            }
            return &game;
        },
        text);
}

Result<Book> load_book(const registry::Game& game, const std::string& path) {
    auto text = core::read_file(path, kMaxBookBytes);
    if (!text) {
        return fail(text.error());
    }
    auto book = read_book(game, *text);
    return book ? std::move(book) : fail(book.error().within(path));
}

Result<void> save_book(const Book& book, const std::string& path) {
    const std::string part = path + ".part";
    if (auto done = core::write_file(part, write_book(book)); !done) {
        return done;
    }
    std::error_code error;
    std::filesystem::rename(part, path, error);
    if (error) {
        return fail(ErrorCode::kFile, "cannot be replaced: " + error.message(), path);
    }
    return {};
}

}  // namespace tusk::book
