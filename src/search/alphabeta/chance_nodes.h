#pragma once
// ChanceNodes: what a search along a line does where chance decides (search/chance/star.h).
//
// A chance node costs no depth and no ply: the move that asked for it and its outcome are one. Its
// value stays within +-chance_bound, so that a win after one outcome can be weighed against what
// the others bring. Values are kept in the transposition table under the key of the chance node.
// Games without chance pay nothing.

#include "search/alphabeta/line.h"
#include "search/chance/star.h"

namespace tusk::search {

// Which moves chance answers, known before they are made.
template <class P>
concept AsksChance = requires(const P c, typename P::Move m) {
    { asks_chance(c, m) } -> std::same_as<bool>;
};

// Which of them the game advises against.
template <class P>
concept HasChancePolicy = requires(const P c, typename P::Move m) {
    { is_rash(c, m) } -> std::same_as<bool>;
};

template <AlphaBetaSearchable P>
class ChanceNodes : public SearchLine<P> {
    using Base = SearchLine<P>;

public:
    using typename Base::Move;
    using typename Base::Shared;

protected:
    using Base::Base;
    using Base::nodes_;
    using Base::p_;
    using Base::path_;
    using Base::shared_;

    [[nodiscard]] bool at_chance() const noexcept {
        if constexpr (Chancy<P>) {
            return to_act(p_) == Seat::kChance;
        } else {
            return false;
        }
    }
    // How many chance nodes the line has passed.
    [[nodiscard]] int chances() const noexcept { return chances_; }

    // May a move that chance answers be left out here?
    [[nodiscard]] bool leaves_chance_out(Move move, int depth, int ply) const noexcept {
        if constexpr (Chancy<P> && AsksChance<P>) {
            return ply > 0 && asks_chance(p_, move) &&
                   (chances_ >= shared_.params.chance_limit ||
                    depth < shared_.params.chance_depth || is_against_policy(move));
        } else {
            static_cast<void>(move);
            static_cast<void>(depth);
            static_cast<void>(ply);
            return false;
        }
    }

    // The mean of what chance brings, for the seat `mover`, `depth` plies above the leaves.
    //   below(alpha, beta)   the position after an outcome, for the mover
    //   glance(alpha, beta)  a bound on it: from above where the other side replies
    template <class Below, class Glance>
    Score chance_node(Seat mover, int depth, Score alpha, Score beta, int ply, bool may_cut,
                      Below below, Glance glance) requires Chancy<P> {
        const std::uint64_t position_key = key(p_);
        const auto entry = shared_.table.probe(position_key);
        if (may_cut && entry &&
            (shared_.params.strict ? entry->depth == depth : entry->depth >= depth) &&
            Base::settles(entry->bound, entry->score, alpha, beta)) {
            return entry->score;
        }
        ChanceList<P> outcomes;
        chance_of(p_, outcomes);
        const Score bound = this->shared_.params.chance_bound;
        StarSum<Score, ChanceList<P>::capacity()> sum(-bound, bound);
        for (const auto& item : outcomes) {
            sum.add(item.weight);
        }
        const bool replies = is_answered(mover, outcomes[0].move);
        ++chances_;
        const auto look = [&](std::size_t i, auto search, Score low, Score high) {
            return std::clamp(
                after_chance(ply, outcomes[i].move, [&] { return search(low, high); }), -bound,
                bound);
        };
        const Score value = star_value(
            sum, shared_.params.star, alpha, beta, replies,
            [&](std::size_t i, Score low, Score high) { return look(i, below, low, high); },
            [&](std::size_t i, Score low, Score high) { return look(i, glance, low, high); },
            [&] { return this->aborted_; });
        --chances_;
        if (this->aborted_) {
            return 0;
        }
        this->end_pv(ply + 1);  // what follows depends on the outcome
        const Bound sort = value >= beta    ? Bound::kLower
                           : value <= alpha ? Bound::kUpper
                                            : Bound::kExact;
        shared_.table.store(
            position_key, {std::nullopt, value, depth, sort, TranspositionTable::kFullConfidence});
        return value;
    }

private:
    [[nodiscard]] bool is_against_policy(Move move) const noexcept {
        if constexpr (HasChancePolicy<P>) {
            return shared_.params.chance_policy == ChancePolicy::kCareful && is_rash(p_, move);
        } else {
            static_cast<void>(move);
            return false;
        }
    }

    [[nodiscard]] bool is_answered(Seat mover, Move outcome) noexcept {
        const auto undo_data = play(p_, outcome);
        const bool result = to_act(p_) != mover;
        undo(p_, outcome, undo_data);
        return result;
    }

    template <class Look>
    Score after_chance(int ply, Move move, Look look) {
        path_.push(key(p_), move);
        const auto undo_data = play(p_, move);
        this->evaluation_.forget(ply + 1);
        ++nodes_;
        const Score score = look();
        undo(p_, move, undo_data);
        path_.pop();
        return score;
    }

    int chances_ = 0;
};

}  // namespace tusk::search
