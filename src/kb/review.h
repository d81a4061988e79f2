#pragma once
// Review of a game: what each decision cost.
//
// A position is analysed with a value for every legal move, so that the best move and the one that
// was played are measured by the same search; the loss of a decision is the difference. Values are
// told for the first seat, so that a graph of them reads from left to right; losses belong to the
// mover. Where a game is only won, drawn or lost, what counts is the expected result
// (expected_result.h): losses are parts of a game then, not pawns. For games of two seats with
// opposite interests. Pure functions.

#include <optional>
#include <string>
#include <vector>

#include "registry/game.h"

namespace tusk::kb {

struct ReviewedPly {
    int ply = 0;  // 1 = the first action
    search::Seat seat = search::Seat::kFirst;
    search::Action played;
    search::Action best;
    std::vector<search::Action> line;  // what the player expects with best play, as far as it says
    double value = 0;                  // of the best move, for the first seat
    double played_value = 0;           // of the move played, for the first seat
    double loss = 0;     // of the mover, >= 0: in points, or in parts of a game (0..1)
    bool exact = false;  // both values are proven
    int depth = 0;
    bool value_exact = false;
    bool played_exact = false;
    std::optional<int> end_in = {};         // plies to a proven end, as search::Line has them
    std::optional<int> played_end_in = {};  // ... counted from before the move
    std::optional<double> chance = {};  // expected result of the first seat; none in points games
    std::optional<double> played_chance = {};
};

// Judges one decision. `analysis` must value all legal moves (Limits::kAllLines); the error says
// that it does not hold the one that was played. `points`: as GameInfo has it.
[[nodiscard]] core::Result<ReviewedPly> judge(int ply, search::Seat seat, search::Action played,
                                              const registry::Analysis& analysis, bool points);

struct SeatReview {
    int moves = 0;           // decisions that were judged
    double loss = 0;         // in total
    std::vector<int> worst;  // plies, the most costly first; only those that cost something
};

[[nodiscard]] std::vector<SeatReview> summarise(const std::vector<ReviewedPly>& plies,
                                                std::size_t seats, std::size_t max_worst);

}  // namespace tusk::kb
