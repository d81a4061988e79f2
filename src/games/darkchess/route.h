#pragma once
// The one-sided search of the DarkCraft programs: a route of an own piece to a weaker enemy piece
// as if the other side stood still, over empty squares on which nothing can take it.

#include <optional>

#include "games/darkchess/position.h"

namespace tusk::games::darkchess {

struct Route {
    Move first;
    Square goal = kNoSquare;  // where the weaker piece stands
    int steps = 0;            // with the capture
};

// The flip after which the other side can take least, on average over what may lie there.
[[nodiscard]] std::optional<Move> safest_flip(const Position& p) noexcept;

// The best one: the most valuable prey first, then the shortest way.
[[nodiscard]] std::optional<Route> find_route(const Position& p) noexcept;

}  // namespace tusk::games::darkchess
