#include "games/othello/formats.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "core/text.h"
#include "games/othello/format_ggf.h"
#include "games/othello/format_moves.h"
#include "games/othello/format_obf.h"
#include "games/othello/format_sgf.h"
#include "games/othello/format_wthor.h"

namespace tusk::games::othello {

using core::ErrorCode;
using core::fail;

std::span<const RecordFormat> record_formats() noexcept {
    static constexpr std::array<RecordFormat, 5> kFormats{{
        {"moves", "txt", "plain move text, one game per line: f5d6c3", recognises_moves, read_moves,
         write_moves},
        {"obf", "obf", "Othello Board File: positions with the scores of their moves",
         recognises_obf, read_obf, write_obf},
        {"ggf", "ggf", "Generic Game Format of GGS, NBoard and Edax", recognises_ggf, read_ggf,
         write_ggf},
        {"wthor", "wtb", "games file (.wtb) of the WTHOR database, with WTH.JOU and WTH.TRN",
         recognises_wthor, read_wthor, write_wthor},
        {"sgf", "sgf", "Smart Game Format, GM[2]", recognises_sgf, read_sgf, write_sgf},
    }};
    return kFormats;
}

void RecordCollector::add(Record record) {
    if (full_) {
        return;
    }
    if (result_.records.size() == kMaxRecords) {
        full_ = true;
        result_.errors.push_back(
            {ErrorCode::kTooLarge,
             fmt::format("more than {} games; the rest was not read", kMaxRecords),
             {}});
        return;
    }
    result_.records.push_back(std::move(record));
}

void RecordCollector::add(core::Error error) {
    if (full_) {
        return;
    }
    if (result_.errors.size() == kMaxErrors) {
        full_ = true;
        error = {ErrorCode::kTooLarge,
                 fmt::format("more than {} errors; the rest was not read", kMaxErrors),
                 {}};
    }
    result_.errors.push_back(std::move(error));
}

std::string_view without_byte_order_mark(std::string_view text) noexcept {
    constexpr std::string_view kMark = "\xEF\xBB\xBF";
    return text.starts_with(kMark) ? text.substr(kMark.size()) : text;
}

std::string_view next_line(std::string_view& rest) noexcept {
    std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(rest.size(), line.size() + 1));
    if (line.ends_with('\r')) {
        line.remove_suffix(1);
    }
    return line;
}

std::string Locator::at(std::size_t offset) {
    offset = std::min(offset, text_.size());
    if (offset < offset_) {
        const std::string_view back = text_.substr(offset, offset_ - offset);
        line_ -= static_cast<std::size_t>(std::count(back.begin(), back.end(), '\n'));
        if (offset < line_start_) {
            const std::size_t newline = text_.substr(0, offset).rfind('\n');
            line_start_ = newline == std::string_view::npos ? 0 : newline + 1;
        }
    }
    for (std::size_t i = offset_; i < offset; ++i) {
        if (text_[i] == '\n') {
            ++line_;
            line_start_ = i + 1;
        }
    }
    offset_ = offset;
    return fmt::format("line {}, column {}", line_, offset - line_start_ + 1);
}

namespace {

bool must_pass(const Position& p) noexcept {
    return !has_move(p.own, p.opponent, p.board_mask()) &&
           has_move(p.opponent, p.own, p.board_mask());
}

std::string_view colour(Seat seat) noexcept {
    return seat == Seat::kFirst ? "black" : "white";
}

}  // namespace

void GameLine::append(Move move) {
    RecordedAction action;
    action.decider = position_.to_move;
    action.action = {move.code()};
    actions_.push_back(std::move(action));
    othello::play(position_, move);
}

core::Result<void> GameLine::play(std::string_view text, std::optional<Seat> mover) {
    const bool other_side = mover ? *mover != position_.to_move : !is_pass_text(text);
    if (other_side && must_pass(position_)) {
        append(Move::pass());
    }
    if (mover && *mover != position_.to_move && !over()) {
        return fail(ErrorCode::kIllegalMove,
                    fmt::format("{}: it is {}'s turn, not {}'s", core::quoted(text),
                                colour(position_.to_move), colour(*mover)));
    }
    const auto move = parse_move(position_, text);
    if (!move) {
        return fail(move.error());
    }
    append(*move);
    return {};
}

