#pragma once
// Runner: lets one or more threads simulate on one tree until the budget is spent.
//
// Playout limits are exact: threads draw tickets in batches and use all they drew. Node limits are
// checked after every simulation (several threads: up to a batch each late). The clock and the stop
// token are looked at after every batch or kPollInterval nodes, whichever is first. Threads touch
// nothing in common between batches but the tree and the budget's flag; counters have their own
// cache lines. The calling thread works too, and is the one that reports.

#include <atomic>
#include <thread>
#include <vector>

#include "search/budget.h"
#include "search/mcts/search.h"

namespace tusk::search::mcts {

// Simulations a thread does between two looks at the clock; about 50 microseconds on Othello.
inline constexpr std::uint64_t kBatch = 64;

struct alignas(64) SharedCounter {
    std::atomic<std::uint64_t> value{0};

    std::uint64_t add(std::uint64_t amount) noexcept {
        return value.fetch_add(amount, std::memory_order_relaxed) + amount;
    }
    [[nodiscard]] std::uint64_t get() const noexcept {
        return value.load(std::memory_order_relaxed);
    }
};

template <Position P>
class Runner {
public:
    // `playout_limit` is the number of simulations, or nothing.
    Runner(const Task<P>& task, Budget& budget, std::optional<std::uint64_t> playout_limit)
        : task_(task), budget_(budget), playout_limit_(playout_limit) {}

    // Simulates with as many threads as there are seeds; calls on_batch() now and then on the
    // calling thread. Returns when all threads are done.
    template <class OnBatch>
    void run(const std::vector<std::uint64_t>& seeds, OnBatch&& on_batch) {
        std::vector<std::jthread> helpers;
        for (std::size_t i = 1; i < seeds.size(); ++i) {
            helpers.emplace_back([this, seed = seeds[i]] { work(seed, [] {}); });
        }
        work(seeds[0], on_batch);
        helpers.clear();
        if (!budget_.stopped()) {
            budget_.halt(StopReason::kPlayouts);
        }
    }

    [[nodiscard]] std::uint64_t playouts() const noexcept { return playouts_.get(); }
    [[nodiscard]] std::uint64_t nodes() const noexcept { return nodes_.get(); }
    [[nodiscard]] int max_depth() const noexcept {
        return static_cast<int>(max_depth_.value.load(std::memory_order_relaxed));
    }

private:
    template <class OnBatch>
    void work(std::uint64_t seed, OnBatch&& on_batch) {
        Simulator<P> simulator(task_, seed);
        while (!budget_.poll()) {
            const std::uint64_t tickets = draw_tickets();
            if (tickets == 0) {
                break;
            }
            const std::uint64_t nodes_before = simulator.nodes();
            playouts_.add(work_off(simulator, tickets));
            nodes_.add(simulator.nodes() - nodes_before);
            note_depth(static_cast<std::uint64_t>(simulator.max_depth()));
            on_batch();
        }
        simulator.flush();
    }

    // Up to `tickets` simulations; says how many it did before something stopped it.
    std::uint64_t work_off(Simulator<P>& simulator, std::uint64_t tickets) {
        const Node<P>& root = task_.tree[kRoot];
        const std::uint64_t start = simulator.nodes();
        const std::uint64_t others = nodes_.get();
        const auto node_limit = budget_.limits().nodes;
        std::uint64_t polled_at = start;
        std::uint64_t done = 0;
        while (done < tickets && !budget_.stopped()) {
            simulator.simulate();
            ++done;
            if (task_.params.solver && root.closed()) {
                budget_.halt(StopReason::kFinished);
            } else if (node_limit && others + (simulator.nodes() - start) >= *node_limit) {
                budget_.halt(StopReason::kNodes);
            } else if (simulator.nodes() - polled_at >= Budget::kPollInterval) {
                polled_at = simulator.nodes();
                (void)budget_.poll();
            }
        }
        return done;
    }

    std::uint64_t draw_tickets() noexcept {
        if (!playout_limit_) {
            return kBatch;
        }
        const std::uint64_t end = tickets_.add(kBatch);
        const std::uint64_t first = end - kBatch;
        return first >= *playout_limit_ ? 0 : std::min(kBatch, *playout_limit_ - first);
    }

    void note_depth(std::uint64_t depth) noexcept {
        for (std::uint64_t old = max_depth_.get(); old < depth;) {
            if (max_depth_.value.compare_exchange_weak(old, depth, std::memory_order_relaxed)) {
                return;
            }
        }
    }

    const Task<P> task_;
    Budget& budget_;
    std::optional<std::uint64_t> playout_limit_;
    SharedCounter tickets_;
    SharedCounter playouts_;
    SharedCounter nodes_;
    SharedCounter max_depth_;
};

}  // namespace tusk::search::mcts
