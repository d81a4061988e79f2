#pragma once
// What the opening book of a game says about a position, as the app shows it.

#include <nlohmann/json_fwd.hpp>

#include "book/shelf.h"
#include "registry/game.h"

namespace tusk::server {

// {"position","options","moves"} -> the position's moves in the book. A position that is not in the
// book, and a game without one, are no errors.
[[nodiscard]] core::Result<nlohmann::json> book_json(book::Shelf& shelf, const registry::Game& game,
                                                     const nlohmann::json& body);

}  // namespace tusk::server
