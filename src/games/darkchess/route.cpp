#include "games/darkchess/route.h"

#include "games/darkchess/moves.h"
#include "games/darkchess/simple_thinkers.h"
#include "games/darkchess/values.h"

namespace tusk::games::darkchess {

namespace {

// Squares on which an enemy could take a piece of this kind, if it walked there from `from`.
Bitboard dangerous(const Position& p, Square from, Kind kind, Colour us) noexcept {
    const Bitboard occupied = p.occupied() & ~bit(from);
    Bitboard danger = 0;
    for_each(~occupied, [&](Square square) {
        if (attackers_of(p, square, kind, other(us), occupied | bit(square)) != 0) {
            danger |= bit(square);
        }
    });
    return danger;
}

// Flood from the piece over safe empty squares until prey is next to it; the way back is found by
// the first step each square was reached through.
std::optional<Route> route_from(const Position& p, Square from, Colour us) noexcept {
    const Kind kind = kind_of(p.at(from));
    const Bitboard prey = prey_of_kinds(p, other(us))[index(kind)];
    if (kind == Kind::kCannon || prey == 0) {
        return std::nullopt;
    }
    const Bitboard open = ~p.occupied() & ~dangerous(p, from, kind, us);
    std::array<Square, kSquares> first{};
    Bitboard reached = bit(from);
    Bitboard edge = bit(from);
    for (int steps = 1; edge != 0; ++steps) {
        Bitboard next = 0;
        std::optional<Route> found;
        for_each(edge, [&](Square square) {
            const auto step = [&](Square to) {
                return square == from ? to : first[static_cast<std::size_t>(square)];
            };
            if (const Bitboard near = steps_from(square) & prey; near != 0 && !found) {
                const Square goal = first_of(near);
                found = Route{{from, step(goal)}, goal, steps};
            }
            for_each(steps_from(square) & open & ~reached & ~next, [&](Square to) {
                first[static_cast<std::size_t>(to)] = step(to);
                next |= bit(to);
            });
        });
        if (found) {
            return found;
        }
        reached |= next;
        edge = next;
    }
    return std::nullopt;
}

}  // namespace

std::optional<Route> find_route(const Position& p) noexcept {
    const Colour us = p.mover();
    if (us == Colour::kNone || p.turning != kNoSquare) {
        return std::nullopt;
    }
    std::optional<Route> best;
    const auto worth = [&](const Route& route) {
        return kFixedValues[index(kind_of(p.at(route.goal)))];
    };
    for_each(p.of(us), [&](Square from) {
        const auto route = route_from(p, from, us);
        if (route && (!best || worth(*route) > worth(*best) ||
                      (worth(*route) == worth(*best) && route->steps < best->steps))) {
            best = route;
        }
    });
    return best;
}

std::optional<Move> safest_flip(const Position& p) noexcept {
    MoveList list;
    flips(p, list);
    std::optional<Move> best;
    double least = 0;
    for (const Move move : list) {
        const double value = danger_value(p, move);
        if (!best || value > least) {
            best = move;
            least = value;
        }
    }
    return best;
}

std::optional<Move> root_hint(const Position& p) noexcept {
    const auto route = find_route(p);
    return route && is_legal(p, route->first) ? std::optional(route->first) : safest_flip(p);
}

// By short duels; docs/games/darkchess.md has what was tried.
void Position::tune(search::AlphaBetaParams& params) {
    params.chance_bound = 20'000;
    params.chance_limit = 1;
    params.chance_depth = 2;
    params.capture_delay = 1;
    params.aspiration = 60;
    params.enough = 0.12;    // the next iteration takes five to eight times as long as all before
    params.contempt = 1500;  // against weaker players luck can be waited for
    params.null_move = search::NullMove::kNone;
    params.check_plies = 0;
    params.corrections = false;
}

}  // namespace tusk::games::darkchess
