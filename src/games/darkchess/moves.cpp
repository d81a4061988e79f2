#include "games/darkchess/moves.h"

#include "games/darkchess/chase.h"

namespace tusk::games::darkchess {

namespace {

bool chasing_is_watched(const Position& p) noexcept {
    return p.rules.chase == ChaseRule::kForbid && p.chases[index(p.mover())].returned;
}

}  // namespace

std::array<Bitboard, kKinds> prey_of_kinds(const Position& p, Colour victims) noexcept {
    const auto of = [&](Kind kind) { return p.of(victims, kind); };
    std::array<Bitboard, kKinds> prey{};
    const Bitboard pawns = of(Kind::kPawn);
    prey[index(Kind::kPawn)] = pawns | of(Kind::kKing);
    prey[index(Kind::kKnight)] = pawns | of(Kind::kCannon) | of(Kind::kKnight);
    prey[index(Kind::kRook)] = prey[index(Kind::kKnight)] | of(Kind::kRook);
    prey[index(Kind::kMinister)] = prey[index(Kind::kRook)] | of(Kind::kMinister);
    prey[index(Kind::kGuard)] = prey[index(Kind::kMinister)] | of(Kind::kGuard);
    prey[index(Kind::kKing)] = p.of(victims) & ~pawns;
    return prey;
}

Bitboard targets_of(const Position& p, Square square) noexcept {
    const Piece piece = p.at(square);
    const Colour enemy = other(colour_of(piece));
    if (kind_of(piece) == Kind::kCannon) {
        return jumps_from(square, p.occupied()) & p.of(enemy);
    }
    return steps_from(square) & prey_of_kinds(p, enemy)[index(kind_of(piece))];
}

Bitboard attackers_of(const Position& p, Square square, Kind victim, Colour attacker,
                      Bitboard occupied) noexcept {
    Bitboard near = 0;
    for (const Kind kind : kAllKinds) {
        near |= outranks(kind, victim) ? p.of(attacker, kind) : 0;
    }
    // A jump from the target back to the cannon crosses the same squares.
    return (near & steps_from(square)) |
           (jumps_from(square, occupied) & p.of(attacker, Kind::kCannon));
}

void captures(const Position& p, MoveList& list) noexcept {
    if (p.first_colour == Colour::kNone || !in_play(p)) {
        return;
    }
    const Colour us = p.mover();
    const auto prey = prey_of_kinds(p, other(us));
    for (const Kind kind : kAllKinds) {
        const bool jumps = kind == Kind::kCannon;
        for_each(p.of(us, kind), [&](Square from) {
            const Bitboard targets = jumps ? jumps_from(from, p.occupied()) & p.of(other(us))
                                           : steps_from(from) & prey[index(kind)];
            for_each(targets, [&](Square to) { list.push_back({from, to}); });
        });
    }
}

void quiet_steps(const Position& p, MoveList& list) noexcept {
    if (p.first_colour == Colour::kNone || !in_play(p)) {
        return;
    }
    const Bitboard empty = ~p.occupied();
    const bool watched = chasing_is_watched(p);
    for_each(p.of(p.mover()), [&](Square from) {
        for_each(steps_from(from) & empty, [&](Square to) {
            if (!watched || !is_forbidden_chase(p, {from, to})) {
                list.push_back({from, to});
            }
        });
    });
}

void flips(const Position& p, MoveList& list) noexcept {
    if (in_play(p)) {
        for_each(p.hidden, [&](Square square) { list.push_back(Move::flip(square)); });
    }
}

void moves(const Position& p, MoveList& list) noexcept {
    list.clear();
    captures(p, list);
    quiet_steps(p, list);
    flips(p, list);
}

bool is_legal(const Position& p, Move move) noexcept {
    if (move.none() || move.is_chance() || !in_play(p)) {
        return false;
    }
    if (move.is_flip()) {
        return has(p.hidden, move.to());
    }
    if (p.first_colour == Colour::kNone || !has(p.of(p.mover()), move.from())) {
        return false;
    }
    if (p.is_empty(move.to())) {
        return has(steps_from(move.from()), move.to()) &&
               !(chasing_is_watched(p) && is_forbidden_chase(p, move));
    }
    return has(targets_of(p, move.from()), move.to());
}

StepSets steps_of(const Position& p) noexcept {
    constexpr Bitboard kLeft = 0x11111111;
    constexpr Bitboard kRight = 0x88888888;
    const Colour us = p.mover();
    const Bitboard empty = ~p.occupied();
    const auto prey = prey_of_kinds(p, other(us));
    StepSets sets{};
    for (const Kind kind : kAllKinds) {
        const Bitboard own = p.of(us, kind);
        const Bitboard goals = empty | prey[index(kind)];  // a cannon has no prey by steps
        sets[0] |= own & ~kRight & (goals >> 1);
        sets[1] |= own & ~kLeft & (goals << 1);
        sets[2] |= own & (goals >> kColumns);
        sets[3] |= own & (goals << kColumns);
    }
    return sets;
}

bool has_action(const Position& p) noexcept {
    if (!in_play(p)) {
        return false;
    }
    if (p.hidden != 0) {
        return true;
    }
    if (p.first_colour != Colour::kNone && !chasing_is_watched(p)) {
        const StepSets sets = steps_of(p);
        if ((sets[0] | sets[1] | sets[2] | sets[3]) != 0) {
            return true;
        }
    }
    return count_actions(p) > 0;
}

int count_actions(const Position& p) noexcept {
    if (!in_play(p)) {
        return 0;
    }
    int actions = count(p.hidden);
    if (p.first_colour == Colour::kNone) {
        return actions;
    }
    const Colour us = p.mover();
    const Bitboard occupied = p.occupied();
    for (const Bitboard movers : steps_of(p)) {
        actions += count(movers);
    }
    for (Bitboard set = p.of(us, Kind::kCannon); set != 0; set &= set - 1) {
        actions += count(jumps_from(first_of(set), occupied) & p.of(other(us)));
    }
    if (chasing_is_watched(p)) {
        const Square hunter = p.chases[index(us)].hunter;
        for_each(steps_from(hunter) & ~occupied, [&](Square to) {
            actions -= is_forbidden_chase(p, {hunter, to}) ? 1 : 0;
        });
    }
    return actions;
}

Move nth_action(const Position& p, int n) noexcept {
    const auto pick = [&n](Bitboard set) {
        for (; n > 0; --n) {
            set &= set - 1;
        }
        return first_of(set);
    };
    const auto is_in = [&n](Bitboard set) {
        const int size = count(set);
        if (n < size) {
            return true;
        }
        n -= size;
        return false;
    };
    if (is_in(p.hidden)) {
        return Move::flip(pick(p.hidden));
    }
    constexpr std::array<int, 4> kOffsets{1, -1, kColumns, -kColumns};
    const StepSets sets = steps_of(p);
    for (std::size_t i = 0; i < sets.size(); ++i) {
        if (is_in(sets[i])) {
            const Square from = pick(sets[i]);
            return {from, from + kOffsets[i]};
        }
    }
    const Colour us = p.mover();
    for (Bitboard set = p.of(us, Kind::kCannon); set != 0; set &= set - 1) {
        const Square from = first_of(set);
        const Bitboard targets = jumps_from(from, p.occupied()) & p.of(other(us));
        if (is_in(targets)) {
            return {from, pick(targets)};
        }
    }
    return {};
}

void chance(const Position& p, search::ChanceList<Position>& list) noexcept {
    list.clear();
    if (p.turning == kNoSquare) {
        return;
    }
    for (Piece piece = 0; piece < kPieces; ++piece) {
        if (p.pool[piece] > 0) {
            list.push_back({Move::turned_up(p.turning, piece), p.pool[piece]});
        }
    }
}

}  // namespace tusk::games::darkchess
