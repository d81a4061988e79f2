#pragma once
// From the tree to an Analysis: best move, value, proof, lines.

#include "search/analysis.h"
#include "search/mcts/ranking.h"

namespace tusk::search::mcts {

// The line from a child of the root on: the best move of each node until a leaf, a node without
// visits, or chance. `position` is the root's.
template <Position P>
std::vector<Action> principal_line(const Tree<P>& tree, P position, RankedChild child,
                                   const MctsParams& params) {
    std::vector<Action> line;
    while (true) {
        line.push_back(child.action);
        play(position, move_of<P>(child.action));
        const Node<P>& node = tree[child.node];
        const Seat seat = to_act(position);
        if (!node.expanded() || !is_seat(seat) || line.size() >= kMaxPlies<P>) {
            return line;
        }
        const RankedChild next = rank_children(tree, child.node, seat, params).front();
        if (next.visits == 0) {
            return line;
        }
        child = next;
    }
}

// What the tree says about its root, an expanded node. Depth, nodes, playouts and times are the
// caller's.
template <Position P>
Analysis describe_tree(const Tree<P>& tree, const P& position, const MctsParams& params,
                       int lines) {
    const Seat seat = to_act(position);
    const std::vector<RankedChild> children = rank_children(tree, kRoot, seat, params);
    const RankedChild& best = children.front();
    Analysis analysis;
    analysis.best = best.action;
    analysis.value = best.payoff;
    analysis.table_permille = tree.permille_full();
    if (RewardRule<P>(params.reward).is_win_rate()) {
        analysis.win_rate = best.reward;
    }
    if constexpr (kProvable<P>) {
        analysis.exact = tree[kRoot].closed();
        if (analysis.exact && !kScored<P>) {
            analysis.proof = best.payoff > 0   ? Proof::kWin
                             : best.payoff < 0 ? Proof::kLoss
                                               : Proof::kDraw;
        }
    }
    const std::size_t wanted = static_cast<std::size_t>(std::max(lines, 1));
    for (std::size_t i = 0; i < std::min(wanted, children.size()); ++i) {
        const RankedChild& child = children[i];
        analysis.lines.push_back({principal_line(tree, position, child, params), child.payoff,
                                  kProvable<P> && child.closed(), child.visits});
    }
    return analysis;
}

}  // namespace tusk::search::mcts
