#pragma once
// NboardEngine: a player behind the NBoard protocol, version 2, which NBoard, Edax and NTest speak
// (NBoard Protocol, Welty 2014). Games come as GGF, so it serves every game with that format.
//
// Commands are carried out one after the other; `ping` stops the searches before it: a stopped `go`
// still answers with the best move so far, a stopped `hint` or `analyze` just ends. What cannot be
// done is answered by one line "status Error: ...", and the game stays as it was; unknown commands
// are ignored. Values are for the side to move, also in `analysis` lines (at the end of a game: for
// the side that would be next).

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "protocol/engine_loop.h"
#include "protocol/game_session.h"

namespace tusk::protocol {

class NboardEngine final : public EngineLoop {
public:
    static constexpr int kMaxDepth = 60;

    // `limits` hold for every search beside the depth the other program sets; without any limit a
    // search takes a second.
    NboardEngine(GameSession session, const registry::Limits& limits, std::istream& in,
                 std::ostream& out)
        : EngineLoop(in, out), session_(std::move(session)), limits_(limits) {}

private:
    using Handler = void (NboardEngine::*)(std::string_view rest, const std::stop_token& stop);
    using Command = std::pair<std::string_view, Handler>;

    void handle(const InputLine& line, std::stop_token stop) override;
    [[nodiscard]] bool interrupts(std::string_view line) const override;
    [[nodiscard]] bool ends(std::string_view line) const override;

    void nboard(std::string_view rest, const std::stop_token& stop);
    void set(std::string_view rest, const std::stop_token& stop);
    void set_depth(std::string_view rest, const std::stop_token& stop);
    void set_game(std::string_view rest, const std::stop_token& stop);
    void set_contempt(std::string_view rest, const std::stop_token& stop);
    void move(std::string_view rest, const std::stop_token& stop);
    void hint(std::string_view rest, const std::stop_token& stop);
    void go(std::string_view rest, const std::stop_token& stop);
    void ping(std::string_view rest, const std::stop_token& stop);
    void learn(std::string_view rest, const std::stop_token& stop);
    void analyze(std::string_view rest, const std::stop_token& stop);

    // Calls the handler of the first word; false when there is none.
    bool dispatch(const std::vector<Command>& commands, std::string_view text,
                  const std::stop_token& stop);
    [[nodiscard]] registry::Limits search_limits(int lines) const;
    // Searches the present position and reports up to `lines` lines while it does.
    core::Result<registry::Analysis> search_position(int lines, const std::stop_token& stop);
    [[nodiscard]] std::string lines_text(const registry::Analysis& analysis, int lines) const;
    void send_error(const core::Error& error);
    void send_error(std::string_view text);

    GameSession session_;
    registry::Limits limits_;
};

}  // namespace tusk::protocol
