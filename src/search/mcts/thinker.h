#pragma once
// UctThinker: the Monte Carlo tree search as a player, for games without secrets.
//
// Each think() searches until a limit, a stop request or a proof of the root, reports about ten
// times a second and once at the end. With `reuse` the tree of the last search is kept when the
// new position occurs in it: the part below it stays, the rest goes. Random numbers go on from one
// search to the next, so games of a match differ while the match as a whole repeats. Not thread
// safe; it starts its own threads.

#include <stop_token>
#include <string_view>

#include "search/mcts/report.h"
#include "search/mcts/runner.h"
#include "search/thinker.h"

namespace tusk::search {

namespace mcts {

// The simulations allowed: as the limits say; the parameter when they say nothing that ends a tree
// search (depth does not); nothing = no limit of this kind.
inline std::optional<std::uint64_t> playout_limit(const Limits& limits, const MctsParams& params) {
    const bool ends = limits.playouts || limits.nodes || limits.time_ms || limits.remaining_ms;
    if (!ends && params.playouts > 0) {
        return params.playouts;
    }
    return limits.playouts;
}

// A finished game: nothing to choose, the value is what `seat` got.
template <Position P>
Analysis finished_game(const Outcome& end, Seat seat) {
    Analysis analysis;
    analysis.exact = true;
    analysis.value = is_seat(seat) ? end.payoff[index(seat)] : 0;
    if (!kScored<P>) {
        analysis.proof = analysis.value > 0   ? Proof::kWin
                         : analysis.value < 0 ? Proof::kLoss
                                              : Proof::kDraw;
    }
    return analysis;
}

}  // namespace mcts

template <Position P>
requires(!Hidden<P>) class UctThinker {
public:
    using Params = mcts::UctParams<P>;
    static constexpr std::string_view kName = "uct";
    static constexpr std::string_view kHelp =
        "Monte Carlo tree search (UCT) with random games, proofs and shared-tree threads";

    explicit UctThinker(const Params& params) : params_(params), rng_(params.seed), tree_(params) {}

    Analysis think(const Situation<P>& situation, const Limits& limits, std::stop_token stop,
                   Sink& sink) {
        Budget budget(limits, std::move(stop));
        if (const auto end = outcome(situation.position, situation.path.view())) {
            Analysis analysis = mcts::finished_game<P>(*end, situation.seat);
            sink.report(analysis);
            return analysis;
        }
        TUSK_ASSERT(is_seat(to_act(situation.position)), "chance is not asked to think");
        settle_root(situation.position);
        const mcts::Task<P> task{params_, tree_, situation.position, situation.path,
                                 params_.threads > 1};
        if (!tree_[mcts::kRoot].expanded()) {
            mcts::Simulator<P>(task, rng_()).expand_root();
        }
        std::vector<std::uint64_t> seeds(static_cast<std::size_t>(params_.threads));
        for (std::uint64_t& seed : seeds) {
            seed = rng_();
        }
        mcts::Runner<P> runner(task, budget, mcts::playout_limit(limits, params_));
        const auto analyse = [&] {
            Analysis analysis =
                mcts::describe_tree(tree_, situation.position, params_, limits.lines);
            analysis.depth = runner.max_depth();
            analysis.nodes = runner.nodes();
            analysis.playouts = runner.playouts();
            analysis.time_ms = budget.elapsed_ms();
            analysis.stopped_by = budget.reason();
            return analysis;
        };
        std::int64_t reported_ms = 0;
        runner.run(seeds, [&] {
            if (budget.elapsed_ms() - reported_ms >= kReportIntervalMs) {
                reported_ms = budget.elapsed_ms();
                sink.report(analyse());
            }
        });
        Analysis analysis = analyse();
        sink.report(analysis);
        return analysis;
    }

    void new_game() { root_.reset(); }

    // Visits of the root, those taken over from the last search included.
    [[nodiscard]] std::uint64_t root_visits() const noexcept {
        return tree_[mcts::kRoot].get_visits();
    }
    // Visits that the last think() found in the tree when it began.
    [[nodiscard]] std::uint64_t reused_visits() const noexcept { return reused_visits_; }

private:
    static constexpr std::int64_t kReportIntervalMs = 100;
    // A turn of each of four seats, or two actions and two chance events each of two seats.
    static constexpr int kReuseDepth = 4;
    static constexpr int kReuseEffort = 20'000;  // positions compared at most; under a millisecond

    // Makes the tree one of `position`: what is known about it, or a fresh root.
    void settle_root(const P& position) {
        std::optional<mcts::NodeIndex> found;
        if (params_.reuse && root_) {
            int effort = kReuseEffort;
            for (int depth = 0; depth <= kReuseDepth && !found; ++depth) {
                P from = *root_;
                found = find(mcts::kRoot, from, key(position), depth, effort);
            }
        }
        if (found) {
            tree_.keep_subtree(*found);
        } else {
            tree_.clear();
        }
        root_ = position;
        reused_visits_ = root_visits();
    }

    // The node exactly `depth` moves below `node` whose position has the key.
    std::optional<mcts::NodeIndex> find(mcts::NodeIndex node, P& position, std::uint64_t wanted,
                                        int depth, int& effort) {
        if (--effort < 0) {
            return std::nullopt;
        }
        if (depth == 0) {
            return key(position) == wanted ? std::optional(node) : std::nullopt;
        }
        if (!tree_[node].expanded()) {
            return std::nullopt;
        }
        for (std::uint32_t k = 0; k < tree_[node].child_count; ++k) {
            const mcts::NodeIndex child = tree_[node].first_child + k;
            const auto move = P::Move::from_code(tree_[child].move);
            const auto undo_data = play(position, move);
            const auto found = find(child, position, wanted, depth - 1, effort);
            undo(position, move, undo_data);
            if (found) {
                return found;
            }
        }
        return std::nullopt;
    }

    Params params_;
    core::Rng rng_;
    mcts::Tree<P> tree_;
    std::optional<P> root_;  // what the tree's root stands for
    std::uint64_t reused_visits_ = 0;
};

}  // namespace tusk::search
