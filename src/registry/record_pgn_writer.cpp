// Writing PGN; record_pgn.h says what it looks like.

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

#include "core/text.h"
#include "registry/pgn_parts.h"
#include "registry/record_pgn.h"

namespace tusk::registry {

using core::ErrorCode;
using core::fail;
using core::Result;

namespace {

constexpr std::size_t kLineWidth = 80;

bool is_control(char c) noexcept {
    return static_cast<unsigned char>(c) < 0x20;
}

std::string in_quotes(std::string_view text) {
    std::string result = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') {
            result += '\\';
        }
        result += is_control(c) ? ' ' : c;
    }
    return result + '"';
}

std::string tag_line(std::string_view name, std::string_view value) {
    return fmt::format("[{} {}]\n", name, in_quotes(value));
}

// Values that are read again as parts of the game must come back as they are.
Result<std::string> strict_tag_line(const std::string& name, std::string_view value) {
    if (!pgn::is_tag_name(name) || std::any_of(value.begin(), value.end(), is_control)) {
        return fail(ErrorCode::kUnsupported,
                    fmt::format("{} {} cannot be a tag of PGN", name, core::quoted(value)));
    }
    return tag_line(name, value);
}

// Words in lines of at most 80 characters.
class Lines {
public:
    void add(std::string_view word) {
        if (!line_.empty() && line_.size() + 1 + word.size() > kLineWidth) {
            text_ += line_ + "\n";
            line_.clear();
        }
        line_ += line_.empty() ? "" : " ";
        line_ += word;
    }

    void add_comment(std::string_view comment) {
        std::string plain(comment);
        std::replace(plain.begin(), plain.end(), '}', ')');
        const auto words = core::words(plain);
        std::string together = "{";
        for (std::size_t i = 0; i < words.size(); ++i) {
            together += words[i];
            // [ and % mean something at the start of a line: they stay with the word before.
            const bool last = i + 1 == words.size();
            if (!last && (words[i + 1].front() == '[' || words[i + 1].front() == '%')) {
                together += ' ';
            } else {
                add(std::exchange(together, "") + (last ? "}" : ""));
            }
        }
    }

    [[nodiscard]] std::string take() { return std::move(text_) + line_ + "\n"; }

private:
    std::string text_;
    std::string line_;
};

// Whether a reader of PGN takes the text of an action for just that; `alone` = nothing before it
// says who decides.
bool is_plain(std::string_view text, bool alone) {
    constexpr std::string_view kSpecial = "{}()[]<>;$\"%";
    const bool mistakable =
        alone && (pgn::number_length(text) > 0 || pgn::named_decider(text) || pgn::is_result(text));
    return !text.empty() && !mistakable && text.back() != '!' && text.back() != '?' &&
           std::none_of(text.begin(), text.end(), [&](char c) {
               return core::is_space(c) || is_control(c) ||
                      kSpecial.find(c) != std::string_view::npos;
           });
}

class MoveWriter {
public:
    MoveWriter(std::unique_ptr<State> state, std::string_view notation, Lines& lines)
        : state_(std::move(state)), notation_(notation), lines_(lines) {}

    Result<void> write(const games::RecordedAction& recorded) {
        if (recorded.hidden) {
            return fail(ErrorCode::kUnsupported, "is hidden; PGN cannot express that");
        }
        auto word = word_of(recorded);
        if (!word) {
            return fail(word.error());
        }
        if (recorded.value && !std::isfinite(*recorded.value)) {
            return fail(ErrorCode::kUnsupported, "the value is no finite number");
        }
        if (recorded.time_ms &&
            (*recorded.time_ms > pgn::kMaxTimeMs || *recorded.time_ms < -pgn::kMaxTimeMs)) {
            return fail(ErrorCode::kUnsupported, "the time is too long");
        }
        write_number(recorded.decider);
        lines_.add(*word);
        const std::string note = pgn::note_text({recorded.value, recorded.time_ms});
        if (!note.empty() || pgn::parse_note(recorded.comment)) {
            lines_.add("{" + note + "}");  // an empty one: what follows is no note
        }
        lines_.add_comment(recorded.comment);
        return {};
    }

private:
    Result<std::string> word_of(const games::RecordedAction& recorded) {
        const Decider decider = recorded.decider;
        const Deciders now = state_->deciders();
        if (!(search::is_seat(decider) || decider == Seat::kChance) || !now.has(decider)) {
            return fail(ErrorCode::kIllegalMove,
                        state_->game().seat_name(decider) + " is not to decide there");
        }
        const auto allowed = state_->legal(decider);
        if (std::find(allowed.begin(), allowed.end(), recorded.action) == allowed.end()) {
            return fail(ErrorCode::kIllegalMove, "the action is not legal there");
        }
        const std::string text = state_->text(recorded.action, notation_);
        if (std::any_of(text.begin(), text.end(), is_control)) {
            return fail(ErrorCode::kUnsupported, core::quoted(text) + " cannot be written in PGN");
        }
        std::string word;
        if (decider == Seat::kChance) {
            word = "0:";
        } else if (std::popcount(now.seat_mask) > 1 || pending_) {
            word = fmt::format("{}:", search::index(decider) + 1);
        }
        word += is_plain(text, word.empty()) ? text : in_quotes(text);
        const std::size_t before = state_->history().size();
        if (auto done = state_->apply(decider, recorded.action); !done) {
            return fail(done.error());
        }
        pending_ = search::is_seat(decider) && state_->history().size() == before;
        return word;
    }

