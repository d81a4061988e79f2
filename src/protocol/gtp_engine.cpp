#include "protocol/gtp_engine.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "core/stopwatch.h"
#include "core/text.h"
#include "protocol/board_grid.h"
#include "registry/replay.h"

namespace tusk::protocol {

namespace {

using core::ErrorCode;
using registry::Analysis;
using registry::Limits;
using registry::Seat;

constexpr std::string_view kSyntaxError = "syntax error";
constexpr std::string_view kIllegalMove = "illegal move";
constexpr std::string_view kInvalidVertex = "invalid color or coordinate";
constexpr std::int64_t kDefaultTimeMs = 1000;
constexpr int kMaxLevel = 60;
constexpr std::size_t kMaxSgfBytes = 4 << 20;

std::string upper(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(),
                   [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c; });
    return text;
}

// Seconds as GTP gives them, in ms; nothing for negative or absurd times.
std::optional<std::int64_t> read_seconds(std::string_view text) {
    constexpr double kMaxSeconds = 1e9;
    const auto seconds = core::to_real(text);
    if (!seconds || *seconds < 0 || *seconds > kMaxSeconds) {
        return std::nullopt;
    }
    return static_cast<std::int64_t>(std::llround(*seconds * 1000));
}

std::optional<int> read_stones(std::string_view text) {
    const auto stones = core::to_integer(text);
    if (!stones || *stones < 0 || *stones > 1'000'000) {
        return std::nullopt;
    }
    return static_cast<int>(*stones);
}

}  // namespace

const std::vector<GtpEngine::Command>& GtpEngine::commands() {
    using E = GtpEngine;
    static const std::vector<Command> kCommands{
        {"boardsize", 1, &E::boardsize},
        {"clear_board", 0, &E::clear_board},
        {"final_score", 0, &E::final_score},
        {"genmove", 1, &E::genmove},
        {"gogui-interrupt", 0, &E::nothing},
        {"gogui-rules_board", 0, &E::rules_board},
        {"gogui-rules_board_size", 0, &E::rules_board_size},
        {"gogui-rules_final_result", 0, &E::rules_final_result},
        {"gogui-rules_game_id", 0, &E::list_games},
        {"gogui-rules_legal_moves", 0, &E::rules_legal_moves},
        {"gogui-rules_side_to_move", 0, &E::rules_side_to_move},
        {"known_command", 1, &E::known_command},
        {"komi", 1, &E::komi},
        {"level", 1, &E::level},
        {"list_commands", 0, &E::list_commands},
        {"list_games", 0, &E::list_games},
        {"loadsgf", 1, &E::loadsgf},
        {"name", 0, &E::name},
        {"play", 2, &E::play},
        {"protocol_version", 0, &E::protocol_version},
        {"quit", 0, &E::nothing},
        {"reg_genmove", 1, &E::reg_genmove},
        {"set_game", 1, &E::set_game},
        {"showboard", 0, &E::showboard},
        {"time_left", 3, &E::time_left},
        {"time_settings", 3, &E::time_settings},
        {"tusk-player", 1, &E::set_player},
        {"undo", 0, &E::undo},
        {"version", 0, &E::version},
    };
    return kCommands;
}

const GtpEngine::Command* GtpEngine::find(std::string_view name) {
    const auto& all = commands();
    const auto found =
        std::find_if(all.begin(), all.end(), [&](const Command& c) { return c.name == name; });
    return found == all.end() ? nullptr : &*found;
}

bool GtpEngine::interrupts(std::string_view line) const {
    const std::string_view text = core::trim(line);
    return text.starts_with('#') && core::trim(text.substr(1)) == "interrupt";
}

bool GtpEngine::ends(std::string_view line) const {
    const auto parsed = parse_gtp_line(line);
    return parsed && parsed->command == "quit";
}

void GtpEngine::handle(const InputLine& line, std::stop_token stop) {
    const auto parsed = parse_gtp_line(line.text);
    if (!parsed) {
        return;
    }
    const Answer answer =
        line.too_long
            ? fail_with(fmt::format("line too long: at most {} bytes", kMaxInputLineBytes))
            : carry_out(*parsed, stop);
    send(format_gtp_answer(answer.ok, parsed->id, answer.text));
}

