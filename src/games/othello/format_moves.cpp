#include "games/othello/format_moves.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/text.h"
#include "games/othello/formats.h"

namespace tusk::games::othello {

using core::ErrorCode;
using core::fail;

namespace {

// Cuts a text into moves; whether they are any is for the rules to say.
class MoveScanner {
public:
    explicit MoveScanner(std::string_view text) noexcept : rest_(text) {}

    // The next move text, or an empty one at the end. Numbers and separators are skipped.
    std::string_view next() {
        while (!rest_.empty()) {
            if (const std::size_t skipped = separator_length(); skipped > 0) {
                rest_.remove_prefix(skipped);
            } else if (const std::size_t number = number_length(); number > 0) {
                rest_.remove_prefix(number);
            } else {
                return take(move_length());
            }
        }
        return {};
    }

    [[nodiscard]] bool at_end() const noexcept { return rest_.empty(); }

private:
    static bool is_separator(char c) noexcept { return core::is_space(c) || c == ',' || c == '-'; }

    [[nodiscard]] std::size_t separator_length() const noexcept {
        return is_separator(rest_[0]) && !rest_.starts_with("--") ? 1 : 0;
    }

    // "12." and "12..." and "12)" count moves.
    [[nodiscard]] std::size_t number_length() const noexcept {
        const std::size_t digits = digits_length();
        std::size_t end = digits;
        while (end < rest_.size() && rest_[end] == '.') {
            ++end;
        }
        if (end == digits && end < rest_.size() && rest_[end] == ')') {
            ++end;
        }
        return digits > 0 && end > digits ? end : 0;
    }

    [[nodiscard]] std::size_t digits_length() const noexcept {
        return static_cast<std::size_t>(
            std::find_if_not(rest_.begin(), rest_.end(), core::is_digit) - rest_.begin());
    }

    [[nodiscard]] std::size_t move_length() const noexcept {
        for (const std::string_view pass : {"pass", "--"}) {
            if (core::equal_ignoring_case(rest_.substr(0, pass.size()), pass)) {
                return pass.size();
            }
        }
        if (const std::size_t digits = digits_length(); digits > 0) {
            return digits;
        }
        return rest_.size() > 1 && !is_separator(rest_[1]) ? 2 : 1;
    }

    std::string_view take(std::size_t length) noexcept {
        const std::string_view token = rest_.substr(0, length);
        rest_.remove_prefix(length);
        return token;
    }

    std::string_view rest_;
};

core::Result<void> play_all(GameLine& line, std::string_view text) {
    MoveScanner scanner(text);
    std::size_t number = 0;
    for (std::string_view token = scanner.next(); !token.empty(); token = scanner.next()) {
        ++number;
        const std::string where = fmt::format("move {}", number);
        if (token.size() == 1 && scanner.at_end()) {
            return fail(ErrorCode::kSyntax,
                        fmt::format("{}: an odd character at the end; a move is a column and a row",
                                    core::quoted(token)),
                        where);
        }
        if (auto done = line.play(token); !done) {
            return fail(done.error().within(where));
        }
    }
    return {};
}

// The move number a line begins with, or 0.
std::uint64_t leading_number(std::string_view line) noexcept {
    line = core::trim(line);
    const auto end = std::find_if_not(line.begin(), line.end(), core::is_digit);
    const auto digits = static_cast<std::size_t>(end - line.begin());
    if (digits == 0 || digits == line.size() || (line[digits] != '.' && line[digits] != ')')) {
        return 0;
    }
    return core::to_unsigned(line.substr(0, digits)).value_or(0);
}

}  // namespace

core::Result<std::vector<Move>> parse_moves(Position start, std::string_view text) {
    GameLine line(start);
    if (auto done = play_all(line, text); !done) {
        return fail(done.error());
    }
    std::vector<Move> result;
    for (const RecordedAction& action : line.actions()) {
        result.push_back(Move::from_code(action.action.code));
    }
    return result;
}

bool recognises_moves(std::string_view text) {
    text = without_byte_order_mark(text);
    MoveScanner scanner(text.substr(0, std::min<std::size_t>(text.size(), 1024)));
    return parse_move(Position::initial({}), scanner.next()).has_value();
}

ReadResult read_moves(std::string_view text, const CompanionFiles& /*companions*/) {
    RecordCollector collector;
    text = without_byte_order_mark(text);
    std::size_t lines = 0;
    while (!text.empty() && !collector.full()) {
        const std::size_t first = ++lines;
        const char* const begin = text.data();
        std::string_view line_text = next_line(text);
        if (core::trim(line_text).empty()) {
            continue;
        }
        for (std::string_view rest = text; !rest.empty(); ++lines, text = rest) {
            const std::string_view more = next_line(rest);
            if (leading_number(more) <= 1) {
                break;
            }
            line_text = more;
        }
        // All lines are views into one text, so the lines of a game are one piece of it.
        const std::string_view game(
            begin, static_cast<std::size_t>(line_text.data() + line_text.size() - begin));
        const std::string where = fmt::format("line {}", first);
        GameLine line(Position::initial({}));
        if (auto done = play_all(line, game); !done) {
            collector.add(done.error().within(where));
            continue;
        }
        if (line.actions().empty()) {
            collector.add(core::Error{ErrorCode::kSyntax, "there is no move in it", where});
            continue;
        }
        Record record = record_from(line.start());
        finish(record, line);
        collector.add(std::move(record));
    }
    return collector.take();
}

core::Result<std::string> write_moves(const std::vector<Record>& records) {
    std::string text;
    for (std::size_t i = 0; i < records.size(); ++i) {
        const std::string where = fmt::format("record {}", i + 1);
        auto line = replayed(records[i]);
        if (!line) {
            return fail(line.error().within(where));
        }
        if (line->start() != Position::initial({})) {
            return fail(ErrorCode::kUnsupported,
                        "does not begin with the standard 8x8 position, which plain move text "
                        "cannot say; use ggf or tusk's own text",
                        where);
        }
        const std::vector<RecordedAction>& actions = line->actions();
        if (actions.empty()) {
            return fail(ErrorCode::kUnsupported,
                        "has no moves, and an empty line of move text is no game", where);
        }
        for (const RecordedAction& action : actions) {
            const Move move = Move::from_code(action.action.code);
            if (!move.is_pass()) {
                text += move_text(line->position(), move, {});
            } else if (&action == &actions.back()) {
                text += "pa";
            }
        }
        text += '\n';
    }
    return text;
}

}  // namespace tusk::games::othello
