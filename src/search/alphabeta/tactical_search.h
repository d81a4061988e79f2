#pragma once
// The alpha-beta search of one thread for games with captures and checks (Tactical): principal
// variation search with quiescence, moves made in stages, histories, null moves by several policies
// (null_move.h), and the pruning, extensions and reductions that chess engines have found useful.
// Each of these can be switched off (AlphaBetaParams), so that the lab can measure it.
//
// Fail-soft. Margins are in score units of a hundredth of a pawn. Not thread safe; one per thread,
// sharing a transposition table, a budget and notes about their work.

#include <cmath>

#include "search/alphabeta/null_move.h"
#include "search/alphabeta/quiescence.h"
#include "search/alphabeta/stages.h"

namespace tusk::search {

template <AlphaBetaSearchable P>
requires Tactical<P> && Evaluated<P>
class TacticalSearch : public Quiescence<P> {
    using Base = Quiescence<P>;

public:
    using typename Base::Move;
    using typename Base::Shared;

    using typename Base::Memory;

    TacticalSearch(const Shared& shared, const Situation<P>& situation, const Evaluation<P>& model,
                   Memory& memory)
        : Base(shared, situation, model, memory), reductions_(shared.params) {}

    // Searches the root without the moves in `excluded`. Nothing when the budget ran out or another
    // thread has decided root search `number`.
    [[nodiscard]] std::optional<Score> root(int number, const Stage& stage, Score alpha, Score beta,
                                            std::span<const Move> excluded) {
        this->begin(number, excluded);
        root_depth_ = stage.depth;
        null_.restart();
        const Score score = node(stage.depth, alpha, beta, 0, Kind::kPv);
        return aborted_ ? std::nullopt : std::optional(score);
    }
    // What the root had found when the budget ran out: the value of its line so far, if it has one.
    [[nodiscard]] std::optional<Score> unfinished() const noexcept {
        return this->pv().empty() ? std::nullopt : std::optional(root_score_);
    }

private:
    using Base::aborted_;
    using Base::after;
    using Base::before;
    using Base::corrected_value;
    using Base::corrections_;
    using Base::ended;
    using Base::evaluation_;
    using Base::frame;
    using Base::histories_;
    using Base::kDeferDepth;
    using Base::killers_;
    using Base::kNoValue;
    using Base::nodes_;
    using Base::p_;
    using Base::path_;
    using Base::quiesce;
    using Base::shared_;
    using Base::table_key_of;
    using Picker = MovePicker<P>;
    using Entry = TranspositionTable::Entry;

    // What is expected of a node: on the principal variation, refuted by its first moves, or by
    // none.
    enum class Kind : std::uint8_t { kPv, kCut, kAll };

    struct Node {
        int depth;
        Score alpha;
        Score beta;
        int ply;
        Kind kind;
        Seat seat;
        bool checked;
        bool improving;
        std::uint64_t key;
        std::optional<Entry> entry;
        std::optional<Move> hash_move;
        typename Picker::Before before;
        Score value = kNoValue;
        Score best = -kInfiniteScore;
        std::optional<Move> best_move = {};
        int searched = 0;
        bool left_out = false;  // moves that the rules allow and the search does not look at
        core::FixedVector<Move, 64> quiets = {};
        core::FixedVector<Move, 32> captures = {};
    };

