#include "games/othello/endgame.h"

#include <algorithm>
#include <utility>

#include "games/othello/last_flip.h"

namespace tusk::games::othello {
namespace {

constexpr int kNoScore = -65;  // below every score of either board
// Set-up positions may exceed the 33 moves known from play; the board itself is the only safe
// limit.
constexpr std::size_t kMaxMoves = 64;

constexpr std::array<Bitboard, 64> make_neighbours() noexcept {
    std::array<Bitboard, 64> table{};
    for (int square = 0; square < 64; ++square) {
        table[static_cast<std::size_t>(square)] = neighbours(square_bit(square));
    }
    return table;
}

constexpr std::array<Bitboard, 64> kNeighbours = make_neighbours();

inline bool touches(int square, Bitboard discs) noexcept {
    return (kNeighbours[static_cast<std::size_t>(square)] & discs) != 0;
}

// Flips of a move that may be illegal: most illegal ones are seen by the missing neighbour.
inline Bitboard try_flips(Bitboard own, Bitboard opp, int square) noexcept {
    return touches(square, opp) ? flips(own, opp, square) : 0;
}

struct Child {
    Bitboard own;
    Bitboard opp;
};

inline Child play(Bitboard own, Bitboard opp, int square, Bitboard flipped) noexcept {
    return {opp ^ flipped, own ^ flipped ^ square_bit(square)};
}

// Lower is tried earlier. Weights in quarters of a reply. Measured: parity bonus 0, 2, 3, 7 and
// corner bonus 0, 2, 3, 8; 2 and 2 gave the fewest nodes on random play with 10 empties, while on
// FFO 1-25 (single run of 25 positions) no corner bonus was 4 % better.
template <class Board>
inline int ordering_cost(Bitboard replies, Bitboard move, Bitboard odd) noexcept {
    return 4 * ordering_mobility<Board>(replies) - ((odd & move) != 0 ? 2 : 0) -
           ((Board::kCorners & move) != 0 ? 2 : 0);
}

// The functions below search the null window (alpha, alpha + 1).
template <class Board>
class NullWindow {
public:
    std::uint64_t nodes = 0;

    int solve(Bitboard own, Bitboard opp, int alpha) noexcept {
        const Bitboard free = empty_squares<Board>(own, opp);
        const Bitboard odd = Board::odd_quadrants(free);
        const int empties = std::popcount(free);
        switch (empties) {
            case 0: return final_score<Board>(own, opp);
            case 1: return one(own, first_square(free));
            case 2:
                return two(own, opp, alpha, first_square(free), first_square(free & (free - 1)));
            case 3: return three(own, opp, alpha, free, odd);
            case 4: return four(own, opp, alpha, odd);
            default: return many(own, opp, legal_moves_on<Board>(own, opp), alpha, empties, odd);
        }
    }

private:
    struct ScoredMove {
        Bitboard flipped;
        Bitboard replies;
        int square;
        int cost;
    };

    int one(Bitboard own, int square) noexcept {
        const int own_count = std::popcount(own);
        const LastFlips flipped = last_flips<Board>(own, square);
        if (flipped.own != 0) {
            ++nodes;
            return 2 * (own_count + flipped.own) - (Board::kSquares - 2);
        }
        if (flipped.opp != 0) {
            ++nodes;
            return 2 * (own_count - flipped.opp) - Board::kSquares;
        }
        const bool ahead = 2 * own_count >= Board::kSquares;  // the discs are odd in number
        return 2 * own_count - Board::kSquares + (ahead ? 2 : 0);
    }

    // Best of the two placements, kNoScore if neither is legal.
    int two_placements(Bitboard own, Bitboard opp, int alpha, int first, int second) noexcept {
        int best = kNoScore;
        if (const Bitboard flipped = try_flips(own, opp, first); flipped != 0) {
            ++nodes;
            best = -one(opp ^ flipped, second);
            if (best > alpha) {
                return best;
            }
        }
        if (const Bitboard flipped = try_flips(own, opp, second); flipped != 0) {
            ++nodes;
            best = std::max(best, -one(opp ^ flipped, first));
        }
        return best;
    }

    int two(Bitboard own, Bitboard opp, int alpha, int first, int second) noexcept {
        const int best = two_placements(own, opp, alpha, first, second);
        if (best != kNoScore) {
            return best;
        }
        const int passed = two_placements(opp, own, -alpha - 1, first, second);
        return passed != kNoScore ? -passed : final_score<Board>(own, opp);
    }

