#pragma once
// Quiescence: the end of the lines of a tactical search, where only captures are looked at until
// the position is quiet enough for its static value; and what the whole search knows about the line
// it is on. TacticalSearch builds on it.

#include <memory>

#include "search/alphabeta/chance_nodes.h"
#include "search/alphabeta/corrections.h"
#include "search/alphabeta/margins.h"
#include "search/alphabeta/move_picker.h"

namespace tusk::search {

// The endgame tables of a game, if it has some.
template <class P>
struct TablesPointer {
    using type = std::nullptr_t;
};
template <HasTables P>
struct TablesPointer<P> {
    using type = std::shared_ptr<const typename P::Tables>;
};

template <AlphaBetaSearchable P>
requires Tactical<P> && Evaluated<P>
class Quiescence : public ChanceNodes<P> {
    using Base = ChanceNodes<P>;

public:
    using typename Base::Move;
    using typename Base::Shared;

    // What is worth keeping from move to move. The threads of a search share it.
    struct Memory {
        Histories<P> histories;
        Corrections<P> corrections;
    };

    // Whether endgame tables have proven that a position is drawn.
    [[nodiscard]] bool is_table_draw(const P& p) const requires HasTables<P> {
        return tables_ && tables_->probe(p) == Score{0};
    }

protected:
    using Base::aborted_;
    using Base::evaluation_;
    using Base::nodes_;
    using Base::p_;
    using Base::path_;
    using Base::shared_;
    using Picker = MovePicker<P>;

    Quiescence(const Shared& shared, const Situation<P>& situation, const Evaluation<P>& model,
               Memory& memory)
        : Base(shared, situation, model),
          histories_(&memory.histories),
          corrections_(&memory.corrections),
          root_seat_(situation.seat) {
        if constexpr (HasTables<P>) {
            tables_ = shared.params.tables ? P::Tables::for_root(situation.position) : nullptr;
        }
    }

    // What the search knows about one ply of the line it is on.
    struct Frame {
        std::size_t slot = Histories<P>::kNoSlot;  // of the move played here
        std::optional<Move> quiet = {};            // that move, if it captured nothing
        Score value = kNoValue;                    // static; none in check
        std::optional<Move> skipped = {};          // left out to see whether the others are as good
        int refuted = 0;                           // nodes here since two plies before
        bool after_null = false;                   // the move before was a null move
    };
    static constexpr Score kNoValue = kInfiniteScore;

    [[nodiscard]] Frame& frame(int ply) noexcept {
        return frames_[static_cast<std::size_t>(ply + kBefore)];
    }
    [[nodiscard]] const Frame& frame(int ply) const noexcept {
        return frames_[static_cast<std::size_t>(ply + kBefore)];
    }
    [[nodiscard]] typename Picker::Before before(int ply) noexcept {
        typename Picker::Before slots;
        for (std::size_t i = 0; i < slots.size(); ++i) {
            const int back = static_cast<int>(Histories<P>::kPliesBack[i]);
            slots[i] = frame(ply - back).slot;
        }
        return slots;
    }
    [[nodiscard]] static std::uint64_t table_key_of(const P& p) noexcept {
        if constexpr (HasTableKey<P>) {
            return table_key(p);
        } else {
            return key(p);
        }
    }

    void prefetch(Move move) const noexcept {
        if constexpr (HasKeyAfter<P>) {
            const std::uint64_t next = key_after(p_, move);
            shared_.table.prefetch(next);
            evaluation_.prefetch(next);
        }
    }

    auto played(Move move, std::optional<bool> checks) noexcept {
        if constexpr (requires { play(p_, move, true); }) {
            return checks ? play(p_, move, *checks) : play(p_, move);
        } else {
            static_cast<void>(checks);
            return play(p_, move);
        }
    }

    // What `look` finds after a move; `checks` if it is known whether the move gives check.
    template <class Look>
    Score after(int ply, Move move, Look look, std::optional<bool> checks = std::nullopt) {
        frame(ply).slot = move_slot(p_, move);
        frame(ply).quiet = is_capture(p_, move) ? std::nullopt : std::optional(move);
        path_.push(key(p_), move);
        prefetch(move);
        const auto undo_data = played(move, checks);
        evaluation_.carry(p_, move, undo_data, ply);
        ++nodes_;
        const Score score = look();
        undo(p_, move, undo_data);
        path_.pop();
        return score;
    }

    // The end of the game by other ways than having no moves, or what an endgame table says.
    [[nodiscard]] std::optional<Score> ended(Seat seat, int ply) {
        std::optional<Outcome> end;
        if constexpr (EndsOnPath<P>) {
            end = end_on_path(p_, path_.view(), ply);
        } else {
            end = outcome(p_, path_.view());
        }
        if (!end) {
            return from_tables(ply);
        }
        if constexpr (HasCycles<P>) {
            if (shared_.params.cycles == Cycles::kBalance && is_cycle(p_, *end)) {
                return this->static_value(ply);
            }
        }
        // Who is ruled against has lost as if mated here: a defence that breaks the rules must not
        // look better than one that only takes longer.
        const std::int32_t payoff = end->payoff[index(seat)];
        return payoff > 0 ? kWinScore - ply : payoff < 0 ? ply - kWinScore : draw_score(seat);
    }

