// Reading PGN; record_pgn.h says what it looks like.

#include <fmt/format.h>

#include <algorithm>

#include "core/text.h"
#include "games/common/game_text.h"
#include "registry/pgn_parts.h"
#include "registry/record_parts.h"
#include "registry/record_pgn.h"

namespace tusk::registry {

using core::ErrorCode;
using core::fail;
using core::Result;
using core::Saying;

namespace {

constexpr std::size_t kMaxTags = 1000;

// `[Name "` at the beginning of a line.
bool is_tag_line(std::string_view line) noexcept {
    if (!line.starts_with('[')) {
        return false;
    }
    const std::size_t name_end = std::min(line.find_first_of(" \t\""), line.size());
    const std::size_t value = line.find_first_not_of(" \t", name_end);
    return pgn::is_tag_name(line.substr(1, name_end - 1)) && value != std::string_view::npos &&
           line[value] == '"';
}

// A record begins at a tag after moves, and where [Event or [Game comes a second time.
std::vector<std::string_view> record_texts(std::string_view text) {
    std::vector<std::string_view> result;
    std::size_t start = 0;
    std::vector<std::string_view> tags;
    bool moves = false;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        const std::string_view line = text.substr(at, end - at);
        if (is_tag_line(line)) {
            const std::string_view name = line.substr(1, line.find_first_of(" \t\"") - 1);
            const bool heads = name == "Event" || name == "Game";
            const bool again = heads && std::find(tags.begin(), tags.end(), name) != tags.end();
            if (moves || again) {
                result.push_back(text.substr(start, at - start));
                start = at;
                moves = false;
                tags.clear();
            }
            if (heads) {
                tags.push_back(name);
            }
        } else if (!core::trim(line).empty() && line.front() != '%') {
            moves = true;
        }
        at = end + 1;
    }
    result.push_back(text.substr(start));
    return result;
}

// One record's part of the text, consumed from the front; knows its line for error messages.
class Scanner {
public:
    Scanner(std::string_view text, std::size_t line) : text_(text), line_(line) {}

    [[nodiscard]] bool at_end() const noexcept { return at_ >= text_.size(); }
    [[nodiscard]] char peek() const noexcept { return at_end() ? '\0' : text_[at_]; }
    [[nodiscard]] std::size_t line() const noexcept { return line_; }
    [[nodiscard]] std::string_view rest() const noexcept { return text_.substr(at_); }
    void step() noexcept { line_ += text_[at_++] == '\n' ? 1 : 0; }

    std::string_view take(std::size_t length) noexcept {
        const std::string_view taken = text_.substr(at_, length);
        while (length-- > 0 && !at_end()) {
            step();
        }
        return taken;
    }

    bool take(char c) noexcept {
        if (at_end() || text_[at_] != c) {
            return false;
        }
        step();
        return true;
    }

    // Blanks, and lines that begin with %.
    void skip_blanks() noexcept {
        while (!at_end()) {
            if (text_[at_] == '%' && (at_ == 0 || text_[at_ - 1] == '\n')) {
                static_cast<void>(until("\n"));
            } else if (core::is_space(text_[at_])) {
                step();
            } else {
                return;
            }
        }
    }

    // Up to one of `ends`, which stays.
    std::string_view until(std::string_view ends) noexcept {
        const std::size_t start = at_;
        while (!at_end() && ends.find(text_[at_]) == std::string_view::npos) {
            step();
        }
        return text_.substr(start, at_ - start);
    }

    // The rest of a text in quotes; control characters become blanks.
    Result<std::string> rest_of_quotes() {
        std::string value;
        while (!at_end() && text_[at_] != '"' && text_[at_] != '\n') {
            if (text_[at_] == '\\' && at_ + 1 < text_.size() &&
                (text_[at_ + 1] == '"' || text_[at_ + 1] == '\\')) {
                step();
            }
            const char c = text_[at_];
            value += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
            step();
        }
        if (!take('"')) {
            return fail(ErrorCode::kSyntax, Saying{"record.open_quote"},
                        "the closing quotation mark is missing");
        }
        return value;
    }

private:
    std::string_view text_;
    std::size_t at_ = 0;
    std::size_t line_;
};

class PgnReader {
public:
    PgnReader(const Game& game, std::string_view text, std::size_t line)
        : game_(game), scanner_(text, line), error_line_(line) {}

