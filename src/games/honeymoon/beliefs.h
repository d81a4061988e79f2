#pragma once
// Beliefs: guesses at the other hand, weighed by what its owner did.
//
// A world that fits the play so far is drawn at random; its weight is the likelihood of every
// action of the other seat in it. In the last rounds the hands are few enough to have all of them.
// A player is taken to choose by the value of cards, better cards being fought for more, with some
// carelessness; a bid is taken to promise tricks in its strain. So a seat that pays much for hearts
// is believed to hold hearts.

#include <functional>
#include <vector>

#include "games/honeymoon/position.h"

namespace tusk::games::honeymoon {

// The likelihood of what the seat other than `viewer` has done in this guess, up to a factor.
[[nodiscard]] double likelihood(const Position& guess, Seat viewer) noexcept;

class Beliefs {
public:
    // `count` guesses; without inference all weigh the same.
    Beliefs(const Observation& seen, int count, bool inference, core::Rng& rng);
    // Every hand that the other seat may hold, once, in random order; for decisions of the
    // exchange. The weight of a hand is that of `count` guesses shared among all hands, one for
    // each at least. `more(n)` is asked when n hands have theirs; false leaves the others out.
    static Beliefs of_all_hands(const Observation& seen, int count, bool inference, core::Rng& rng,
                                const std::function<bool(std::size_t)>& more);

    // One of them, with the probability of its weight.
    [[nodiscard]] const Position& draw(core::Rng& rng) const noexcept;

    [[nodiscard]] std::size_t size() const noexcept { return guesses_.size(); }
    [[nodiscard]] const Position& guess(std::size_t i) const noexcept { return guesses_[i]; }
    // The weights of all add up to 1.
    [[nodiscard]] double weight(std::size_t i) const noexcept { return weights_[i] / sums_.back(); }
    // Is no hand there twice?
    [[nodiscard]] bool enumerated() const noexcept { return enumerated_; }

    // How much weight lies on each card (by number) being in the stock; in the last round, where
    // one card of the stock is left.
    [[nodiscard]] std::array<double, kCards> stock_weights(const Observation& seen) const noexcept;

private:
    Beliefs() = default;
    void add(const Position& guess, double weight);

    std::vector<Position> guesses_;
    std::vector<double> weights_;
    std::vector<double> sums_;  // running sums of weights
    bool enumerated_ = false;
};

// Tricks that a declarer may expect in a strain from his dealt hand, and how far that may be off.
[[nodiscard]] double promise_of(Strain strain, CardSet hand) noexcept;
// The same for the declarer's tricks when the hand is the defender's.
[[nodiscard]] double promise_against(Strain strain, CardSet hand) noexcept;
inline constexpr double kPromiseError = 2.0;

}  // namespace tusk::games::honeymoon
