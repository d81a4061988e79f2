#pragma once
// UciEngine: a player behind UCI, UCI-cyclone or UCCI; the greeting decides which.
//
// Commands are carried out in order, a search in a thread of its own: `stop`, `isready` and
// `ponderhit` are answered while it runs, `position` and `setoption` count from the next search on,
// and a second `go` is refused. `perft`, `bench` and `eval` keep the commands behind them waiting;
// only `stop` ends them early. What cannot be done is answered by one line "info string error: ..."
// and changes nothing. `quit` stops a search at once; at the end of the input one that ends by
// itself has the grace of every command (engine_loop.h).
//
// Pondering thinks without a limit; `ponderhit` ends that and thinks again under the clock, with
// all that the player has learned.

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "protocol/engine_loop.h"
#include "protocol/game_session.h"
#include "protocol/uci_go.h"
#include "protocol/uci_options.h"
#include "protocol/uci_search.h"

namespace tusk::protocol {

class UciEngine final : public EngineLoop {
public:
    // `limits` hold for a `go` that names none.
    UciEngine(GameSession session, const registry::Limits& limits, UciDialect dialect,
              std::istream& in, std::ostream& out);

private:
    using Handler = void (UciEngine::*)(UciWords words, const std::stop_token& stop);

    void handle(const InputLine& line, std::stop_token stop) override;
    void conclude(const std::stop_token& stop) override;
    [[nodiscard]] bool interrupts(std::string_view line) const override;
    [[nodiscard]] bool ends(std::string_view line) const override;
    [[nodiscard]] static Handler find_handler(std::string_view command);

    void hello(UciWords words, const std::stop_token& stop);
    void is_ready(UciWords words, const std::stop_token& stop);
    void set_option(UciWords words, const std::stop_token& stop);
    void new_game(UciWords words, const std::stop_token& stop);
    void position(UciWords words, const std::stop_token& stop);
    void ban_moves(UciWords words, const std::stop_token& stop);
    void go(UciWords words, const std::stop_token& stop);
    void ponder_hit(UciWords words, const std::stop_token& stop);
    void stop_search(UciWords words, const std::stop_token& stop);
    void quit(UciWords words, const std::stop_token& stop);
    void show(UciWords words, const std::stop_token& stop);
    void evaluate(UciWords words, const std::stop_token& stop);
    void perft(UciWords words, const std::stop_token& stop);
    void bench(UciWords words, const std::stop_token& stop);
    void ignore(UciWords words, const std::stop_token& stop);

    // Makes the player as the options want it. Only while nothing is searched. An error leaves the
    // player as it was.
    [[nodiscard]] core::Result<void> make_player();
    // The same before a search: only if something has changed, and what cannot be is given up.
    [[nodiscard]] core::Result<void> prepare_player();
    // The limits of a search that was asked for; complaints about its root moves are sent.
    [[nodiscard]] registry::Limits search_limits(const UciGo& request,
                                                 const registry::State& state);
    [[nodiscard]] core::Result<void> change_rules(const core::NamedValues& before);
    void count(const core::Result<std::string>& text);
    // False, and a message, while a search runs.
    [[nodiscard]] bool is_free(std::string_view wanted);
    void send_error(const core::Error& error);
    void send_error(std::string_view text);

    GameSession session_;
    registry::Limits limits_;
    UciDialect dialect_;
    UciOptions options_;
    std::string position_ = "startpos";     // the words that led to the present state
    std::vector<registry::Action> banned_;  // in the present state
    registry::PlayerSpec working_;          // the player as it was last made
    bool player_changed_ = false;
    bool new_game_ = false;
    bool pondering_ = false;  // the last search was asked for in the other side's time
    UciSearch search_;        // last: it ends before anything it uses
};

}  // namespace tusk::protocol