    Result<Record> read() {
        record_.game = game_.info().id;
        record_.seats.resize(game_.info().seat_names.size());
        auto done = read_tags();
        done = done ? begin() : done;
        while (done) {
            scanner_.skip_blanks();
            if (scanner_.at_end()) {
                break;
            }
            error_line_ = scanner_.line();
            done = read_item();
        }
        done = done ? end() : done;
        if (!done) {
            return fail(done.error());
        }
        return std::move(record_);
    }

    // Where the error that read() gave was found.
    [[nodiscard]] std::size_t error_line() const noexcept { return error_line_; }

private:
    Result<void> read_tags() {
        std::size_t count = 0;
        for (scanner_.skip_blanks(); scanner_.peek() == '['; scanner_.skip_blanks()) {
            error_line_ = scanner_.line();
            scanner_.take('[');
            scanner_.skip_blanks();
            const std::string name(scanner_.until(" \t\r\n\v\f\"[]"));
            scanner_.skip_blanks();
            if (!pgn::is_tag_name(name) || !scanner_.take('"')) {
                return fail(ErrorCode::kSyntax, Saying{"record.bad_tag"},
                            "expected a tag, such as [Event \"a name\"]");
            }
            auto value = scanner_.rest_of_quotes();
            if (!value) {
                return fail(value.error());
            }
            scanner_.skip_blanks();
            if (!scanner_.take(']')) {
                return fail(ErrorCode::kSyntax, Saying{"record.bad_tag"},
                            "expected ] after the tag " + core::quoted(name));
            }
            if (++count > kMaxTags) {
                return fail(ErrorCode::kTooLarge,
                            Saying{"record.too_many_tags", {{"most", std::to_string(kMaxTags)}}},
                            fmt::format("more than {} tags", kMaxTags));
            }
            if (auto done = set_tag(name, std::move(*value)); !done) {
                return done;
            }
        }
        return {};
    }

    Result<void> set_tag(const std::string& name, std::string value) {
        const auto& seats = game_.info().seat_names;
        const auto seat = std::find_if(seats.begin(), seats.end(), [&](const std::string& one) {
            return pgn::seat_tag(one) == name;
        });
        if (seat != seats.end()) {
            const auto i = static_cast<std::size_t>(seat - seats.begin());
            record_.seats[i] = value == pgn::unknown_value(name) ? "" : std::move(value);
        } else if (name == "Game" || name == "Variant") {
            if (!game_.is_called(value) && !(name == "Variant" && is_standard(value))) {
                return fail(ErrorCode::kUnsupported,
                            Saying{"record.other_game", {{"game", core::shown(value)}}},
                            fmt::format("is a game of {}, not of {}", core::quoted(value),
                                        game_.info().id));
            }
        } else if (name == "Format") {
            // Moves are read in any notation, and written in the standard one.
        } else if (name == "Result") {
            const auto result = result_named(value);
            if (!result) {
                return fail(ErrorCode::kSyntax,
                            Saying{"record.bad_result", {{"text", core::shown(value)}}},
                            core::quoted(value) + " is no result; 1-0, 0-1, 1/2-1/2 and * are");
            }
            result_ = *result;
        } else if (name == "FEN") {
            record_.initial = std::move(value);
        } else if (name == "Payoff") {
            payoff_ = std::move(value);
        } else if (name == "Termination") {
            termination_ = std::move(value);
        } else if (name.starts_with(pgn::kOption)) {
            record_.options.emplace_back(name.substr(pgn::kOption.size()), std::move(value));
        } else if (name != "SetUp") {
            set_free_tag(name, std::move(value));
        }
        return {};
    }

