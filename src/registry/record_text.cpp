#include "registry/record_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>

#include "core/text.h"
#include "registry/record_parts.h"

namespace tusk::registry {

using core::ErrorCode;
using core::fail;
using games::RecordedAction;
using games::RecordedResult;

namespace {

constexpr std::size_t kLineWidth = 96;
constexpr std::string_view kOption = "Option.";
constexpr std::string_view kSeat = "Seat";

// The number of "Seat3", from 1; nothing for other names.
std::optional<std::size_t> seat_number(std::string_view name) noexcept {
    if (name.size() == kSeat.size() + 1 && name.starts_with(kSeat) && name.back() >= '1' &&
        name.back() < '1' + search::kMaxSeats) {
        return static_cast<std::size_t>(name.back() - '0');
    }
    return std::nullopt;
}

// Tags that are parts of the record rather than free remarks.
bool is_reserved(std::string_view name) noexcept {
    return name == "Game" || name == "Initial" || name.starts_with(kOption) || seat_number(name);
}

bool is_tag_name(std::string_view name) noexcept {
    for (const char c : name) {
        if (core::is_space(c) || c == '"' || c == '[' || c == ']') {
            return false;
        }
    }
    return !name.empty();
}

// ---------------------------------------------------------------------------------- writing

// Text between `open` and `close`; a [ at the start of a line is protected too.
std::string enclosed(char open, std::string_view text, char close) {
    std::string result{open};
    char last = open;
    for (const char c : text) {
        if (c == '\\' || c == close || (c == '[' && last == '\n')) {
            result += '\\';
        }
        result += c;
        last = c;
    }
    return result + close;
}

std::string tag_line(std::string_view name, std::string_view value) {
    return fmt::format("[{} {}]\n", name, enclosed('"', value, '"'));
}

core::Result<std::string> tag_lines(const Record& record) {
    std::string text = tag_line("Game", record.game);
    for (const auto& [name, value] : record.options) {
        if (!is_tag_name(name)) {
            return fail(ErrorCode::kUnsupported,
                        core::quoted(name) + " cannot be the name of an option");
        }
        text += tag_line(fmt::format("{}{}", kOption, name), value);
    }
    if (record.seats.size() > search::kMaxSeats) {
        return fail(ErrorCode::kTooLarge, "a record has at most four seats");
    }
    for (std::size_t i = 0; i < record.seats.size(); ++i) {
        text += tag_line(fmt::format("{}{}", kSeat, i + 1), record.seats[i]);
    }
    if (!record.initial.empty()) {
        text += tag_line("Initial", record.initial);
    }
    for (const auto& [name, value] : record.tags) {
        if (!is_tag_name(name) || is_reserved(name)) {
            return fail(ErrorCode::kUnsupported,
                        core::quoted(name) + " cannot be the name of a tag");
        }
        text += tag_line(name, value);
    }
    return text;
}

char decider_digit(Decider decider) noexcept {
    return decider == Seat::kChance ? '0' : static_cast<char>('1' + search::index(decider));
}

// Follows the game as long as nothing hidden happened, to know the texts of the actions.
class ActionWriter {
public:
    explicit ActionWriter(std::unique_ptr<State> state) : state_(std::move(state)) {}

