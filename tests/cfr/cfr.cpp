#include "tests/cfr/cfr.h"

#include <algorithm>
#include <array>
#include <functional>
#include <numeric>

namespace tusk::tests {

using registry::Decider;
using registry::Seat;
using registry::State;
using registry::View;

namespace {

std::vector<double> evenly(std::size_t count) {
    return std::vector<double>(count, 1.0 / static_cast<double>(count));
}

std::vector<double> normalised(const std::vector<double>& weights) {
    const double sum = std::accumulate(weights.begin(), weights.end(), 0.0);
    if (sum <= 0) {
        return evenly(weights.size());
    }
    std::vector<double> result = weights;
    for (double& weight : result) {
        weight /= sum;
    }
    return result;
}

std::unique_ptr<State> after(const State& state, Decider decider, registry::Action action) {
    std::unique_ptr<State> next = state.clone();
    static_cast<void>(next->apply(decider, action));
    return next;
}

// Calls `visit(next state, probability)` for every outcome of a chance node.
void for_each_outcome(const State& state, const std::function<void(const State&, double)>& visit) {
    double total = 0;
    const auto outcomes = state.chance();
    for (const auto& outcome : outcomes) {
        total += outcome.weight;
    }
    for (const auto& outcome : outcomes) {
        visit(*after(state, Seat::kChance, outcome.action), outcome.weight / total);
    }
}

class Trainer {
public:
    // Payoff of the first seat under the present strategies; `reach[i]` is the probability that
    // seat i played to get here, `chance` that of the deals.
    double walk(const State& state, std::array<double, 2> reach, double chance) {
        if (const auto outcome = state.outcome()) {
            return outcome->payoff[0];
        }
        if (state.deciders().chance) {
            double value = 0;
            for_each_outcome(state, [&](const State& next, double probability) {
                value += probability * walk(next, reach, chance * probability);
            });
            return value;
        }
        const Seat seat = state.deciders().first();
        const std::size_t own = search::index(seat);
        const View view = state.view(seat);
        Node& node = nodes_[information_set(view)];
        node.regret.resize(view.legal.size());
        node.played.resize(view.legal.size());
        const std::vector<double> probabilities = normalised(node.regret);
        std::vector<double> values(view.legal.size());
        double value = 0;
        for (std::size_t i = 0; i < view.legal.size(); ++i) {
            std::array<double, 2> next_reach = reach;
            next_reach[own] *= probabilities[i];
            values[i] = walk(*after(state, seat, view.legal[i]), next_reach, chance);
            value += probabilities[i] * values[i];
        }
        const double sign = own == 0 ? 1 : -1;
        node.change.resize(values.size());
        for (std::size_t i = 0; own == learner_ && i < values.size(); ++i) {
            node.change[i] += sign * (values[i] - value) * reach[1 - own] * chance;
            node.played[i] += round_ * reach[own] * probabilities[i];
        }
        return value;
    }

    void finish_round() {
        round_ += 1;
        learner_ = 1 - learner_;
        for (auto& [name, node] : nodes_) {
            for (std::size_t i = 0; i < node.regret.size(); ++i) {
                node.regret[i] = std::max(0.0, node.regret[i] + node.change[i]);
                node.change[i] = 0;
            }
        }
    }

    [[nodiscard]] Strategy average() const {
        Strategy strategy;
        for (const auto& [name, node] : nodes_) {
            strategy.set(name, normalised(node.played));
        }
        return strategy;
    }

private:
    struct Node {
        std::vector<double> regret;  // never negative
        std::vector<double> change;  // of this round
        std::vector<double> played;  // later rounds count more
    };

    std::map<std::string, Node> nodes_;
    double round_ = 1;
    std::size_t learner_ = 0;  // the seats learn in turn
};

}  // namespace

std::string information_set(const View& view) {
    std::string text = view.position;
    for (const auto& seen : view.history) {
        text += " " + seen.text;
    }
    return text;
}

std::vector<double> Strategy::probabilities(const View& view) const {
    const auto found = table_.find(information_set(view));
    return found == table_.end() ? evenly(view.legal.size()) : found->second;
}

void Strategy::set(const std::string& information_set, std::vector<double> probabilities) {
    table_[information_set] = std::move(probabilities);
}

Strategy minimise_regret(const State& start, int rounds) {
    Trainer trainer;
    for (int i = 0; i < rounds; ++i) {
        trainer.walk(start, {1, 1}, 1);
        trainer.finish_round();
    }
    return trainer.average();
}

double value_of(const State& start, const Strategy& first, const Strategy& second) {
    if (const auto outcome = start.outcome()) {
        return outcome->payoff[0];
    }
    double value = 0;
    if (start.deciders().chance) {
        for_each_outcome(start, [&](const State& next, double probability) {
            value += probability * value_of(next, first, second);
        });
        return value;
    }
    const Seat seat = start.deciders().first();
    const View view = start.view(seat);
    const std::vector<double> probabilities =
        (seat == Seat::kFirst ? first : second).probabilities(view);
    for (std::size_t i = 0; i < view.legal.size(); ++i) {
        if (probabilities[i] > 0) {
            value += probabilities[i] * value_of(*after(start, seat, view.legal[i]), first, second);
        }
    }
    return value;
}

std::map<std::string, std::size_t> information_sets(const State& start, Seat seat) {
    std::map<std::string, std::size_t> result;
    const std::function<void(const State&)> visit = [&](const State& state) {
        if (state.deciders().nobody()) {
            return;
        }
        const Decider decider = state.deciders().first();
        if (decider == seat) {
            const View view = state.view(seat);
            result[information_set(view)] = view.legal.size();
        }
        for (const auto action : state.legal(decider)) {
            visit(*after(state, decider, action));
        }
    };
    visit(start);
    return result;
}

}  // namespace tusk::tests
