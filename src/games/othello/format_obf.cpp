#include "games/othello/format_obf.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/text.h"
#include "games/othello/formats.h"

namespace tusk::games::othello {

using core::ErrorCode;
using core::fail;

namespace {

constexpr std::size_t kMaxLineBytes = 4096;  // board, side and 64 moves with their scores fit

std::string column(std::string_view line, std::string_view part) {
    return fmt::format("column {}", part.data() - line.data() + 1);
}

int size_of_board(std::size_t squares) noexcept {
    return squares == 64 ? 8 : squares == 36 ? 6 : 0;
}

// `head` is everything before the first semicolon.
core::Result<Position> read_position(std::string_view head) {
    const std::vector<std::string_view> parts = core::words(head);
    const std::string_view board = parts.empty() ? head.substr(0, 0) : parts[0];
    const int size = size_of_board(board.size());
    if (size == 0) {
        return fail(
            ErrorCode::kBadPosition,
            fmt::format("the board has {} squares; expected 64 (8x8) or 36 (6x6)", board.size()),
            column(head, board));
    }
    if (parts.size() == 1) {
        return fail(ErrorCode::kBadPosition, "the side to move (X or O) is missing",
                    column(head, board.substr(board.size())));
    }
    // Nothing stands before the head in its line, so columns of the error are those of the line.
    return Position::parse(head, Rules{size});
}

core::Result<void> read_pair(Record& record, const Position& position, std::string_view pair) {
    const std::size_t colon = pair.find(':');
    if (colon == std::string_view::npos) {
        return fail(ErrorCode::kSyntax,
                    core::quoted(pair) + " is not a move and its score, like A2:+38");
    }
    const std::string_view score = core::trim(pair.substr(colon + 1));
    if (!core::to_real(score)) {
        return fail(ErrorCode::kSyntax, core::quoted(score) + " is not a score");
    }
    const auto move = parse_move(position, pair.substr(0, colon));
    if (!move) {
        return fail(move.error());
    }
    const std::string name = std::string(kScoreTag) + move_text(position, *move, {});
    if (!record.tag(name).empty()) {
        return fail(ErrorCode::kSyntax, core::quoted(pair) + ": the move has a score already");
    }
    record.tags.emplace_back(name, score);
    return {};
}

core::Result<Record> read_line(std::string_view line, std::string_view comment) {
    if (line.size() > kMaxLineBytes) {
        return fail(ErrorCode::kTooLarge,
                    fmt::format("the line is longer than {} bytes", kMaxLineBytes));
    }
    std::string comment_text = as_utf8(comment.substr(0, kMaxTextBytes + 1));
    if (comment_text.size() > kMaxTextBytes) {
        return fail(ErrorCode::kTooLarge,
                    fmt::format("the comment is longer than {} bytes", kMaxTextBytes),
                    column(line, comment));
    }
    const std::vector<std::string_view> parts = core::split(line, ';');
    const auto position = read_position(parts[0]);
    if (!position) {
        return fail(position.error());
    }
    Record record = record_from(*position);
    for (std::size_t i = 1; i < parts.size(); ++i) {
        const std::string_view pair = core::trim(parts[i]);
        if (pair.empty()) {
            continue;
        }
        if (auto done = read_pair(record, *position, pair); !done) {
            return fail(done.error().within(column(line, pair)));
        }
    }
    record.comment = std::move(comment_text);
    GameLine nothing_played(*position);
    finish(record, nothing_played);
    return record;
}

// The line without its comment, and the comment without its mark.
std::pair<std::string_view, std::string_view> cut_comment(std::string_view line) noexcept {
    const std::size_t mark = line.find('%');
    if (mark == std::string_view::npos) {
        return {line, line.substr(line.size())};
    }
    return {line.substr(0, mark), core::trim(line.substr(mark + 1))};
}

core::Result<std::string> write_scores(const Record& record, const Position& position) {
    std::string text = ";";
    for (const auto& [name, score] : record.tags) {
        if (!name.starts_with(kScoreTag)) {
            continue;
        }
        const auto move = parse_move(position, std::string_view(name).substr(kScoreTag.size()));
        if (!move) {
            return fail(move.error().within("tag " + core::quoted(name)));
        }
        if (!core::to_real(score)) {
            return fail(ErrorCode::kSyntax, core::quoted(score) + " is not a score",
                        "tag " + core::quoted(name));
        }
        std::string square = move_text(position, *move, {});
        if (!move->is_pass()) {
            square[0] = static_cast<char>(square[0] - 'a' + 'A');
        }
        text += fmt::format(" {}:{};", square, score);
    }
    return text;
}

}  // namespace

bool recognises_obf(std::string_view text) {
    text = without_byte_order_mark(text);
    while (!text.empty()) {
        const std::string_view body = core::trim(cut_comment(next_line(text)).first);
        if (!body.empty()) {
            return read_position(body.substr(0, body.find(';'))).has_value();
        }
    }
    return false;
}

ReadResult read_obf(std::string_view text, const CompanionFiles& /*companions*/) {
    RecordCollector collector;
    text = without_byte_order_mark(text);
    for (std::size_t number = 1; !text.empty() && !collector.full(); ++number) {
        const auto [line, comment] = cut_comment(next_line(text));
        if (core::trim(line).empty()) {
            continue;
        }
        if (auto record = read_line(line, comment)) {
            collector.add(std::move(*record));
        } else {
            collector.add(record.error().within(fmt::format("line {}", number)));
        }
    }
    return collector.take();
}

core::Result<std::string> write_obf(const std::vector<Record>& records) {
    std::string text;
    for (std::size_t i = 0; i < records.size(); ++i) {
        const Record& record = records[i];
        const std::string where = fmt::format("record {}", i + 1);
        if (!record.actions.empty()) {
            return fail(ErrorCode::kUnsupported,
                        "has moves, but obf holds positions only; use moves, ggf or sgf", where);
        }
        const auto line = replayed(record);
        if (!line) {
            return fail(line.error().within(where));
        }
        const auto scores = write_scores(record, line->start());
        if (!scores) {
            return fail(scores.error().within(where));
        }
        text += format(line->start()) + *scores;
        if (!record.comment.empty()) {
            std::string comment = record.comment;
            std::replace(comment.begin(), comment.end(), '\n', ' ');
            text += " % " + comment;
        }
        text += '\n';
    }
    return text;
}

}  // namespace tusk::games::othello
