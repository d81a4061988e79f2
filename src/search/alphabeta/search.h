#pragma once
// The alpha-beta search of one thread: negamax principal variation search with everything a game
// offers through its hooks (search/concepts.h).
//
// Fail-soft. The sign changes only when the seat to act changes, so a game may give one seat
// several moves in a row. Where the remaining plies of a Bounded game fit into the depth, the
// subtree is searched exactly: no reductions, no selective cuts, the game's exact leaf solver at
// the bottom. Not thread safe; one per thread, sharing a transposition table, a budget and a busy
// table.
//
// Longer than most headers because a node's steps belong together; the order of moves, parameters
// and iterations have files of their own.

#include <cmath>

#include "search/alphabeta/chance_nodes.h"
#include "search/alphabeta/stages.h"

namespace tusk::search {

template <AlphaBetaSearchable P>
class AlphaBetaSearch : public ChanceNodes<P> {
    using Base = ChanceNodes<P>;

public:
    using typename Base::Move;
    using typename Base::Shared;

    // What is worth keeping from move to move, one for each thread.
    struct Memory {};

    AlphaBetaSearch(const Shared& shared, const Situation<P>& situation, const Evaluation<P>& model,
                    Memory& /*memory*/)
        : Base(shared, situation, model),
          tables_(std::make_unique<OrderingTables<P>>()),
          reductions_(shared.params) {}

    // Searches the root without the moves in `excluded`. Nothing when the budget ran out or another
    // thread has decided root search `number`.
    [[nodiscard]] std::optional<Score> root(int number, const Stage& stage, Score alpha, Score beta,
                                            std::span<const Move> excluded) {
        this->begin(number, excluded);
        confidence_ = stage.confidence;
        probes_ = 0;
        const Score score = node(stage.depth, alpha, beta, 0, Tables::kNoMove, true);
        return aborted_ ? std::nullopt : std::optional(score);
    }

private:
    using Tables = OrderingTables<P>;
    using Base::aborted_;
    using Base::evaluation_;
    using Base::excluded_;
    using Base::kDeferDepth;
    using Base::nodes_;
    using Base::p_;
    using Base::path_;
    using Base::shared_;

    static constexpr int kMaxNestedProbes = 2;
    static constexpr int kLookWeight = 512;  // of a point, in ranks
    static constexpr bool kHasQuickEnd = P::facts.over_without_moves;

    struct Ranked {
        Move move;
        int rank;
    };
    using RankedList = core::FixedVector<Ranked, static_cast<std::size_t>(P::facts.max_moves)>;

    // What one node knows while its moves are searched.
    struct Node {
        int depth;
        Score alpha;
        Score beta;
        int ply;
        std::uint32_t previous;
        Seat seat;
        bool exact;
        Score best = -kInfiniteScore;
        std::optional<Move> best_move;
        int searched = 0;
        MoveList<P> tried;
    };

    Score node(int depth, Score alpha, Score beta, int ply, std::uint32_t previous,
               bool null_allowed) {
        this->end_pv(ply);
        if (this->must_stop()) {
            return 0;
        }
        const Seat seat = to_act(p_);
        if constexpr (!kHasQuickEnd) {
            if (const auto end = outcome(p_, path_.view())) {
                return outcome_score<P>(*end, seat, ply);
            }
        }
        bool exact = false;
        if constexpr (Bounded<P>) {
            if (const int left = plies_left(p_); depth >= left) {
                exact = true;
                depth = left;
            }
        }
        if constexpr (HasExactLeaf<P>) {
            if (exact && ply > 0 && is_exact_leaf(p_)) {
                return exact_leaf(p_, alpha, beta, nodes_);
            }
        }
        if ((depth <= 0 && !exact) || ply >= kMaxPly) {
            return leaf(seat, ply);
        }

        const std::uint64_t position_key = key(p_);
        const auto entry = shared_.table.probe(position_key);
        const bool null_window = beta - alpha == 1 && ply > 0;
        if (null_window) {
            if (const auto known = table_cut(entry, depth, exact, alpha, beta, ply)) {
                return *known;
            }
            if (const auto cut = early_cut(depth, alpha, beta, ply, exact, null_allowed)) {
                return *cut;
            }
            if (aborted_) {
                return 0;
            }
        }

        MoveList<P> list;
        moves(p_, list);
        if constexpr (kHasQuickEnd) {
            if (list.empty()) {
                return outcome_score<P>(*outcome(p_, path_.view()), seat, ply);
            }
        }
        if (null_window && shared_.params.etc_depth > 0 && depth >= shared_.params.etc_depth) {
            if (const auto cut = children_cut(list, seat, depth, exact, beta, ply)) {
                return *cut;
            }
        }
        Node n{depth, alpha, beta, ply, previous, seat, exact, -kInfiniteScore, {}, 0, {}};
        search_moves(n, rank(n, list, entry), position_key);
        if (aborted_) {
            return 0;
        }
        if (ply > 0 || excluded_.empty()) {
            remember(n, alpha, position_key);
        }
        return n.best;
    }