    // What says no more than that nothing is special.
    static bool is_standard(std::string_view variant) noexcept {
        return variant.empty() || variant == "?" ||
               core::equal_ignoring_case(variant, "standard") ||
               core::equal_ignoring_case(variant, "normal");
    }

    // 1-0, 0-1, 1/2-1/2 or *, for these and for 紅先勝, 和棋, "Black wins".
    [[nodiscard]] std::optional<std::string> result_named(std::string_view text) const {
        const games::FoldedText folded(text);
        const std::string_view plain = core::trim(folded.text());
        if (plain.empty() || plain == "?") {
            return std::string(pgn::kNoResult);
        }
        const auto end = games::stated_end(plain);
        if (!end || end->length != plain.size()) {
            return std::nullopt;
        }
        return result_of(*end);
    }
    [[nodiscard]] std::string result_of(const games::StatedEnd& end) const {
        if (end.drawn) {
            return "1/2-1/2";
        }
        const auto& seats = game_.info().seat_names;
        const bool first = end.side == "first" || (!seats.empty() && end.side == seats[0]);
        const bool second = end.side == "second" || (seats.size() > 1 && end.side == seats[1]);
        if (!first && !second) {
            return std::string(pgn::kNoResult);
        }
        return first == end.wins ? "1-0" : "0-1";
    }

    void set_free_tag(const std::string& name, std::string value) {
        const bool in_roster = std::find(std::begin(pgn::kRoster), std::end(pgn::kRoster), name) !=
                               std::end(pgn::kRoster);
        const bool known = !value.empty() && value != pgn::unknown_value(name);
        if (!in_roster || (known && record_.tag(name).empty())) {
            record_.tags.emplace_back(name, std::move(value));
        }
    }

    Result<void> begin() {
        auto state = game_.parse(record_.initial, record_.options);
        if (!state) {
            return fail(state.error());
        }
        state_ = std::move(*state);
        // Many programs write the FEN of the standard start too.
        const auto standard = game_.initial(record_.options);
        if (standard && (*standard)->initial() == state_->initial()) {
            record_.initial.clear();
        }
        return {};
    }

    Result<void> read_item() {
        switch (scanner_.peek()) {
            case '{': return read_comment();
            case ';': {
                scanner_.take(';');
                add_comment(core::trim(scanner_.until("\n")));
                return {};
            }
            case '(': return skip_variation();
            case '$': {
                scanner_.take('$');
                static_cast<void>(scanner_.until(kWordEnds));
                return {};
            }
            case '"': return read_move(std::nullopt);
            default: break;
        }
        if (const auto form = game_.info().move_form; form != nullptr) {
            if (const std::size_t length = form(scanner_.rest()); length > 0) {
                auto done = play(std::nullopt, scanner_.take(length));
                skip_marks();
                return done;
            }
        }
        const std::string_view rest = scanner_.until(kWordEnds);
        if (rest.empty()) {
            const std::string sign(1, scanner_.peek());
            return fail(ErrorCode::kSyntax, Saying{"record.stray_sign", {{"text", sign}}},
                        core::quoted(sign) + " has no business here");
        }
        return read_word(rest);
    }

    // Good, bad, check: right after a move.
    void skip_marks() noexcept {
        while (!scanner_.at_end() &&
               std::string_view("!?+#").find(scanner_.peek()) != std::string_view::npos) {
            scanner_.step();
        }
    }

    Result<std::string_view> comment_text() {
        scanner_.take('{');
        const std::string_view text = scanner_.until("}");
        if (!scanner_.take('}')) {
            return fail(
                ErrorCode::kSyntax,
                Saying{"record.open_comment", {{"line", std::to_string(error_line_)}}},
                fmt::format("the end of the comment opened in line {} is missing", error_line_));
        }
        return text;
    }

