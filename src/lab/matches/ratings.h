#pragma once
// Ratings of several players from the pairs of games they played: one Elo number each, with a 95 %
// interval.
//
// The model is Elo's: i scores 1 / (1 + 10^((r_j - r_i) / 400)) against j on average. The ratings
// are those of the greatest likelihood, with one drawn pair added to every meeting so that a player
// that won everything gets a finite number; their mean is zero. The intervals come from the
// curvature there, with the variance that the pairs of each meeting really had. Pure functions.

#include <cstddef>
#include <vector>

#include "lab/matches/pentanomial.h"

namespace tusk::lab {

// What two players did against each other, from the view of `first`.
struct Meeting {
    std::size_t first = 0;
    std::size_t second = 0;
    Pentanomial pairs;
};

struct Rating {
    double elo = 0;
    double half_width = 0;  // of the 95 % interval; 0 for a player without games
};

// One rating for each of `players`. Players that are not connected by meetings have ratings that
// cannot be compared; their intervals say nothing then.
[[nodiscard]] std::vector<Rating> ratings_of(std::size_t players,
                                             const std::vector<Meeting>& meetings);

}  // namespace tusk::lab
