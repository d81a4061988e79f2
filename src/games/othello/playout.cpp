// Playout policies: uniform, and the one of the university report (spec: improvement A).
//
// Report: if some moves increase the mover's stable discs, they share 90 % evenly and the others
// 10 %; otherwise C-squares as a group get 10 %, X-squares 5 %, and the rest is shared in
// proportion to the degree. The report's text on "degree" is lost; we read it as the mobility after
// the move: 21 + own moves - opponent's moves, at least 1.

#include "core/bits.h"
#include "games/othello/position.h"
#include "games/othello/stability.h"

namespace tusk::games::othello {

namespace {

constexpr int kUniform = 0;

Move any_of(Bitboard set, core::Rng& rng) noexcept {
    return Move::at(core::nth_bit(
        set, static_cast<int>(rng.below(static_cast<std::uint32_t>(std::popcount(set))))));
}

int degree(const Position& p, int square) noexcept {
    const Bitboard flipped = flips(p.own, p.opponent, square);
    const Bitboard own = p.own | flipped | square_bit(square);
    const Bitboard opponent = p.opponent ^ flipped;
    const int mobility = std::popcount(legal_moves(own, opponent) & p.board_mask()) -
                         std::popcount(legal_moves(opponent, own) & p.board_mask());
    return std::max(1, 21 + mobility);
}

Move by_degree(const Position& p, Bitboard set, core::Rng& rng) noexcept {
    std::array<int, 64> weights;
    int total = 0;
    int count = 0;
    for (Bitboard rest = set; rest != 0; rest &= rest - 1) {
        weights[static_cast<std::size_t>(count)] = degree(p, first_square(rest));
        total += weights[static_cast<std::size_t>(count++)];
    }
    int ticket = static_cast<int>(rng.below(static_cast<std::uint32_t>(total)));
    Bitboard rest = set;
    for (int i = 0; ticket >= weights[static_cast<std::size_t>(i)]; ++i) {
        ticket -= weights[static_cast<std::size_t>(i)];
        rest &= rest - 1;
    }
    return Move::at(first_square(rest));
}

// Moves after which the mover has more stable discs than before.
Bitboard stabilising(const Position& p, Bitboard legal) noexcept {
    // Only a move at the edge or next to a stable disc can do that.
    const Bitboard stable = stable_discs(p.own, p.opponent);
    const Bitboard edge = kRow1 | kRow8 | kColumnA | kColumnH;
    const int before = std::popcount(stable);
    Bitboard result = 0;
    for (Bitboard rest = legal & (edge | neighbours(stable)); rest != 0; rest &= rest - 1) {
        const int square = first_square(rest);
        const Bitboard flipped = flips(p.own, p.opponent, square);
        const Bitboard own = p.own | flipped | square_bit(square);
        if (std::popcount(stable_discs(own, p.opponent ^ flipped)) > before) {
            result |= square_bit(square);
        }
    }
    return result;
}

Move report_move(const Position& p, Bitboard legal, core::Rng& rng) noexcept {
    const Bitboard good = stabilising(p, legal);
    if (good != 0) {
        const bool pick_good = good == legal || rng.below(10) < 9;
        return any_of(pick_good ? good : legal & ~good, rng);
    }
    const Bitboard c_squares = legal & kCSquares;
    const Bitboard x_squares = legal & kXSquares;
    const Bitboard others = legal & ~(kCSquares | kXSquares);
    const std::uint32_t c_share = c_squares != 0 ? 10 : 0;
    const std::uint32_t x_share = x_squares != 0 ? 5 : 0;
    const std::uint32_t rest_share = others != 0 ? 85 : 0;
    const std::uint32_t ticket = rng.below(c_share + x_share + rest_share);
    if (ticket < c_share) {
        return any_of(c_squares, rng);
    }
    return ticket < c_share + x_share ? any_of(x_squares, rng) : by_degree(p, others, rng);
}

}  // namespace

Move playout_move(const Position& p, int policy, core::Rng& rng) noexcept {
    const Bitboard legal = legal_moves(p.own, p.opponent) & p.board_mask();
    if (legal == 0) {
        return Move::pass();
    }
    return policy == kUniform ? any_of(legal, rng) : report_move(p, legal, rng);
}

}  // namespace tusk::games::othello