    Result<void> read_comment() {
        const auto text = comment_text();
        if (!text) {
            return fail(text.error());
        }
        if (note_allowed_) {
            if (const auto note = pgn::parse_note(*text)) {
                record_.actions.back().value = note->value;
                record_.actions.back().time_ms = note->time_ms;
                note_allowed_ = false;
                return {};
            }
        }
        add_comment(*text);
        return {};
    }

    void add_comment(std::string_view text) {
        note_allowed_ = false;
        std::string& place =
            record_.actions.empty() ? record_.comment : record_.actions.back().comment;
        for (const std::string_view word : core::words(text)) {
            place += place.empty() ? "" : " ";
            place += word;
        }
    }

    // With the variations and comments inside it.
    Result<void> skip_variation() {
        std::size_t depth = 0;
        do {
            static_cast<void>(scanner_.until("(){;\""));
            switch (scanner_.peek()) {
                case '(':
                    scanner_.step();
                    ++depth;
                    break;
                case ')':
                    scanner_.step();
                    --depth;
                    break;
                case ';': static_cast<void>(scanner_.until("\n")); break;
                case '{':
                    if (auto comment = comment_text(); !comment) {
                        return fail(comment.error());
                    }
                    break;
                case '"':
                    scanner_.take('"');
                    if (auto text = scanner_.rest_of_quotes(); !text) {
                        return fail(text.error());
                    }
                    break;
                default:
                    return fail(
                        ErrorCode::kSyntax,
                        Saying{"record.open_comment", {{"line", std::to_string(error_line_)}}},
                        fmt::format("the end of the variation opened in line {} is missing",
                                    error_line_));
            }
        } while (depth > 0);
        return {};
    }

    Result<void> set_result(const std::string& result, std::string_view word) {
        if (ended_) {
            return fail(ErrorCode::kSyntax,
                        Saying{"record.after_result", {{"text", core::shown(word)}}},
                        core::quoted(word) + " after the result");
        }
        const bool unknown = !result_ || *result_ == pgn::kNoResult;
        if (!unknown && result != pgn::kNoResult && result != *result_) {
            return fail(
                ErrorCode::kSyntax,
                Saying{"record.results_differ", {{"text", core::shown(word)}, {"other", *result_}}},
                fmt::format("the moves end with {}, but the tag Result says {}", word, *result_));
        }
        result_ = unknown ? result : *result_;
        ended_ = true;
        return {};
    }

    Result<void> read_word(std::string_view word) {
        if (pgn::is_result(word)) {
            return set_result(std::string(word), word);
        }
        if (game_.info().move_form != nullptr && !pgn::named_decider(word)) {
            return read_items(word);
        }
        word.remove_prefix(pgn::number_length(word));
        if (word.empty()) {
            return {};
        }
        const auto decider = pgn::named_decider(word);
        if (decider) {
            word.remove_prefix(2);
            if (word.empty() && scanner_.peek() == '"') {
                return read_move(decider);
            }
        }
        return play(decider, word);
    }

    // A word that may be a number with a move, several moves, a result; in full-width signs or not.
    Result<void> read_items(std::string_view word) {
        const games::FoldedText folded(word);
        games::ItemScanner items(folded.text(), game_.info().move_form);
        while (const auto item = items.next()) {
            const std::string_view text =
                folded.text().substr(item->begin, item->end - item->begin);
            Result<void> done;
            switch (item->kind) {
                case games::ItemKind::kMove: done = play(std::nullopt, text); break;
                case games::ItemKind::kEnd: done = set_result(result_of(item->stated), text); break;
                case games::ItemKind::kComment:
                    add_comment(folded.original(item->begin, item->end));
                    break;
                case games::ItemKind::kWord: {
                    const bool digits = text.find_first_not_of("0123456789") == text.npos;
                    done = digits ? done : play(std::nullopt, text);
                    break;
                }
                default: break;
            }
            if (!done) {
                return done;
            }
        }
        return {};
    }

    // A move in quotes.
    Result<void> read_move(std::optional<Decider> decider) {
        scanner_.take('"');
        auto text = scanner_.rest_of_quotes();
        return text ? play(decider, *text) : fail(text.error());
    }