PropertyScanner::PropertyScanner(std::string_view text, std::size_t begin, Dialect dialect,
                                 Locator& locator) noexcept
    : text_(text.substr(0, std::min(text.size(), begin + kMaxGameBytes))),
      at_(begin),
      has_escapes_(dialect == Dialect::kSgf),
      locator_(locator) {}

void PropertyScanner::skip_spaces() noexcept {
    while (at_ < text_.size() && core::is_space(text_[at_])) {
        ++at_;
    }
}

bool PropertyScanner::skip(std::string_view mark) noexcept {
    skip_spaces();
    if (!text_.substr(at_).starts_with(mark)) {
        return false;
    }
    at_ += mark.size();
    return true;
}

bool PropertyScanner::at_end() noexcept {
    skip_spaces();
    return at_ >= text_.size();
}

tl::unexpected<core::Error> PropertyScanner::error(ErrorCode code, std::string message,
                                                   std::size_t offset) {
    return fail(code, std::move(message), locator_.at(offset));
}

// Old files write names like "GaMe"; only the capitals count.
core::Result<Property> PropertyScanner::next() {
    skip_spaces();
    Property property;
    property.at = at_;
    for (; at_ < text_.size() && core::is_letter(text_[at_]); ++at_) {
        if (text_[at_] <= 'Z') {
            property.name += text_[at_];
        }
    }
    while (is_property_name(property.name) && skip("[")) {
        if (!scan_value(property)) {
            return error(ErrorCode::kSyntax, fmt::format("{}[ is not closed by ']'", property.name),
                         property.at);
        }
    }
    if (property.values.empty()) {
        return error(ErrorCode::kSyntax,
                     fmt::format("{} is not a property like PB[name]",
                                 core::quoted(text_.substr(property.at), 12)),
                     property.at);
    }
    return property;
}

bool PropertyScanner::scan_value(Property& property) {
    const std::size_t begin = at_;
    const std::string_view stops = has_escapes_ ? "]\\" : "]";
    std::size_t stop = text_.find_first_of(stops, at_);
    while (stop != std::string_view::npos && text_[stop] != ']') {
        stop =
            stop + 2 < text_.size() ? text_.find_first_of(stops, stop + 2) : std::string_view::npos;
    }
    if (stop == std::string_view::npos) {
        at_ = text_.size();
        return false;
    }
    property.values.push_back(text_.substr(begin, stop - begin));
    at_ = stop + 1;
    return true;
}

const Property* find(const Properties& properties, std::string_view name) noexcept {
    const auto found = std::find_if(properties.begin(), properties.end(),
                                    [&](const Property& p) { return p.name == name; });
    return found == properties.end() ? nullptr : &*found;
}

core::Result<void> check_single(const Properties& properties,
                                std::initializer_list<std::string_view> names, Locator& locator) {
    for (const Property& property : properties) {
        const bool again = find(properties, property.name) != &property;
        if ((again || property.values.size() > 1) &&
            std::find(names.begin(), names.end(), property.name) != names.end()) {
            return fail(ErrorCode::kSyntax, fmt::format("{} stands there twice", property.name),
                        locator.at(property.at));
        }
    }
    return {};
}

bool is_property_name(std::string_view name) noexcept {
    return !name.empty() && name.size() <= kMaxPropertyNameBytes &&
           std::all_of(name.begin(), name.end(), [](char c) { return c >= 'A' && c <= 'Z'; });
}

