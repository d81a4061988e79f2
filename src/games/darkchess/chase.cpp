#include "games/darkchess/chase.h"

#include "games/darkchess/moves.h"

namespace tusk::games::darkchess {

namespace {

// Could the piece, standing on `from` of this board, take what stands on `victim`?
bool attacks(const Position& p, Piece hunter, Square from, Square victim, Bitboard occupied) {
    const Piece hunted = p.at(victim);
    if (kind_of(hunter) == Kind::kCannon) {
        return has(jumps_from(from, occupied), victim);
    }
    return has(steps_from(from), victim) && outranks(kind_of(hunter), kind_of(hunted));
}

// The side to move takes its hunted piece away from the hunter, or does something else.
void flee(Position& p, Chase& chase, Move move) noexcept {
    if (chase.hunter == kNoSquare) {
        return;
    }
    const bool hunted = attacks(p, p.at(chase.hunter), chase.hunter, move.from(), p.occupied());
    if (!hunted) {
        chase = {};
        return;
    }
    if (chase.victim != move.from()) {
        chase.flight = bit(move.from());
        chase.returned = false;
    }
    chase.victim = static_cast<std::uint8_t>(move.to());
    chase.returned = has(chase.flight, move.to());
    chase.flight |= bit(move.to());
}

// The side to move goes after its victim with the same piece, or begins anew.
void hunt(const Position& p, Chase& chase, Move move) noexcept {
    const Bitboard after = p.occupied() ^ bit(move.from()) ^ bit(move.to());
    const bool goes_on = chase.hunter == move.from() && chase.victim != kNoSquare &&
                         attacks(p, p.at(move.from()), move.to(), chase.victim, after);
    if (!goes_on) {
        chase = {};
    }
    chase.hunter = static_cast<std::uint8_t>(move.to());
}

}  // namespace

void follow_chases(Position& p, Move move) noexcept {
    if (!p.is_empty(move.to())) {
        p.chases = {};
        return;
    }
    const Colour mover = p.mover();
    flee(p, p.chases[index(other(mover))], move);
    hunt(p, p.chases[index(mover)], move);
}

bool is_forbidden_chase(const Position& p, Move move) noexcept {
    const Chase& chase = p.chases[index(p.mover())];
    if (!chase.returned || chase.hunter != move.from() || !p.is_empty(move.to())) {
        return false;
    }
    const Bitboard after = p.occupied() ^ bit(move.from()) ^ bit(move.to());
    return attacks(p, p.at(move.from()), move.to(), chase.victim, after);
}

}  // namespace tusk::games::darkchess
