#pragma once
// IsmctsThinker: tree search over information sets, for games with secrets.
//
// Every simulation guesses the hidden world anew, and all of them grow one tree whose branches are
// what the searching seat sees: moves, and chance that it may know; what it may not know is one
// branch whatever happens. A move is chosen among those that are legal in the world at hand by
// UCB1, in which a move counts its own visits against the simulations in which it could have been
// chosen (P. Cowling, E. Powley, D. Whitehouse, Information Set Monte Carlo Tree Search, 2012; one
// observer). So a move must be good in all worlds that look the same, not in one of them; the other
// seats are modelled as if they saw what this one sees. A simulation adds one node and goes on by
// the game's playout policy to the end, or to a leaf that the game values by itself.
//
// A game sets other defaults by P::tune_ismcts(params). One thread; the same seed and number of
// playouts give the same answer. The file is one algorithm from guess to answer, and long for that.

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "search/budget.h"
#include "search/chance/ismcts_params.h"
#include "search/chance/ismcts_tree.h"
#include "search/mcts/playout.h"
#include "search/mcts/reward.h"
#include "search/thinker.h"

namespace tusk::search {

template <Position P>
requires Hidden<P>
class IsmctsThinker {
public:
    using Params = IsmctsParams<P>;
    using Move = typename P::Move;
    static constexpr std::string_view kName = "ismcts";
    static constexpr std::string_view kHelp =
        "Monte Carlo tree search over what the seat sees (information sets)";

    explicit IsmctsThinker(const Params& params) : params_(params), rng_(params.seed) {}

    Analysis think(const Situation<P>& situation, const Limits& limits, std::stop_token stop,
                   Sink& sink) {
        Budget budget(limits, std::move(stop));
        seat_ = situation.seat;
        tree_.clear();
        moves_made_ = 0;
        const std::uint64_t most =
            limits.playouts.value_or(limits.unlimited() ? params_.playouts : ~std::uint64_t{0});
        std::uint64_t done = 0;
        do {
            P world = sample(situation.observation, rng_);
            // Where several seats decide at once, those asked before this one are guessed too.
            for (int i = 0; i < kMaxSeats && to_act(world) != seat_; ++i) {
                play(world, mcts::choose_playout_move(world, to_act(world), params_.policy, rng_));
            }
            simulate(world);
            ++done;
            if (limits.nodes && moves_made_ >= *limits.nodes) {
                budget.halt(StopReason::kNodes);
            }
        } while (done < most && tree_.size() < kMaxNodes && !budget.poll());
        if (!budget.stopped()) {
            budget.halt(StopReason::kPlayouts);
        }
        Analysis analysis = answer(situation, limits);
        analysis.playouts = done;
        analysis.nodes = moves_made_;
        analysis.time_ms = budget.elapsed_ms();
        analysis.stopped_by = budget.reason();
        sink.report(analysis);
        return analysis;
    }

    void new_game() {}

private:
    static constexpr std::size_t kMaxNodes = 2'000'000;
    static constexpr std::uint32_t kUnseen = InformationTree::kUnseen;
    using Edge = InformationTree::Edge;

    struct Step {
        std::uint32_t node;
        std::size_t edge;
        Seat seat;
    };
    using Rewards = std::array<double, kMaxSeats>;

    void simulate(P& world) {
        steps_.clear();
        std::uint32_t node = InformationTree::kRoot;
        bool grown = false;
        while (!grown && !is_leaf(world) && !outcome(world, {})) {
            const Seat seat = to_act(world);
            if (seat == Seat::kChance) {
                const Move move = mcts::choose_playout_move(world, seat, params_.policy, rng_);
                const bool seen = sees(world, move, seat_);
                node = tree_.child_of(node, tree_.edge_of(node, seen ? move.code() : kUnseen));
                make(world, move);
                continue;
            }
            const Move move = select(world, node, seat, grown);
            const bool seen = seat == seat_ || sees(world, move, seat_);
            const std::size_t edge = tree_.edge_of(node, seen ? move.code() : kUnseen);
            steps_.push_back({node, edge, seat});
            node = tree_.child_of(node, edge);
            make(world, move);
        }
        const Rewards rewards = finish(world);
        for (const Step& step : steps_) {
            Edge& edge = tree_.edge(step.node, step.edge);
            ++edge.visits;
            edge.reward += rewards[index(step.seat)];
        }
    }