GtpEngine::Answer GtpEngine::carry_out(const GtpLine& line, const std::stop_token& stop) {
    if (line.command.empty()) {
        return fail_with(kSyntaxError);
    }
    const Command* command = find(line.command);
    if (command == nullptr) {
        return fail_with("unknown command");
    }
    if (line.arguments.size() < command->min_arguments) {
        return fail_with(kSyntaxError);
    }
    return (this->*command->handler)(line.arguments, stop);
}

GtpEngine::Answer GtpEngine::refuse(const core::Error& error) {
    switch (error.code) {
        case ErrorCode::kIllegalMove:
        case ErrorCode::kGameOver: return fail_with(kIllegalMove);
        default: return fail_with(kInvalidVertex);
    }
}

GtpEngine::Answer GtpEngine::protocol_version(const Arguments& /*arguments*/,
                                              const std::stop_token& /*stop*/) {
    return {true, "2"};
}

GtpEngine::Answer GtpEngine::name(const Arguments& /*arguments*/, const std::stop_token& /*stop*/) {
    return {true, std::string(kEngineName)};
}

GtpEngine::Answer GtpEngine::version(const Arguments& /*arguments*/,
                                     const std::stop_token& /*stop*/) {
    return {true, std::string(kEngineVersion)};
}

GtpEngine::Answer GtpEngine::known_command(const Arguments& arguments,
                                           const std::stop_token& /*stop*/) {
    return {true, find(arguments[0]) != nullptr ? "true" : "false"};
}

GtpEngine::Answer GtpEngine::list_commands(const Arguments& /*arguments*/,
                                           const std::stop_token& /*stop*/) {
    std::string text;
    for (const Command& command : commands()) {
        text += std::string(command.name) + "\n";
    }
    return {true, text};
}

GtpEngine::Answer GtpEngine::nothing(const Arguments& /*arguments*/,
                                     const std::stop_token& /*stop*/) {
    return {};
}

GtpEngine::Answer GtpEngine::boardsize(const Arguments& arguments,
                                       const std::stop_token& /*stop*/) {
    if (!core::to_integer(arguments[0])) {
        return fail_with("boardsize not an integer");
    }
    if (!find_option(session_.game(), "size") || !session_.restart_with("size", arguments[0])) {
        return fail_with("unacceptable size");
    }
    clock_.restart();
    return {};
}

GtpEngine::Answer GtpEngine::clear_board(const Arguments& /*arguments*/,
                                         const std::stop_token& /*stop*/) {
    if (auto done = session_.restart(); !done) {
        return fail_with(done.error().text());
    }
    clock_.restart();
    return {};
}

GtpEngine::Answer GtpEngine::komi(const Arguments& arguments, const std::stop_token& /*stop*/) {
    if (!core::to_real(arguments[0])) {
        return fail_with("komi not a float");
    }
    if (!find_option(session_.game(), "komi")) {
        return {};  // games without komi take any, as other engines for them do
    }
    registry::Record record = registry::record_of(session_.state());
    if (auto done = session_.restart_with("komi", arguments[0]); !done) {
        return fail_with(done.error().text());
    }
    record.options = session_.state().options();
    if (auto state = registry::replay(session_.game(), record)) {
        session_.load(std::move(*state));
    }
    return {};
}

GtpEngine::Answer GtpEngine::play(const Arguments& arguments, const std::stop_token& /*stop*/) {
    const auto seat = parse_gtp_color(arguments[0]);
    if (!seat) {
        return fail_with(kInvalidVertex);
    }
    if (auto done = session_.play(arguments[1], *seat); !done) {
        return refuse(done.error());
    }
    return {};
}

