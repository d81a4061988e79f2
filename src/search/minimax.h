#pragma once
// The plain oracle that every other search is tested against.
//
// Full-width, no pruning, no table, no ordering: payoffs of all seats are backed up (max^n; for two
// seats of a zero-sum game that is minimax), chance nodes average exactly by weight. Slow on
// purpose; obviously right on purpose.

#include <array>
#include <limits>

#include "search/concepts.h"

namespace tusk::search {

using Payoffs = std::array<double, kMaxSeats>;

// Leaf values at depth 0: the static evaluation in the game's unit for two-seat games that have
// one, zero otherwise.
template <Position P>
Payoffs leaf_payoffs(const P& position) {
    Payoffs result{};
    if constexpr (Evaluated<P> && P::facts.seats == 2) {
        const double value = static_cast<double>(evaluate(position)) / P::facts.score_unit;
        result[index(to_act(position))] = value;
        result[index(other(to_act(position)))] = -value;
    }
    return result;
}

// Expected payoffs of all seats when every seat maximises its own, `depth` moves deep; a move that
// is free of depth (HasFreeMoves) does not count. Chance does not count either.
template <Position P>
Payoffs minimax(P& position, Path<P>& path, int depth) {
    if (const auto end = outcome(position, path.view())) {
        Payoffs result{};
        for (std::size_t i = 0; i < result.size(); ++i) {
            result[i] = end->payoff[i];
        }
        return result;
    }
    const Seat seat = to_act(position);
    const auto below = [&](typename P::Move move, int next_depth) {
        path.push(key(position), move);
        const auto undo_data = play(position, move);
        const Payoffs value = minimax(position, path, next_depth);
        undo(position, move, undo_data);
        path.pop();
        return value;
    };
    if constexpr (Chancy<P>) {
        if (seat == Seat::kChance) {
            ChanceList<P> outcomes;
            chance(position, outcomes);
            Payoffs sum{};
            double weights = 0;
            for (const auto& [move, weight] : outcomes) {
                const Payoffs value = below(move, depth);
                for (std::size_t i = 0; i < sum.size(); ++i) {
                    sum[i] += value[i] * weight;
                }
                weights += weight;
            }
            for (double& s : sum) {
                s /= weights;
            }
            return sum;
        }
    }
    if (depth <= 0) {
        return leaf_payoffs(position);
    }
    MoveList<P> list;
    moves(position, list);
    Payoffs best{};
    best[index(seat)] = -std::numeric_limits<double>::infinity();
    for (const auto& move : list) {
        int cost = 1;
        if constexpr (HasFreeMoves<P>) {
            cost = costs_depth(position, move) ? 1 : 0;
        }
        const Payoffs value = below(move, depth - cost);
        if (value[index(seat)] > best[index(seat)]) {
            best = value;
        }
    }
    return best;
}

}  // namespace tusk::search
