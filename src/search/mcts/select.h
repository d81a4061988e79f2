#pragma once
// Selector: which child a simulation follows.
//
// UCB1 (Auer, Cesa-Bianchi and Fischer 2002; UCT: Kocsis and Szepesvari 2006): the largest
//     Q + C sqrt(ln N / n) + w H / (n + 1)
// with Q the child's mean reward for the seat that chooses, N and n the visits of parent and child,
// and the last term the progressive bias (Chaslot et al. 2008) of games with priors. Children that
// nobody has visited come first, in their (shuffled) order; with RAVE or priors their Q is the RAVE
// mean or the parent's mean instead. RAVE (Gelly and Silver 2007): Q = (1 - b) mean + b RAVE mean,
// b = sqrt(k / (3 N + k)). Implicit minimax backups (Lanctot et al. 2014): Q = (1 - a) mean + a m,
// m = the minimax value of win chances in the tree below the child.
//
// Proofs (score-bounded search, Cazenave and Saffidine 2010): Q is kept within the rewards of the
// proven bounds, and a child that cannot do better than a proven sibling is passed over. A proven
// child that is best so far stays eligible, so that its visits go on counting.
//
// Arithmetic is in single precision: it ranks siblings, nothing is added up in it.

#include <cmath>
#include <limits>

#include "search/mcts/tree.h"

namespace tusk::search::mcts {

// Proven bounds as a seat sees them: its own payoff lies in [low, high].
struct SeatBounds {
    std::int32_t low;
    std::int32_t high;
};

template <Position P>
[[nodiscard]] SeatBounds bounds_for(const Node<P>& node, Seat seat) noexcept {
    const std::int32_t low = node.bounds.get_low();
    const std::int32_t high = node.bounds.get_high();
    return seat == Seat::kSecond ? SeatBounds{-high, -low} : SeatBounds{low, high};
}

template <Position P>
class Selector {
public:
    Selector(const MctsParams& params, Tree<P>& tree) noexcept
        : tree_(tree),
          rule_(params.reward),
          exploration_(static_cast<float>(params.exploration)),
          prior_weight_(static_cast<float>(params.prior_weight)),
          equivalence_(static_cast<float>(params.rave_equivalence)),
          rave_(params.rave),
          implicit_(HasWinChance<P> ? static_cast<float>(params.implicit) : 0),
          priors_(HasPriors<P> && params.priors),
          solver_(kProvable<P> && params.solver) {}

    // The child of an expanded node that `seat` tries next.
    [[nodiscard]] NodeIndex best_child(NodeIndex parent, Seat seat) const noexcept {
        return most_urgent(parent, seat, false);
    }
    // The same among the children that are not closed; a closed one if there is no other.
    [[nodiscard]] NodeIndex best_open_child(NodeIndex parent, Seat seat) const noexcept {
        return most_urgent(parent, seat, true);
    }

private:
    [[nodiscard]] NodeIndex most_urgent(NodeIndex parent, Seat seat,
                                        bool open_only) const noexcept {
        const Node<P>& node = tree_[parent];
        const auto total = static_cast<float>(node.get_visits());
        const float log_total = std::log(std::max(total, 1.0F));
        const float rave_share = rave_ ? std::sqrt(equivalence_ / (3 * total + equivalence_)) : 0;
        const std::int32_t proven = bounds_for(node, seat).low;
        bool proven_seen = false;
        NodeIndex best = node.first_child;
        float best_urgency = -std::numeric_limits<float>::infinity();
        const NodeIndex end = node.first_child + node.child_count;
        for (NodeIndex i = node.first_child; i < end; ++i) {
            const Node<P>& child = tree_[i];
            if (solver_) {
                const SeatBounds limits = bounds_for(child, seat);
                if (limits.high <= proven) {
                    if (limits.low < proven || proven_seen) {
                        continue;
                    }
                    proven_seen = true;
                }
                if (limits.low == limits.high && open_only) {
                    best = best_urgency < 0 ? i : best;
                    continue;
                }
            }
            const std::uint32_t visits = child.get_visits();
            if (visits == 0 && !tree_.has_extras()) {
                return i;
            }
            const float urgency =
                quality(node, child, i, seat, rave_share) +
                exploration_ * std::sqrt(log_total / static_cast<float>(std::max(visits, 1U))) +
                bias(i, visits);
            if (urgency > best_urgency) {
                best_urgency = urgency;
                best = i;
            }
        }
        return best;
    }

    // Q of the formula; infinite for a child about which nothing is known.
    [[nodiscard]] float quality(const Node<P>& node, const Node<P>& child, NodeIndex i, Seat seat,
                                float rave_share) const noexcept {
        const std::uint32_t visits = child.get_visits();
        float mean = visits > 0 ? mean_reward(child, visits, seat)
                     : priors_ || implicit_ > 0
                         ? mean_reward(node, std::max(node.get_visits(), 1U), seat)
                         : std::numeric_limits<float>::infinity();
        if (rave_) {
            const NodeExtra& extra = tree_.extra(i);
            const auto rave_visits = extra.rave_visits.load(std::memory_order_relaxed);
            if (rave_visits > 0) {
                const float rave_mean =
                    static_cast<float>(extra.rave_reward.load(std::memory_order_relaxed)) /
                    (static_cast<float>(kFullReward) * static_cast<float>(rave_visits));
                mean = visits > 0 ? mean + rave_share * (rave_mean - mean) : rave_mean;
            }
        }
        if (implicit_ > 0) {
            const float estimate = tree_.extra(i).implicit.load(std::memory_order_relaxed);
            mean += implicit_ * ((seat == Seat::kSecond ? 1 - estimate : estimate) - mean);
        }
        return solver_ ? within_proof(child, seat, mean) : mean;
    }

    [[nodiscard]] float within_proof(const Node<P>& child, Seat seat, float mean) const noexcept {
        const SeatBounds limits = bounds_for(child, seat);
        constexpr std::int32_t kMost = decltype(child.bounds)::kMost;
        if (limits.low > -kMost) {
            mean = std::max(mean, static_cast<float>(rule_.of(limits.low)));
        }
        if (limits.high < kMost) {
            mean = std::min(mean, static_cast<float>(rule_.of(limits.high)));
        }
        return mean;
    }

    [[nodiscard]] float bias(NodeIndex i, std::uint32_t visits) const noexcept {
        return priors_ ? prior_weight_ * tree_.extra(i).prior / static_cast<float>(visits + 1) : 0;
    }

    static float mean_reward(const Node<P>& node, std::uint32_t visits, Seat seat) noexcept {
        const std::size_t slot = kTwoSided<P> ? 0 : index(seat);
        const float mean = static_cast<float>(node.reward[slot].load(std::memory_order_relaxed)) /
                           (static_cast<float>(kFullReward) * static_cast<float>(visits));
        return kTwoSided<P> && seat == Seat::kSecond ? 1 - mean : mean;
    }

    Tree<P>& tree_;
    RewardRule<P> rule_;
    float exploration_;
    float prior_weight_;
    float equivalence_;
    bool rave_;
    float implicit_;
    bool priors_;
    bool solver_;
};

}  // namespace tusk::search::mcts
