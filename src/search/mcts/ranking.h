#pragma once
// Ranking: the children of a node, best first, for the seat that chooses there.
//
// A proof decides where there is one: a child whose proven lower bound is worth at least the mean
// reward of every open sibling is taken; so is the best of a closed node, which is how a lost
// position still gets its best move. Children that cannot beat a proven sibling come last. The
// others are ranked by `final`: visits; mean reward among children with enough visits; or mean
// score among those whose mean reward is within epsilon of the best. Used between and after
// simulations, never inside them; it only reads the tree, also while threads work on it.

#include <algorithm>
#include <vector>

#include "search/mcts/select.h"

namespace tusk::search::mcts {

struct RankedChild {
    NodeIndex node = 0;
    Action action;
    std::uint32_t visits = 0;
    double reward = 0;  // mean, 0..1; the exact one when closed
    double payoff = 0;  // mean in the game's unit; the exact one when closed
    SeatBounds bounds{-1, 1};
    bool refuted = false;  // proven to be no better than some sibling

    [[nodiscard]] bool closed() const noexcept { return bounds.low == bounds.high; }
};

template <Position P>
RankedChild describe_child(const Tree<P>& tree, NodeIndex i, Seat seat,
                           const RewardRule<P>& rule) noexcept {
    const Node<P>& node = tree[i];
    RankedChild child{i, {node.move}, node.get_visits(), 0, 0, bounds_for(node, seat), false};
    if (child.visits > 0) {
        child.reward = node.mean_reward(seat);
        child.payoff = node.mean_payoff(seat);
    }
    if constexpr (kProvable<P>) {
        if (child.visits > 0 || child.closed()) {
            child.payoff = std::clamp<double>(child.payoff, child.bounds.low, child.bounds.high);
            child.reward =
                std::clamp(child.reward, rule.of(child.bounds.low), rule.of(child.bounds.high));
        }
    }
    return child;
}

// The child that a proof recommends or nullptr; marks the children that it refutes.
template <Position P>
RankedChild* apply_proofs(std::vector<RankedChild>& children, const RewardRule<P>& rule) noexcept {
    if constexpr (!kProvable<P>) {
        return nullptr;
    } else {
        const auto safest = std::max_element(
            children.begin(), children.end(), [](const RankedChild& a, const RankedChild& b) {
                return std::tuple(a.bounds.low, a.bounds.high, a.visits) <
                       std::tuple(b.bounds.low, b.bounds.high, b.visits);
            });
        double best_open = -1;
        bool all_refuted = true;
        for (RankedChild& child : children) {
            if (&child == &*safest) {
                continue;
            }
            child.refuted = child.bounds.high <= safest->bounds.low;
            if (!child.refuted) {
                all_refuted = false;
                best_open = std::max(best_open, child.reward);
            }
        }
        const bool proves_something = safest->bounds.low > -Bounds<P>::kMost;
        const bool decided =
            all_refuted || (proves_something && rule.of(safest->bounds.low) >= best_open);
        return decided ? &*safest : nullptr;
    }
}

// The choice by statistics among the children that are not refuted.
inline RankedChild* choose_by_statistics(std::vector<RankedChild>& children,
                                         const MctsParams& params) noexcept {
    std::uint32_t most_visits = 0;
    for (const RankedChild& child : children) {
        most_visits = child.refuted ? most_visits : std::max(most_visits, child.visits);
    }
    const std::uint32_t enough =
        std::min(most_visits, static_cast<std::uint32_t>(params.final_min_visits));
    double best_reward = -1;
    for (const RankedChild& child : children) {
        if (!child.refuted && child.visits >= enough) {
            best_reward = std::max(best_reward, child.reward);
        }
    }
    const auto merit = [&](const RankedChild& child) {
        const bool eligible = !child.refuted && child.visits >= enough;
        switch (params.final) {
            case FinalChoice::kWinRate: return std::tuple(eligible, child.reward, child.payoff);
            case FinalChoice::kScore:
                return std::tuple(eligible && child.reward >= best_reward - params.final_epsilon,
                                  child.payoff, child.reward);
            case FinalChoice::kVisits: break;
        }
        return std::tuple(!child.refuted, static_cast<double>(child.visits), child.reward);
    };
    return &*std::max_element(
        children.begin(), children.end(),
        [&](const RankedChild& a, const RankedChild& b) { return merit(a) < merit(b); });
}

// All children of an expanded node, best first.
template <Position P>
std::vector<RankedChild> rank_children(const Tree<P>& tree, NodeIndex parent, Seat seat,
                                       const MctsParams& params) {
    const RewardRule<P> rule(params.reward);
    const Node<P>& node = tree[parent];
    std::vector<RankedChild> children;
    children.reserve(node.child_count);
    for (std::uint32_t k = 0; k < node.child_count; ++k) {
        children.push_back(describe_child(tree, node.first_child + k, seat, rule));
    }
    RankedChild* best = apply_proofs<P>(children, rule);
    if (best == nullptr) {
        best = choose_by_statistics(children, params);
    }
    std::swap(children.front(), *best);
    const auto merit = [](const RankedChild& c) {
        return std::tuple(!c.refuted, c.refuted ? static_cast<double>(c.bounds.high) : 0.0,
                          c.visits, c.reward);
    };
    std::sort(children.begin() + 1, children.end(),
              [&](const RankedChild& a, const RankedChild& b) { return merit(a) > merit(b); });
    return children;
}

}  // namespace tusk::search::mcts
