#pragma once
// GtpEngine: a player behind the Go Text Protocol, version 2, for any two-seat board game.
//
// Black is the first seat; a vertex is a move in the game's standard notation, a pass is "pass".
// The gogui-rules_ commands make GoGui a board for games it does not know. Commands are carried out
// strictly one after the other, also when they are piped in all at once; the comment line
// "# interrupt" (GoGui's convention) makes a running search answer with what it has.

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "protocol/engine_loop.h"
#include "protocol/game_session.h"
#include "protocol/gtp_clock.h"
#include "protocol/gtp_line.h"

namespace tusk::protocol {

class GtpEngine final : public EngineLoop {
public:
    // `limits` hold for every search, but the controller's clock replaces their times; without any
    // limit a move takes a second.
    GtpEngine(GameSession session, const registry::Limits& limits, std::istream& in,
              std::ostream& out)
        : EngineLoop(in, out), session_(std::move(session)), limits_(limits) {}

private:
    struct Answer {
        bool ok = true;
        std::string text;
    };
    using Arguments = std::vector<std::string>;
    using Handler = Answer (GtpEngine::*)(const Arguments&, const std::stop_token&);
    struct Command {
        std::string_view name;
        std::size_t min_arguments;
        Handler handler;
    };
    static const std::vector<Command>& commands();
    static const Command* find(std::string_view name);

    void handle(const InputLine& line, std::stop_token stop) override;
    [[nodiscard]] bool interrupts(std::string_view line) const override;
    [[nodiscard]] bool ends(std::string_view line) const override;
    Answer carry_out(const GtpLine& line, const std::stop_token& stop);

    Answer protocol_version(const Arguments& arguments, const std::stop_token& stop);
    Answer name(const Arguments& arguments, const std::stop_token& stop);
    Answer version(const Arguments& arguments, const std::stop_token& stop);
    Answer known_command(const Arguments& arguments, const std::stop_token& stop);
    Answer list_commands(const Arguments& arguments, const std::stop_token& stop);
    Answer nothing(const Arguments& arguments, const std::stop_token& stop);
    Answer boardsize(const Arguments& arguments, const std::stop_token& stop);
    Answer clear_board(const Arguments& arguments, const std::stop_token& stop);
    Answer komi(const Arguments& arguments, const std::stop_token& stop);
    Answer play(const Arguments& arguments, const std::stop_token& stop);
    Answer genmove(const Arguments& arguments, const std::stop_token& stop);
    Answer reg_genmove(const Arguments& arguments, const std::stop_token& stop);
    Answer undo(const Arguments& arguments, const std::stop_token& stop);
    Answer showboard(const Arguments& arguments, const std::stop_token& stop);
    Answer list_games(const Arguments& arguments, const std::stop_token& stop);
    Answer set_game(const Arguments& arguments, const std::stop_token& stop);
    Answer time_settings(const Arguments& arguments, const std::stop_token& stop);
    Answer time_left(const Arguments& arguments, const std::stop_token& stop);
    Answer final_score(const Arguments& arguments, const std::stop_token& stop);
    Answer loadsgf(const Arguments& arguments, const std::stop_token& stop);
    Answer level(const Arguments& arguments, const std::stop_token& stop);
    Answer set_player(const Arguments& arguments, const std::stop_token& stop);
    Answer rules_board(const Arguments& arguments, const std::stop_token& stop);
    Answer rules_board_size(const Arguments& arguments, const std::stop_token& stop);
    Answer rules_side_to_move(const Arguments& arguments, const std::stop_token& stop);
    Answer rules_legal_moves(const Arguments& arguments, const std::stop_token& stop);
    Answer rules_final_result(const Arguments& arguments, const std::stop_token& stop);

    static Answer fail_with(std::string_view text) { return {false, std::string(text)}; }
    // The standard message for an error of play or genmove.
    static Answer refuse(const core::Error& error);
    // The move chosen for a colour, as text; the state does not change.
    Answer choose(const Arguments& arguments, const std::stop_token& stop);

    GameSession session_;
    registry::Limits limits_;
    GtpClock clock_;
};

}  // namespace tusk::protocol