    Score leaf(Seat seat, int ply) {
        if constexpr (kHasQuickEnd && !P::facts.evaluates_end) {
            if (const auto end = outcome(p_, path_.view())) {
                return outcome_score<P>(*end, seat, ply);
            }
        }
        return this->static_value(ply);
    }

    [[nodiscard]] bool cuts_selectively(int depth, bool exact) const noexcept {
        if constexpr (Selective<P>) {
            return confidence_ != Confidence::k100 &&
                   depth >= (exact ? P::kMinExactCutDepth : P::kMinCutDepth);
        } else {
            return false;
        }
    }

    // How sure a result at this depth is: where no selective cuts are made it is certain.
    [[nodiscard]] int confidence_of(int depth, bool exact) const noexcept {
        return cuts_selectively(depth, exact) ? static_cast<int>(confidence_)
                                              : TranspositionTable::kFullConfidence;
    }

    [[nodiscard]] bool is_good_enough(const TranspositionTable::Entry& entry, int depth,
                                      bool exact) const noexcept {
        const int wanted = confidence_of(depth, exact);
        return shared_.params.strict ? entry.depth == depth && entry.confidence == wanted
                                     : entry.depth >= depth && entry.confidence >= wanted;
    }

    std::optional<Score> table_cut(const std::optional<TranspositionTable::Entry>& entry, int depth,
                                   bool exact, Score alpha, Score beta, int ply) const {
        if (!entry || !is_good_enough(*entry, depth, exact)) {
            return std::nullopt;
        }
        const Score score = Base::from_table(entry->score, ply);
        return Base::settles(entry->bound, score, alpha, beta) ? std::optional(score)
                                                               : std::nullopt;
    }

    // Cuts that need no moves: proven bounds in exact subtrees, assumptions where they are allowed.
    std::optional<Score> early_cut(int depth, Score alpha, Score beta, int ply, bool exact,
                                   bool null_allowed) {
        if (exact) {
            if constexpr (HasUpperBound<P>) {
                if (const Score bound = upper_bound(p_, alpha); bound <= alpha) {
                    return bound;
                }
            }
        } else {
            if constexpr (Passable<P> && Evaluated<P>) {
                if (auto cut = null_move_cut(depth, beta, ply, null_allowed)) {
                    return cut;
                }
            }
        }
        if constexpr (Selective<P>) {
            if (cuts_selectively(depth, exact) && probes_ < kMaxNestedProbes) {
                return selective_cut(depth, alpha, beta, ply);
            }
        }
        return std::nullopt;
    }

    std::optional<Score> null_move_cut(int depth, Score beta, int ply,
                                       bool allowed) requires Passable<P> && Evaluated<P> {
        const AlphaBetaParams& params = shared_.params;
        if (!allowed || params.null_move == NullMove::kNone || depth <= params.null_reduction ||
            !may_pass(p_) || Base::is_decisive(beta) || this->static_value(ply) < beta) {
            return std::nullopt;
        }
        const auto undo_data = play_null(p_);
        evaluation_.forget(ply + 1);
        const Score score = -node(depth - 1 - params.null_reduction, -beta, 1 - beta, ply + 1,
                                  Tables::kNoMove, false);
        undo_null(p_, undo_data);
        // A win found after a null move is no proof; only the bound is.
        return !aborted_ && score >= beta ? std::optional(Base::is_decisive(score) ? beta : score)
                                          : std::nullopt;
    }

    std::optional<Score> selective_cut(int depth, Score alpha, Score beta,
                                       int ply) requires Selective<P> {
        CutPlan plan;
        if (Base::is_decisive(alpha) || Base::is_decisive(beta) ||
            !plan_cut(p_, depth, sigmas_of(confidence_), plan)) {
            return std::nullopt;
        }
        ++probes_;
        const Score high = beta + plan.margin;
        const Score low = alpha - plan.margin;
        // The static value tells which of the two probes has a chance.
        const Score estimate = this->static_value(ply);
        std::optional<Score> cut;
        if (estimate >= beta - plan.static_margin && high < kInfiniteScore &&
            node(plan.shallow_depth, high - 1, high, ply, Tables::kNoMove, true) >= high) {
            cut = beta;
        } else if (!aborted_ && estimate <= alpha + plan.static_margin && low > -kInfiniteScore &&
                   node(plan.shallow_depth, low, low + 1, ply, Tables::kNoMove, true) <= low) {
            cut = alpha;
        }
        --probes_;
        return aborted_ ? std::nullopt : cut;
    }

