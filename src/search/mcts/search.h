#pragma once
// Simulator: one thread's share of a tree search. Each simulate() goes down the tree, adds a node,
// plays a game to its end and carries the result back up.
//
// Down: the seat to act chooses (select.h), chance is drawn by weight. A leaf that has been visited
// often enough gets children (expand.h); otherwise, or when the tree is full, the playout starts
// there (playout.h). Up: every seat's reward goes to every node of the path (backup.h).
//
// Proofs: a finished game closes its node, and each ancestor takes the best bounds of its children
// for the seat that chooses there. When a seat would choose a closed child, the nodes above get its
// exact value, as if it had been visited again; the simulation itself goes on with the best open
// sibling, whose result stays below that sibling. So the statistics say what the best play is worth
// while the effort goes to what is not known yet. (Spending the visit on the closed child alone
// proved nothing more: tic-tac-toe stayed open after a million simulations.)
//
// Several threads: the nodes near the root are on everybody's path, and if each simulation wrote to
// them the processors would fight for their cache lines (measured on Othello: two threads were no
// faster than one). So a thread works in rounds: it follows the tree down to the last node with
// many visits, announces a number of simulations on the way, does them all from there, and settles
// with the nodes above once. A round is at most 1/kRoundShare of the visits of its starting node,
// too little to disturb the choice.
//
// One Simulator per thread on a shared tree; with shared = false there must be one only.

#include <algorithm>
#include <cmath>
#include <vector>

#include "search/mcts/backup.h"
#include "search/mcts/expand.h"
#include "search/mcts/playout.h"

namespace tusk::search::mcts {

// What the threads of one search have in common; all of it outlives them.
template <Position P>
struct Task {
    const MctsParams& params;
    Tree<P>& tree;
    const P& position;
    const Path<P>& path;
    bool shared;
};

template <Position P>
class Simulator {
public:
    Simulator(const Task<P>& task, std::uint64_t seed)
        : task_(task),
          tree_(task.tree),
          selector_(task.params, task.tree),
          backup_(task.params, task.tree, task.shared),
          rule_(task.params.reward),
          rng_(seed),
          path_(task.path),
          played_(task.params.rave ? 2 * static_cast<std::size_t>(kMaxPlies<P>) : 0),
          start_(task.position),
          solver_(kProvable<P> && task.params.solver) {
        steps_.reserve(static_cast<std::size_t>(kMaxPlies<P>) + 2);
    }

    // Gives the root its children; the game must not be over there. To be called once, before the
    // threads start, so that a legal move can be named whatever happens.
    void expand_root() { (void)grow(kRoot, task_.position, to_act(task_.position)); }

    void simulate() {
        if (left_ == 0) {
            begin_round();
        }
        P position = start_;
        const std::optional<Outcome> known = descend(position);
        reward_ = kAsResult;
        const Outcome result = known ? *known : finish(position);
        settle(result);
        if constexpr (HasWinChance<P>) {
            if (task_.params.implicit > 0) {
                backup_.propagate_estimates(steps_);
            }
        }
        if (solver_ && known) {
            backup_.propagate_bounds(steps_);
        }
        if (task_.params.rave) {
            const std::size_t from = detoured_ ? settled_ : 0;
            backup_.leave_rave(std::span<const Step>(steps_).subspan(from), static_cast<int>(from),
                               played_, result);
        }
        go_back_to(std::max<std::size_t>(above_, 1));
        if (--left_ == 0) {
            end_round();
        }
    }

    // Settles a round that was broken off; to be called when the thread's work is done.
    void flush() noexcept {
        if (left_ > 0) {
            end_round();
        }
    }

    // Positions entered by a move so far, in the tree and in playouts.
    [[nodiscard]] std::uint64_t nodes() const noexcept { return nodes_; }
    [[nodiscard]] int max_depth() const noexcept { return max_depth_; }

private:
    static constexpr std::uint32_t kManyVisits = 512;
    static constexpr std::uint32_t kRoundShare = 64;
    static constexpr std::uint32_t kLongestRound = 32;

