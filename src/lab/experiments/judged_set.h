#pragma once
// How a set of judged positions is made: games between two players, one position out of each, and
// the value of every move in it.
//
// The same settings give the same positions: the players think with fixed nodes or playouts, the
// openings come from a seed. The positions' move numbers are spread evenly over a range; a position
// with fewer than three moves is passed over for a later one of its game, because a choice between
// one or two moves says little. Every position comes from a game of its own.

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "lab/experiments/judged_position.h"
#include "lab/runs/run_plan.h"

namespace tusk::lab {

struct JudgedSetSettings {
    std::string game = "othello";
    std::array<std::string, 2> players;  // they change seats from game to game
    std::array<registry::Limits, 2> limits;
    std::uint64_t seed = 1;
    int count = 30;       // positions
    int first_move = 25;  // numbers of the moves to be made in the positions
    int last_move = 45;
    std::string judge;       // player that judges
    int exact_empties = 24;  // judged exactly with at most so many empty squares ...
    int search_depth = 14;   // ... else by a search to this depth
};

// Number of the move to be made in an Othello position: 1 at the start. Passes do not count.
[[nodiscard]] int move_number_of(std::string_view position) noexcept;

// Plays the games, picks the positions and judges them, as jobs of the step.
[[nodiscard]] core::Result<std::vector<JudgedPosition>> make_judged_set(
    StepContext& context, const JudgedSetSettings& settings);

}  // namespace tusk::lab