    int three_placements(Bitboard own, Bitboard opp, int alpha, int first, int second,
                         int third) noexcept {
        int best = kNoScore;
        if (const Bitboard flipped = try_flips(own, opp, first); flipped != 0) {
            ++nodes;
            const Child child = play(own, opp, first, flipped);
            best = -two(child.own, child.opp, -alpha - 1, second, third);
            if (best > alpha) {
                return best;
            }
        }
        if (const Bitboard flipped = try_flips(own, opp, second); flipped != 0) {
            ++nodes;
            const Child child = play(own, opp, second, flipped);
            best = std::max(best, -two(child.own, child.opp, -alpha - 1, first, third));
            if (best > alpha) {
                return best;
            }
        }
        if (const Bitboard flipped = try_flips(own, opp, third); flipped != 0) {
            ++nodes;
            const Child child = play(own, opp, third, flipped);
            best = std::max(best, -two(child.own, child.opp, -alpha - 1, first, second));
        }
        return best;
    }

    int three(Bitboard own, Bitboard opp, int alpha, Bitboard free, Bitboard odd) noexcept {
        // With three empties some quadrant is odd; a lone square there goes first.
        const int first = first_square(free & odd);
        free ^= square_bit(first);
        const int second = first_square(free);
        const int third = first_square(free & (free - 1));
        const int best = three_placements(own, opp, alpha, first, second, third);
        if (best != kNoScore) {
            return best;
        }
        const int passed = three_placements(opp, own, -alpha - 1, first, second, third);
        return passed != kNoScore ? -passed : final_score<Board>(own, opp);
    }

    int four_placements(Bitboard own, Bitboard opp, int alpha, Bitboard odd) noexcept {
        const Bitboard free = empty_squares<Board>(own, opp);
        int best = kNoScore;
        for (Bitboard group : {free & odd, free & ~odd}) {
            for (; group != 0; group &= group - 1) {
                const int square = first_square(group);
                const Bitboard flipped = try_flips(own, opp, square);
                if (flipped == 0) {
                    continue;
                }
                ++nodes;
                const Child child = play(own, opp, square, flipped);
                best = std::max(best,
                                -three(child.own, child.opp, -alpha - 1, free ^ square_bit(square),
                                       odd ^ Board::quadrant(square)));
                if (best > alpha) {
                    return best;
                }
            }
        }
        return best;
    }

    int four(Bitboard own, Bitboard opp, int alpha, Bitboard odd) noexcept {
        if (stability_may_cut<Board>(opp, alpha, 4)) {
            if (const int bound = stability_bound<Board>(own, opp); bound <= alpha) {
                return bound;
            }
        }
        const int best = four_placements(own, opp, alpha, odd);
        if (best != kNoScore) {
            return best;
        }
        const int passed = four_placements(opp, own, -alpha - 1, odd);
        return passed != kNoScore ? -passed : final_score<Board>(own, opp);
    }

    // Five or more empties; `moves` = legal moves of own.
    int many(Bitboard own, Bitboard opp, Bitboard moves, int alpha, int empties,
             Bitboard odd) noexcept {
        if (stability_may_cut<Board>(opp, alpha, empties)) {
            if (const int bound = stability_bound<Board>(own, opp); bound <= alpha) {
                return bound;
            }
        }
        if (moves == 0) {
            const Bitboard replies = legal_moves_on<Board>(opp, own);
            if (replies == 0) {
                return final_score<Board>(own, opp);
            }
            return -many(opp, own, replies, -alpha - 1, empties, odd);
        }
        return empties == 5 ? by_parity(own, opp, moves, alpha, odd)
                            : by_replies(own, opp, moves, alpha, empties, odd);
    }

    // Five empties: counting replies costs more than the nodes it saves (measured on FFO 1-25).
    int by_parity(Bitboard own, Bitboard opp, Bitboard moves, int alpha, Bitboard odd) noexcept {
        int best = kNoScore;
        for (Bitboard group : {moves & odd, moves & ~odd}) {
            for (; group != 0; group &= group - 1) {
                const int square = first_square(group);
                const Bitboard flipped = flips(own, opp, square);
                ++nodes;
                if (flipped == opp) {
                    return Board::kSquares;
                }
                const Child child = play(own, opp, square, flipped);
                best = std::max(
                    best, -four(child.own, child.opp, -alpha - 1, odd ^ Board::quadrant(square)));
                if (best > alpha) {
                    return best;
                }
            }
        }
        return best;
    }

