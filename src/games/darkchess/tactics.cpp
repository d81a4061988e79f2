// What the searches ask about moves: exchanges, values of captures, slots of histories, ends on the
// way.

#include <algorithm>

#include "games/darkchess/moves.h"
#include "games/darkchess/values.h"

namespace tusk::games::darkchess {

namespace {

Score fixed_value(Piece piece) noexcept {
    return kFixedValues[index(kind_of(piece))];
}

// The attacker of least value among these; they are not empty.
Square cheapest(const Position& p, Bitboard attackers) noexcept {
    Square best = first_of(attackers);
    for_each(attackers, [&](Square square) {
        if (fixed_value(p.at(square)) < fixed_value(p.at(best))) {
            best = square;
        }
    });
    return best;
}

// What the side gains at most by taking on the square, where a piece of the other side stands, both
// stopping when it suits them.
Score gain_on(const Position& p, Square square, Piece standing, Colour side, Bitboard occupied,
              Bitboard gone) noexcept {
    const Bitboard attackers = attackers_of(p, square, kind_of(standing), side, occupied) & ~gone;
    if (attackers == 0) {
        return 0;
    }
    const Square from = cheapest(p, attackers);
    const Score reply =
        gain_on(p, square, p.at(from), other(side), occupied & ~bit(from), gone | bit(from));
    return std::max(0, fixed_value(standing) - reply);
}

}  // namespace

bool exchange_wins(const Position& p, Move move, Score least) noexcept {
    if (move.is_flip()) {
        return least <= 0;
    }
    const Piece taken = p.at(move.to());
    const Score won = is_piece(taken) ? fixed_value(taken) : 0;
    if (won < least) {
        return false;
    }
    const Piece moved = p.at(move.from());
    if (won - fixed_value(moved) >= least) {
        return true;
    }
    const Bitboard occupied = (p.occupied() & ~bit(move.from())) | bit(move.to());
    return won - gain_on(p, move.to(), moved, other(p.mover()), occupied, bit(move.from())) >=
           least;
}

bool is_rash(const Position& p, Move move) noexcept {
    if (!move.is_flip() || p.first_colour == Colour::kNone) {
        return false;
    }
    const Colour us = p.mover();
    const auto hidden_enemy = [&](Kind kind) { return p.pool[piece_of(other(us), kind)] > 0; };
    constexpr std::array kValuable{Kind::kKing, Kind::kAdvisor, Kind::kElephant};
    Bitboard valuable = 0;
    for (const Kind own : kValuable) {
        const Bitboard pieces = p.of(us, own);
        valuable |= pieces;
        if ((pieces & steps_from(move.to())) != 0 &&
            std::any_of(kAllKinds.begin(), kAllKinds.end(),
                        [&](Kind kind) { return outranks(kind, own) && hidden_enemy(kind); })) {
            return true;
        }
    }
    return hidden_enemy(Kind::kCannon) && (jumps_from(move.to(), p.occupied()) & valuable) != 0;
}

Score captured_value(const Position& p, Move move) noexcept {
    const Piece taken = p.at(move.to());
    return is_piece(taken) ? standing_values(p, colour_of(taken))[index(kind_of(taken))] : 0;
}

void quiets(const Position& p, MoveList& list) noexcept {
    quiet_steps(p, list);
    flips(p, list);
}

std::optional<Outcome> end_on_path(const Position& p, search::PathView<Position> path,
                                   int ply) noexcept {
    Outcome end;
    if (p.first_colour != Colour::kNone) {
        for (const Seat seat : {Seat::kFirst, Seat::kSecond}) {
            if (!p.has_pieces(p.colour_of(seat)) || (seat == p.turn && !has_action(p))) {
                end.payoff[search::index(seat)] = -1;
                end.payoff[search::index(search::other(seat))] = 1;
                end.reason = static_cast<std::uint8_t>(End::kNoPieces);
                return end;
            }
        }
    }
    if (p.quiet_plies >= quiet_limit(p.rules)) {
        end.reason = static_cast<std::uint8_t>(End::kQuiet);
        return end;
    }
    if (p.rules.repetition < 2) {
        return std::nullopt;
    }
    const std::size_t window = std::min<std::size_t>(p.quiet_plies, path.keys.size());
    int seen = 0;
    for (std::size_t back = 4; back <= window; back += 2) {
        if (path.keys[path.keys.size() - back] == p.zobrist) {
            ++seen;
            // A second occurrence after the root is as good as the last one.
            if (static_cast<int>(back) <= ply || seen >= p.rules.repetition - 1) {
                end.reason = static_cast<std::uint8_t>(End::kRepetition);
                return end;
            }
        }
    }
    return std::nullopt;
}

std::uint64_t table_key(const Position& p) noexcept {
    std::uint64_t key = p.zobrist;
    if (p.rules.chase == ChaseRule::kForbid) {
        for (const Chase& chase : p.chases) {
            key = core::mix64(key ^ chase.flight ^ std::uint64_t{chase.hunter} << 32 ^
                              std::uint64_t{chase.victim} << 40 ^
                              (chase.returned ? std::uint64_t{1} << 48 : 0));
        }
    }
    constexpr int kNear = 14;  // plies in which the limit could matter to a search
    const int left = quiet_limit(p.rules) - p.quiet_plies;
    return left > kNear ? key : core::mix64(key + static_cast<std::uint64_t>(left + 1));
}

}  // namespace tusk::games::darkchess
