#include "games/darkchess/moves.h"

#include "core/bits.h"
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
    prey[index(Kind::kHorse)] = pawns | of(Kind::kCannon) | of(Kind::kHorse);
    prey[index(Kind::kChariot)] = prey[index(Kind::kHorse)] | of(Kind::kChariot);
    prey[index(Kind::kElephant)] = prey[index(Kind::kChariot)] | of(Kind::kElephant);
    prey[index(Kind::kAdvisor)] = prey[index(Kind::kElephant)] | of(Kind::kAdvisor);
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

namespace {

constexpr Bitboard kLeftmost = 0x11111111;
constexpr Bitboard kRightmost = 0x88888888;

// The squares next to these.
Bitboard beside(Bitboard set) noexcept {
    return (set & ~kRightmost) << 1 | (set & ~kLeftmost) >> 1 | set << kColumns | set >> kColumns;
}

// Pieces of the side to move that can step right (lower half) or left (upper half), and up or down,
// captures included. Two words instead of four: playouts count and draw from them at every ply.
struct StepSets {
    std::uint64_t across = 0;
    std::uint64_t along = 0;

    [[nodiscard]] int size() const noexcept { return std::popcount(across) + std::popcount(along); }
};

void add_steps(StepSets& sets, Bitboard pieces, Bitboard goals) noexcept {
    const auto both = [](Bitboard low, Bitboard high) {
        return low | std::uint64_t{high} << kSquares;
    };
    sets.across |= both(pieces & ~kRightmost & (goals >> 1), pieces & ~kLeftmost & (goals << 1));
    sets.along |= both(pieces & (goals >> kColumns), pieces & (goals << kColumns));
}

StepSets steps_of(const Position& p, Colour us) noexcept {
    StepSets sets{};
    add_steps(sets, p.of(us), ~p.occupied());
    const Bitboard near = beside(p.of(other(us)));
    if ((p.of(us) & near) != 0) {
        const auto prey = prey_of_kinds(p, other(us));
        for (const Kind kind : kAllKinds) {
            add_steps(sets, p.of(us, kind) & near, prey[index(kind)]);
        }
    }
    return sets;
}

// What a cannon on this square can take.
Bitboard jump_targets(const Position& p, Square cannon, Colour us) noexcept {
    return jumps_from(cannon, p.occupied()) & p.of(other(us));
}

// The nth step of some that are `stride` squares long, back and forth as in StepSets.
Move nth_step(std::uint64_t both, int n, int stride) noexcept {
    const int found = core::nth_bit(both, n);
    const Square from = found % kSquares;
    return {from, found < kSquares ? from + stride : from - stride};
}

}  // namespace

bool has_action(const Position& p) noexcept {
    if (!in_play(p)) {
        return false;
    }
    if (p.hidden != 0) {
        return true;
    }
    if (p.first_colour != Colour::kNone && !chasing_is_watched(p) &&
        (beside(p.of(p.mover())) & ~p.occupied()) != 0) {
        return true;
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
    actions += steps_of(p, us).size();
    for (Bitboard set = p.of(us, Kind::kCannon); set != 0; set &= set - 1) {
        actions += count(jump_targets(p, first_of(set), us));
    }
    if (chasing_is_watched(p)) {
        const Square hunter = p.chases[index(us)].hunter;
        for_each(steps_from(hunter) & ~occupied, [&](Square to) {
            actions -= is_forbidden_chase(p, {hunter, to}) ? 1 : 0;
        });
    }
    return actions;
}

// Draws from a few too many: a step onto any enemy is drawn as if it were legal, and drawn again
// where it is not. That is quicker than to find out for all of them, at every ply of a playout.
Move random_action(const Position& p, core::Rng& rng) noexcept {
    const int to_flip = count(p.hidden);
    if (p.first_colour == Colour::kNone) {
        return Move::flip(core::nth_bit(
            p.hidden, static_cast<int>(rng.below(static_cast<std::uint32_t>(to_flip)))));
    }
    const Colour us = p.mover();
    StepSets steps;
    add_steps(steps, p.of(us), ~p.occupied() | p.of(other(us)));
    struct Jumps {
        Square from = 0;
        Bitboard targets = 0;
    };
    std::array<Jumps, 2> jumps;
    std::size_t cannons = 0;
    int to_jump = 0;
    for_each(p.of(us, Kind::kCannon), [&](Square from) {
        jumps[cannons] = {from, jump_targets(p, from, us)};
        to_jump += count(jumps[cannons++].targets);
    });
    const int across = std::popcount(steps.across);
    const int along = std::popcount(steps.along);
    const auto number = static_cast<std::uint32_t>(to_flip + across + along + to_jump);
    while (true) {
        int n = static_cast<int>(rng.below(number));
        if (n < to_flip) {
            return Move::flip(core::nth_bit(p.hidden, n));
        }
        n -= to_flip;
        if (n >= across + along) {
            n -= across + along;
            const int first = count(jumps[0].targets);
            const Jumps& jump = jumps[n < first ? 0 : 1];
            return {jump.from, core::nth_bit(jump.targets, n < first ? n : n - first)};
        }
        const Move step =
            n < across ? nth_step(steps.across, n, 1) : nth_step(steps.along, n - across, kColumns);
        if (p.is_empty(step.to()) ||
            outranks(kind_of(p.at(step.from())), kind_of(p.at(step.to())))) {
            return step;
        }
    }
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
