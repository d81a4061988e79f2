#pragma once
// DeterminisedUctThinker: tree search for games with secrets, by guessing them again and again.
//
// A bandit (UCB1) chooses among the legal moves; for each choice a world that fits the observation
// is sampled, the move is played in it, and a small UCT of `world_playouts` simulations estimates
// what follows. The statistics of the legal moves are shared by all worlds, so a move must be good
// on average and not only for somebody who knew the world; below the root each world is searched
// as if it were open, which overrates knowledge one does not have (strategy fusion). Several
// threads search worlds of their own and meet at the bandit only (root parallel).

#include <mutex>

#include "search/mcts/thinker.h"

namespace tusk::search {

namespace mcts {

template <Position P>
struct DeterminisedParams : UctParams<P> {
    int world_playouts = 64;  // a depth of two or three moves in card games; not yet tuned

    static std::vector<core::ParamField<DeterminisedParams>> fields() {
        auto result = core::inherited_fields<DeterminisedParams, UctParams<P>>();
        result.push_back(core::number_field<DeterminisedParams, int>(
            "world_playouts", &DeterminisedParams::world_playouts, 1, 1'000'000,
            "simulations in each sampled world"));
        return core::open_fields(std::move(result));
    }
};

// One legal move and what the worlds said about it.
template <Position P>
struct Arm {
    typename P::Move move;
    std::uint64_t visits = 0;   // simulations, those under way included
    std::uint64_t results = 0;  // simulations that are done
    double reward = 0;
    double payoff = 0;

    [[nodiscard]] double mean(double sum) const noexcept {
        return results > 0 ? sum / static_cast<double>(results) : 0;
    }
};

}  // namespace mcts

template <Position P>
requires Hidden<P>
class DeterminisedUctThinker {
public:
    using Params = mcts::DeterminisedParams<P>;
    static constexpr std::string_view kName = "uct";
    static constexpr std::string_view kHelp =
        "Monte Carlo tree search (UCT) in sampled worlds that fit what the seat knows";

    explicit DeterminisedUctThinker(const Params& params) : params_(params), rng_(params.seed) {}

    Analysis think(const Situation<P>& situation, const Limits& limits, std::stop_token stop,
                   Sink& sink) {
        Budget budget(limits, std::move(stop));
        Search search{params_, situation, budget, mcts::playout_limit(limits, params_), {}, {}};
        for (const auto& move : situation.legal) {
            search.arms.push_back({.move = move});
        }
        std::int64_t reported_ms = 0;
        const auto on_world = [&] {
            if (budget.elapsed_ms() - reported_ms >= 100) {
                reported_ms = budget.elapsed_ms();
                sink.report(search.analyse(limits.lines));
            }
        };
        if (!search.arms.empty()) {
            std::vector<std::jthread> helpers;
            for (int i = 1; i < params_.threads; ++i) {
                helpers.emplace_back([&search, seed = rng_()] { search.work(seed, [] {}); });
            }
            search.work(rng_(), on_world);
        }
        if (!budget.stopped() && !search.arms.empty()) {
            budget.halt(StopReason::kPlayouts);
        }
        Analysis analysis = search.analyse(limits.lines);
        sink.report(analysis);
        return analysis;
    }

    void new_game() {}

private:
    // One think(): the bandit, behind a mutex that each thread takes twice for each world.
    struct Search {
        const Params& params;
        const Situation<P>& situation;
        Budget& budget;
        std::optional<std::uint64_t> limit;
        std::vector<mcts::Arm<P>> arms;
        std::mutex mutex;
        std::uint64_t drawn = 0;
        std::uint64_t nodes = 0;
        int depth = 0;

        template <class OnWorld>
        void work(std::uint64_t seed, OnWorld&& on_world) {
            core::Rng rng(seed);
            mcts::MctsParams inner = params;
            inner.solver = false;  // a proof in a guessed world proves nothing
            inner.max_nodes = static_cast<std::uint64_t>(params.world_playouts) *
                              static_cast<std::uint64_t>(P::facts.max_moves + P::facts.max_chance);
            mcts::Tree<P> tree(inner);
            std::size_t arm = 0;
            while (const std::uint64_t playouts = choose_arm(arm)) {
                play_world(tree, inner, arm, playouts, rng);
                on_world();
            }
        }

