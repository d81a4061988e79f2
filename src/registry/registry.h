#pragma once
// Registry: the games that exist, as a value. all_games() is the one list of the real ones; tests
// add their own to a registry of theirs.

#include <memory>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "registry/game.h"

namespace tusk::registry {

class Registry {
public:
    // Adding a second game with the same id is a bug.
    void add(std::unique_ptr<Game> game);

    [[nodiscard]] const Game* find(std::string_view id) const;
    // Like find, with an error that lists what there is.
    [[nodiscard]] core::Result<const Game*> require(std::string_view id) const;
    [[nodiscard]] const std::vector<std::unique_ptr<Game>>& games() const { return games_; }

private:
    std::vector<std::unique_ptr<Game>> games_;
};

// Every game of tusk with its built-in players.
[[nodiscard]] Registry all_games();

}  // namespace tusk::registry
