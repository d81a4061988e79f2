#pragma once
// CdcEngine: a player behind the platform protocol of dark chess (cdc_text.h).
//
// The server tells both sides of every move (`move a1 a2`) and of what every flip turned up (`flip
// a1 K`); `genmove` only asks, so an answer changes nothing here until the server confirms it. A
// server that does not repeat an engine's own moves is understood as well. Commands are carried out
// strictly one after the other; nothing but `quit` and the end of the input ends the loop.

#include "protocol/cdc_text.h"
#include "protocol/engine_loop.h"
#include "protocol/game_session.h"

namespace tusk::protocol {

class CdcEngine final : public EngineLoop {
public:
    // `limits` hold for every search; without any, the clock of `time_left`, or a second.
    CdcEngine(GameSession session, const registry::Limits& limits, std::istream& in,
              std::ostream& out)
        : EngineLoop(in, out), session_(std::move(session)), limits_(limits) {}

private:
    struct Answer {
        bool ok = true;
        std::string text;
    };
    using Arguments = std::vector<std::string>;

    void handle(const InputLine& line, std::stop_token stop) override;
    [[nodiscard]] bool interrupts(std::string_view /*line*/) const override { return false; }
    [[nodiscard]] bool ends(std::string_view line) const override;

    Answer carry_out(const CdcLine& line, const std::stop_token& stop);
    Answer tell(const CdcLine& line);  // commands that ask about the program
    Answer boardsize(const Arguments& arguments);
    Answer set_rule(std::string_view option, const Arguments& arguments);
    Answer reset();
    Answer move(const Arguments& arguments);
    Answer flip(const Arguments& arguments);
    Answer genmove(const Arguments& arguments, const std::stop_token& stop);
    Answer time_left(const Arguments& arguments);
    Answer init_board(const Arguments& arguments);
    // Plays what the server tells, in the game's own notation; if that is not the move that we
    // answered last, after it.
    Answer play(const std::string& text);

    static Answer fail_with(std::string text) { return {false, std::move(text)}; }

    GameSession session_;
    registry::Limits limits_;
    std::optional<std::int64_t> remaining_ms_;
    std::string colour_;    // that we were last asked to play for
    std::string answered_;  // our last answer, while nobody has confirmed it
};

}  // namespace tusk::protocol
