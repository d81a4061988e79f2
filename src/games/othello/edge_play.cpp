#include "games/othello/edge_play.h"

namespace tusk::games::othello {

namespace {

constexpr int kShortestRun = 3;  // an edge of two leaves the victim room to answer

Edge make_edge(int size, bool column, bool far_side, bool backwards) noexcept {
    Edge edge;
    edge.length = size;
    const int across = far_side ? size - 1 : 0;
    const int inside = far_side ? size - 2 : 1;
    const auto square = [&](int along, int depth) {
        const int at = backwards ? size - 1 - along : along;
        return column ? at * 8 + depth : depth * 8 + at;
    };
    for (int i = 0; i < size; ++i) {
        edge.line[static_cast<std::size_t>(i)] = square(i, across);
    }
    edge.x_square = square(1, inside);
    return edge;
}

std::array<Edge, 8> make_edges(int size) noexcept {
    std::array<Edge, 8> edges;
    for (unsigned i = 0; i < edges.size(); ++i) {
        edges[i] = make_edge(size, (i & 1) != 0, (i & 2) != 0, (i & 4) != 0);
    }
    return edges;
}

struct Sides {
    Bitboard own;
    Bitboard other;
};

Sides placed(Sides sides, int square) noexcept {
    const Bitboard flipped = flips(sides.own, sides.other, square);
    return {sides.own | flipped | square_bit(square), sides.other & ~flipped};
}

Bitboard moves_of(Sides sides, Bitboard board) noexcept {
    return legal_moves(sides.own, sides.other) & board;
}

// Whether `holds` of the attacker's view after every answer of the victim; one who cannot move
// passes.
template <class Test>
bool after_every_answer(Sides sides, Bitboard board, Test holds) {
    const Sides victim{sides.other, sides.own};
    const Bitboard answers = moves_of(victim, board);
    if (answers == 0) {
        return holds(sides);
    }
    for (Bitboard left = answers; left != 0; left &= left - 1) {
        const Sides answered = placed(victim, first_square(left));
        if (!holds(Sides{answered.other, answered.own})) {
            return false;
        }
    }
    return true;
}

bool wins_corner_next(Sides sides, const Edge& edge, Bitboard board) {
    return after_every_answer(
        sides, board, [&](Sides now) { return (moves_of(now, board) & edge.corners()) != 0; });
}

bool wins_corner_by_a_cut(Sides sides, const Edge& edge, Bitboard board) {
    const Bitboard moves = moves_of(sides, board);
    if ((moves & edge.corners()) != 0) {
        return true;
    }
    for (Bitboard left = moves & edge.squares(); left != 0; left &= left - 1) {
        if (wins_corner_next(placed(sides, first_square(left)), edge, board)) {
            return true;
        }
    }
    return false;
}

// The victim's discs if the edge can be attacked from its near end, else 0.
Bitboard attackable_run(const Edge& edge, Bitboard victim, Bitboard attacker) noexcept {
    const Bitboard squares = edge.squares();
    if ((attacker & squares) != 0 || (victim & edge.corners()) != 0) {
        return 0;
    }
    Bitboard run = 0;
    for (int i = edge.length - 2; i > 1 && (victim & square_bit(edge.at(i))) != 0; --i) {
        run |= square_bit(edge.at(i));
    }
    return run == (victim & squares) && std::popcount(run) >= kShortestRun ? run : 0;
}

}  // namespace

Bitboard Edge::squares() const noexcept {
    Bitboard squares = 0;
    for (int i = 0; i < length; ++i) {
        squares |= square_bit(at(i));
    }
    return squares;
}

const std::array<Edge, 8>& edges_of(int size) noexcept {
    static const std::array<Edge, 8> small = make_edges(6);
    static const std::array<Edge, 8> usual = make_edges(8);
    return size == 6 ? small : usual;
}

Bitboard corners_of(int size) noexcept {
    Bitboard corners = 0;
    for (const Edge& edge : edges_of(size)) {
        corners |= edge.corners();
    }
    return corners;
}

Bitboard empty_corner_by_x(int square, Bitboard empties, int size) noexcept {
    for (const Edge& edge : edges_of(size)) {
        if (edge.x_square == square) {
            return square_bit(edge.near_corner()) & empties;
        }
    }
    return 0;
}

Bitboard empty_corner_by_c(int square, Bitboard empties, int size) noexcept {
    for (const Edge& edge : edges_of(size)) {
        if (edge.at(1) == square) {
            return square_bit(edge.near_corner()) & empties;
        }
    }
    return 0;
}

UnbalancedEdges unbalanced_edges(Bitboard own, Bitboard empties, int size) noexcept {
    UnbalancedEdges found;
    for (const Edge& edge : edges_of(size)) {
        const Bitboard gap = square_bit(edge.at(1));
        const Bitboard open = edge.corners() | gap;
        const Bitboard discs = edge.squares() & ~open;
        if ((empties & open) == open && (own & discs) == discs) {
            ++found.count;
            found.discs |= discs;
            found.gaps |= gap;
        }
    }
    return found;
}

Bitboard safe_moves(Bitboard own, Bitboard other, Bitboard board, int size) noexcept {
    const Bitboard corners = corners_of(size);
    const Bitboard empties = ~(own | other) & board;
    const Bitboard feared = legal_moves(other, own) & board & corners;
    Bitboard safe = 0;
    for (Bitboard left = legal_moves(own, other) & board; left != 0; left &= left - 1) {
        const int square = first_square(left);
        const Sides after = placed({own, other}, square);
        const Bitboard taken = legal_moves(after.other, after.own) & board & corners;
        if ((taken & ~feared) == 0 && empty_corner_by_x(square, empties, size) == 0) {
            safe |= square_bit(square);
        }
    }
    return safe;
}

std::vector<StonerTrap> stoner_traps(Bitboard attacker, Bitboard victim, Bitboard board, int size) {
    std::vector<StonerTrap> found;
    const Sides sides{attacker, victim};
    const Bitboard moves = moves_of(sides, board);
    for (const Edge& edge : edges_of(size)) {
        const Bitboard run = attackable_run(edge, victim, attacker);
        if (run == 0 || (moves & square_bit(edge.x_square)) == 0 || (moves & edge.corners()) != 0) {
            continue;
        }
        if (after_every_answer(placed(sides, edge.x_square), board,
                               [&](Sides now) { return wins_corner_by_a_cut(now, edge, board); })) {
            found.push_back({edge.x_square, run, edge.corners()});
        }
    }
    return found;
}

std::vector<StonerTrap> stoner_cut(Bitboard attacker, Bitboard victim, int square, Bitboard board,
                                   int size) {
    std::vector<StonerTrap> found;
    const Sides sides{attacker, victim};
    const Bitboard moves = moves_of(sides, board);
    for (const Edge& edge : edges_of(size)) {
        const Bitboard run = attackable_run(edge, victim, attacker);
        if (run == 0 || (attacker & square_bit(edge.x_square)) == 0 ||
            (edge.squares() & ~edge.corners() & square_bit(square)) == 0 ||
            (moves & edge.corners()) != 0) {
            continue;
        }
        if (wins_corner_next(placed(sides, square), edge, board)) {
            found.push_back({edge.x_square, run, edge.corners()});
        }
    }
    return found;
}

}  // namespace tusk::games::othello
