#pragma once
// MovePicker: the moves of a position one by one, those first that are likely to be good.
//
// The table's move, captures that lose nothing, killers and the counter move, quiet moves by their
// histories, losing captures. Each sort is made only when it is its turn: most nodes that fail high
// do so before. In check all evasions are made at once.

#include <optional>

#include "search/alphabeta/histories.h"

namespace tusk::search {

template <Tactical P>
class MovePicker {
public:
    using Move = typename P::Move;
    using Before = typename Histories<P>::Before;

    struct Context {
        Seat seat;
        int ply;
        Before before;
    };
    enum class Sorts { kAll, kCaptures };

    MovePicker(const P& p, const Histories<P>& histories, const Killers<P>& killers,
               const Context& context, std::optional<Move> hash_move, Sorts sorts)
        : p_(p), histories_(histories), killers_(killers), context_(context), sorts_(sorts) {
        if (hash_move && (sorts == Sorts::kAll || in_check(p) || is_capture(p, *hash_move)) &&
            is_legal(p, *hash_move)) {
            hash_move_ = hash_move;
        } else {
            stage_ = first_stage();
        }
    }

    // No quiet moves from now on, but those that are still needed: evasions.
    void skip_quiets() noexcept { skips_quiets_ = true; }

    [[nodiscard]] std::optional<Move> next() {
        for (;;) {
            switch (stage_) {
                case Stage::kHash: stage_ = first_stage(); return hash_move_;
                case Stage::kEvasions:
                    make_evasions();
                    stage_ = Stage::kListed;
                    break;
                case Stage::kCaptures:
                    make_captures();
                    stage_ = Stage::kGoodCaptures;
                    break;
                case Stage::kGoodCaptures:
                    if (auto move = good_capture()) {
                        return move;
                    }
                    stage_ = sorts_ == Sorts::kCaptures ? Stage::kDone : Stage::kQuiets;
                    break;
                case Stage::kQuiets:
                    list_.clear();
                    at_ = 0;
                    if (!skips_quiets_) {
                        make_quiets();
                    }
                    stage_ = Stage::kListed;
                    break;
                case Stage::kListed:
                    if (at_ < list_.size() && !(skips_quiets_ && !in_check(p_))) {
                        return take_best().move;
                    }
                    at_ = 0;
                    stage_ = Stage::kBadCaptures;
                    break;
                case Stage::kBadCaptures:
                    if (at_ < bad_.size()) {
                        return bad_[at_++];
                    }
                    stage_ = Stage::kDone;
                    break;
                case Stage::kDone: return std::nullopt;
            }
        }
    }

private:
    enum class Stage {
        kHash,
        kEvasions,
        kCaptures,
        kGoodCaptures,
        kQuiets,
        kListed,
        kBadCaptures,
        kDone
    };
    struct Ranked {
        Move move;
        int rank;
    };
    static constexpr std::size_t kMost = static_cast<std::size_t>(P::facts.max_moves);
    static constexpr int kVictimWeight = 16;  // of a score unit of the captured piece
    static constexpr int kKillerRank = 1 << 20;

    [[nodiscard]] Stage first_stage() const noexcept {
        return in_check(p_) ? Stage::kEvasions : Stage::kCaptures;
    }
    [[nodiscard]] bool is_new(Move move) const noexcept {
        return !hash_move_ || *hash_move_ != move;
    }

    [[nodiscard]] int capture_rank(Move move) const noexcept {
        return kVictimWeight * captured_value(p_, move) +
               histories_.capture(move_slot(p_, move), victim_slot(p_, move));
    }
    [[nodiscard]] int quiet_rank(Move move) const noexcept {
        int rank = histories_.quiet(context_.seat, move, move_slot(p_, move), context_.before);
        if (killers_.has(context_.ply, move, 0)) {
            rank += 3 * kKillerRank;
        } else if (killers_.has(context_.ply, move, 1)) {
            rank += 2 * kKillerRank;
        } else if (histories_.is_counter(context_.before[0], move)) {
            rank += kKillerRank;
        }
        return rank;
    }

    void make_captures() {
        MoveList<P> found;
        captures(p_, found);
        for (const Move move : found) {
            if (is_new(move)) {
                list_.push_back({move, capture_rank(move)});
            }
        }
    }
    void make_quiets() {
        MoveList<P> found;
        quiets(p_, found);
        for (const Move move : found) {
            if (is_new(move)) {
                list_.push_back({move, quiet_rank(move)});
            }
        }
    }
    void make_evasions() {
        MoveList<P> found;
        captures(p_, found);
        const std::size_t captured = found.size();
        quiets(p_, found);
        for (std::size_t i = 0; i < found.size(); ++i) {
            if (is_new(found[i])) {
                list_.push_back({found[i], i < captured ? 8 * kKillerRank + capture_rank(found[i])
                                                        : quiet_rank(found[i])});
            }
        }
    }

    Ranked take_best() noexcept {
        std::size_t best = at_;
        for (std::size_t i = at_ + 1; i < list_.size(); ++i) {
            if (list_[i].rank > list_[best].rank) {
                best = i;
            }
        }
        std::swap(list_[at_], list_[best]);
        return list_[at_++];
    }
    std::optional<Move> good_capture() {
        while (at_ < list_.size()) {
            const Move move = take_best().move;
            if (exchange_wins(p_, move, 0)) {
                return move;
            }
            bad_.push_back(move);
        }
        return std::nullopt;
    }

    const P& p_;
    const Histories<P>& histories_;
    const Killers<P>& killers_;
    Context context_;
    Sorts sorts_;
    std::optional<Move> hash_move_;
    Stage stage_ = Stage::kHash;
    bool skips_quiets_ = false;
    std::size_t at_ = 0;
    core::FixedVector<Ranked, kMost> list_;
    core::FixedVector<Move, kMost> bad_;
};

}  // namespace tusk::search