    core::Result<std::string> word(const RecordedAction& recorded) {
        if (recorded.decider != Seat::kChance && !search::is_seat(recorded.decider)) {
            return fail(ErrorCode::kUnsupported, "neither a seat nor chance decided it");
        }
        std::string prefix{decider_digit(recorded.decider), ':'};
        if (state_ == nullptr) {
            return prefix + (recorded.hidden ? "?" : fmt::format("#{}", recorded.action.code));
        }
        const Deciders now = state_->deciders();
        if (!now.has(recorded.decider)) {
            return fail(ErrorCode::kIllegalMove,
                        state_->game().seat_name(recorded.decider) + " is not to decide there");
        }
        if (std::popcount(now.seat_mask) < 2 && !pending_) {
            prefix.clear();
        }
        if (recorded.hidden) {
            state_.reset();
            return prefix + "?";
        }
        const std::size_t before = state_->history().size();
        const auto text = [&] { return state_->text(recorded.action); };
        const auto allowed = state_->legal(recorded.decider);
        if (std::find(allowed.begin(), allowed.end(), recorded.action) == allowed.end()) {
            return fail(ErrorCode::kIllegalMove, "the action is not legal there");
        }
        std::string result = prefix + text();
        if (auto done = state_->apply(recorded.decider, recorded.action); !done) {
            return fail(done.error());
        }
        pending_ = state_->history().size() == before;
        return result;
    }

private:
    std::unique_ptr<State> state_;  // null after a hidden action
    bool pending_ = false;          // of decisions made at once, some are in and some are not
};

core::Result<std::string> notes(const RecordedAction& recorded) {
    std::string text;
    if (recorded.value) {
        if (!std::isfinite(*recorded.value)) {
            return fail(ErrorCode::kUnsupported, "the value is no finite number");
        }
        text += fmt::format("{:+}", *recorded.value);
    }
    if (recorded.time_ms) {
        text += fmt::format("{}{}ms", text.empty() ? "" : " ", *recorded.time_ms);
    }
    if (!text.empty()) {
        text = " <" + text + ">";
    }
    if (!recorded.comment.empty()) {
        text += " " + enclosed('{', recorded.comment, '}');
    }
    return text;
}

core::Result<std::string> result_line(const Game& game, const RecordedResult& result) {
    std::string line = "=";
    for (std::size_t i = 0; i < result.payoff.size(); ++i) {
        if (!std::isfinite(result.payoff[i])) {
            return fail(ErrorCode::kUnsupported, "a payoff is no finite number", "result");
        }
        if (i < game.info().seat_names.size()) {
            line += fmt::format(" {}", result.payoff[i]);
        } else if (result.payoff[i] != 0) {
            return fail(ErrorCode::kUnsupported, "a payoff for a seat that the game lacks",
                        "result");
        }
    }
    if (!result.reason.empty()) {
        line += " " + enclosed('{', result.reason, '}');
    }
    return line + "\n";
}

// ---------------------------------------------------------------------------------- reading

// One record's part of the text, consumed from the front; knows its line for error messages.
class Scanner {
public:
    Scanner(std::string_view text, std::size_t line) : text_(text), line_(line) {}

    void skip_blanks() noexcept {
        while (at_ < text_.size() && core::is_space(text_[at_])) {
            step();
        }
    }
    [[nodiscard]] bool at_end() const noexcept { return at_ >= text_.size(); }
    [[nodiscard]] char peek() const noexcept { return at_end() ? '\0' : text_[at_]; }
    [[nodiscard]] std::size_t line() const noexcept { return line_; }

    bool take(char c) noexcept {
        if (at_end() || text_[at_] != c) {
            return false;
        }
        step();
        return true;
    }

    // Up to a blank or one of `ends`, which stays.
    std::string_view until(std::string_view ends) noexcept {
        const std::size_t start = at_;
        while (!at_end() && !core::is_space(text_[at_]) &&
               ends.find(text_[at_]) == std::string_view::npos) {
            step();
        }
        return text_.substr(start, at_ - start);
    }

    // The rest of a text whose opening character has been taken, with the closing one.
    core::Result<std::string> rest_of_text(char close) {
        const std::size_t opened = line_;
        std::string value;
        while (!at_end() && text_[at_] != close) {
            if (text_[at_] == '\\' && at_ + 1 < text_.size()) {
                step();
            }
            value += text_[at_];
            step();
        }
        if (!take(close)) {
            return fail(ErrorCode::kSyntax,
                        fmt::format("the {} opened in line {} is missing",
                                    close == '}' ? "end of the comment" : "closing quotation mark",
                                    opened));
        }
        return value;
    }

private:
    void step() noexcept { line_ += text_[at_++] == '\n' ? 1 : 0; }

    std::string_view text_;
    std::size_t at_ = 0;
    std::size_t line_;
};

class RecordReader {
public:
    RecordReader(const Registry& registry, std::string_view text, std::size_t line)
        : registry_(registry), scanner_(text, line), error_line_(line) {}

    core::Result<Record> read() {
        if (auto done = read_tags(); !done) {
            return fail(done.error());
        }
        for (scanner_.skip_blanks(); !scanner_.at_end(); scanner_.skip_blanks()) {
            if (auto done = read_item(); !done) {
                return fail(done.error());
            }
        }
        return std::move(record_);
    }