    Result<void> play(std::optional<Decider> named, std::string_view word) {
        const std::string where = fmt::format("action {}", record_.actions.size() + 1);
        if (ended_) {
            return fail(ErrorCode::kSyntax,
                        Saying{"record.after_result", {{"text", core::shown(word)}}},
                        core::quoted(word) + " after the result", where);
        }
        if (const auto before = named ? std::nullopt : state_->unsaid(word)) {
            const Decider mover = state_->deciders().first();
            if (state_->apply(mover, *before)) {
                record_.actions.push_back({mover, *before, false, {}, {}, {}});
            }
        }
        const Decider decider = named.value_or(state_->deciders().first());
        auto action = state_->parse_action(decider, word);
        if (!action) {
            const std::size_t end = word.find_last_not_of("!?");
            if (end != std::string_view::npos && end + 1 < word.size()) {
                action = state_->parse_action(decider, word.substr(0, end + 1));
            }
        }
        if (!action) {
            return fail(action.error().within(where));
        }
        if (auto done = state_->apply(decider, *action); !done) {
            return fail(done.error().within(where));
        }
        record_.actions.push_back({decider, *action, false, {}, {}, {}});
        note_allowed_ = true;
        return {};
    }

    // The result, from what the tags and the rules say.
    Result<void> end() {
        if (!result_ || *result_ == pgn::kNoResult) {
            for (const auto& [name, value] :
                 {std::pair("Payoff", payoff_), std::pair("Termination", termination_)}) {
                if (value) {
                    record_.tags.emplace_back(name, *value);
                }
            }
            return {};
        }
        games::RecordedResult result;
        result.payoff = pgn::payoff_of(game_, *result_);
        const auto outcome = state_->outcome();
        if (outcome && pgn::result_text(game_, outcome->payoff) == *result_) {
            result.payoff = outcome->payoff;
        }
        if (payoff_) {
            auto payoff = stated_payoff(*payoff_);
            if (!payoff) {
                return fail(payoff.error());
            }
            result.payoff = *payoff;
        }
        result.reason = termination_ ? *termination_ : outcome ? outcome->reason : "";
        record_.result = std::move(result);
        return {};
    }

    [[nodiscard]] Result<pgn::Payoff> stated_payoff(std::string_view text) const {
        const auto words = core::words(text);
        pgn::Payoff payoff{};
        if (words.size() == game_.info().seat_names.size()) {
            for (std::size_t i = 0; i < words.size(); ++i) {
                const auto number = core::to_real(words[i]);
                if (!number) {
                    return fail(ErrorCode::kSyntax,
                                Saying{"record.bad_payoff", {{"text", core::shown(words[i])}}},
                                core::quoted(words[i]) + " is no payoff");
                }
                payoff[i] = *number + 0.0;
            }
            if (pgn::result_text(game_, payoff) == *result_) {
                return payoff;
            }
        }
        return fail(ErrorCode::kSyntax, Saying{"record.bad_payoff", {{"text", core::shown(text)}}},
                    fmt::format("the tag Payoff {} does not fit the result {}", core::quoted(text),
                                *result_));
    }

    static constexpr std::string_view kWordEnds = " \t\r\n\v\f{}();\"[]$";

    const Game& game_;
    Scanner scanner_;
    std::size_t error_line_;
    Record record_;
    std::unique_ptr<State> state_;
    std::optional<std::string> result_;
    std::optional<std::string> payoff_;
    std::optional<std::string> termination_;
    bool note_allowed_ = false;  // right after an action
    bool ended_ = false;
};

}  // namespace

bool is_pgn(std::string_view text) {
    return is_tag_line(core::trim(without_byte_order_mark(text)));
}

ReadResult read_pgn(const Game& game, std::string_view text) {
    return read_parts(
        record_texts(without_byte_order_mark(text)),
        [&](std::string_view part, std::size_t line) { return PgnReader(game, part, line); });
}

}  // namespace tusk::registry
