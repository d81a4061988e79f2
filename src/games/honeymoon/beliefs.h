#pragma once
// Beliefs: guesses at the other hand, weighed by what its owner did.
//
// A world that fits the play so far is drawn by sample(); its weight is the likelihood of every
// action of the other seat in it. A player is taken to choose by the value of cards, better cards
// being fought for more, with some carelessness; a bid is taken to promise tricks in its strain. So
// a seat that pays much for hearts is believed to hold hearts.

#include <vector>

#include "games/honeymoon/position.h"

namespace tusk::games::honeymoon {

// The likelihood of what the seat other than `viewer` has done in this guess, up to a factor.
[[nodiscard]] double likelihood(const Position& guess, Seat viewer) noexcept;

class Beliefs {
public:
    // `count` guesses; without inference all weigh the same.
    Beliefs(const Observation& seen, int count, bool inference, core::Rng& rng);

    // One of them, with the probability of its weight.
    [[nodiscard]] const Position& draw(core::Rng& rng) const noexcept;

    // How much weight lies on each card (by number) being in the stock; in the last round, where
    // one card of the stock is left.
    [[nodiscard]] std::array<double, kCards> stock_weights(const Observation& seen) const noexcept;

private:
    std::vector<Position> guesses_;
    std::vector<double> sums_;  // running sums of weights
};

// Tricks that a declarer may expect in a strain from his dealt hand, and how far that may be off.
[[nodiscard]] double promise_of(Strain strain, CardSet hand) noexcept;
// The same for the declarer's tricks when the hand is the defender's.
[[nodiscard]] double promise_against(Strain strain, CardSet hand) noexcept;
inline constexpr double kPromiseError = 2.0;

}  // namespace tusk::games::honeymoon
