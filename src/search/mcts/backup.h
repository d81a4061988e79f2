#pragma once
// Backup: how the results of simulations get into the nodes on their path.
//
// Alone, a thread simply adds. With several threads a simulation under way counts as `virtual_loss`
// lost visits, so that others look elsewhere, and that is set right when its result is known; a
// thread that means to come by several times (search.h) announces and settles them together.
// Bounds are only ever narrowed, so threads need not agree on who is first. One per thread.

#include <span>

#include "search/mcts/played_moves.h"
#include "search/mcts/select.h"

namespace tusk::search::mcts {

// A node on the path of a simulation.
struct Step {
    NodeIndex node;
    Seat mover;  // who chose to come here; chance for the root
};

// The results of some simulations, added up.
template <Position P>
struct Tally {
    std::uint32_t visits = 0;
    std::array<FixedReward, kSums<P>> reward{};
    std::array<std::int64_t, kSums<P>> score{};

    // Of a simulation that ended, or that was broken off with this reward of the first seat.
    void add(const Outcome& result, double reward_of_first, const RewardRule<P>& rule) noexcept {
        add(result, rule);
        if (kTwoSided<P> && reward_of_first >= 0) {
            reward[0] += static_cast<FixedReward>(reward_of_first * kFullReward + 0.5) -
                         rule.fixed(result.payoff[0]);
        }
    }
    void add(const Outcome& result, const RewardRule<P>& rule) noexcept {
        ++visits;
        for (std::size_t slot = 0; slot < kSums<P>; ++slot) {
            reward[slot] += rule.fixed(result.payoff[slot]);
            score[slot] += result.payoff[slot];
        }
    }
};

template <Position P>
class Backup {
public:
    Backup(const MctsParams& params, Tree<P>& tree, bool shared) noexcept
        : tree_(tree),
          rule_(params.reward),
          loss_(static_cast<std::uint32_t>(params.virtual_loss)),
          shared_(shared) {}

    // Announces `count` visits whose results will follow.
    void enter(const Step& step, std::uint32_t count = 1) noexcept {
        if (!shared_) {
            return;
        }
        Node<P>& node = tree_[step.node];
        add_to(node.visits, count * loss_, true);
        if (loses_for_first(step)) {
            add_to(node.reward[0], count * loss_ * kFullReward, true);
        }
    }

    // Gives every node of the path the results of visits; `announced` as to enter().
    void leave(std::span<const Step> steps, const Tally<P>& results,
               std::uint32_t announced = 1) noexcept {
        const std::uint32_t losses = shared_ ? announced * loss_ : 0;
        for (const Step& step : steps) {
            Node<P>& node = tree_[step.node];
            if (results.visits != losses) {
                add_to(node.visits, results.visits - losses, shared_);
            }
            for (std::size_t slot = 0; slot < kSums<P>; ++slot) {
                const FixedReward taken_back = loses_for_first(step) ? losses * kFullReward : 0;
                add_to(node.reward[slot], results.reward[slot] - taken_back, shared_);
                if constexpr (kScored<P>) {
                    add_to(node.score[slot], results.score[slot], shared_);
                }
            }
        }
    }

    // The min-max update: takes the bounds of the last node up as far as they change anything.
    void propagate_bounds(std::span<const Step> steps) noexcept {
        if constexpr (kProvable<P>) {
            for (std::size_t i = steps.size() - 1; i > 0; --i) {
                if (!tighten(tree_[steps[i - 1].node], steps[i].mover)) {
                    return;
                }
            }
        }
    }

    // Minimax of the win chances along the path, from below; chance nodes take the mean by visits.
    void propagate_estimates(std::span<const Step> steps) noexcept {
        for (std::size_t i = steps.size() - 1; i > 0; --i) {
            const Node<P>& node = tree_[steps[i - 1].node];
            const Seat seat = steps[i].mover;
            float best = seat == Seat::kSecond ? 2.0F : -1.0F;
            float sum = 0;
            float weight = 0;
            for (std::uint32_t k = 0; k < node.child_count; ++k) {
                const NodeIndex child = node.first_child + k;
                const float value = tree_.extra(child).implicit.load(std::memory_order_relaxed);
                best = seat == Seat::kSecond ? std::min(best, value) : std::max(best, value);
                const float share = static_cast<float>(tree_[child].get_visits()) + 0.01F;
                sum += share * value;
                weight += share;
            }
            const float value = is_seat(seat) ? best : sum / weight;
            auto& here = tree_.extra(steps[i - 1].node).implicit;
            if (here.load(std::memory_order_relaxed) == value) {
                return;
            }
            here.store(value, std::memory_order_relaxed);
        }
    }

    // A move that a seat played later in the game counts for its twin among the children of each
    // node of the path, as if it had been played there. steps[0] is at ply `first_ply`.
    void leave_rave(std::span<const Step> steps, int first_ply, const PlayedMoves& played,
                    const Outcome& result) noexcept {
        for (std::size_t i = 0; i + 1 < steps.size(); ++i) {
            const Seat seat = steps[i + 1].mover;
            if (!is_seat(seat)) {
                continue;
            }
            const Node<P>& node = tree_[steps[i].node];
            const FixedReward reward = rule_.fixed(result.payoff[index(seat)]);
            for (std::uint32_t k = 0; k < node.child_count; ++k) {
                const NodeIndex child = node.first_child + k;
                const int last = played.last_ply(seat, tree_[child].move);
                if (last >= first_ply + static_cast<int>(i)) {
                    add_to(tree_.extra(child).rave_reward, reward, shared_);
                    add_to(tree_.extra(child).rave_visits, 1U, shared_);
                }
            }
        }
    }

private:
    // Sums for the first seat show a loss of the second as a full reward.
    static bool loses_for_first(const Step& step) noexcept {
        return kTwoSided<P> && step.mover == Seat::kSecond;
    }

    // A node is worth what its best child is worth to the seat that chooses. True when the bounds
    // of the node have changed.
    bool tighten(Node<P>& node, Seat seat) noexcept {
        SeatBounds best{-Bounds<P>::kMost, -Bounds<P>::kMost};
        for (std::uint32_t k = 0; k < node.child_count; ++k) {
            const SeatBounds child = bounds_for(tree_[node.first_child + k], seat);
            best.low = std::max(best.low, child.low);
            best.high = std::max(best.high, child.high);
        }
        return seat == Seat::kSecond ? node.bounds.tighten(-best.high, -best.low)
                                     : node.bounds.tighten(best.low, best.high);
    }

    Tree<P>& tree_;
    RewardRule<P> rule_;
    std::uint32_t loss_;
    bool shared_;
};

}  // namespace tusk::search::mcts