        // Picks the move to try next and gives the simulations to spend on it; 0 = time to end.
        std::uint64_t choose_arm(std::size_t& chosen) {
            const std::scoped_lock lock(mutex);
            const auto wanted = static_cast<std::uint64_t>(params.world_playouts);
            const std::uint64_t granted = limit ? std::min(wanted, *limit - drawn) : wanted;
            if (budget.poll() || granted == 0) {
                return 0;
            }
            const auto total = static_cast<double>(std::max<std::uint64_t>(drawn, 1));
            double best = -1;
            for (std::size_t i = 0; i < arms.size(); ++i) {
                const auto visits = static_cast<double>(arms[i].visits);
                // Simulations under way count as losses, as in the tree.
                const double urgency =
                    visits > 0 ? arms[i].reward / visits +
                                     params.exploration * std::sqrt(std::log(total) / visits)
                               : 1e9;
                if (urgency > best) {
                    best = urgency;
                    chosen = i;
                }
            }
            drawn += granted;
            arms[chosen].visits += granted;
            return granted;
        }

        void play_world(mcts::Tree<P>& tree, const mcts::MctsParams& inner, std::size_t arm,
                        std::uint64_t playouts, core::Rng& rng) {
            P world = sample(situation.observation, rng);
            // Where several seats decide at once, those asked before this one are guessed too.
            for (int i = 0; i < kMaxSeats && to_act(world) != situation.seat; ++i) {
                play(world,
                     mcts::choose_playout_move(world, to_act(world), inner.playout_policy, rng));
            }
            play(world, arms[arm].move);
            tree.clear();
            const Path<P> path;
            mcts::Simulator<P> simulator({inner, tree, world, path, false}, rng());
            std::uint64_t done = 0;
            std::uint64_t polled_at = 0;
            while (done < playouts && !budget.stopped()) {
                simulator.simulate();
                ++done;
                if (simulator.nodes() - polled_at >= Budget::kPollInterval) {
                    polled_at = simulator.nodes();
                    (void)budget.poll();
                }
            }
            const mcts::Node<P>& root = tree[mcts::kRoot];
            const std::scoped_lock lock(mutex);
            arms[arm].visits -= playouts - done;
            arms[arm].results += done;
            if (done > 0) {
                arms[arm].reward += root.mean_reward(situation.seat) * static_cast<double>(done);
                arms[arm].payoff += root.mean_payoff(situation.seat) * static_cast<double>(done);
            }
            nodes += simulator.nodes() + 1;
            depth = std::max(depth, simulator.max_depth() + 1);
            if (budget.limits().nodes && nodes >= *budget.limits().nodes) {
                budget.halt(StopReason::kNodes);
            }
        }

        Analysis analyse(int lines) {
            const std::scoped_lock lock(mutex);
            std::vector<mcts::Arm<P>> ranked = arms;
            std::stable_sort(ranked.begin(), ranked.end(),
                             [](const auto& a, const auto& b) { return a.results > b.results; });
            Analysis analysis;
            for (const mcts::Arm<P>& arm : ranked) {
                analysis.playouts += arm.results;
                if (analysis.lines.size() < static_cast<std::size_t>(std::max(lines, 1))) {
                    analysis.lines.push_back(
                        {{action_of<P>(arm.move)}, arm.mean(arm.payoff), false, arm.results});
                }
            }
            if (!ranked.empty()) {
                analysis.best = analysis.lines.front().moves.front();
                analysis.value = analysis.lines.front().value;
                if (mcts::RewardRule<P>(params.reward).is_win_rate()) {
                    analysis.win_rate = ranked.front().mean(ranked.front().reward);
                }
            }
            analysis.depth = depth;
            analysis.nodes = nodes;
            analysis.time_ms = budget.elapsed_ms();
            analysis.stopped_by = budget.reason();
            return analysis;
        }
    };

    Params params_;
    core::Rng rng_;
};

}  // namespace tusk::search