    // Finds the node where the next simulations start: alone, one simulation from the root.
    void begin_round() {
        start_ = task_.position;
        steps_.assign(1, {kRoot, Seat::kChance});
        above_ = 0;
        left_ = 1;
        if (!task_.shared) {
            return;
        }
        while (true) {
            const NodeIndex current = steps_.back().node;
            const Seat seat = to_act(start_);
            if (!tree_[current].expanded() || !is_seat(seat)) {
                break;
            }
            const NodeIndex child = selector_.best_child(current, seat);
            if (tree_[child].get_visits() < kManyVisits || (solver_ && tree_[child].closed())) {
                break;
            }
            follow(child, seat, start_);
        }
        const std::uint32_t visits = tree_[steps_.back().node].get_visits();
        left_ = std::clamp(visits / kRoundShare, 1U, kLongestRound);
        announced_ = left_;
        above_ = steps_.size();
        tally_ = {};
        for (const Step& step : steps_) {
            backup_.enter(step, announced_);
        }
    }

    void end_round() noexcept {
        left_ = 0;
        if (task_.shared) {
            backup_.leave(std::span<const Step>(steps_).first(above_), tally_, announced_);
        }
        go_back_to(1);
    }

    // Follows the tree from the start of the round to where the playout starts; the result when it
    // is known.
    std::optional<Outcome> descend(P& position) {
        settled_ = above_;
        detoured_ = false;
        if (task_.params.rave) {
            played_.clear();
            for (std::size_t i = 1; i < steps_.size(); ++i) {
                played_.add(steps_[i].mover, tree_[steps_[i].node].move, static_cast<int>(i) - 1);
            }
        }
        std::uint32_t visits_before = tree_[steps_.back().node].get_visits();
        while (true) {
            const NodeIndex current = steps_.back().node;
            const auto depth = static_cast<int>(steps_.size()) - 1;
            max_depth_ = std::max(max_depth_, depth);
            if (const auto known = known_result(current, position)) {
                return known;
            }
            const Seat seat = to_act(position);
            if (depth >= kMaxPlies<P> || !ready(current, visits_before, position, seat)) {
                return std::nullopt;
            }
            const NodeIndex child = choose(current, position, seat);
            visits_before = tree_[child].get_visits();
            follow(child, seat, position);
            backup_.enter(steps_.back());
            if (task_.params.rave) {
                played_.add(seat, tree_[child].move, depth);
            }
        }
    }

    void follow(NodeIndex child, Seat mover, P& position) {
        const auto move = P::Move::from_code(tree_[child].move);
        steps_.push_back({child, mover});
        if constexpr (P::facts.needs_history) {
            path_.push(key(position), move);
        }
        play(position, move);
        ++nodes_;
    }

    void go_back_to(std::size_t steps) noexcept {
        if constexpr (P::facts.needs_history) {
            for (std::size_t i = steps; i < steps_.size(); ++i) {
                path_.pop();
            }
        }
        steps_.resize(steps);
    }

    // Gives the result to the nodes below the start that have none yet; the first result of a
    // simulation is also what the nodes above the start get.
    void settle(const Outcome& result) noexcept {
        Tally<P> one;
        one.add(result, reward_, rule_);
        backup_.leave(std::span<const Step>(steps_).subspan(settled_), one);
        if (!detoured_) {
            tally_.add(result, reward_, rule_);
        }
    }

    // A closed node or a finished game. Expanded nodes are unfinished: with a fixed path the end of
    // the game cannot come and go; only a reused tree of a game with history may be wrong there.
    std::optional<Outcome> known_result(NodeIndex i, const P& position) {
        Node<P>& node = tree_[i];
        if (solver_ && node.closed()) {
            return exact_result(node);
        }
        if (!P::facts.needs_history && node.expanded()) {
            return std::nullopt;
        }
        const auto end = outcome(position, path_.view());
        if constexpr (kProvable<P>) {
            if (end && solver_) {
                node.bounds.tighten(end->payoff[0], end->payoff[0]);
            }
        }
        return end;
    }

    static Outcome exact_result(const Node<P>& node) noexcept {
        Outcome exact;
        exact.payoff[0] = node.bounds.get_low();
        exact.payoff[1] = -exact.payoff[0];
        return exact;
    }

    // The node has children, or gets them now.
    bool ready(NodeIndex i, std::uint32_t visits_before, const P& position, Seat seat) {
        return tree_[i].expanded() ||
               (visits_before >= static_cast<std::uint32_t>(task_.params.expand_after) &&
                grow(i, position, seat));
    }

