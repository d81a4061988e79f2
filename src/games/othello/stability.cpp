#include "games/othello/stability.h"

namespace tusk::games::othello {
namespace {

// 3^side
template <class Board>
constexpr std::size_t kEdges = Board::kSide == 8 ? 6561 : 729;

using Edge = std::uint8_t;

// Sum of 3^i over the set bits: the ternary index of an edge is ternary(own) + 2 * ternary(opp).
constexpr std::array<std::uint16_t, 256> make_ternary() noexcept {
    std::array<std::uint16_t, 256> table{};
    for (std::size_t bits = 1; bits < 256; ++bits) {
        table[bits] = static_cast<std::uint16_t>(std::size_t{3} * table[bits >> 1] + (bits & 1));
    }
    return table;
}

constexpr std::array<std::uint16_t, 256> kTernary = make_ternary();

constexpr std::size_t edge_index(Edge own, Edge opp) noexcept {
    return static_cast<std::size_t>(kTernary[own]) + std::size_t{2} * kTernary[opp];
}

// Discs flipped within the edge when `own` plays on square `at`.
unsigned edge_flips(unsigned own, unsigned opp, int at) noexcept {
    unsigned result = 0;
    for (const int step : {-1, 1}) {
        unsigned run = 0;
        int square = at + step;
        while (square >= 0 && square < 8 && ((opp >> square) & 1U) != 0) {
            run |= 1U << square;
            square += step;
        }
        if (square >= 0 && square < 8 && ((own >> square) & 1U) != 0) {
            result |= run;
        }
    }
    return result;
}

template <class Board>
class EdgeTable {
public:
    EdgeTable() noexcept {
        constexpr unsigned kPatterns = 1U << Board::kSide;
        // Fuller edges first: an edge depends only on edges with one empty square less.
        for (int discs = Board::kSide; discs >= 0; --discs) {
            for (unsigned own = 0; own < kPatterns; ++own) {
                for (unsigned opp = 0; opp < kPatterns; ++opp) {
                    if ((own & opp) == 0 && std::popcount(own | opp) == discs) {
                        stable_[edge_index(static_cast<Edge>(own), static_cast<Edge>(opp))] =
                            static_cast<Edge>(survivors(own, opp));
                    }
                }
            }
        }
    }

    Edge stable(Edge own, Edge opp) const noexcept { return stable_[edge_index(own, opp)]; }

private:
    unsigned survivors(unsigned own, unsigned opp) const noexcept {
        unsigned result = own;
        for (int at = 0; at < Board::kSide; ++at) {
            const unsigned placed = 1U << at;
            if (((own | opp) & placed) != 0) {
                continue;
            }
            const unsigned gained = edge_flips(own, opp, at);
            result &=
                stable(static_cast<Edge>(own | placed | gained), static_cast<Edge>(opp & ~gained));
            const unsigned lost = edge_flips(opp, own, at);
            result &=
                stable(static_cast<Edge>(own & ~lost), static_cast<Edge>(opp | placed | lost));
        }
        return result;
    }