    Score node(int depth, Score alpha, Score beta, int ply, Kind kind) {
        this->end_pv(ply);
        if (this->must_stop()) {
            return 0;
        }
        const Seat seat = to_act(p_);
        if (ply > 0) {
            if (const auto score = ended(seat, ply)) {
                return *score;
            }
            // Not even a mate at once could change the result.
            alpha = std::max(alpha, ply - kWinScore);
            beta = std::min(beta, kWinScore - ply - 1);
            if (alpha >= beta) {
                return alpha;
            }
        }
        if (ply >= kMaxPly - 1) {
            return this->static_value(ply);
        }
        if (depth <= 0) {
            return quiesce(alpha, beta, ply);
        }

        const auto skipped = frame(ply).skipped;
        const std::uint64_t position_key = table_key_of(p_);
        const auto entry = shared_.table.probe(position_key);
        if (kind != Kind::kPv && !skipped && entry && !may_repeat(ply)) {
            const bool deep = shared_.params.strict ? entry->depth == depth : entry->depth >= depth;
            const Score score = Base::from_table(entry->score, ply);
            if (deep && Base::settles(entry->bound, score, alpha, beta)) {
                return score;
            }
        }
        Node n{depth,
               alpha,
               beta,
               ply,
               kind,
               seat,
               in_check(p_),
               false,
               position_key,
               entry,
               first_move(entry, ply),
               before(ply)};
        killers_.forget(ply + 1);
        frame(ply + 2).refuted = 0;
        judge(n);
        if (const auto score = early_cut(n, skipped.has_value())) {
            return *score;
        }
        if (aborted_) {
            return 0;
        }
        if (shared_.params.internal_reduction && n.depth >= kMinInternalReduction && !n.hash_move &&
            kind != Kind::kAll) {
            --n.depth;
        }
        search_moves(n);
        if (aborted_) {
            return 0;
        }
        if (n.searched == 0 && n.best == -kInfiniteScore) {
            // No move: lost, unless the only one was skipped.
            return n.left_out ? this->static_value(ply) : skipped ? alpha : ply - kWinScore;
        }
        if (shared_.params.reply_bonus && !skipped && n.best <= alpha && ply > 0) {
            reward_last_move(n);
        }
        if (!skipped && (ply > 0 || this->excluded_.empty())) {
            remember(n, alpha);
            correct(n, alpha);
        }
        return n.best;
    }

    // A reply may end the game by repeating a position: neither the table nor a static value knows.
    [[nodiscard]] static bool may_repeat(int ply) noexcept { return HasCycles<P> && ply == 1; }

    // The table's move; at a root that it does not know, what the game would try.
    [[nodiscard]] std::optional<Move> first_move(const std::optional<Entry>& entry, int ply) const {
        if (entry && entry->move) {
            return move_of<P>(*entry->move);
        }
        if constexpr (HasRootHint<P>) {
            return ply == 0 && shared_.params.root_hint ? root_hint(p_) : std::nullopt;
        } else {
            static_cast<void>(ply);
            return std::nullopt;
        }
    }

    // The static value, and whether it has grown since our last move.
    void judge(Node& n) {
        frame(n.ply).value = kNoValue;
        if (n.checked) {
            return;
        }
        n.value = corrected_value(n.ply);
        frame(n.ply).value = n.value;
        const Score earlier = n.ply >= 2 ? frame(n.ply - 2).value : kNoValue;
        n.improving = earlier == kNoValue || n.value > earlier;
        if (n.entry) {
            const Score known = Base::from_table(n.entry->score, n.ply);
            const bool better = n.entry->bound == Bound::kExact ||
                                (n.entry->bound == Bound::kLower && known > n.value) ||
                                (n.entry->bound == Bound::kUpper && known < n.value);
            if (better && !Base::is_decisive(known)) {
                n.value = known;
            }
        }
    }

    // Cuts before any move is made.
    std::optional<Score> early_cut(Node& n, bool skips) {
        const AlphaBetaParams& params = shared_.params;
        if (n.checked || skips || n.ply == 0) {
            return std::nullopt;
        }
        if (n.kind != Kind::kPv && !Base::is_decisive(n.alpha) && !Base::is_decisive(n.beta)) {
            if (params.reverse_futility && n.depth <= kMaxReverseFutility &&
                n.value - reverse_futility_margin(params.reverse_futility_step, n.depth,
                                                  n.improving) >=
                    n.beta) {
                return (n.value + n.beta) / 2;
            }
            if (params.razoring && n.depth <= kMaxRazoring &&
                n.value + razoring_margin(n.depth) < n.alpha) {
                const Score score = quiesce(n.alpha, n.alpha + 1, n.ply);
                if (aborted_ || score <= n.alpha) {
                    return score;
                }
            }
        }
        if constexpr (Passable<P>) {
            if (const auto score = null_cut(n); score || aborted_) {
                return score;
            }
        }
        return params.probcut ? capture_cut(n) : std::nullopt;
    }

