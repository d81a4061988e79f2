#pragma once
// How a leaf of the tree gets its children: all legal moves, or all outcomes of chance.
//
// Moves are shuffled, so that untried ones are tried in no particular order; outcomes of chance
// keep the order of their weights. Priors are scaled so that the best sibling has 1. Safe while
// other threads use the tree.

#include <algorithm>
#include <span>

#include "search/mcts/tree.h"

namespace tusk::search::mcts {

// Adds `count` children; code_of(i) is the move of the i-th, prior_of(i) its prior. True when the
// leaf has children afterwards, whoever added them.
template <Position P, class CodeOf, class PriorOf>
bool add_children(Tree<P>& tree, NodeIndex leaf, std::size_t count, CodeOf&& code_of,
                  PriorOf&& prior_of) {
    TUSK_ASSERT(count > 0, "a game that is not over has moves");
    const auto first = tree.claim(leaf, count);
    if (!first) {
        return tree[leaf].expanded();
    }
    for (std::size_t i = 0; i < count; ++i) {
        const NodeIndex child = *first + static_cast<NodeIndex>(i);
        tree.make_node(child, code_of(i));
        if (tree.has_extras()) {
            tree.extra(child).prior = prior_of(i);
        }
    }
    tree.publish(leaf, *first, count);
    return true;
}

// Gives the children of a node that was just expanded what a glance says about them. A move that
// chance answers is worth what the position is worth before it.
template <HasWinChance P>
void estimate_children(Tree<P>& tree, NodeIndex parent, const P& position) {
    const Node<P>& node = tree[parent];
    P copy = position;
    for (std::uint32_t k = 0; k < node.child_count; ++k) {
        const NodeIndex child = node.first_child + k;
        const auto move = P::Move::from_code(tree[child].move);
        const auto undo_data = play(copy, move);
        const double chance = win_chance(copy, Seat::kFirst);
        undo(copy, move, undo_data);
        tree.extra(child).implicit.store(static_cast<float>(chance), std::memory_order_relaxed);
    }
}

// Expands the node of `position`, where the game is not over. False when it stays a leaf, because
// the tree is full or another thread is at it.
template <Position P>
bool expand(Tree<P>& tree, NodeIndex leaf, const P& position, Seat seat, bool use_priors,
            core::Rng& rng) {
    if (tree.full()) {
        return false;
    }
    const auto no_prior = [](std::size_t) { return 1.0F; };
    if constexpr (Chancy<P>) {
        if (seat == Seat::kChance) {
            ChanceList<P> outcomes;
            chance(position, outcomes);
            return add_children(
                tree, leaf, outcomes.size(), [&](std::size_t i) { return outcomes[i].move.code(); },
                no_prior);
        }
    }
    MoveList<P> list;
    moves(position, list);
    for (std::size_t i = list.size(); i > 1; --i) {
        std::swap(list[i - 1], list[rng.below(static_cast<std::uint32_t>(i))]);
    }
    const auto code_of = [&](std::size_t i) { return list[i].code(); };
    if constexpr (HasPriors<P>) {
        if (use_priors) {
            std::array<float, static_cast<std::size_t>(P::facts.max_moves)> weights{};
            priors(position, list, std::span<float>(weights.data(), list.size()));
            const float most = *std::max_element(weights.data(), weights.data() + list.size());
            return add_children(tree, leaf, list.size(), code_of,
                                [&](std::size_t i) { return weights[i] / most; });
        }
    }
    return add_children(tree, leaf, list.size(), code_of, no_prior);
}

}  // namespace tusk::search::mcts