    // A game may want draws to be a little worse than even for the side that searches.
    [[nodiscard]] Score draw_score(Seat seat) const noexcept {
        const Score contempt = shared_.params.contempt;
        return seat == root_seat_ ? -contempt : contempt;
    }

    [[nodiscard]] std::optional<Score> from_tables(int ply) const {
        if constexpr (HasTables<P>) {
            if (const auto known = tables_ ? tables_->probe(p_) : std::nullopt) {
                return *known == 0 ? draw_score(to_act(p_)) : Base::from_table(*known, ply);
            }
        }
        return std::nullopt;
    }

    // The static value as the search has learnt to see it.
    [[nodiscard]] Score corrected_value(int ply) {
        const Score value = this->static_value(ply);
        return shared_.params.corrections ? value + corrections_->at(p_) : value;
    }

    // Captures until the position is quiet, and checks at first; in check, all evasions.
    Score quiesce(Score alpha, Score beta, int ply, int depth = 0) {
        this->end_pv(ply);
        if (this->must_stop()) {
            return 0;
        }
        const Seat seat = to_act(p_);
        if (const auto score = ply > 0 ? ended(seat, ply) : std::nullopt) {
            return *score;
        }
        if (ply >= kMaxPly - 1 || !shared_.params.quiescence) {
            return this->static_value(ply);
        }
        const std::uint64_t position_key = table_key_of(p_);
        const auto entry = shared_.table.probe(position_key);
        if (entry && beta - alpha == 1 && (!shared_.params.strict || entry->depth == 0)) {
            const Score score = Base::from_table(entry->score, ply);
            if (Base::settles(entry->bound, score, alpha, beta)) {
                return score;
            }
        }
        const bool checked = in_check(p_);
        Score best = -kInfiniteScore;
        Score stand = -kInfiniteScore;
        if (!checked) {
            best = stand = corrected_value(ply);
            if (best >= beta) {
                return best;
            }
        }
        const Score first_alpha = alpha;
        alpha = std::max(alpha, best);
        std::optional<Move> best_move;
        const auto hash_move =
            entry && entry->move ? std::optional(move_of<P>(*entry->move)) : std::nullopt;
        // False when the node is refuted, or aborted.
        const auto try_move = [&](Move move) {
            const Score score =
                after(ply, move, [&] { return -quiesce(-beta, -alpha, ply + 1, depth - 1); });
            if (aborted_) {
                return false;
            }
            if (score > best) {
                best = score;
                best_move = move;
            }
            if (score > alpha) {
                alpha = score;
                this->update_pv(ply, move);
            }
            return score < beta;
        };
        Picker picker(p_, *histories_, killers_, {seat, ply, before(ply)}, hash_move,
                      Picker::Sorts::kCaptures);
        bool open = true;
        while (const auto move = open ? picker.next() : std::nullopt) {
            if (!checked && !Base::is_decisive(alpha)) {
                const Score most = stand + captured_value(p_, *move) + kDeltaMargin;
                if (shared_.params.delta_pruning && most <= alpha) {
                    best = std::max(best, most);
                    continue;
                }
                // The picker has weighed the others.
                if (move == hash_move && !exchange_wins(p_, *move, 0)) {
                    continue;
                }
            }
            open = try_move(*move);
        }
        if constexpr (HasQuietChecks<P>) {
            if (open && !checked && -depth < shared_.params.check_plies) {
                MoveList<P> checks;
                quiet_checks(p_, checks);
                for (std::size_t i = 0; open && i < checks.size(); ++i) {
                    if (exchange_wins(p_, checks[i], 0)) {
                        open = try_move(checks[i]);
                    }
                }
            }
        }
        if (aborted_) {
            return 0;
        }
        if (best == -kInfiniteScore) {
            return ply - kWinScore;  // in check and no evasion
        }
        const Bound bound = best >= beta         ? Bound::kLower
                            : best > first_alpha ? Bound::kExact
                                                 : Bound::kUpper;
        shared_.table.store(
            position_key,
            {best_move ? std::optional(action_of<P>(*best_move)) : std::nullopt,
             Base::to_table(best, ply), 0, bound, TranspositionTable::kFullConfidence});
        return best;
    }

    Histories<P>* histories_;
    Killers<P> killers_;
    Corrections<P>* corrections_;

private:
    Seat root_seat_;

    // Frames of the moves before the root, so that nobody has to ask.
    static constexpr int kBefore = 4;

    std::array<Frame, kMaxPly + kBefore + 2> frames_{};
    typename TablesPointer<P>::type tables_{};
};

}  // namespace tusk::search
