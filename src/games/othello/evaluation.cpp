// Static evaluation without training, for the 6x6 board: position, mobility, potential mobility,
// stability, parity. The 8x8 board has trained weights (pattern_weights.h).
//
// A linear sum for the side to move in 1/100 disc. The weights are set by hand from the usual
// priorities of the game (corners and mobility first, discs only at the end).

#include "games/othello/position.h"
#include "games/othello/stability.h"

namespace tusk::games::othello {

namespace {

struct PhaseWeights {
    int mobility;  // per legal move more than the opponent
    int frontier;  // per empty square beside the opponent's discs more than beside ours
    int stable;    // per stable disc more
    int corner;    // per corner more
    int x_square;  // per own disc beside an empty corner, diagonally
    int c_square;  // per own disc beside an empty corner, on the edge
    int parity;    // for having the last move in sight
};

// Opening, middle, end; interpolated by the number of empties.
constexpr PhaseWeights kOpening{75, 30, 120, 900, -420, -150, 0};
constexpr PhaseWeights kMiddle{60, 25, 150, 800, -360, -130, 60};
constexpr PhaseWeights kEnd{25, 8, 140, 250, -120, -60, 180};

struct Corner {
    Bitboard corner;
    Bitboard x_square;
    Bitboard c_squares;
};

constexpr Corner corner_at(int file, int row, int inward_file, int inward_row) {
    return {square_bit(row * 8 + file), square_bit((row + inward_row) * 8 + file + inward_file),
            square_bit(row * 8 + file + inward_file) | square_bit((row + inward_row) * 8 + file)};
}

constexpr std::array<Corner, 4> corners_of(int size) {
    const int last = size - 1;
    return {corner_at(0, 0, 1, 1), corner_at(last, 0, -1, 1), corner_at(0, last, 1, -1),
            corner_at(last, last, -1, -1)};
}

constexpr std::array<Corner, 4> kCorners8 = corners_of(8);
constexpr std::array<Corner, 4> kCorners6 = corners_of(6);

int difference(Bitboard a, Bitboard b) noexcept {
    return std::popcount(a) - std::popcount(b);
}

}  // namespace

Score evaluate(const Position& p) noexcept {
    return p.size == 8 ? PatternWeights::standard()->evaluate(p) : hand_made_value(p);
}

Score hand_made_value(const Position& p) noexcept {
    const Bitboard mask = p.board_mask();
    const Bitboard own_moves = legal_moves(p.own, p.opponent) & mask;
    const Bitboard opponent_moves = legal_moves(p.opponent, p.own) & mask;
    if ((own_moves | opponent_moves) == 0) {
        return final_difference(p) * Position::facts.score_unit;
    }
    const Bitboard empty = p.empties();
    const int left = std::popcount(empty);

    const int mobility = difference(own_moves, opponent_moves);
    const int frontier = difference(neighbours(p.opponent) & empty, neighbours(p.own) & empty);
    const int stable = difference(stable_discs(p.own, p.opponent), stable_discs(p.opponent, p.own));
    int corner = 0;
    int x_square = 0;
    int c_square = 0;
    for (const Corner& c : p.size == 8 ? kCorners8 : kCorners6) {
        if ((c.corner & empty) != 0) {
            x_square += difference(p.own & c.x_square, p.opponent & c.x_square);
            c_square += difference(p.own & c.c_squares, p.opponent & c.c_squares);
        } else {
            corner += (c.corner & p.own) != 0 ? 1 : -1;
        }
    }
    const int parity = left % 2 == 1 ? 1 : -1;

    const auto sum = [&](const PhaseWeights& w) {
        return w.mobility * mobility + w.frontier * frontier + w.stable * stable +
               w.corner * corner + w.x_square * x_square + w.c_square * c_square +
               w.parity * parity;
    };
    const int full = p.size * p.size - 4;
    const int half = full / 2;
    const Score value =
        left >= half
            ? (sum(kOpening) * (left - half) + sum(kMiddle) * (full - left)) / (full - half)
            : (sum(kMiddle) * left + sum(kEnd) * (half - left)) / half;
    constexpr Score kLimit = 63 * Position::facts.score_unit;
    return std::clamp(value, -kLimit, kLimit);
}

}  // namespace tusk::games::othello
