#pragma once
// Player specs: `name,key=value,key="value, with comma"`. One text names a player everywhere.

#include <memory>
#include <string>
#include <string_view>

#include "registry/game.h"

namespace tusk::registry {

struct PlayerSpec {
    std::string name;
    core::NamedValues params;

    [[nodiscard]] std::string text() const;
};

// The form only; whether the game has such a player is seen by make_player.
[[nodiscard]] core::Result<PlayerSpec> parse_spec(std::string_view text);

// Whether the spec itself bounds what the player spends on a move: depth, nodes, playouts, time_ms.
[[nodiscard]] bool limits_itself(const PlayerSpec& spec) noexcept;

// Makes the player a spec names; the error says which part of the spec is wrong and what is
// allowed.
[[nodiscard]] core::Result<std::unique_ptr<Player>> make_player(const Game& game,
                                                                std::string_view spec);

}  // namespace tusk::registry