GtpEngine::Answer GtpEngine::choose(const Arguments& arguments, const std::stop_token& stop) {
    const auto seat = parse_gtp_color(arguments[0]);
    if (!seat) {
        return fail_with(kInvalidVertex);
    }
    if (session_.over()) {
        return fail_with("game over");
    }
    auto state = session_.state_for(*seat);
    if (!state) {
        return refuse(state.error());
    }
    const auto legal = (*state)->legal(*seat);
    if (legal.size() == 1) {
        return {true, (*state)->text(legal.front())};
    }
    Limits limits = clock_.apply(*seat, limits_);
    if (limits.unlimited()) {
        limits.time_ms = kDefaultTimeMs;
    }
    const core::Stopwatch watch;
    search::NullSink sink;
    auto analysis = session_.think(**state, limits, stop, sink);
    clock_.spend(*seat, watch.elapsed_ms());
    if (!analysis) {
        return fail_with(analysis.error().text());
    }
    if (!analysis->best) {
        return fail_with("the player found no move");
    }
    return {true, (*state)->text(*analysis->best)};
}

GtpEngine::Answer GtpEngine::genmove(const Arguments& arguments, const std::stop_token& stop) {
    Answer answer = choose(arguments, stop);
    if (answer.ok) {
        if (auto done = session_.play(answer.text, parse_gtp_color(arguments[0])); !done) {
            return fail_with(done.error().text());
        }
    }
    return answer;
}

GtpEngine::Answer GtpEngine::reg_genmove(const Arguments& arguments, const std::stop_token& stop) {
    return choose(arguments, stop);
}

GtpEngine::Answer GtpEngine::undo(const Arguments& /*arguments*/, const std::stop_token& /*stop*/) {
    return session_.undo() ? Answer{} : fail_with("cannot undo");
}

GtpEngine::Answer GtpEngine::showboard(const Arguments& /*arguments*/,
                                       const std::stop_token& /*stop*/) {
    std::string text = "\n";
    text += session_.state().board();
    return {true, text};
}

GtpEngine::Answer GtpEngine::list_games(const Arguments& /*arguments*/,
                                        const std::stop_token& /*stop*/) {
    return {true, english_name(session_.game())};
}

GtpEngine::Answer GtpEngine::set_game(const Arguments& arguments, const std::stop_token& stop) {
    const std::string wanted = core::join(arguments, " ");
    if (!core::equal_ignoring_case(wanted, english_name(session_.game())) &&
        !core::equal_ignoring_case(wanted, session_.game().info().id)) {
        return fail_with("unknown game");
    }
    return clear_board({}, stop);
}

GtpEngine::Answer GtpEngine::time_settings(const Arguments& arguments,
                                           const std::stop_token& /*stop*/) {
    const auto main_ms = read_seconds(arguments[0]);
    const auto period_ms = read_seconds(arguments[1]);
    const auto stones = read_stones(arguments[2]);
    if (!main_ms || !period_ms || !stones) {
        return fail_with(kSyntaxError);
    }
    clock_.set(*main_ms, *period_ms, *stones);
    return {};
}

GtpEngine::Answer GtpEngine::time_left(const Arguments& arguments,
                                       const std::stop_token& /*stop*/) {
    const auto seat = parse_gtp_color(arguments[0]);
    const auto time_ms = read_seconds(arguments[1]);
    const auto stones = read_stones(arguments[2]);
    if (!seat) {
        return fail_with(kInvalidVertex);
    }
    if (!time_ms || !stones) {
        return fail_with(kSyntaxError);
    }
    clock_.set_left(*seat, *time_ms, *stones);
    return {};
}

GtpEngine::Answer GtpEngine::final_score(const Arguments& /*arguments*/,
                                         const std::stop_token& /*stop*/) {
    const auto outcome = session_.state().outcome();
    if (!outcome) {
        return fail_with("cannot score");
    }
    const double score = outcome->payoff[0];
    return {true, score == 0 ? std::string("0")
                             : fmt::format("{}+{:g}", score > 0 ? 'B' : 'W', std::abs(score))};
}

