// Exact solver of 6x6 positions with a null window: is the score above alpha or not? Meant for
// twenty to twenty-six empties, one caller at a time.
//
// Alpha-beta over the hash-free kernel (endgame.h) with a transposition table of its own. An entry
// holds both sides' discs whole (two words: 46 bits of each board leave room for bounds and move),
// so two positions are never taken for one another: what it proves does not hang on a hash.
// Moves are ordered by a shallow search where much is at stake, by the replies they leave
// elsewhere, and a node is first looked for among its children's entries (enhanced transposition
// cut-off).
//
// Not thread safe; one solver per thread. The same calls on a cleared solver visit the same nodes.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

#include "games/othello/board_shape.h"

namespace tusk::games::othello {

class Solver6x6 {
public:
    // The table takes 2^table_bits * 64 bytes.
    explicit Solver6x6(int table_bits);

    // A score above alpha is a lower bound of the true one, any other an upper bound; scores are
    // final disc differences for own, the empties going to the winner. Nothing if it was stopped.
    [[nodiscard]] std::optional<int> solve(Bitboard own, Bitboard opp, int alpha,
                                           const std::stop_token& stop);

    // The score itself, by a few null windows.
    [[nodiscard]] std::optional<int> exact(Bitboard own, Bitboard opp, const std::stop_token& stop);

    // Placements (squares, passes left out) of best play to the end; `value` must be the score.
    [[nodiscard]] std::optional<std::vector<int>> best_line(Bitboard own, Bitboard opp, int value,
                                                            const std::stop_token& stop);

    // Positions entered by a placement since the solver was made.
    [[nodiscard]] std::uint64_t nodes() const noexcept { return nodes_; }

    // Forgets all positions.
    void clear();

private:
    struct Slot {
        std::uint64_t own;  // and the lower bound << 48, the upper bound << 56, both plus 64
        std::uint64_t opp;  // and the move << 48, the effort << 56 (0 = nothing is stored here)
    };
    struct alignas(64) Bucket {
        Slot slots[4];
    };
    struct Known {
        int lower;
        int upper;
        int move;  // kNoMove if none
    };
    struct Candidate {
        Bitboard own;  // after the move, from the view of the side to move then
        Bitboard opp;
        Bitboard replies;
        int square;
        int cost;  // lower is tried earlier
    };

    int search(Bitboard own, Bitboard opp, Bitboard moves, int alpha, int empties);
    int search_moves(Bitboard own, Bitboard opp, Bitboard moves, int alpha, int empties, int first,
                     int& best_move);
    [[nodiscard]] Bucket& bucket(Bitboard own, Bitboard opp) noexcept;
    [[nodiscard]] std::optional<Known> look_up(Bitboard own, Bitboard opp) noexcept;
    void keep(Bitboard own, Bitboard opp, int score, int alpha, int move, std::uint64_t effort);

    int table_bits_;
    std::vector<Bucket> table_;
    std::uint64_t nodes_ = 0;
    std::uint64_t next_poll_ = 0;
    std::stop_token stop_;
    bool stopped_ = false;
};

}  // namespace tusk::games::othello