    // Enhanced transposition cut-off: does some move lead to a position already known to refute?
    std::optional<Score> children_cut(const MoveList<P>& list, Seat seat, int depth, bool exact,
                                      Score beta, int ply) {
        // All keys first, so that the memory they need is on its way when it is looked at.
        struct Child {
            std::uint64_t key;
            bool same;
        };
        core::FixedVector<Child, static_cast<std::size_t>(P::facts.max_moves)> children;
        for (const Move move : list) {
            const auto undo_data = play(p_, move);
            const Child child{key(p_), to_act(p_) == seat};
            shared_.table.prefetch(child.key);
            children.push_back(child);
            undo(p_, move, undo_data);
        }
        for (std::size_t i = 0; i < list.size(); ++i) {
            const int child_depth = depth - cost_of(list[i]);
            const bool same = children[i].same;
            const auto entry = shared_.table.probe(children[i].key);
            if (!entry || !is_good_enough(*entry, child_depth, exact)) {
                continue;
            }
            const Score score = Base::from_table(entry->score, ply + 1) * (same ? 1 : -1);
            const Bound wanted = same ? Bound::kLower : Bound::kUpper;
            if (score >= beta && (entry->bound == Bound::kExact || entry->bound == wanted)) {
                return score;
            }
        }
        return std::nullopt;
    }

    int cost_of(Move move) const noexcept {
        if constexpr (HasFreeMoves<P>) {
            return costs_depth(p_, move) ? 1 : 0;
        } else {
            return 1;
        }
    }

    RankedList rank(const Node& n, const MoveList<P>& list,
                    const std::optional<TranspositionTable::Entry>& entry) {
        RankedList ranked;
        const int look = look_depth(n, list.size());
        for (const Move move : list) {
            if (this->is_excluded(n.ply, move)) {
                continue;
            }
            int rank = 1 << 30;
            if (!entry || entry->move != action_of<P>(move)) {
                rank = tables_->score(n.seat, n.ply, n.previous, move);
                if constexpr (Ordered<P>) {
                    const int opinion = order_score(p_, move, n.depth, n.exact);
                    rank = n.exact ? opinion : rank + opinion;
                }
                if (look >= 0) {
                    rank += kLookWeight * look_at(n, move, look) / P::facts.score_unit;
                }
            }
            ranked.push_back({move, rank});
        }
        return ranked;
    }

    // How deep each move is looked at to order them; -1 = not at all.
    [[nodiscard]] int look_depth(const Node& n, std::size_t count) const noexcept {
        if (!HasModel<P> || count < 2) {
            return -1;
        }
        const int least = n.exact ? shared_.params.exact_sort_depth : shared_.params.sort_depth;
        return n.depth < least ? -1 : std::min((n.depth - least) / 3, n.exact ? 4 : 2);
    }

    // What a move seems to be worth for the seat to act, in score units.
    Score look_at(const Node& n, Move move, int depth) {
        path_.push(key(p_), move);
        const auto undo_data = play(p_, move);
        evaluation_.carry(p_, move, undo_data, n.ply);
        Score score = 0;
        if (depth == 0) {
            score = this->static_value(n.ply + 1);
        } else {
            score = node(depth, -kInfiniteScore, kInfiniteScore, n.ply + 1, move.code(), true);
        }
        const bool same = to_act(p_) == n.seat;
        undo(p_, move, undo_data);
        path_.pop();
        return same ? score : -score;
    }

    void search_moves(Node& n, RankedList ranked, std::uint64_t position_key) {
        core::FixedVector<std::size_t, static_cast<std::size_t>(P::facts.max_moves)> deferred;
        for (std::size_t i = 0; i < ranked.size(); ++i) {
            auto* best =
                std::max_element(ranked.begin() + i, ranked.end(),
                                 [](const Ranked& a, const Ranked& b) { return a.rank < b.rank; });
            // Rotate, not swap: equal ranks keep the game's order, whatever the list was before.
            std::rotate(ranked.begin() + i, best, best + 1);
            const Move move = ranked[i].move;
            if (shared_.notes != nullptr && n.depth >= kDeferDepth && n.searched > 0 &&
                shared_.notes->busy.is_busy(Base::work_of(position_key, move, n.depth))) {
                deferred.push_back(i);
                continue;
            }
            if (!search_move(n, move, i, position_key)) {
                return;
            }
        }
        for (const std::size_t i : deferred) {
            if (!search_move(n, ranked[i].move, i, position_key)) {
                return;
            }
        }
    }

