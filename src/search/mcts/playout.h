#pragma once
// A playout: one game from a position to its end, by chance or by the game's policy.
//
// Every seat chooses uniformly among its legal moves, or as playout_move() of the game says; chance
// is drawn by weight. Nothing is allocated (the path of games with history keeps its capacity).
// After kMaxPlies moves the game counts as drawn, which only games without an end rule can meet.

#include "search/mcts/traits.h"

namespace tusk::search::mcts {

// Draws an outcome of a chance node by weight and gives its number in the list.
template <Position P>
requires Chancy<P> std::size_t draw_chance(const ChanceList<P>& outcomes, core::Rng& rng)
noexcept {
    std::uint64_t total = 0;
    for (const auto& each : outcomes) {
        total += each.weight;
    }
    auto drawn = static_cast<std::uint64_t>(rng.unit() * static_cast<double>(total));
    for (std::size_t i = 0; i + 1 < outcomes.size(); ++i) {
        if (drawn < outcomes[i].weight) {
            return i;
        }
        drawn -= outcomes[i].weight;
    }
    return outcomes.size() - 1;
}

// The next move of a playout; the game must not be over.
template <Position P>
typename P::Move choose_playout_move(const P& position, Seat seat, int policy,
                                     core::Rng& rng) noexcept {
    if constexpr (Chancy<P>) {
        if (seat == Seat::kChance) {
            ChanceList<P> outcomes;
            chance(position, outcomes);
            return outcomes[draw_chance<P>(outcomes, rng)].move;
        }
    }
    if constexpr (HasPlayoutMove<P>) {
        return playout_move(position, policy, rng);
    } else {
        MoveList<P> list;
        moves(position, list);
        return list[rng.below(static_cast<std::uint32_t>(list.size()))];
    }
}

// Plays `position` to its end and says how it ended. `path` is as it was when this returns;
// `nodes` grows by the moves played; `record(seat, move)` hears of each. At most `longest` moves
// are played; a game that is not over by then is nobody's, and `position` is where it stands.
template <Position P, class Record>
Outcome play_out(P& position, Path<P>& path, int policy, int longest, core::Rng& rng,
                 std::uint64_t& nodes, bool& is_over, Record&& record) {
    Outcome result;
    int ply = 0;
    is_over = false;
    for (; ply < longest; ++ply) {
        if (const auto end = outcome(position, path.view())) {
            result = *end;
            is_over = true;
            break;
        }
        const Seat seat = to_act(position);
        const auto move = choose_playout_move(position, seat, policy, rng);
        record(seat, move);
        if constexpr (P::facts.needs_history) {
            path.push(key(position), move);
        }
        play(position, move);
    }
    nodes += static_cast<std::uint64_t>(ply);
    if constexpr (P::facts.needs_history) {
        for (int i = 0; i < ply; ++i) {
            path.pop();
        }
    }
    return result;
}

}  // namespace tusk::search::mcts
