// What players see on the edges: unbalanced edges, safe moves, and Stoner traps.
//
// All of it works on any board size: an edge is its squares from one corner to the other, read in
// both directions. Pure functions, thread safe; a trap costs at most some thousand flips, all
// others well under a microsecond. For explanations, not for the inner loop of a search.
#pragma once

#include <vector>

#include "games/othello/bitboard.h"

namespace tusk::games::othello {

// One edge of an n x n board at a1, read from the corner at `line[0]` to the one at `line[n - 1]`.
struct Edge {
    int length = 8;
    std::array<int, 8> line{};
    int x_square = 0;  // diagonally next to line[0]

    [[nodiscard]] int near_corner() const noexcept { return line[0]; }
    [[nodiscard]] int far_corner() const noexcept { return at(length - 1); }
    [[nodiscard]] int at(int index) const noexcept { return line[static_cast<std::size_t>(index)]; }
    [[nodiscard]] Bitboard corners() const noexcept {
        return square_bit(near_corner()) | square_bit(far_corner());
    }
    [[nodiscard]] Bitboard squares() const noexcept;  // with the corners
};

// The four edges in both directions.
[[nodiscard]] const std::array<Edge, 8>& edges_of(int size) noexcept;

[[nodiscard]] Bitboard corners_of(int size) noexcept;
// The empty corner that `square` is the X-square or a C-square of; 0 = none.
[[nodiscard]] Bitboard empty_corner_by_x(int square, Bitboard empties, int size) noexcept;
[[nodiscard]] Bitboard empty_corner_by_c(int square, Bitboard empties, int size) noexcept;

// Discs of `own` on unbalanced edges: both corners and one C-square empty, all other squares (five
// on the usual board) of one colour. Discs of two such edges are in it together.
struct UnbalancedEdges {
    int count = 0;
    Bitboard discs = 0;
    Bitboard gaps = 0;  // the empty C-squares
};
[[nodiscard]] UnbalancedEdges unbalanced_edges(Bitboard own, Bitboard empties, int size) noexcept;

// Moves of `own` that give nothing away: the other side can take no corner afterwards that it could
// not take before, and the move is no X-square beside an empty corner.
[[nodiscard]] Bitboard safe_moves(Bitboard own, Bitboard other, Bitboard board, int size) noexcept;

// A Stoner trap that `attacker`, to move, can spring. The victim has three discs or more in a row
// on an edge, up to the C-square of its far end, and nothing else stands on that edge. The attacker
// plays the X-square of the near end. It works if whatever the victim answers, the attacker takes a
// corner of this edge at once, or plays onto this edge (the cut) so that whatever the victim
// answers then it takes one. Played out by the rules, five plies deep, not guessed from the shape.
struct StonerTrap {
    int x_square = 0;
    Bitboard discs = 0;    // the victim's, on the edge
    Bitboard corners = 0;  // of the edge
    friend bool operator==(const StonerTrap&, const StonerTrap&) = default;
};
[[nodiscard]] std::vector<StonerTrap> stoner_traps(Bitboard attacker, Bitboard victim,
                                                   Bitboard board, int size);

// The second step: `attacker` owns the X-square of such an edge and plays `square` on it, and
// whatever the victim answers the attacker takes a corner of the edge. The trap, if it is one.
[[nodiscard]] std::vector<StonerTrap> stoner_cut(Bitboard attacker, Bitboard victim, int square,
                                                 Bitboard board, int size);

}  // namespace tusk::games::othello