    std::array<Edge, kEdges<Board>> stable_{};
};

// Built by the first caller: no order of static initialisation to respect, one tested branch later.
template <class Board>
const EdgeTable<Board>& edge_table() noexcept {
    static const EdgeTable<Board> table;
    return table;
}

constexpr Edge column_a_bits(Bitboard board) noexcept {
    return static_cast<Edge>(((board & kColumnA) * 0x0102040810204080ULL) >> 56);
}

constexpr Bitboard column_a_board(Edge bits) noexcept {
    return (((bits & 0x7FULL) * 0x0002040810204081ULL) & kColumnA) | (Bitboard{bits} >> 7 << 56);
}

template <class Board>
Bitboard stable_on_edges(Bitboard own, Bitboard opp) noexcept {
    constexpr int kLast = Board::kSide - 1;
    constexpr int kLastRow = 8 * kLast;
    const EdgeTable<Board>& table = edge_table<Board>();
    const Edge top = table.stable(static_cast<Edge>(own), static_cast<Edge>(opp));
    const Edge bottom =
        table.stable(static_cast<Edge>(own >> kLastRow), static_cast<Edge>(opp >> kLastRow));
    const Edge left = table.stable(column_a_bits(own), column_a_bits(opp));
    const Edge right = table.stable(column_a_bits(own >> kLast), column_a_bits(opp >> kLast));
    return Bitboard{top} | (Bitboard{bottom} << kLastRow) | column_a_board(left) |
           (column_a_board(right) << kLast);
}

// Squares from which a shift by 1, 2 or 4 steps along the axis stays on the board, downwards
// (towards lower bits) and upwards.
struct ShiftMasks {
    std::array<Bitboard, 3> up{};
    std::array<Bitboard, 3> down{};
};

constexpr Bitboard columns_kept(int column_step) noexcept {
    Bitboard mask = 0;
    for (int square = 0; square < 64; ++square) {
        const int column = square % 8 + column_step;
        mask |= Bitboard{column >= 0 && column < 8} << square;
    }
    return mask;
}

constexpr std::array<ShiftMasks, kernels::kAxes> make_shift_masks() noexcept {
    constexpr std::array<int, kernels::kAxes> kColumnStep{1, 0, 1, -1};
    std::array<ShiftMasks, kernels::kAxes> table{};
    for (std::size_t axis = 0; axis < kernels::kAxes; ++axis) {
        for (std::size_t doubling = 0; doubling < 3; ++doubling) {
            const int column_step = kColumnStep[axis] * (1 << doubling);
            table[axis].up[doubling] = columns_kept(column_step);
            table[axis].down[doubling] = columns_kept(-column_step);
        }
    }
    return table;
}

constexpr std::array<ShiftMasks, kernels::kAxes> kShiftMasks = make_shift_masks();

// Squares that can be flipped along the axis: all but those at either end of its lines.
template <class Board>
constexpr std::array<Bitboard, kernels::kAxes> make_axis_inner() noexcept {
    std::array<Bitboard, kernels::kAxes> inner{};
    for (int square = 0; square < 64; ++square) {
        const int column = square % 8;
        const int row = square / 8;
        const bool between_columns = column > 0 && column < Board::kSide - 1;
        const bool between_rows = row > 0 && row < Board::kSide - 1;
        const Bitboard bit = Board::kMask & square_bit(square);
        inner[0] |= between_columns ? bit : 0;
        inner[1] |= between_rows ? bit : 0;
        inner[2] |= between_columns && between_rows ? bit : 0;
    }
    inner[3] = inner[2];
    return inner;
}

template <class Board>
constexpr std::array<Bitboard, kernels::kAxes> kAxisInner = make_axis_inner<Board>();

static_assert(kAxisInner<Board8x8> == kernels::kAxisInner);

// Squares whose line along the axis has no empty square, or which end such a line: there a disc
// cannot be flipped along this axis.
template <class Board, std::size_t Axis>
Bitboard safe_along(Bitboard empties) noexcept {
    constexpr ShiftMasks kMasks = kShiftMasks[Axis];
    constexpr int kStep = kernels::kAxisStep[Axis];
    Bitboard up = empties;
    up |= (up & kMasks.up[0]) << kStep;
    up |= (up & kMasks.up[1]) << 2 * kStep;
    up |= (up & kMasks.up[2]) << 4 * kStep;
    Bitboard down = empties;
    down |= (down & kMasks.down[0]) >> kStep;
    down |= (down & kMasks.down[1]) >> 2 * kStep;
    down |= (down & kMasks.down[2]) >> 4 * kStep;
    return ~(up | down) | ~kAxisInner<Board>[Axis];
}

template <std::size_t Axis>
constexpr Bitboard next_to(Bitboard board) noexcept {
    constexpr int kStep = kernels::kAxisStep[Axis];
    return ((board & kShiftMasks[Axis].up[0]) << kStep) |
           ((board & kShiftMasks[Axis].down[0]) >> kStep);
}

}  // namespace

template <class Board>
std::uint8_t stable_edge_discs(std::uint8_t own, std::uint8_t opp) noexcept {
    return edge_table<Board>().stable(own, opp);
}

template <class Board>
Bitboard stable_discs(Bitboard own, Bitboard opp) noexcept {
    const Bitboard empties = empty_squares<Board>(own, opp);
    const Bitboard row = safe_along<Board, 0>(empties);
    const Bitboard column = safe_along<Board, 1>(empties);
    const Bitboard falling = safe_along<Board, 2>(empties);
    const Bitboard rising = safe_along<Board, 3>(empties);
    Bitboard stable = (stable_on_edges<Board>(own, opp) | (row & column & falling & rising)) & own;
    Bitboard before = 0;
    while (stable != before) {
        before = stable;
        stable |= own & (row | next_to<0>(stable)) & (column | next_to<1>(stable)) &
                  (falling | next_to<2>(stable)) & (rising | next_to<3>(stable));
    }
    return stable;
}

template Bitboard stable_discs<Board8x8>(Bitboard own, Bitboard opp) noexcept;
template Bitboard stable_discs<Board6x6>(Bitboard own, Bitboard opp) noexcept;
template std::uint8_t stable_edge_discs<Board8x8>(std::uint8_t, std::uint8_t) noexcept;
template std::uint8_t stable_edge_discs<Board6x6>(std::uint8_t, std::uint8_t) noexcept;

}  // namespace tusk::games::othello
