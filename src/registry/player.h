#pragma once
// Player: decides for a seat at run time. A built-in engine lifted by the adapter, or an external
// engine behind a protocol; people decide in the program that asks them.

#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "core/params.h"
#include "core/result.h"
#include "registry/view.h"
#include "search/analysis.h"

namespace tusk::registry {

using search::Analysis;
using search::Limits;
using search::Sink;

class Player {
public:
    Player() = default;
    Player(const Player&) = delete;
    Player& operator=(const Player&) = delete;
    virtual ~Player() = default;

    // Blocks until a limit, a proof or a stop request; a stop request is obeyed within 10 ms by
    // built-in players. `best` is set whenever view.legal is not empty. An error means that the
    // player failed (an engine crashed, timed out, answered nonsense), not that the game did.
    [[nodiscard]] virtual core::Result<Analysis> think(const View& view, const Limits& limits,
                                                       std::stop_token stop, Sink& sink) = 0;

    // The next view belongs to another game.
    virtual void new_game() = 0;

    // The game is over; for players that have somebody to tell. `view` is the last of its seat.
    virtual void game_over(const View& /*view*/) {}
};

// A kind of player of a game: its name in player specs, its parameters, and how to make one.
struct PlayerType {
    std::string name;
    std::string help;
    std::vector<core::ParamInfo> params;
    bool free_params = false;  // accepts names beyond `params` (option.X of external engines)
    std::function<core::Result<std::unique_ptr<Player>>(const core::NamedValues&)> make = {};
    // Whether `make` would make one, without its memory; may read files, as `make` does.
    std::function<core::Result<void>(const core::NamedValues&)> check = {};
    bool offered = false;  // a program of this machine that its owner lends under this name
};

}  // namespace tusk::registry
