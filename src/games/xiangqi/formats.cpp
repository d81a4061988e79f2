#include "games/xiangqi/formats.h"

#include <fmt/format.h>

#include <array>

#include "core/text.h"
#include "games/xiangqi/fen.h"
#include "games/xiangqi/format_cbl.h"
#include "games/xiangqi/format_dhtmlxq.h"
#include "games/xiangqi/format_xqf.h"
#include "games/xiangqi/moves.h"
#include "games/xiangqi/notation.h"

namespace tusk::games::xiangqi {

using core::ErrorCode;
using core::fail;
using core::Result;

namespace {

// Cuts the word off the front of the text if it stands there.
bool take_word(std::string_view& text, std::string_view word) noexcept {
    text = core::trim(text);
    if (!text.starts_with(word) ||
        (text.size() > word.size() && !core::is_space(text[word.size()]))) {
        return false;
    }
    text.remove_prefix(word.size());
    text = core::trim(text);
    return true;
}

struct Line {
    Position start;
    std::string_view moves;
};

Result<Line> read_start(std::string_view text) {
    take_word(text, "position");
    Line line{Position::initial({}), text};
    if (take_word(line.moves, "fen")) {
        const std::size_t moves = line.moves.find("moves");
        const auto start = read_fen(line.moves.substr(0, moves), {});
        if (!start) {
            return fail(start.error().within("fen"));
        }
        line.start = *start;
        line.moves =
            moves == std::string_view::npos ? std::string_view() : line.moves.substr(moves);
    } else {
        take_word(line.moves, "startpos");
    }
    take_word(line.moves, "moves");
    return line;
}

Result<Record> read_line(std::string_view text) {
    const auto line = read_start(text);
    if (!line) {
        return fail(line.error());
    }
    const auto list = parse_move_list(line->start, line->moves);
    if (!list) {
        return fail(list.error());
    }
    Record record;
    record.game = Position::facts.id;
    Position p = line->start;
    if (!(p == Position::initial({}))) {
        record.initial = format(p);
    } else if (list->empty()) {
        return fail(ErrorCode::kSyntax, "there is no move in it");
    }
    search::Path<Position> path;
    for (const Move move : *list) {
        if (outcome(p, path.view())) {
            return fail(ErrorCode::kGameOver, "the game is over",
                        fmt::format("move {}", record.actions.size() + 1));
        }
        RecordedAction action;
        action.decider = p.to_move;
        action.action = {move.code()};
        record.actions.push_back(std::move(action));
        path.push(key(p), move);
        if (irreversible(p, move)) {
            path.clear();
        }
        play(p, move);
    }
    if (const auto end = outcome(p, path.view())) {
        RecordedResult result;
        std::copy(end->payoff.begin(), end->payoff.end(), result.payoff.begin());
        result.reason = reason_text(p, *end);
        record.result = std::move(result);
    }
    return record;
}

Result<std::string> write_line(const Record& record) {
    if (!record.options.empty()) {
        return fail(ErrorCode::kUnsupported,
                    "is played by other rules than the standard, which move lists cannot say");
    }
    Position p = Position::initial({});
    std::string text;
    if (!record.initial.empty()) {
        const auto start = read_fen(record.initial, {});
        if (!start) {
            return fail(start.error());
        }
        p = *start;
    }
    if (!(p == Position::initial({}))) {
        text = "fen " + format(p) + (record.actions.empty() ? "" : " moves");
    } else if (record.actions.empty()) {
        return fail(ErrorCode::kUnsupported, "has no moves, and an empty line is no game");
    }
    for (const RecordedAction& action : record.actions) {
        const Move move = Move::from_code(action.action.code);
        if (action.hidden || move.code() != action.action.code || !is_legal(p, move)) {
            return fail(ErrorCode::kIllegalMove, "has a move that is not legal");
        }
        text += text.empty() ? "" : " ";
        text += coordinate_text(move, Notation::kCoordinates);
        play(p, move);
    }
    return text + "\n";
}

}  // namespace

std::span<const RecordFormat> record_formats() noexcept {
    static constexpr std::array<RecordFormat, 5> kFormats{{
        {"moves", "txt", "plain move lists, one game per line: h2e2 h9g7, or fen ... moves ...",
         recognises_moves, read_moves, write_moves},
        {"dhtmlxq", "txt", "DhtmlXQ (UBB), the text of dpxq.com and of forums", recognises_dhtmlxq,
         read_dhtmlxq, write_dhtmlxq},
        {"cbr", "cbr", "CBR, a game of CCBridge", recognises_cbr, read_cbr, nullptr},
        {"cbl", "cbl", "CBL, a library of CCBridge", recognises_cbl, read_cbl, nullptr},
        {"xqf", "xqf", "XQF, a game of XQStudio", recognises_xqf, read_xqf, nullptr},
    }};
    return kFormats;
}

bool recognises_moves(std::string_view text) {
    text = text.substr(0, 8192);
    for (const std::string_view line : core::lines(text)) {
        if (core::trim(line).empty() || core::trim(line).starts_with('#')) {
            continue;
        }
        const auto start = read_start(line);
        if (!start) {
            return false;
        }
        const auto words = core::words(start->moves);
        for (const std::string_view word : words) {
            if (parse_move_list(start->start, word).value_or(std::vector<Move>{}).size() == 1) {
                return true;
            }
            if (!core::is_digit(word.front())) {
                return false;
            }
        }
        return words.empty() && !(start->start == Position::initial({}));
    }
    return false;
}

ReadResult read_moves(std::string_view text, const CompanionFiles& /*companions*/) {
    ReadResult result;
    if (text.starts_with("\xEF\xBB\xBF")) {
        text.remove_prefix(3);
    }
    std::size_t number = 0;
    for (const std::string_view line : core::lines(text)) {
        const std::string where = fmt::format("line {}", ++number);
        if (core::trim(line).empty() || core::trim(line).starts_with('#')) {
            continue;
        }
        if (result.records.size() >= kMaxRecords || result.errors.size() >= kMaxErrors) {
            result.errors.push_back(
                {ErrorCode::kTooLarge, "too many games or errors; the rest was not read", where});
            break;
        }
        auto record = line.size() > kMaxLineBytes
                          ? Result<Record>(fail(ErrorCode::kTooLarge, "the line is too long"))
                          : read_line(line);
        if (record) {
            result.records.push_back(std::move(*record));
        } else {
            result.errors.push_back(record.error().within(where));
        }
    }
    return result;
}

Result<std::string> write_moves(const std::vector<Record>& records) {
    std::string text;
    for (std::size_t i = 0; i < records.size(); ++i) {
        auto line = write_line(records[i]);
        if (!line) {
            return fail(line.error().within(fmt::format("record {}", i + 1)));
        }
        text += *line;
    }
    return text;
}

}  // namespace tusk::games::xiangqi
