#include "games/xiangqi/pins.h"

#include "games/xiangqi/moves.h"

namespace tusk::games::xiangqi {

Pins pins_of(const Position& p, Seat side) noexcept {
    Pins pins;
    const Bitboard own = p.pieces(side);
    const Bitboard occupied = p.occupied();
    const Bitboard theirs = p.pieces(search::other(side));
    const Square king = p.king(side);
    const Bitboard cannons = p.pieces(Kind::kCannon);
    const auto add = [&](Square from, Bitboard blockers) {
        pins.blockers |= blockers;
        if ((blockers & own).any()) {
            pins.pinners |= bit(from);
        }
    };
    const Bitboard sliders = theirs & kAttacks.cross[detail::at(king)] &
                             (p.pieces(Kind::kChariot) | p.pieces(Kind::kKing) | cannons);
    for_each(sliders, [&](Square from) {
        const Bitboard blockers = between(king, from) & occupied;
        if (blockers.count() == (cannons.has(from) ? 2 : 1)) {
            add(from, blockers);
        }
    });
    const Bitboard horses =
        theirs & p.pieces(Kind::kHorse) & kAttacks.horse_from[detail::at(king)].by_pattern[0];
    for_each(horses, [&](Square from) {
        const Bitboard leg = bit(leg_of(from, king)) & occupied;
        if (leg.any()) {
            add(from, leg);
        }
    });
    return pins;
}

bool leaves_king_safe(const Position& p, Square from, Square to) noexcept {
    const Seat side = colour_of(p.at(from));
    Position after = p;
    after.to_move = side;
    shift(after, Move(from, to));
    return !attacks_king(after, after.king(side), search::other(side), after.occupied());
}

}  // namespace tusk::games::xiangqi
