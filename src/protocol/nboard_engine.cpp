#include "protocol/nboard_engine.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/stopwatch.h"
#include "core/text.h"
#include "protocol/nboard_text.h"
#include "registry/replay.h"

namespace tusk::protocol {

namespace {

using core::ErrorCode;
using core::fail;
using core::Result;
using registry::Analysis;
using registry::Limits;

constexpr std::int64_t kDefaultTimeMs = 1000;
constexpr int kMaxHints = 1000;

std::string_view first_word(std::string_view text) {
    const auto words = core::words(text);
    return words.empty() ? std::string_view() : words.front();
}

// What follows the first word.
std::string_view rest_of(std::string_view text) {
    text = core::trim(text);
    return core::trim(text.substr(first_word(text).size()));
}

std::optional<int> read_int(std::string_view text, int min, int max) {
    const auto value = core::to_integer(core::trim(text));
    if (!value || *value < min || *value > max) {
        return std::nullopt;
    }
    return static_cast<int>(*value);
}

}  // namespace

bool NboardEngine::interrupts(std::string_view line) const {
    return first_word(line) == "ping";
}

bool NboardEngine::ends(std::string_view line) const {
    return first_word(line) == "quit";
}

void NboardEngine::handle(const InputLine& line, std::stop_token stop) {
    if (line.too_long) {
        send_error(fmt::format("line longer than {} bytes", kMaxInputLineBytes));
        return;
    }
    static const std::vector<Command> kCommands{
        {"nboard", &NboardEngine::nboard}, {"set", &NboardEngine::set},
        {"move", &NboardEngine::move},     {"hint", &NboardEngine::hint},
        {"go", &NboardEngine::go},         {"ping", &NboardEngine::ping},
        {"learn", &NboardEngine::learn},   {"analyze", &NboardEngine::analyze},
    };
    if (dispatch(kCommands, line.text, stop)) {
        return;
    }
    // Version 1 sends a move as the bare word.
    const std::string_view word = core::trim(line.text);
    if (word.size() == 2 && !session_.over()) {
        static_cast<void>(session_.play(word));
    }
}

bool NboardEngine::dispatch(const std::vector<Command>& commands, std::string_view text,
                            const std::stop_token& stop) {
    const std::string_view name = first_word(text);
    for (const auto& [known, handler] : commands) {
        if (known == name) {
            (this->*handler)(rest_of(text), stop);
            return true;
        }
    }
    return false;
}

void NboardEngine::nboard(std::string_view rest, const std::stop_token& /*stop*/) {
    if (!read_int(rest, 0, 1'000'000)) {
        send_error("nboard needs the version of the protocol, like 'nboard 2'");
        return;
    }
    send(fmt::format("set myname {} {}", kEngineName, session_.player_name()));
}

void NboardEngine::set(std::string_view rest, const std::stop_token& stop) {
    static const std::vector<Command> kSettings{
        {"depth", &NboardEngine::set_depth},
        {"game", &NboardEngine::set_game},
        {"contempt", &NboardEngine::set_contempt},
    };
    static_cast<void>(dispatch(kSettings, rest, stop));
}

void NboardEngine::set_depth(std::string_view rest, const std::stop_token& /*stop*/) {
    const auto depth = read_int(rest, 1, kMaxDepth);
    if (!depth) {
        send_error(fmt::format("set depth {}: expected a whole number from 1 to {}",
                               core::quoted(rest), kMaxDepth));
        return;
    }
    limits_.depth = *depth;
}

void NboardEngine::set_game(std::string_view rest, const std::stop_token& /*stop*/) {
    const registry::RecordFormat* ggf = session_.game().find_format("ggf");
    if (ggf == nullptr) {
        send_error("set game: this game has no GGF");
        return;
    }
    const auto read = ggf->read(rest, {});
    if (!read.errors.empty()) {
        send_error(read.errors.front().within("set game"));
        return;
    }
    if (read.records.size() != 1) {
        send_error(fmt::format("set game: expected one game, got {}", read.records.size()));
        return;
    }
    auto state = registry::replay(session_.game(), read.records.front());
    if (!state) {
        send_error(state.error().within("set game"));
        return;
    }
    session_.load(std::move(*state));
}

// How draws count; none of our players has a preference.
void NboardEngine::set_contempt(std::string_view /*rest*/, const std::stop_token& /*stop*/) {}

void NboardEngine::move(std::string_view rest, const std::stop_token& /*stop*/) {
    const std::string_view text = core::trim(rest.substr(0, rest.find('/')));
    if (text.empty()) {
        send_error("move: which one?");
        return;
    }
    if (auto done = session_.play(text); !done) {
        send_error(done.error().within("move"));
    }
}

Limits NboardEngine::search_limits(int lines) const {
    Limits limits = limits_;
    limits.lines = lines;
    if (limits.unlimited()) {
        limits.time_ms = kDefaultTimeMs;
    }
    return limits;
}

std::string NboardEngine::lines_text(const Analysis& analysis, int lines) const {
    std::vector<std::string> texts;
    for (const search::Line& line : analysis.lines) {
        if (static_cast<int>(texts.size()) == lines) {
            break;
        }
        texts.push_back(nboard_search(session_.state(), analysis, line));
    }
    if (texts.empty() && analysis.best) {
        texts.push_back(nboard_search(session_.state(), analysis,
                                      {{*analysis.best}, analysis.value, analysis.exact, 0}));
    }
    return core::join(texts, "\n");
}

Result<Analysis> NboardEngine::search_position(int lines, const std::stop_token& stop) {
    const core::Stopwatch watch;
    std::string last;  // players report their last result twice: while searching and at the end
    const auto report = [&](const Analysis& analysis) {
        std::string text = lines_text(analysis, lines);
        if (!text.empty() && text != last) {
            send(text);
            last = std::move(text);
        }
    };
    search::FunctionSink sink(report);
    auto analysis = session_.think(session_.state(), search_limits(lines), stop, sink);
    if (!analysis) {
        return analysis;
    }
    if (!analysis->best) {
        return fail(ErrorCode::kUnsupported, "the player found no move");
    }
    if (!stop.stop_requested()) {
        report(*analysis);  // a stopped search has nothing to add to what it has shown
    }
    send(fmt::format("nodestats {} {:.2f}", std::max(analysis->nodes, analysis->playouts),
                     watch.elapsed_seconds()));
    return analysis;
}

void NboardEngine::hint(std::string_view rest, const std::stop_token& stop) {
    const auto lines = rest.empty() ? std::optional<int>(1) : read_int(rest, 1, kMaxHints);
    if (!lines) {
        send_error(fmt::format("hint {}: expected a whole number from 1 to {}", core::quoted(rest),
                               kMaxHints));
        return;
    }
    if (session_.over()) {
        send("status Game over");
        return;
    }
    send("status Analyzing");
    if (auto analysis = search_position(*lines, stop); !analysis) {
        send_error(analysis.error());
        return;
    }
    send("status");
}

void NboardEngine::go(std::string_view /*rest*/, const std::stop_token& stop) {
    if (session_.over()) {
        send("status Game over");
        return;
    }
    if (session_.must_pass()) {
        send("=== PA");  // NBoard takes a pass with a value for an illegal move
        return;
    }
    const core::Stopwatch watch;
    send("status Thinking");
    auto analysis = search_position(1, stop);
    if (!analysis) {
        send_error(analysis.error());
        return;
    }
    send("status");
    send(fmt::format("=== {}/{:.2f}/{:.2f}", nboard_move(session_.state().text(*analysis->best)),
                     analysis->value, watch.elapsed_seconds()));
}

void NboardEngine::ping(std::string_view rest, const std::stop_token& /*stop*/) {
    if (!core::to_integer(rest)) {
        send_error("ping " + core::quoted(rest) + ": expected a number");
        return;
    }
    send(fmt::format("pong {}", rest));
}

// There is no book to learn for; the answer is required all the same.
void NboardEngine::learn(std::string_view /*rest*/, const std::stop_token& /*stop*/) {
    send("learned");
}

void NboardEngine::analyze(std::string_view /*rest*/, const std::stop_token& stop) {
    const registry::Record record = registry::record_of(session_.state());
    send("status Analyzing");
    for (std::size_t made = record.actions.size() + 1; made-- > 0 && !stop.stop_requested();) {
        auto state = registry::replay(session_.game(), record, made);
        if (!state) {
            send_error(state.error().within("analyze"));
            return;
        }
        double value = 0;
        if (const auto outcome = (*state)->outcome()) {
            const auto last =
                made == 0 ? registry::Seat::kSecond : record.actions[made - 1].decider;
            value = outcome->payoff.at(search::index(search::other(last)));
        } else {
            search::NullSink sink;
            auto analysis = session_.think(**state, search_limits(1), stop, sink);
            if (!analysis) {
                send_error(analysis.error().within("analyze"));
                return;
            }
            if (stop.stop_requested()) {
                break;  // a value found in no time is worse than none
            }
            value = analysis->value;
        }
        send(fmt::format("analysis {} {:.2f}", made, value));
    }
    send("status");
}

void NboardEngine::send_error(const core::Error& error) {
    send_error(error.text());
}

void NboardEngine::send_error(std::string_view text) {
    send(fmt::format("status Error: {}", text));
}

}  // namespace tusk::protocol