    // `rank` is the move's place in the order: it decides the reduction, so that a move put off is
    // searched as deep as it would have been. False when the node is finished: refuted, or aborted.
    bool search_move(Node& n, Move move, std::size_t rank, std::uint64_t position_key) {
        const int child_depth = n.depth - cost_of(move);
        const int reduction = reduction_of(n, child_depth, rank);
        const bool marked = shared_.notes != nullptr && n.depth >= kDeferDepth && n.searched > 0;
        const std::uint64_t work = marked ? Base::work_of(position_key, move, n.depth) : 0;
        if (marked) {
            shared_.notes->busy.enter(work);
        }
        path_.push(position_key, move);
        const auto undo_data = play(p_, move);
        shared_.table.prefetch(key(p_));
        if (n.exact && n.depth < shared_.params.exact_sort_depth) {
            evaluation_.forget(n.ply + 1);  // down here nobody asks
        } else {
            evaluation_.carry(p_, move, undo_data, n.ply);
        }
        ++nodes_;
        const bool same = to_act(p_) == n.seat;
        const auto below = [&](int depth, Score alpha, Score beta) {
            if constexpr (Chancy<P>) {
                if (this->at_chance()) {
                    return mean(n, depth, alpha, beta, move.code());
                }
            }
            return same ? node(depth, alpha, beta, n.ply + 1, move.code(), true)
                        : -node(depth, -beta, -alpha, n.ply + 1, move.code(), true);
        };
        Score score = 0;
        if (n.searched == 0) {
            score = below(child_depth, n.alpha, n.beta);
        } else {
            score = below(child_depth - reduction, n.alpha, n.alpha + 1);
            if (score > n.alpha && reduction > 0 && !aborted_) {
                score = below(child_depth, n.alpha, n.alpha + 1);
            }
            if (score > n.alpha && score < n.beta && !aborted_) {
                score = below(child_depth, n.alpha, n.beta);
            }
        }
        undo(p_, move, undo_data);
        path_.pop();
        if (marked) {
            shared_.notes->busy.leave(work);
        }
        if (aborted_) {
            return false;
        }
        ++n.searched;
        return take(n, move, score);
    }

    // What chance makes of a move, for the seat that moved.
    Score mean(const Node& n, int depth, Score alpha, Score beta,
               std::uint32_t previous) requires Chancy<P> {
        const auto below = [&](Score low, Score high) {
            return to_act(p_) == n.seat ? node(depth, low, high, n.ply + 1, previous, true)
                                        : -node(depth, -high, -low, n.ply + 1, previous, true);
        };
        const auto nothing = [&](Score /*low*/, Score /*high*/) {
            return to_act(p_) == n.seat ? -kInfiniteScore : kInfiniteScore;
        };
        return this->chance_node(n.seat, depth, alpha, beta, n.ply, beta - alpha == 1, below,
                                 nothing);
    }

    // Books the score of a move; false when it refutes the node.
    bool take(Node& n, Move move, Score score) {
        if (score > n.best) {
            n.best = score;
            n.best_move = move;
        }
        if (score > n.alpha) {
            n.alpha = score;
            this->update_pv(n.ply, move);
            if (score >= n.beta) {
                tables_->reward(n.seat, n.ply, n.previous, move, n.depth, n.tried.data(),
                                n.tried.size());
                return false;
            }
        }
        n.tried.push_back(move);
        return true;
    }

    int reduction_of(const Node& n, int child_depth, std::size_t rank) const noexcept {
        const AlphaBetaParams& params = shared_.params;
        if (!params.reductions || n.exact || child_depth < 2 ||
            rank < static_cast<std::size_t>(params.reduce_after)) {
            return 0;
        }
        return std::min(reductions_.at(n.depth, rank), child_depth - 1);
    }

    void remember(const Node& n, Score first_alpha, std::uint64_t position_key) {
        const Bound bound = n.best >= n.beta       ? Bound::kLower
                            : n.best > first_alpha ? Bound::kExact
                                                   : Bound::kUpper;
        std::optional<Action> move;
        if (n.best_move) {
            move = action_of<P>(*n.best_move);
        }
        shared_.table.store(position_key, {move, Base::to_table(n.best, n.ply), n.depth, bound,
                                           confidence_of(n.depth, n.exact)});
    }

    std::unique_ptr<Tables> tables_;
    ReductionTable reductions_;
    Confidence confidence_ = Confidence::k100;
    int probes_ = 0;  // selective probes we are in
};

}  // namespace tusk::search
