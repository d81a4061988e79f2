#pragma once
// Node: one position of the tree, reached from its parent by one move, and what is known about it.
//
// Statistics of two-seat zero-sum games are kept for the first seat, whoever moves: nothing changes
// sign on the way up, so a seat that acts twice in a row needs no special case. Other games keep
// one sum for each seat. All fields that change while threads share the tree are relaxed atomics:
// a reader may see visits and rewards of different moments, which costs a little accuracy and no
// correctness. Proven bounds only ever get tighter. 32 to 40 bytes in two-seat games.

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <type_traits>

#include "search/mcts/reward.h"

namespace tusk::search::mcts {

// Adds without a lock prefix when only one thread is at work, which is several times cheaper.
template <class T>
T add_to(std::atomic<T>& counter, T amount, bool shared) noexcept {
    if (shared) {
        return counter.fetch_add(amount, std::memory_order_relaxed);
    }
    const T before = counter.load(std::memory_order_relaxed);
    counter.store(before + amount, std::memory_order_relaxed);
    return before;
}

// The final payoff of the first seat lies in [low, high]: closed when they meet.
template <Position P>
struct Bounds {
    static constexpr auto kMost = static_cast<std::int32_t>(P::facts.max_payoff);

    std::atomic<std::int32_t> low{-kMost};
    std::atomic<std::int32_t> high{kMost};

    [[nodiscard]] std::int32_t get_low() const noexcept {
        return low.load(std::memory_order_relaxed);
    }
    [[nodiscard]] std::int32_t get_high() const noexcept {
        return high.load(std::memory_order_relaxed);
    }
    // Narrows to the intersection; true when that changed something.
    bool tighten(std::int32_t new_low, std::int32_t new_high) noexcept {
        bool changed = false;
        for (std::int32_t old = get_low(); old < new_low;) {
            if (low.compare_exchange_weak(old, new_low, std::memory_order_relaxed)) {
                changed = true;
                break;
            }
        }
        for (std::int32_t old = get_high(); old > new_high;) {
            if (high.compare_exchange_weak(old, new_high, std::memory_order_relaxed)) {
                changed = true;
                break;
            }
        }
        return changed;
    }
};

// Games without proofs: the same questions, answered at compile time.
struct NoBounds {
    static constexpr std::int32_t kMost = 0;
    [[nodiscard]] static constexpr std::int32_t get_low() noexcept { return -1; }
    [[nodiscard]] static constexpr std::int32_t get_high() noexcept { return 1; }
};

struct NoSums {};

enum class Expansion : std::uint8_t { kLeaf, kUnderWay, kDone };

template <Position P>
struct Node {
    using Sums = std::array<std::atomic<std::int64_t>, kSums<P>>;
    static_assert(P::facts.max_moves < 65536 && P::facts.max_chance < 65536);

    Sums reward{};                                                               // FixedReward each
    [[no_unique_address]] std::conditional_t<kScored<P>, Sums, NoSums> score{};  // payoffs
    std::atomic<std::uint32_t> visits{0};  // simulations under way included
    std::uint32_t move = 0;                // code of the move that leads here
    std::uint32_t first_child = 0;         // valid once expansion is kDone, as is child_count
    std::uint16_t child_count = 0;
    std::atomic<Expansion> expansion{Expansion::kLeaf};
    [[no_unique_address]] std::conditional_t<kProvable<P>, Bounds<P>, NoBounds> bounds{};

    explicit Node(std::uint32_t move_code) noexcept : move(move_code) {}

    [[nodiscard]] bool expanded() const noexcept {
        return expansion.load(std::memory_order_acquire) == Expansion::kDone;
    }
    [[nodiscard]] std::uint32_t get_visits() const noexcept {
        return visits.load(std::memory_order_relaxed);
    }
    [[nodiscard]] bool closed() const noexcept { return bounds.get_low() == bounds.get_high(); }

    // Mean reward of `seat`, 0..1; there must have been a visit.
    [[nodiscard]] double mean_reward(Seat seat) const noexcept {
        const double mean = sum_of(reward, seat) / static_cast<double>(kFullReward) / get_visits();
        return kTwoSided<P> && seat == Seat::kSecond ? 1 - mean : mean;
    }

    // Mean payoff of `seat` in the game's unit; there must have been a visit.
    [[nodiscard]] double mean_payoff(Seat seat) const noexcept {
        if constexpr (kScored<P>) {
            const double mean = sum_of(score, seat) / get_visits();
            return kTwoSided<P> && seat == Seat::kSecond ? -mean : mean;
        } else {
            return (2 * mean_reward(seat) - 1) * P::facts.max_payoff;
        }
    }

    // Becomes a copy, between searches only.
    void assign(const Node& source) noexcept {
        copy(reward, source.reward);
        if constexpr (kScored<P>) {
            copy(score, source.score);
        }
        visits.store(source.get_visits(), std::memory_order_relaxed);
        move = source.move;
        first_child = source.first_child;
        child_count = source.child_count;
        expansion.store(source.expansion.load(std::memory_order_relaxed),
                        std::memory_order_relaxed);
        if constexpr (kProvable<P>) {
            bounds.low.store(source.bounds.get_low(), std::memory_order_relaxed);
            bounds.high.store(source.bounds.get_high(), std::memory_order_relaxed);
        }
    }

private:
    static double sum_of(const Sums& sums, Seat seat) noexcept {
        const std::size_t slot = kTwoSided<P> ? 0 : index(seat);
        return static_cast<double>(sums[slot].load(std::memory_order_relaxed));
    }
    static void copy(Sums& to, const Sums& from) noexcept {
        for (std::size_t i = 0; i < to.size(); ++i) {
            to[i].store(from[i].load(std::memory_order_relaxed), std::memory_order_relaxed);
        }
    }
};

// What only RAVE, priors and implicit minimax need, beside the node with the same number.
struct NodeExtra {
    std::atomic<FixedReward> rave_reward{0};  // of the seat that chooses this move
    std::atomic<std::uint32_t> rave_visits{0};
    float prior = 0;                 // in (0, 1]; the best sibling has 1
    std::atomic<float> implicit{0};  // minimax of win chances below, for the first seat

    void assign(const NodeExtra& source) noexcept {
        rave_reward.store(source.rave_reward.load(std::memory_order_relaxed),
                          std::memory_order_relaxed);
        rave_visits.store(source.rave_visits.load(std::memory_order_relaxed),
                          std::memory_order_relaxed);
        prior = source.prior;
        implicit.store(source.implicit.load(std::memory_order_relaxed), std::memory_order_relaxed);
    }
};

}  // namespace tusk::search::mcts
