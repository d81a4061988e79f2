#include "protocol/cdc_engine.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/text.h"
#include "registry/replay.h"
#include "registry/wording.h"

namespace tusk::protocol {

namespace {

constexpr std::string_view kProtocolVersion = "1.1.0";
constexpr std::int64_t kDefaultTimeMs = 1000;
constexpr std::int64_t kMaxTimeMs = 1'000'000'000;
constexpr std::string_view kFullSet = "KGGMMRRNNCCPPPPPkggmmrrnnccppppp";

bool is_known(std::string_view command) {
    return std::find(kCdcCommands.begin(), kCdcCommands.end(), command) != kCdcCommands.end();
}

}  // namespace

bool CdcEngine::ends(std::string_view line) const {
    const auto parsed = parse_cdc_line(line);
    return parsed && parsed->command == "quit";
}

void CdcEngine::handle(const InputLine& line, std::stop_token stop) {
    const auto parsed = parse_cdc_line(line.text);
    if (!parsed) {
        return;
    }
    const Answer answer =
        line.too_long
            ? fail_with(fmt::format("line too long: at most {} bytes", kMaxInputLineBytes))
            : carry_out(*parsed, stop);
    const std::string sign = (answer.ok ? "=" : "?") + parsed->id;
    send(answer.text.empty() ? sign : sign + " " + answer.text);
}

CdcEngine::Answer CdcEngine::carry_out(const CdcLine& line, const std::stop_token& stop) {
    const std::string& command = line.command;
    if (command == "boardsize") {
        return boardsize(line.arguments);
    }
    if (command == "reset_board") {
        return reset();
    }
    if (command == "num_repetition") {
        return set_rule("repetition", line.arguments);
    }
    if (command == "num_moves_to_draw") {
        return set_rule("draw", line.arguments);
    }
    if (command == "move") {
        return move(line.arguments);
    }
    if (command == "flip") {
        return flip(line.arguments);
    }
    if (command == "genmove") {
        return genmove(line.arguments, stop);
    }
    if (command == "time_left") {
        return time_left(line.arguments);
    }
    if (command == "init_board") {
        return init_board(line.arguments);
    }
    return tell(line);
}

CdcEngine::Answer CdcEngine::tell(const CdcLine& line) {
    const std::string& command = line.command;
    if (command == "protocol_version") {
        return {true, std::string(kProtocolVersion)};
    }
    if (command == "name") {
        return {true, std::string(kEngineName)};
    }
    if (command == "version") {
        return {true, std::string(kEngineVersion)};
    }
    if (command == "known_command") {
        return line.arguments.empty()
                   ? fail_with("expected the name of a command")
                   : Answer{true, is_known(line.arguments[0]) ? "true" : "false"};
    }
    if (command == "list_commands") {
        std::string text;
        for (const std::string_view name : kCdcCommands) {
            text += (text.empty() ? "" : "\n") + std::string(name);
        }
        return {true, text};
    }
    if (command == "showboard") {
        std::string board = session_.state().board();
        board.erase(board.find_last_not_of('\n') + 1);
        return {true, "\n" + board};
    }
    if (is_known(command)) {  // quit, ready, game_over, time_settings: nothing to do
        return {};
    }
    return fail_with("unknown command " + core::quoted(command));
}

CdcEngine::Answer CdcEngine::boardsize(const Arguments& arguments) {
    if (arguments != Arguments{"4", "8"} && arguments != Arguments{"8", "4"}) {
        return fail_with("the board has 4 columns and 8 rows");
    }
    return {};
}

CdcEngine::Answer CdcEngine::reset() {
    answered_.clear();
    remaining_ms_.reset();
    if (auto done = session_.restart(); !done) {
        return fail_with(done.error().text());
    }
    return {};
}

// A rule comes before the first move: it starts the game anew.
CdcEngine::Answer CdcEngine::set_rule(std::string_view option, const Arguments& arguments) {
    if (arguments.size() != 1) {
        return fail_with("expected a number");
    }
    if (!session_.state().history().empty()) {
        return fail_with("the game has begun");
    }
    if (auto done = session_.restart_with(option, arguments[0]); !done) {
        return fail_with(done.error().text());
    }
    return {};
}

CdcEngine::Answer CdcEngine::play(const std::string& text) {
    const auto attempt = [&](const std::string& moves) -> core::Result<void> {
        auto next = session_.state().clone();
        if (auto done = registry::apply_text(*next, moves); !done) {
            return core::fail(done.error());
        }
        session_.place(std::move(next));
        return {};
    };
    // Another action than the move that we answered: the server has not repeated it. A flip must be
    // told with its result, so there is nothing to guess.
    const bool is_move = !answered_.empty() && answered_.substr(0, 2) != answered_.substr(3);
    if (is_move && text != answered_ && attempt(answered_ + " " + text)) {
        answered_.clear();
        return {};
    }
    if (auto done = attempt(text); !done) {
        return fail_with(done.error().text());
    }
    answered_.clear();
    return {};
}

CdcEngine::Answer CdcEngine::move(const Arguments& arguments) {
    if (arguments.size() != 2 || arguments[0] == arguments[1]) {
        return fail_with("expected two squares, such as a1 a2");
    }
    return play(arguments[0] + "-" + arguments[1]);
}

CdcEngine::Answer CdcEngine::flip(const Arguments& arguments) {
    if (arguments.size() != 2) {
        return fail_with("expected a square and what it turned up, such as a1 K");
    }
    return play(arguments[0] + "(" + arguments[1] + ")");
}

CdcEngine::Answer CdcEngine::genmove(const Arguments& arguments, const std::stop_token& stop) {
    const registry::State& state = session_.state();
    if (session_.over()) {
        return fail_with("the game is over");
    }
    const std::string side = registry::side_to_move(state);
    if (!arguments.empty() && arguments[0] != "unknown" && side != "first" &&
        arguments[0] != side) {
        return fail_with("it is the turn of " + side);
    }
    registry::Limits limits = limits_;
    if (limits.unlimited()) {
        if (remaining_ms_) {
            limits.remaining_ms = remaining_ms_;
        } else {
            limits.time_ms = kDefaultTimeMs;
        }
    }
    colour_ = side;
    search::NullSink sink;
    const auto analysis = session_.think(state, limits, stop, sink);
    if (!analysis || !analysis->best) {
        return fail_with(analysis ? "there is no move" : analysis.error().text());
    }
    answered_ = state.text(*analysis->best);
    std::string text = answered_;
    std::replace(text.begin(), text.end(), '-', ' ');
    return {true, text};
}

CdcEngine::Answer CdcEngine::time_left(const Arguments& arguments) {
    const auto ms = arguments.size() == 2 ? core::to_integer(arguments[1]) : std::nullopt;
    if (!ms || *ms < 0) {
        return fail_with("expected a colour and milliseconds");
    }
    // Before the first move nobody knows who is who: then it is ours.
    if (colour_.empty() || arguments[0] == colour_ || arguments[0] == "unknown") {
        remaining_ms_ = std::min(*ms, kMaxTimeMs);
    }
    return {};
}

// Eight rows from the top; nothing has been captured, so what is not face up is hidden.
CdcEngine::Answer CdcEngine::init_board(const Arguments& arguments) {
    if (arguments.size() != 8) {
        return fail_with("expected 8 rows from the top, such as XXXX");
    }
    std::string board;
    std::string hidden(kFullSet);
    bool face_up = false;
    for (const std::string& row : arguments) {
        board += (board.empty() ? "" : "/") + row;
        for (const char letter : row) {
            if (const auto at = hidden.find(letter); at != std::string::npos) {
                hidden.erase(at, 1);
                face_up = true;
            }
        }
    }
    auto state = session_.game().parse(
        fmt::format("{} {} {} 0 1", board, face_up ? "r" : "-", hidden.empty() ? "-" : hidden),
        session_.state().options());
    if (!state) {
        return fail_with(state.error().text());
    }
    answered_.clear();
    session_.load(std::move(*state));
    return {};
}

}  // namespace tusk::protocol
