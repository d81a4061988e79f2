#pragma once
// Game: the run-time face of one game, the same for all callers.
//
// Command line, server, lab, knowledge base, protocols and grid know only Game, State, View, Player
// and Record; the adapter (adapter.h) makes a Game from a compile-time position. Immutable after
// construction and safe to share between threads.

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "games/common/about.h"
#include "games/common/game_text.h"
#include "games/common/look.h"
#include "games/common/record.h"
#include "registry/messages.h"
#include "registry/player.h"
#include "registry/state.h"
#include "search/prove.h"

namespace tusk::registry {

using games::CompanionFiles;
using games::Level;
using games::Look;
using games::ReadResult;
using games::Record;
using games::RecordFormat;
using games::TableDesk;

// What is decided before the first move and known to the referee alone: a shuffled pack, the
// pieces under the face-down squares, or just the numbers chance will draw.
class Secret {
public:
    explicit Secret(std::uint64_t seed) : seed_(seed) {}
    Secret(const Secret&) = delete;
    Secret& operator=(const Secret&) = delete;
    virtual ~Secret() = default;
    [[nodiscard]] std::uint64_t seed() const noexcept { return seed_; }

private:
    std::uint64_t seed_;
};

struct GameInfo {
    std::string id;
    games::Localized names;
    std::string summary;                  // one sentence
    std::vector<std::string> seat_names;  // "black", "white"
    std::string unit;                     // what a value counts: "discs"
    bool chance = false;
    bool hidden = false;
    bool points = false;                    // payoffs are points, not only won, drawn, lost
    double max_payoff = 1;                  // the largest payoff of a seat
    std::vector<std::string> notations;     // first = standard
    std::string glyphs;                     // board(): first seat, second seat, legal target
    bool explains = false;                  // State::explanation() has something to say
    std::vector<std::string> aliases = {};  // other names in the headers of records
    games::MoveForm move_form = nullptr;    // how its moves are written; null = words
};

class Game {
public:
    Game() = default;
    Game(const Game&) = delete;
    Game& operator=(const Game&) = delete;
    virtual ~Game() = default;

    [[nodiscard]] virtual const GameInfo& info() const = 0;
    [[nodiscard]] virtual std::vector<core::ParamInfo> options() const = 0;  // rule options
    [[nodiscard]] virtual std::span<const RecordFormat> formats() const = 0;
    [[nodiscard]] virtual const std::vector<PlayerType>& players() const = 0;
    [[nodiscard]] virtual const std::vector<Level>& levels() const = 0;  // weakest first
    // How its board looks under these rule options; empty for games without a board.
    [[nodiscard]] virtual core::Result<std::optional<Look>> look(
        const core::NamedValues& options) const = 0;

    // The standard start under these rule options.
    [[nodiscard]] virtual core::Result<std::unique_ptr<State>> initial(
        const core::NamedValues& options) const = 0;
    // A position from text; empty text = the standard start.
    [[nodiscard]] virtual core::Result<std::unique_ptr<State>> parse(
        std::string_view position, const core::NamedValues& options) const = 0;
    // The inverse of State::encode().
    [[nodiscard]] virtual core::Result<std::unique_ptr<State>> decode(
        std::string_view text) const = 0;

    // Same seed, same secret: paired deals and replays come for free.
    [[nodiscard]] virtual std::unique_ptr<Secret> deal(std::uint64_t seed) const = 0;
    // What lies face down on the board in this state: for each cell an index into Look::pieces, or
    // kEmptyCell. Empty for games that hide nothing on a board. Not for players.
    [[nodiscard]] virtual std::vector<int> uncovered(const Secret& /*secret*/,
                                                     const State& /*state*/) const {
        return {};
    }
    // What chance does in a state where it decides.
    [[nodiscard]] virtual Action resolve(const Secret& secret, const State& state) const = 0;

    // Leaves of the move tree, `depth` plies deep. A game may count in its own, faster way and know
    // further options (Othello: passes=free).
    [[nodiscard]] virtual core::Result<std::uint64_t> perft(const State& state, int depth,
                                                            const core::NamedValues& options,
                                                            std::stop_token stop) const = 0;

    // Whether the seat to act scores more than `payoff` under best play, proven by the game's own
    // solver; kUnsupported where it has none, kCancelled when stopped.
    [[nodiscard]] virtual core::Result<search::AboveAnswer> prove_above(const State& state,
                                                                        int payoff,
                                                                        std::stop_token stop) const;

    // The exact result of a state where a seat is to act, by endgame tables that are made if they
    // are missing; nothing where they cannot tell.
    [[nodiscard]] virtual core::Result<std::optional<Analysis>> settle(
        const State& /*state*/, const games::TableWork& /*work*/) const {
        return std::nullopt;
    }

    // Endgame tables; null where the game has none.
    [[nodiscard]] virtual const TableDesk* tables() const { return nullptr; }

    // How it is told to engines in messages; null where it is not.
    [[nodiscard]] virtual const Messages* messages() const { return nullptr; }

    // Adds a kind of player, or puts it in place of the one of the same name; used while a registry
    // is being filled, never afterwards.
    virtual void add_player(PlayerType type) = 0;

    // Who plays where nobody was named, and who is asked what a position is worth: for a game whose
    // main player has opinions about its opponent, the same without them.
    [[nodiscard]] std::string main_player() const;
    [[nodiscard]] virtual std::string analyst() const { return main_player(); }

    [[nodiscard]] const PlayerType* find_player(std::string_view name) const;
    [[nodiscard]] const RecordFormat* find_format(std::string_view name) const;
    // Is this one of its names, in any language and spelling: id, name or alias?
    [[nodiscard]] bool is_called(std::string_view name) const;
    [[nodiscard]] std::string seat_name(Seat seat) const;  // "black", "chance", "spectator"
};

}  // namespace tusk::registry
