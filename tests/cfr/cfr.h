#pragma once
// Counterfactual regret minimisation for small two-seat zero-sum games of any kind, over the
// run-time interface (Zinkevich et al. 2007; with the positive regrets and linear averages of CFR+,
// Tammelin 2014, which make a few hundred rounds enough).
//
// It is here as a proof that a view is enough to play well: a strategy is a function of what `View`
// shows its seat, and of nothing else. The walk through the game tree holds the State, as a referee
// does. Slow on purpose: every node is a clone and a view. One thread.

#include <map>
#include <string>
#include <vector>

#include "registry/game.h"

namespace tusk::tests {

// All a seat may base its decision on, as a text: what it knows now and what it saw happen.
[[nodiscard]] std::string information_set(const registry::View& view);

// Probabilities of the actions in view.legal, by information set; unknown sets are played evenly.
class Strategy {
public:
    [[nodiscard]] std::vector<double> probabilities(const registry::View& view) const;
    void set(const std::string& information_set, std::vector<double> probabilities);

private:
    std::map<std::string, std::vector<double>> table_;
};

// The average strategy of `rounds` rounds of self-play from `start`.
[[nodiscard]] Strategy minimise_regret(const registry::State& start, int rounds);

// Expected payoff of the first seat when both seats play by their strategies.
[[nodiscard]] double value_of(const registry::State& start, const Strategy& first,
                              const Strategy& second);

// The information sets of a seat in the whole game, with the number of actions of each.
[[nodiscard]] std::map<std::string, std::size_t> information_sets(const registry::State& start,
                                                                  registry::Seat seat);

}  // namespace tusk::tests