    // "3." before a move of the first seat, "3..." before one of the second seat that comes alone.
    void write_number(Decider decider) {
        if (!search::is_seat(decider)) {
            return;
        }
        if (state_->game().info().seat_names.size() != 2) {
            lines_.add(fmt::format("{}.", number_++));
            return;
        }
        if (decider == Seat::kFirst) {
            number_ += open_ ? 1 : 0;
            lines_.add(fmt::format("{}.", number_));
            open_ = true;
            return;
        }
        if (!open_) {
            lines_.add(fmt::format("{}...", number_));
        }
        open_ = false;
        ++number_;
    }

    std::unique_ptr<State> state_;
    std::string_view notation_;
    Lines& lines_;
    bool pending_ = false;  // of decisions made at once, some are in and some are not
    int number_ = 1;
    bool open_ = false;  // the first seat has moved under this number
};

Result<std::string> seat_lines(const Game& game, const Record& record) {
    std::string text;
    const auto& names = game.info().seat_names;
    for (std::size_t i = 0; i < names.size(); ++i) {
        const std::string& player = i < record.seats.size() ? record.seats[i] : std::string();
        text += tag_line(pgn::seat_tag(names[i]),
                         player.empty() ? pgn::unknown_value(names[i]) : player);
    }
    return text;
}

Result<std::string> result_lines(const Game& game, const games::RecordedResult& result) {
    std::string payoffs;
    for (std::size_t i = 0; i < result.payoff.size(); ++i) {
        if (!std::isfinite(result.payoff[i])) {
            return fail(ErrorCode::kUnsupported, "a payoff is no finite number", "result");
        }
        if (i < game.info().seat_names.size()) {
            payoffs += fmt::format("{}{}", i == 0 ? "" : " ", result.payoff[i] + 0.0);
        }
    }
    std::string text;
    if (result.payoff != pgn::payoff_of(game, pgn::result_text(game, result.payoff))) {
        text += tag_line("Payoff", payoffs);
    }
    if (!result.reason.empty()) {
        text += tag_line("Termination", result.reason);
    }
    return text;
}

// The free tags of a record: those of the roster stand at the top.
Result<std::string> free_lines(const Game& game, const Record& record) {
    std::string text;
    for (const auto& [name, value] : record.tags) {
        if (std::find(std::begin(pgn::kRoster), std::end(pgn::kRoster), name) !=
            std::end(pgn::kRoster)) {
            continue;
        }
        if (!pgn::is_tag_name(name) || pgn::is_reserved(game, name, record.result.has_value())) {
            return fail(ErrorCode::kUnsupported,
                        core::quoted(name) + " cannot be the name of a free tag in PGN");
        }
        text += tag_line(name, value);
    }
    return text;
}

Result<std::string> start_lines(const Record& record, const State& state) {
    std::string text;
    const auto standard = state.game().initial(state.options());
    if (!record.initial.empty() && (!standard || (*standard)->initial() != state.initial())) {
        auto fen = strict_tag_line("FEN", record.initial);
        if (!fen) {
            return fen;
        }
        text += tag_line("SetUp", "1") + *fen;
    }
    for (const auto& [name, value] : state.options()) {
        auto option = strict_tag_line(std::string(pgn::kOption) + name, value);
        if (!option) {
            return option;
        }
        text += *option;
    }
    return text;
}

}  // namespace

Result<std::string> write_pgn(const Game& game, const Record& record, std::string_view notation) {
    if (record.game != game.info().id) {
        return fail(ErrorCode::kUnsupported,
                    fmt::format("this is a record of {}, not of {}", core::quoted(record.game),
                                game.info().id));
    }
    auto state = game.parse(record.initial, record.options);
    if (!state) {
        return fail(state.error());
    }
    std::string text;
    for (const std::string_view name : pgn::kRoster) {
        const std::string_view value = record.tag(name);
        text += tag_line(name, value.empty() ? pgn::unknown_value(name) : value);
    }
    const std::string_view result =
        record.result ? pgn::result_text(game, record.result->payoff) : pgn::kNoResult;
    std::string own_lines = tag_line("Result", result) + tag_line("Variant", game.info().id);
    for (auto part : {seat_lines(game, record), Result<std::string>(std::move(own_lines)),
                      start_lines(record, **state),
                      record.result ? result_lines(game, *record.result) : Result<std::string>(),
                      free_lines(game, record)}) {
        if (!part) {
            return part;
        }
        text += *part;
    }
    Lines lines;
    lines.add_comment(record.comment);
    MoveWriter moves(std::move(*state), notation, lines);
    for (std::size_t i = 0; i < record.actions.size(); ++i) {
        if (auto done = moves.write(record.actions[i]); !done) {
            return fail(done.error().within(fmt::format("action {}", i + 1)));
        }
    }
    lines.add(result);
    return text + "\n" + lines.take();
}

}  // namespace tusk::registry