    // Where the error that read() gave was found.
    [[nodiscard]] std::size_t error_line() const noexcept { return error_line_; }

private:
    core::Result<void> read_tags() {
        scanner_.skip_blanks();
        const std::size_t first_line = scanner_.line();
        for (; scanner_.peek() == '['; scanner_.skip_blanks()) {
            error_line_ = scanner_.line();
            scanner_.take('[');
            const std::string name(scanner_.until("\"[]"));
            scanner_.skip_blanks();
            if (name.empty() || !scanner_.take('"')) {
                return fail(ErrorCode::kSyntax, core::Saying{"record.bad_tag"},
                            "expected a tag, such as [Event \"a name\"]");
            }
            auto value = scanner_.rest_of_text('"');
            if (!value) {
                return fail(value.error());
            }
            scanner_.skip_blanks();
            if (!scanner_.take(']')) {
                return fail(ErrorCode::kSyntax, core::Saying{"record.bad_tag"},
                            "expected ] after the tag " + core::quoted(name));
            }
            if (auto done = set_tag(name, std::move(*value)); !done) {
                return done;
            }
        }
        error_line_ = first_line;
        if (game_ == nullptr) {
            return fail(ErrorCode::kSyntax, core::Saying{"record.no_game"},
                        "a record begins with its game: [Game \"name\"]");
        }
        if (record_.seats.size() > game_->info().seat_names.size()) {
            return fail(ErrorCode::kOutOfRange,
                        fmt::format("{} has {} seats, not {}", game_->info().id,
                                    game_->info().seat_names.size(), record_.seats.size()));
        }
        auto state = game_->parse(record_.initial, record_.options);
        if (!state) {
            // A redacted record may start from what a viewer knows of a position; its first action
            // may still be a hidden one, so only the numbers of actions can be read.
            if (!game_->info().hidden || record_.initial.empty()) {
                return fail(state.error());
            }
            return {};
        }
        state_ = std::move(*state);
        return {};
    }

    core::Result<void> set_tag(const std::string& name, std::string value) {
        if ((game_ == nullptr) != (name == "Game")) {
            return fail(ErrorCode::kSyntax, game_ == nullptr
                                                ? "the first tag of a record is [Game \"name\"]"
                                                : "a second [Game] tag");
        }
        if (name == "Game") {
            auto game = registry_.require(value);
            if (!game) {
                return fail(game.error());
            }
            game_ = *game;
            record_.game = std::move(value);
        } else if (name == "Initial") {
            record_.initial = std::move(value);
        } else if (name.starts_with(kOption)) {
            record_.options.emplace_back(name.substr(kOption.size()), std::move(value));
        } else if (const auto number = seat_number(name)) {
            record_.seats.resize(std::max(record_.seats.size(), *number));
            record_.seats[*number - 1] = std::move(value);
        } else {
            record_.tags.emplace_back(name, std::move(value));
        }
        return {};
    }

    core::Result<void> read_item() {
        error_line_ = scanner_.line();
        if (scanner_.take('{')) {
            auto text = scanner_.rest_of_text('}');
            if (!text) {
                return fail(text.error());
            }
            add_comment(*text);
            return {};
        }
        if (scanner_.take('<')) {
            return read_notes();
        }
        if (scanner_.peek() == '[') {
            return fail(ErrorCode::kSyntax, "a tag after the first action");
        }
        const std::string_view word = scanner_.until("{<");
        if (record_.result) {
            return fail(ErrorCode::kSyntax,
                        core::Saying{"record.after_result", {{"text", core::shown(word)}}},
                        core::quoted(word) + " after the result");
        }
        if (word == "=") {
            return read_result();
        }
        return read_action(word);
    }

    void add_comment(const std::string& text) {
        std::string& place = record_.result            ? record_.result->reason
                             : record_.actions.empty() ? record_.comment
                                                       : record_.actions.back().comment;
        place += place.empty() ? "" : "\n";
        place += text;
    }

    core::Result<void> read_notes() {
        if (record_.actions.empty() || record_.result) {
            return fail(ErrorCode::kSyntax, "<value time> belongs to an action before it");
        }
        RecordedAction& action = record_.actions.back();
        for (scanner_.skip_blanks(); !scanner_.take('>'); scanner_.skip_blanks()) {
            const std::string_view word = scanner_.until(">");
            if (word.ends_with("ms")) {
                action.time_ms = core::to_integer(word.substr(0, word.size() - 2));
            } else {
                action.value = core::to_real(word);
            }
            if (!(word.ends_with("ms") ? action.time_ms.has_value() : action.value.has_value())) {
                return fail(
                    ErrorCode::kSyntax,
                    "expected a value and a time, such as <+2.5 120ms>, got " + core::quoted(word));
            }
        }
        return {};
    }

    core::Result<void> read_result() {
        RecordedResult result;
        for (std::size_t i = 0; i < game_->info().seat_names.size(); ++i) {
            scanner_.skip_blanks();
            const std::string_view word = scanner_.until("{<");
            const auto payoff = core::to_real(word);
            if (!payoff) {
                return fail(ErrorCode::kSyntax,
                            fmt::format("expected the payoff of {} after =, got {}",
                                        game_->info().seat_names[i], core::quoted(word)));
            }
            result.payoff[i] = *payoff;
        }
        record_.result = result;
        return {};
    }