    bool grow(NodeIndex i, const P& position, Seat seat) {
        const bool grown = expand(tree_, i, position, seat, task_.params.priors, rng_);
        if constexpr (HasWinChance<P>) {
            if (grown && task_.params.implicit > 0) {
                estimate_children(tree_, i, position);
            }
        }
        return grown;
    }

    NodeIndex choose(NodeIndex current, const P& position, Seat seat) {
        if constexpr (Chancy<P>) {
            if (seat == Seat::kChance) {
                ChanceList<P> outcomes;
                chance(position, outcomes);
                const std::size_t drawn = draw_chance<P>(outcomes, rng_);
                return tree_[current].first_child + static_cast<NodeIndex>(drawn);
            }
        }
        const NodeIndex child = selector_.best_child(current, seat);
        if (!solver_ || !tree_[child].closed()) {
            return child;
        }
        const NodeIndex open = selector_.best_open_child(current, seat);
        if (open == child) {
            return child;
        }
        // The exact value settles the path so far; what follows concerns the open sibling only.
        steps_.push_back({child, seat});
        backup_.enter(steps_.back());
        settle(exact_result(tree_[child]));
        steps_.pop_back();
        settled_ = steps_.size();
        detoured_ = true;
        return open;
    }

    // The rest of the game by chance; where it is broken off, an estimate of how it would end.
    Outcome finish(P& position) {
        const int policy = task_.params.playout_policy;
        const bool breaks_off = HasWinChance<P> && task_.params.playout_length > 0;
        const int longest = breaks_off ? task_.params.playout_length : kMaxPlies<P>;
        const std::uint64_t before = nodes_;
        int ply = static_cast<int>(steps_.size()) - 1;
        bool is_over = false;
        Outcome result = play_out(position, path_, policy, longest, rng_, nodes_, is_over,
                                  [&](Seat seat, typename P::Move move) {
                                      if (task_.params.rave) {
                                          played_.add(seat, move.code(), ply++);
                                      }
                                  });
        if constexpr (HasWinChance<P>) {
            if (breaks_off && !is_over) {
                reward_ = win_chance(position, Seat::kFirst);
                result.payoff[0] = reward_ > 0.5 ? 1 : reward_ < 0.5 ? -1 : 0;
                result.payoff[1] = -result.payoff[0];
            }
            if (task_.params.quality > 0) {
                weigh(result, static_cast<double>(nodes_ - before + steps_.size()));
            }
        }
        return result;
    }

    // Quality-based rewards (Pepels et al. 2014): a result counts more if the game was shorter than
    // usual, by its distance from the mean in standard deviations.
    void weigh(const Outcome& result, double length) noexcept {
        constexpr double kSteepness = 2;
        ++lengths_;
        const double off = length - mean_length_;
        mean_length_ += off / lengths_;
        spread_ += off * (length - mean_length_);
        const double deviation = std::sqrt(spread_ / lengths_);
        const double merit = deviation > 0 ? (mean_length_ - length) / deviation : 0;
        const double bonus = 2 / (1 + std::exp(-kSteepness * merit)) - 1;
        const double most = task_.params.quality;
        const double reward = reward_ >= 0 ? reward_ : rule_.of(result.payoff[0]);
        reward_ = 0.5 + (reward - 0.5) * (1 + most * bonus) / (1 + most);
    }

    const Task<P> task_;
    Tree<P>& tree_;
    Selector<P> selector_;
    Backup<P> backup_;
    RewardRule<P> rule_;
    core::Rng rng_;
    Path<P> path_;
    PlayedMoves played_;
    P start_;                  // where the simulations of this round start
    std::vector<Step> steps_;  // the path from the root; between simulations, to the start
    std::size_t above_ = 0;    // so many of them are settled at the end of the round
    std::size_t settled_ = 0;  // so many of them have got this simulation's result, or will so
    bool detoured_ = false;    // the nodes above settled_ got the value of a closed child instead
    std::uint32_t left_ = 0;   // simulations of this round that are still to do
    std::uint32_t announced_ = 0;
    Tally<P> tally_;  // results for the nodes above
    static constexpr double kAsResult = -1;
    double reward_ = kAsResult;  // of the first seat, where it is not that of the result
    double lengths_ = 0;  // simulations whose length was seen, with mean and square deviations
    double mean_length_ = 0;
    double spread_ = 0;
    std::uint64_t nodes_ = 0;
    int max_depth_ = 0;
    bool solver_;
};

}  // namespace tusk::search::mcts