    // A capture that is far above the window at a shallow depth will not fall below it.
    std::optional<Score> capture_cut(const Node& n) {
        const Score bar = n.beta + kProbCutMargin;
        if (n.kind == Kind::kPv || n.depth < kMinProbCut || Base::is_decisive(n.beta)) {
            return std::nullopt;
        }
        const int depth = n.depth - kProbCutSaves;
        if (n.entry && n.entry->depth >= depth && n.entry->bound != Bound::kLower &&
            Base::from_table(n.entry->score, n.ply) < bar) {
            return std::nullopt;
        }
        Picker picker(p_, *histories_, killers_, {n.seat, n.ply, n.before}, n.hash_move,
                      Picker::Sorts::kCaptures);
        while (const auto move = picker.next()) {
            if (!exchange_wins(p_, *move, bar - n.value)) {
                continue;
            }
            const Score score = after(n.ply, *move, [&] {
                const Score quiet = -quiesce(-bar, -bar + 1, n.ply + 1);
                return quiet < bar || aborted_
                           ? quiet
                           : -node(depth - 1, -bar, -bar + 1, n.ply + 1, Kind::kAll);
            });
            if (aborted_) {
                return std::nullopt;
            }
            if (score >= bar) {
                return Base::is_decisive(score) ? score : score - kProbCutMargin;
            }
        }
        return std::nullopt;
    }

    std::optional<Score> null_cut(const Node& n) requires Passable<P> {
        const NullNode here{n.depth,
                            n.alpha,
                            n.beta,
                            n.value,
                            n.kind == Kind::kPv,
                            n.kind == Kind::kCut,
                            frame(n.ply).after_null,
                            !is_far_from_end()};
        if (Base::is_decisive(n.beta)) {
            return std::nullopt;
        }
        const NullPlan plan = null_.plan(shared_.params, here);
        if (!plan.tries || !may_pass(p_)) {
            return std::nullopt;
        }
        const auto undo_data = play_null(p_);
        evaluation_.forget(n.ply + 1);
        frame(n.ply).slot = Histories<P>::kNoSlot;
        frame(n.ply).quiet = std::nullopt;
        frame(n.ply + 1).after_null = true;
        const Score score = -node(plan.depth, -n.beta, -plan.low, n.ply + 1, Kind::kAll);
        frame(n.ply + 1).after_null = false;
        undo_null(p_, undo_data);
        if (aborted_) {
            return std::nullopt;
        }
        switch (null_.verdict(shared_.params, here, plan, score)) {
            case NullVerdict::kNothing: return std::nullopt;
            // A win found after a null move is no proof; only the bound is.
            case NullVerdict::kCut: return Base::is_decisive(score) ? n.beta : score;
            case NullVerdict::kVerify: return verified(n, n.depth - 1, n.alpha);
            case NullVerdict::kVerifyNear:
                return verified(n, n.depth - shared_.params.null_verify_depth, n.beta - 1);
        }
        return std::nullopt;
    }

    // The same node with real moves, less deep and without null moves that ask for a check.
    std::optional<Score> verified(const Node& n, int depth, Score alpha) requires Passable<P> {
        const auto scope = null_.without_verification();
        frame(n.ply).after_null = true;  // no second null move here
        const Score score =
            node(depth, alpha, n.beta, n.ply, n.kind == Kind::kPv ? Kind::kPv : Kind::kCut);
        frame(n.ply).after_null = false;
        return !aborted_ && score >= n.beta ? std::optional(score) : std::nullopt;
    }

    [[nodiscard]] bool is_far_from_end() const noexcept {
        if constexpr (HasEndgame<P>) {
            return !is_endgame(p_);
        } else {
            return true;
        }
    }

    void search_moves(Node& n) {
        struct Deferred {
            Move move;
            std::size_t rank;
        };
        core::FixedVector<Deferred, static_cast<std::size_t>(P::facts.max_moves)> deferred;
        Picker picker(p_, *histories_, killers_, {n.seat, n.ply, n.before}, n.hash_move,
                      Picker::Sorts::kAll);
        std::size_t rank = 0;
        while (const auto move = picker.next()) {
            if (this->is_excluded(n.ply, *move) || frame(n.ply).skipped == *move) {
                continue;
            }
            const std::size_t place = rank++;
            if (shared_.notes != nullptr && n.depth >= kDeferDepth && n.searched > 0 &&
                shared_.notes->busy.is_busy(Base::work_of(n.key, *move, n.depth))) {
                deferred.push_back({*move, place});
                continue;
            }
            if (!consider(n, *move, place, picker)) {
                return;
            }
            take_from_others(n);
        }
        for (const Deferred& put_off : deferred) {
            if (!consider(n, put_off.move, put_off.rank, picker)) {
                return;
            }
        }
    }