namespace {

// Larger differences than this are no results of any board here, komi included.
constexpr double kMaxDifference = 1000;
constexpr double kUnknownMargin = 2;

struct ReasonName {
    std::string_view reason;
    char ggf;              // flag after the colon; 0 = none
    std::string_view sgf;  // after B+ or W+; empty = none
    std::string_view sgf_long;
};
constexpr std::array<ReasonName, 4> kReasonNames{{
    {kResigned, 'r', "R", "Resign"},
    {kTimedOut, 't', "T", "Time"},
    {kAgreed, 's', "", ""},
    {kForfeited, 0, "F", "Forfeit"},
}};

const ReasonName* find_reason(std::string_view reason) noexcept {
    const auto* found = std::find_if(kReasonNames.begin(), kReasonNames.end(),
                                     [&](const ReasonName& r) { return r.reason == reason; });
    return found == kReasonNames.end() ? nullptr : found;
}

std::optional<double> difference_of(std::string_view text) noexcept {
    const auto value = core::to_real(text);
    return value && std::abs(*value) <= kMaxDifference ? value : std::nullopt;
}

StatedResult read_sgf_result(std::string_view text) {
    const double sign = text[0] == 'B' || text[0] == 'b' ? 1 : -1;
    const std::string_view margin = text.substr(2);
    if (margin.empty()) {
        return {Dialect::kSgf, sign * kUnknownMargin, {}};
    }
    for (const ReasonName& name : kReasonNames) {
        if (!name.sgf.empty() && (core::equal_ignoring_case(margin, name.sgf) ||
                                  core::equal_ignoring_case(margin, name.sgf_long))) {
            return {Dialect::kSgf, sign * kUnknownMargin, std::string(name.reason)};
        }
    }
    const auto value = difference_of(margin);
    if (!value || !core::is_digit(margin[0])) {
        return {};
    }
    return {Dialect::kSgf, sign * *value, {}};
}

}  // namespace

StatedResult read_stated_result(std::string_view text) {
    text = core::trim(text);
    if (text == "?") {
        return {Dialect::kBoth, std::nullopt, {}};
    }
    if (text == "0") {
        return {Dialect::kBoth, 0.0, {}};
    }
    if (core::equal_ignoring_case(text, "void")) {
        return {Dialect::kSgf, std::nullopt, {}};
    }
    if (core::equal_ignoring_case(text, "draw")) {
        return {Dialect::kSgf, 0.0, {}};
    }
    if (text.size() >= 2 && text[1] == '+' &&
        std::string_view("BbWw").find(text[0]) != std::string_view::npos) {
        return read_sgf_result(text);
    }
    StatedResult result;
    if (text.size() > 2 && text[text.size() - 2] == ':') {
        for (const ReasonName& name : kReasonNames) {
            if (name.ggf != 0 && name.ggf == text.back()) {
                result.reason = name.reason;
            }
        }
        if (result.reason.empty()) {
            return {};
        }
        text.remove_suffix(2);
    }
    result.difference = difference_of(text);
    if (!result.difference) {
        return {};
    }
    result.dialect = Dialect::kGgf;
    return result;
}

std::string ggf_result(const Record& record) {
    if (!record.result) {
        return "?";
    }
    const double difference = record.result->payoff[0];
    std::string text = fmt::format("{:+}", difference == 0 ? 0.0 : difference);
    const ReasonName* name = find_reason(record.result->reason);
    if (name != nullptr && name->ggf != 0) {
        text += fmt::format(":{}", name->ggf);
    }
    return text;
}

std::string sgf_result(const Record& record) {
    if (!record.result) {
        return "?";
    }
    const double difference = record.result->payoff[0];
    if (difference == 0) {
        return "0";
    }
    const std::string_view winner = difference > 0 ? "B+" : "W+";
    const ReasonName* name = find_reason(record.result->reason);
    if (name != nullptr && !name->sgf.empty()) {
        return fmt::format("{}{}", winner, name->sgf);
    }
    return fmt::format("{}{}", winner, std::abs(difference));
}

namespace {

bool is_foreign(Dialect dialect, Dialect own) noexcept {
    return dialect != own && (dialect == Dialect::kGgf || dialect == Dialect::kSgf);
}

}  // namespace

