#pragma once
// How a game ended, for people: payoffs of all seats, the reason in words, and where a ruling needs
// it (repetition, chases) an explanation step by step.

#include <array>
#include <string>
#include <vector>

#include "games/common/explanation.h"
#include "search/types.h"

namespace tusk::registry {

using ExplanationStep = games::RulingStep;
using Explanation = std::vector<ExplanationStep>;

struct Outcome {
    std::array<double, search::kMaxSeats> payoff{};
    std::string reason;
    Explanation why;
    // What the seats are called, where the game decides that on the way; empty = as always.
    std::vector<std::string> seat_names = {};
};

}  // namespace tusk::registry