    // Threads share what they find at the nodes of the principal variation.
    [[nodiscard]] bool shares_lines(const Node& n) const noexcept {
        return shared_.notes != nullptr && n.kind == Kind::kPv && !frame(n.ply).skipped;
    }
    void take_from_others(Node& n) {
        if (!shares_lines(n)) {
            return;
        }
        const auto found =
            shared_.notes->lines.better(this->question(n.ply, n.key, n.depth), n.alpha, n.beta);
        if (found) {
            n.alpha = n.best = found->score;
            n.best_move = move_of<P>(found->line.front());
            this->set_pv(n.ply, found->line);
            root_score_ = n.ply == 0 ? n.best : root_score_;
        }
    }
    void tell_others(const Node& n) {
        if (shares_lines(n)) {
            shared_.notes->lines.note(this->question(n.ply, n.key, n.depth), n.best,
                                      this->pv_from(n.ply));
        }
    }

    // One move: left out, or searched. False when the node is finished: refuted, or aborted.
    bool consider(Node& n, Move move, std::size_t rank, Picker& picker) {
        if (this->leaves_chance_out(move, n.depth, n.ply)) {
            n.left_out = true;
            return true;
        }
        this->prefetch(move);
        const bool takes = is_capture(p_, move);
        const bool checks = gives_check(p_, move);
        const std::size_t slot = move_slot(p_, move);
        const int history = takes ? histories_->capture(slot, victim_slot(p_, move))
                                  : histories_->quiet(n.seat, move, slot, n.before);
        const int reduction = reduction_of(n, rank, takes, checks, history);
        if (n.ply > 0 && !may_repeat(n.ply) && !Base::is_decisive(n.best) &&
            !Base::is_decisive(n.alpha) &&
            is_hopeless(n, move, rank, takes, checks, history, reduction, picker)) {
            return true;
        }
        int extension = 0;
        if (const auto more = extension_of(n, move, checks)) {
            extension = *more;
        } else {
            return false;  // the others are good enough to refute, too: n.best says so
        }
        if (aborted_) {
            return false;
        }
        return search_move(n, move, n.depth - 1 + extension, reduction, takes, checks);
    }

    // Moves that are not worth a search. Quiet ones end with the first that comes too late.
    bool is_hopeless(const Node& n, Move move, std::size_t rank, bool takes, bool checks,
                     int history, int reduction, Picker& picker) {
        const AlphaBetaParams& params = shared_.params;
        const int depth = std::max(0, n.depth - 1 - reduction);
        if (n.searched == 0 || n.checked) {
            return false;
        }
        if (params.capture_futility && takes && !checks && depth <= kMaxCaptureFutility &&
            n.value + captured_value(p_, move) + capture_futility_margin(depth) + history / 128 <=
                n.alpha) {
            return true;
        }
        if (takes || checks) {
            return params.exchange_pruning && n.depth <= kMaxCapturePruning &&
                   !exchange_wins(p_, move, -capture_pruning_margin(n.depth));
        }
        if (params.late_move_pruning && n.depth <= kMaxLateMovePruning &&
            static_cast<int>(rank) >=
                late_move_count(params.late_move_percent, n.depth, n.improving)) {
            picker.skip_quiets();
            return true;
        }
        if (params.futility && depth <= kMaxFutility && n.value != kNoValue &&
            n.value + futility_margin(params.futility_step, depth) + history / 256 <= n.alpha) {
            return true;
        }
        return params.exchange_pruning && depth <= kMaxQuietPruning &&
               !exchange_wins(p_, move, -quiet_pruning_margin(depth));
    }

    // How much deeper a move is searched; nothing when the node is refuted without it.
    std::optional<int> extension_of(Node& n, Move move, bool checks) {
        const AlphaBetaParams& params = shared_.params;
        if (n.ply == 0 || n.ply >= 2 * root_depth_) {
            return 0;
        }
        if (params.singular_extensions && n.depth >= kMinSingular && n.hash_move == move &&
            !frame(n.ply).skipped && n.entry->bound != Bound::kUpper &&
            n.entry->depth >= n.depth - 3) {
            const Score known = Base::from_table(n.entry->score, n.ply);
            if (!Base::is_decisive(known)) {
                return singular_extension(n, move, known);
            }
        }
        return params.check_extensions && checks && exchange_wins(p_, move, 0) ? 1 : 0;
    }

    // Is the table's move much better than all others?
    std::optional<int> singular_extension(Node& n, Move move, Score known) {
        const Score bar = known - singular_margin(n.depth);
        frame(n.ply).skipped = move;
        const Score others = node((n.depth - 1) / 2, bar - 1, bar, n.ply,
                                  n.kind == Kind::kAll ? Kind::kAll : Kind::kCut);
        frame(n.ply).skipped = std::nullopt;
        if (aborted_) {
            return 0;
        }
        if (others < bar) {
            return n.kind != Kind::kPv && others < bar - kDoubleExtension ? 2 : 1;
        }
        if (bar >= n.beta) {
            n.best = bar;
            return std::nullopt;
        }
        if (shared_.params.wary_reductions) {
            return known >= n.beta ? -2 : n.kind == Kind::kCut ? -1 : 0;
        }
        return known >= n.beta ? -1 : 0;
    }