std::string result_to_write(const Record& record, Dialect dialect) {
    for (const auto& [name, value] : record.tags) {
        if (name == "RE" && !is_foreign(read_stated_result(value).dialect, dialect)) {
            return value;
        }
    }
    return dialect == Dialect::kGgf ? ggf_result(record) : sgf_result(record);
}

bool keeps_result_tag(const Record& record, std::string_view text, Dialect dialect) {
    return !is_foreign(read_stated_result(text).dialect, dialect) &&
           text != (dialect == Dialect::kGgf ? ggf_result(record) : sgf_result(record));
}

Record record_from(const Position& start) {
    Record record;
    record.game = Position::facts.id;
    if (start.size != Rules{}.size) {
        record.options.emplace_back("size", fmt::format("{}", start.size));
    }
    if (!is_standard_start(start)) {
        record.initial = format(start);
    }
    return record;
}

void finish(Record& record, GameLine& line, const StatedResult& stated, bool stated_counts) {
    const auto end = outcome(line.position(), {});
    const bool differs = end && stated.difference && *stated.difference != end->payoff[0];
    const bool by_statement =
        stated.difference && (!end || (stated_counts && differs) || !stated.reason.empty());
    if (by_statement) {
        RecordedResult result;
        result.payoff[0] = *stated.difference;
        result.payoff[1] = -*stated.difference;
        result.reason = stated.reason.empty() ? std::string(kAsRecorded) : stated.reason;
        record.result = std::move(result);
    } else if (end) {
        RecordedResult result;
        result.payoff[0] = end->payoff[0];
        result.payoff[1] = end->payoff[1];
        result.reason = reason_text(line.position(), *end);
        record.result = std::move(result);
    }
    record.actions = std::move(line.actions());
}

core::Result<GameLine> replayed(const Record& record) {
    if (!record.game.empty() && record.game != Position::facts.id) {
        return fail(ErrorCode::kUnsupported,
                    fmt::format("is a game of {}, not of othello", core::quoted(record.game)));
    }
    const auto rules = core::from_values<Rules>(record.options);
    if (!rules) {
        return fail(rules.error());
    }
    Position start = Position::initial(*rules);
    if (!record.initial.empty()) {
        const auto parsed = Position::parse(record.initial, *rules);
        if (!parsed) {
            return fail(parsed.error().within("initial position"));
        }
        start = *parsed;
    }
    GameLine line(start);
    for (std::size_t i = 0; i < record.actions.size(); ++i) {
        const RecordedAction& action = record.actions[i];
        const std::string where = fmt::format("action {}", i + 1);
        if (action.hidden) {
            return fail(ErrorCode::kUnsupported, "is hidden; nothing is hidden in othello", where);
        }
        if (action.action.code > Move::kPassCode) {
            return fail(ErrorCode::kOutOfRange,
                        fmt::format("{} is no action of othello", action.action.code), where);
        }
        if (must_pass(line.position()) && action.action.code != Move::kPassCode) {
            return fail(ErrorCode::kIllegalMove, "a pass is missing before it", where);
        }
        const Move move = Move::from_code(action.action.code);
        if (auto done = line.play(move_text(line.position(), move, {}), action.decider); !done) {
            return fail(done.error().within(where));
        }
    }
    return line;
}

bool is_standard_start(const Position& start) noexcept {
    return start == Position::initial(Rules{start.size});
}

std::string_view seat_name(const Record& record, Seat seat) noexcept {
    const std::size_t i = search::index(seat);
    return i < record.seats.size() ? std::string_view(record.seats[i]) : std::string_view();
}

bool is_pass_text(std::string_view text) {
    static constexpr std::array<std::string_view, 5> kPasses{"pass", "pa", "ps", "--", "@@"};
    return std::any_of(kPasses.begin(), kPasses.end(), [&](std::string_view pass) {
        return core::equal_ignoring_case(core::trim(text), pass);
    });
}

std::string as_utf8(std::string_view text) {
    return core::is_utf8(text) ? std::string(text) : core::latin1_to_utf8(text);
}

}  // namespace tusk::games::othello
