#pragma once
// How a game ended, for people: payoffs of all seats, the reason in words, and where a ruling needs
// it (repetition, chases) an explanation step by step.

#include <array>
#include <string>
#include <vector>

#include "search/types.h"

namespace tusk::registry {

// One step of an explanation; `ply` is the index of the action it speaks of, or -1.
struct ExplanationStep {
    int ply = -1;
    std::string text;
};
using Explanation = std::vector<ExplanationStep>;

struct Outcome {
    std::array<double, search::kMaxSeats> payoff{};
    std::string reason;
    Explanation why;
};

}  // namespace tusk::registry