    int reduction_of(const Node& n, std::size_t rank, bool takes, bool checks,
                     int history) const noexcept {
        const AlphaBetaParams& params = shared_.params;
        if (!params.reductions || n.depth < 3 ||
            rank < static_cast<std::size_t>(params.reduce_after)) {
            return 0;
        }
        int reduction = reductions_.at(n.depth, rank);
        if (takes) {
            reduction /= 2;
        }
        reduction += n.kind == Kind::kCut ? 1 : n.kind == Kind::kPv ? -1 : 0;
        reduction += n.improving ? 0 : 1;
        reduction -= checks ? 1 : 0;
        reduction -= n.checked ? 1 : 0;
        reduction -= history / kHistoryPly;
        if (params.wary_reductions) {
            reduction += !takes && n.hash_move && is_capture(p_, *n.hash_move) ? 1 : 0;
            reduction += frame(n.ply + 1).refuted > kManyRefuted ? 1 : 0;
        }
        return std::clamp(reduction, 0, n.depth - 2);
    }

    // What chance makes of a move, for the seat that moved: the other side replies.
    Score mean(Seat seat, int depth, Score alpha, Score beta, int ply,
               Kind kind) requires Chancy<P> {
        return this->chance_node(
            seat, depth, alpha, beta, ply, kind != Kind::kPv,
            [&](Score low, Score high) { return -node(depth, -high, -low, ply + 1, kind); },
            [&](Score low, Score high) { return -glance(depth, -high, -low, ply + 1); });
    }

    // What the most promising move achieves: a bound on the node from below.
    Score glance(int depth, Score alpha, Score beta, int ply) requires Chancy<P> {
        const Seat seat = to_act(p_);
        if (depth <= 0 || ply >= kMaxPly - 1 || ended(seat, ply)) {
            return node(depth, alpha, beta, ply, Kind::kCut);
        }
        const auto entry = shared_.table.probe(table_key_of(p_));
        Picker picker(p_, *histories_, killers_, {seat, ply, before(ply)},
                      entry && entry->move ? std::optional(move_of<P>(*entry->move)) : std::nullopt,
                      Picker::Sorts::kAll);
        const auto move = picker.next();
        if (!move || asks_chance(p_, *move)) {
            return -kInfiniteScore;
        }
        return after(ply, *move,
                     [&] { return -node(depth - 1, -beta, -alpha, ply + 1, Kind::kAll); });
    }

    // The position after a move, first with an empty window if another move is the best so far.
    // `delay` is what the score will lose by being found this late: the window is so much higher.
    Score score_below(const Node& n, int depth, int reduction, Score delay) {
        const Score low = n.alpha + delay;
        const Score high = n.beta + delay;
        const auto below = [&](int less, Score alpha, Score beta, Kind kind) {
            if constexpr (Chancy<P>) {
                if (this->at_chance()) {
                    return mean(n.seat, depth - less, alpha, beta, n.ply, kind);
                }
            }
            return -node(depth - less, -beta, -alpha, n.ply + 1, kind);
        };
        if (n.searched == 0) {
            return below(0, low, high,
                         n.kind == Kind::kPv    ? Kind::kPv
                         : n.kind == Kind::kCut ? Kind::kAll
                                                : Kind::kCut);
        }
        Score score = below(reduction, low, low + 1, Kind::kCut);
        if (score > low && reduction > 0 && !aborted_) {
            if (const int less = second_reduction(n, score, depth); less < reduction) {
                score = below(less, low, low + 1, n.kind == Kind::kCut ? Kind::kAll : Kind::kCut);
            }
        }
        if (score > low && score < high && !aborted_) {
            score = below(0, low, high, Kind::kPv);
        }
        return score;
    }

    // A late move turned out better than expected: by little, and it is searched again a ply less
    // deep than others; by much, and it is a ply more.
    [[nodiscard]] int second_reduction(const Node& n, Score score, int depth) const noexcept {
        if (!shared_.params.wary_reductions || n.ply == 0) {
            return 0;
        }
        return score < n.best + kLittleBetter ? 1 : score > n.best + much_better(depth) ? -1 : 0;
    }

