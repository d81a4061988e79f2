#pragma once
// Fits the weights of honeymoon bridge (weights.h) to exact results.
//
// Three steps, each by least squares. Values of cards: random deals of 13 against 13 are solved,
// and the tricks of a hand are made a sum over its cards less one over the other's. Estimate:
// exchanges are played by the fast policy with these values and some random slips, so that the
// hands are like those that end an exchange, and the play after them is solved. Promises: exchanges
// of the policy against itself, whose tricks are estimated, beside the values of the dealt hands.
// Every fifth deal of the second step is left out and tells the error. One thread; the same seed
// gives the same weights.

#include <cstdint>
#include <functional>
#include <stop_token>

#include "games/honeymoon/weights.h"

namespace tusk::games::honeymoon {

struct FitSettings {
    int deals = 40'000;  // of each step, once with trumps and once without
    double slips = 0.1;  // share of random cards in the exchanges of the estimate
    std::uint64_t seed = 1;
};

struct FitProgress {
    int done = 0;
    int total = 0;
    const char* step = "";
};

// Error kCancelled when stopped.
[[nodiscard]] core::Result<Weights> fit_weights(
    const FitSettings& settings, const std::function<void(const FitProgress&)>& on_progress,
    std::stop_token stop);

}  // namespace tusk::games::honeymoon