    // The move with the highest bound; one that was never tried comes first and ends the descent.
    Move select(const P& world, std::uint32_t node, Seat seat, bool& grown) {
        MoveList<P> list;
        moves(world, list);
        std::size_t untried = 0;
        Move chosen = list[0];
        double best = -1;
        for (const Move move : list) {
            const bool seen = seat == seat_ || sees(world, move, seat_);
            const std::size_t i = tree_.edge_of(node, seen ? move.code() : kUnseen);
            Edge& edge = tree_.edge(node, i);
            ++edge.available;
            if (edge.visits == 0) {
                ++untried;  // one of them, each with the same probability
                if (rng_.below(static_cast<std::uint32_t>(untried)) == 0) {
                    chosen = move;
                }
                continue;
            }
            const double visits = edge.visits;
            const double bound =
                edge.reward / visits +
                params_.exploration *
                    std::sqrt(std::log(static_cast<double>(edge.available)) / visits);
            if (untried == 0 && bound > best) {
                best = bound;
                chosen = move;
            }
        }
        grown = untried > 0;
        return chosen;
    }

    [[nodiscard]] bool is_leaf(const P& world) const {
        if constexpr (HasExactLeaf<P>) {
            return is_exact_leaf(world);
        } else {
            static_cast<void>(world);
            return false;
        }
    }

    Rewards finish(P& world) {
        int ply = 0;
        while (!is_leaf(world) && !outcome(world, {}) && ply++ < mcts::kMaxPlies<P>) {
            make(world, mcts::choose_playout_move(world, to_act(world), params_.policy, rng_));
        }
        const mcts::RewardRule<P> rule(params_.reward);
        Rewards rewards{};
        if (const auto end = outcome(world, {})) {
            for (std::size_t i = 0; i < rewards.size(); ++i) {
                rewards[i] = rule.of(end->payoff[i]);
            }
        } else if constexpr (HasExactLeaf<P>) {
            const Seat seat = to_act(world);
            double own = 0;
            if (params_.estimates && Evaluated<P>) {
                if constexpr (Evaluated<P>) {  // a mean payoff: between the rewards of its bounds
                    const double mean = static_cast<double>(evaluate(world)) / P::facts.score_unit;
                    own = std::clamp((mean + 1) / 2, 0.0, 1.0);
                }
            } else {
                own = rule.of(static_cast<double>(
                                  exact_leaf(world, -kInfiniteScore, kInfiniteScore, moves_made_)) /
                              P::facts.score_unit);
            }
            rewards[index(seat)] = own;
            rewards[index(other(seat))] = 1 - own;
        }
        return rewards;
    }

    void make(P& world, Move move) {
        play(world, move);
        ++moves_made_;
    }

    [[nodiscard]] Analysis answer(const Situation<P>& situation, const Limits& limits) {
        Analysis analysis;
        std::vector<Edge> ranked;
        for (const Move move : situation.legal) {
            if (!limits.excludes(action_of<P>(move))) {
                ranked.push_back(tree_.edge(InformationTree::kRoot,
                                            tree_.edge_of(InformationTree::kRoot, move.code())));
            }
        }
        std::stable_sort(ranked.begin(), ranked.end(),
                         [](const Edge& a, const Edge& b) { return a.visits > b.visits; });
        for (const Edge& edge : ranked) {
            if (analysis.lines.size() >= static_cast<std::size_t>(std::max(limits.lines, 1))) {
                break;
            }
            const double rate = edge.visits > 0 ? edge.reward / edge.visits : 0;
            // A reward, from -1 to 1; the payoffs behind it are not kept.
            analysis.lines.push_back({{Action{edge.code}}, 2 * rate - 1, false, edge.visits});
        }
        if (!analysis.lines.empty()) {
            analysis.best = analysis.lines.front().moves.front();
            analysis.value = analysis.lines.front().value;
            analysis.win_rate = (analysis.value + 1) / 2;
        }
        analysis.depth = 1;
        return analysis;
    }

    Params params_;
    core::Rng rng_;
    Seat seat_ = Seat::kFirst;
    InformationTree tree_;
    std::vector<Step> steps_;
    std::uint64_t moves_made_ = 0;
};

}  // namespace tusk::search