    int by_replies(Bitboard own, Bitboard opp, Bitboard moves, int alpha, int empties,
                   Bitboard odd) noexcept {
        std::array<ScoredMove, kMaxMoves> list;
        std::size_t count = 0;
        for (; moves != 0; moves &= moves - 1) {
            const int square = first_square(moves);
            const Bitboard bit = square_bit(square);
            const Bitboard flipped = flips(own, opp, square);
            if (flipped == opp) {
                ++nodes;
                return Board::kSquares;
            }
            const Bitboard replies = legal_moves_on<Board>(opp ^ flipped, own ^ flipped ^ bit);
            const int cost = ordering_cost<Board>(replies, bit, odd);
            std::size_t at = count++;
            for (; at > 0 && list[at - 1].cost > cost; --at) {
                list[at] = list[at - 1];
            }
            list[at] = {flipped, replies, square, cost};
        }
        int best = kNoScore;
        for (std::size_t i = 0; i < count; ++i) {
            const ScoredMove& move = list[i];
            const Child child = play(own, opp, move.square, move.flipped);
            const Bitboard child_odd = odd ^ Board::quadrant(move.square);
            ++nodes;
            const int score =
                -many(child.own, child.opp, move.replies, -alpha - 1, empties - 1, child_odd);
            best = std::max(best, score);
            if (best > alpha) {
                return best;
            }
        }
        return best;
    }
};

// Open window: first move with the whole window, the others with a null window and, if they beat
// it, again. Rare, so it serves every number of empties.
template <class Board>
int solve_open(NullWindow<Board>& search, Bitboard own, Bitboard opp, int alpha,
               int beta) noexcept {
    const bool holds_no_even_score = beta - alpha < 2 || (beta - alpha == 2 && alpha % 2 == 0);
    if (holds_no_even_score) {
        return search.solve(own, opp, alpha);
    }
    Bitboard moves = legal_moves_on<Board>(own, opp);
    if (moves == 0) {
        if (legal_moves_on<Board>(opp, own) == 0) {
            return final_score<Board>(own, opp);
        }
        return -solve_open(search, opp, own, -beta, -alpha);
    }
    std::array<std::pair<int, int>, kMaxMoves> list;
    std::size_t count = 0;
    const Bitboard odd = Board::odd_quadrants(empty_squares<Board>(own, opp));
    for (; moves != 0; moves &= moves - 1) {
        const int square = first_square(moves);
        const Child child = play(own, opp, square, flips(own, opp, square));
        const Bitboard replies = legal_moves_on<Board>(child.own, child.opp);
        list[count++] = {ordering_cost<Board>(replies, square_bit(square), odd), square};
    }
    std::sort(list.begin(), list.begin() + static_cast<std::ptrdiff_t>(count));
    int best = kNoScore;
    for (std::size_t i = 0; i < count; ++i) {
        const int square = list[i].second;
        const Child child = play(own, opp, square, flips(own, opp, square));
        ++search.nodes;
        const int lower = std::max(alpha, best);
        int score = kNoScore;
        if (i > 0) {
            score = -solve_open(search, child.own, child.opp, -lower - 1, -lower);
        }
        if (i == 0 || (score > lower && score < beta)) {
            score = -solve_open(search, child.own, child.opp, -beta, -lower);
        }
        best = std::max(best, score);
        if (best >= beta) {
            break;
        }
    }
    return best;
}

}  // namespace

template <class Board>
int solve_shallow(Bitboard own, Bitboard opp, int alpha, int beta, std::uint64_t& nodes) noexcept {
    NullWindow<Board> search;
    const int score = solve_open(search, own, opp, alpha, beta);
    nodes += search.nodes;
    return score;
}

template int solve_shallow<Board8x8>(Bitboard, Bitboard, int, int, std::uint64_t&) noexcept;
template int solve_shallow<Board6x6>(Bitboard, Bitboard, int, int, std::uint64_t&) noexcept;

}  // namespace tusk::games::othello