    bool search_move(Node& n, Move move, int child_depth, int reduction, bool takes, bool checks) {
        const bool marked = shared_.notes != nullptr && n.depth >= kDeferDepth && n.searched > 0;
        const std::uint64_t work = marked ? Base::work_of(n.key, move, n.depth) : 0;
        if (marked) {
            shared_.notes->busy.enter(work);
        }
        const std::uint64_t nodes_before = nodes_;
        const Score delay = takes ? shared_.params.capture_delay * n.ply : 0;
        const Score score =
            after(
                n.ply, move, [&] { return score_below(n, child_depth, reduction, delay); },
                checks) -
            delay;
        if (marked) {
            shared_.notes->busy.leave(work);
        }
        if (aborted_) {
            return false;
        }
        ++n.searched;
        if (n.ply == 0 && score > n.alpha) {
            this->best_nodes_ = nodes_ - nodes_before;
        }
        return take(n, move, score, takes);
    }

    // Books the score of a move; false when it refutes the node.
    bool take(Node& n, Move move, Score score, bool takes) {
        if (score > n.best) {
            n.best = score;
            n.best_move = move;
        }
        if (score > n.alpha) {
            n.alpha = score;
            this->update_pv(n.ply, move);
            if (n.ply == 0) {
                root_score_ = score;
            }
            tell_others(n);
            if (score >= n.beta) {
                ++frame(n.ply).refuted;
                learn(n, move, takes);
                return false;
            }
        }
        if (takes) {
            if (n.captures.size() < n.captures.capacity()) {
                n.captures.push_back(move);
            }
        } else if (n.quiets.size() < n.quiets.capacity()) {
            n.quiets.push_back(move);
        }
        return true;
    }

    // A move refuted the node; those tried before it did not.
    void learn(const Node& n, Move move, bool takes) {
        const int bonus = Histories<P>::bonus_of(n.depth);
        if (takes) {
            histories_->update_capture(move_slot(p_, move), victim_slot(p_, move), bonus);
        } else {
            killers_.refuted(n.ply, move);
            histories_->refuted(n.before[0], move);
            histories_->update_quiet(n.seat, move, move_slot(p_, move), n.before, bonus);
            for (const Move other : n.quiets) {
                histories_->update_quiet(n.seat, other, move_slot(p_, other), n.before, -bonus);
            }
        }
        for (const Move other : n.captures) {
            histories_->update_capture(move_slot(p_, other), victim_slot(p_, other), -bonus);
        }
    }

    // No reply was good enough: the quiet move that led here was a good one.
    void reward_last_move(const Node& n) {
        if (const auto& last = frame(n.ply - 1); last.quiet) {
            histories_->update_quiet(other(n.seat), *last.quiet, last.slot, before(n.ply - 1),
                                     Histories<P>::bonus_of(n.depth) / 2);
        }
    }

    void remember(const Node& n, Score first_alpha) {
        const Bound bound = n.best >= n.beta       ? Bound::kLower
                            : n.best > first_alpha ? Bound::kExact
                                                   : Bound::kUpper;
        std::optional<Action> move;
        if (n.best_move && bound != Bound::kUpper) {
            move = action_of<P>(*n.best_move);
        } else if (n.hash_move) {
            move = action_of<P>(*n.hash_move);
        }
        shared_.table.store(n.key,
                            {move, Base::to_table(n.best, n.ply), n.depth, bound,
                             TranspositionTable::kFullConfidence},
                            kStaleBy);
    }

    // Compares the static value with what the search found, where that says something about it.
    void correct(const Node& n, Score first_alpha) {
        const Score value = frame(n.ply).value;
        if (!shared_.params.corrections || n.checked || Base::is_decisive(n.best) ||
            (n.best_move && is_capture(p_, *n.best_move))) {
            return;
        }
        const bool is_lower = n.best >= n.beta;
        const bool is_upper = n.best <= first_alpha;
        if ((is_lower && n.best <= value) || (is_upper && n.best >= value)) {
            return;
        }
        corrections_->learn(p_, n.best - value, n.depth);
    }

    // What was searched now says more than what was searched a little deeper in another window.
    // Measured in Xiangqi, not tried in games of chance.
    static constexpr int kStaleBy = Chancy<P> ? 0 : 3;

    ReductionTable reductions_;
    NullMoves null_;
    int root_depth_ = 0;
    Score root_score_ = 0;
};

}  // namespace tusk::search