    core::Result<void> read_action(std::string_view word) {
        const std::string where = fmt::format("action {}", record_.actions.size() + 1);
        const std::string_view whole = word;
        std::optional<Decider> named;
        if (word.size() > 2 && word[0] >= '0' && word[0] <= '4' && word[1] == ':') {
            named = word[0] == '0' ? Seat::kChance
                                   : search::seat_at(static_cast<std::size_t>(word[0] - '1'));
            word.remove_prefix(2);
        }
        std::optional<Action> number;
        if (word.size() > 1 && word[0] == '#') {
            const auto code = core::to_unsigned(word.substr(1));
            if (!code || *code > 0xFFFFFF) {
                return fail(ErrorCode::kSyntax, core::quoted(whole) + " has no action's number",
                            where);
            }
            number = Action{static_cast<std::uint32_t>(*code)};
        }
        if (state_ == nullptr) {
            if (!named || (!number && word != "?")) {
                return fail(ErrorCode::kSyntax,
                            "after a hidden action, actions are given by decider and number, such "
                            "as 2:#17; got " +
                                core::quoted(whole),
                            where);
            }
            record_.actions.push_back({*named, number.value_or(Action{}), !number, {}, {}, {}});
            return {};
        }
        return follow(named.value_or(state_->deciders().first()), number, word, where);
    }

    // An action while the state is known.
    core::Result<void> follow(Decider decider, std::optional<Action> number, std::string_view word,
                              const std::string& where) {
        if (word == "?") {
            if (!state_->deciders().has(decider)) {
                return fail(ErrorCode::kIllegalMove,
                            state_->game().seat_name(decider) + " is not to decide there", where);
            }
            record_.actions.push_back({decider, {}, true, {}, {}, {}});
            state_.reset();
            return {};
        }
        core::Result<Action> action =
            number ? core::Result<Action>(*number) : state_->parse_action(decider, word);
        if (!action) {
            return fail(action.error().within(where));
        }
        if (auto done = state_->apply(decider, *action); !done) {
            return fail(done.error().within(where));
        }
        record_.actions.push_back({decider, *action, false, {}, {}, {}});
        return {};
    }

    const Registry& registry_;
    Scanner scanner_;
    std::size_t error_line_;
    const Game* game_ = nullptr;
    std::unique_ptr<State> state_;  // null after a hidden action
    Record record_;
};

// Where the records begin: at every line that starts with [Game, and at the first text of all.
std::vector<std::string_view> record_texts(std::string_view text) {
    constexpr std::string_view kStart = "[Game";
    const auto begins = [&](std::size_t at) {
        const std::string_view rest = text.substr(at);
        return rest.starts_with(kStart) && rest.size() > kStart.size() &&
               (core::is_space(rest[kStart.size()]) || rest[kStart.size()] == '"');
    };
    std::vector<std::string_view> result;
    std::size_t start = 0;
    for (std::size_t at = text.find('\n'); at != std::string_view::npos;
         at = text.find('\n', at + 1)) {
        if (begins(at + 1)) {
            result.push_back(text.substr(start, at + 1 - start));
            start = at + 1;
        }
    }
    result.push_back(text.substr(start));
    return result;
}

}  // namespace

core::Result<std::string> write_record(const Game& game, const Record& record) {
    if (record.game != game.info().id) {
        return fail(ErrorCode::kUnsupported,
                    fmt::format("this is a record of {}, not of {}", core::quoted(record.game),
                                game.info().id));
    }
    auto text = tag_lines(record);
    if (!text) {
        return text;
    }
    *text += '\n';
    if (!record.comment.empty()) {
        *text += enclosed('{', record.comment, '}') + "\n";
    }
    auto state = game.parse(record.initial, record.options);
    if (!state && !(game.info().hidden && !record.initial.empty())) {
        return fail(state.error());
    }
    ActionWriter writer(state ? std::move(*state) : nullptr);
    std::string line;
    for (std::size_t i = 0; i < record.actions.size(); ++i) {
        const std::string where = fmt::format("action {}", i + 1);
        auto word = writer.word(record.actions[i]);
        auto remarks = notes(record.actions[i]);
        if (!word || !remarks) {
            return fail((!word ? word.error() : remarks.error()).within(where));
        }
        const std::string item = *word + *remarks;
        if (!line.empty() && line.size() + 1 + item.size() > kLineWidth) {
            *text += line + "\n";
            line.clear();
        }
        line += line.empty() ? "" : " ";
        line += item;
    }
    *text += line.empty() ? "" : line + "\n";
    if (record.result) {
        auto result = result_line(game, *record.result);
        if (!result) {
            return result;
        }
        *text += *result;
    }
    return text;
}

ReadResult read_records(const Registry& registry, std::string_view text) {
    return read_parts(record_texts(without_byte_order_mark(text)),
                      [&](std::string_view part, std::size_t line) {
                          return RecordReader(registry, part, line);
                      });
}

}  // namespace tusk::registry