GtpEngine::Answer GtpEngine::loadsgf(const Arguments& arguments, const std::stop_token& /*stop*/) {
    std::size_t actions = std::numeric_limits<std::size_t>::max();
    if (arguments.size() > 1) {
        const auto move = core::to_unsigned(arguments[1]);
        if (!move || *move == 0) {
            return fail_with(kSyntaxError);
        }
        actions = static_cast<std::size_t>(*move - 1);  // the position before this move
    }
    const registry::RecordFormat* format = session_.game().find_format("sgf");
    std::error_code ignored;
    if (format == nullptr || !std::filesystem::is_regular_file(arguments[0], ignored)) {
        return fail_with("cannot load file");
    }
    auto text = core::read_file(arguments[0], kMaxSgfBytes);
    if (!text) {
        return fail_with("cannot load file: " + text.error().text());
    }
    const auto read = format->read(*text, {});
    if (read.records.empty()) {
        return fail_with("cannot load file" +
                         (read.errors.empty() ? std::string() : ": " + read.errors[0].text()));
    }
    auto state = registry::replay(session_.game(), read.records.front(), actions);
    if (!state) {
        return fail_with("cannot load file: " + state.error().text());
    }
    session_.load(std::move(*state));
    clock_.restart();
    return {};
}

GtpEngine::Answer GtpEngine::level(const Arguments& arguments, const std::stop_token& /*stop*/) {
    const auto depth = core::to_integer(arguments[0]);
    if (!depth || *depth < 1 || *depth > kMaxLevel) {
        return fail_with(fmt::format("level must be a whole number from 1 to {}", kMaxLevel));
    }
    limits_.depth = static_cast<int>(*depth);
    return {};
}

GtpEngine::Answer GtpEngine::set_player(const Arguments& arguments,
                                        const std::stop_token& /*stop*/) {
    if (auto done = session_.set_player(core::join(arguments, " ")); !done) {
        return fail_with(done.error().text());
    }
    return {};
}

GtpEngine::Answer GtpEngine::rules_board(const Arguments& /*arguments*/,
                                         const std::stop_token& /*stop*/) {
    // GoGui counts rows from the bottom: its first line is the row with the highest number.
    std::string text = "\n";
    for (const std::string& row : board_rows(session_.state())) {
        for (const char square : row) {
            text += square;
            text += ' ';
        }
        text += '\n';
    }
    return {true, text};
}

GtpEngine::Answer GtpEngine::rules_board_size(const Arguments& /*arguments*/,
                                              const std::stop_token& /*stop*/) {
    if (const auto option = find_option(session_.game(), "size")) {
        return {true, option_value(*option, session_.state().options())};
    }
    return {true, std::to_string(board_rows(session_.state()).size())};
}

GtpEngine::Answer GtpEngine::rules_side_to_move(const Arguments& /*arguments*/,
                                                const std::stop_token& /*stop*/) {
    if (session_.over()) {
        const auto history = session_.state().history();
        const bool white = !history.empty() && history.back().decider == Seat::kFirst;
        return {true, white ? "white" : "black"};
    }
    return {true, session_.to_move() == Seat::kFirst ? "black" : "white"};
}

GtpEngine::Answer GtpEngine::rules_legal_moves(const Arguments& /*arguments*/,
                                               const std::stop_token& /*stop*/) {
    std::vector<std::string> texts;
    if (!session_.over()) {
        for (const auto action : session_.state().legal(session_.to_move())) {
            const std::string text = session_.state().text(action);
            texts.push_back(text == "pass" ? text : upper(text));  // GoGui compares capitals
        }
    }
    return {true, core::join(texts, " ")};
}

GtpEngine::Answer GtpEngine::rules_final_result(const Arguments& /*arguments*/,
                                                const std::stop_token& /*stop*/) {
    const auto outcome = session_.state().outcome();
    if (!outcome) {
        return {true, "unknown"};
    }
    const double score = outcome->payoff[0];
    if (score == 0) {
        return {true, "draw (" + outcome->reason + ")"};
    }
    const std::string winner = session_.game().seat_name(score > 0 ? Seat::kFirst : Seat::kSecond);
    const std::string margin =
        session_.game().info().points
            ? fmt::format(" by {:g} {}", std::abs(score), session_.game().info().unit)
            : std::string();
    return {true, winner + " wins" + margin + " (" + outcome->reason + ")"};
}

}  // namespace tusk::protocol
