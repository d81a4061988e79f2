#pragma once
// SearchLine: the line a search is on, and what every search along it needs: the position and how
// it came about, static values, the best line found below, scores in the table's terms, the budget.
// The searches of this folder build on it. Not thread safe; one per thread.

#include <algorithm>
#include <array>
#include <atomic>
#include <optional>
#include <span>
#include <vector>

#include "search/alphabeta/evaluation.h"
#include "search/alphabeta/ordering.h"
#include "search/alphabeta/params.h"
#include "search/budget.h"
#include "search/parallel/team.h"
#include "search/thinker.h"
#include "search/transposition_table.h"

namespace tusk::search {

template <class P>
concept AlphaBetaSearchable = Position<P> && P::facts.seats == 2 && P::facts.zero_sum && !Hidden<P>;

// What the threads of one search share. `notes` is null when there is only one. `decided` counts
// the root searches that somebody has finished: the others give them up.
struct SharedSearch {
    TranspositionTable& table;
    TeamNotes* notes;
    Budget& budget;
    const AlphaBetaParams& params;
    const std::atomic<int>& decided;
};

template <AlphaBetaSearchable P>
class SearchLine {
public:
    using Move = typename P::Move;
    using Shared = SharedSearch;

    [[nodiscard]] std::span<const Move> pv() const noexcept {
        return {pv_[0].moves.data(), pv_[0].length};
    }
    [[nodiscard]] std::uint64_t nodes() const noexcept { return nodes_; }
    [[nodiscard]] const P& position() const noexcept { return p_; }
    [[nodiscard]] int deepest() const noexcept { return deepest_; }
    // The share of the last root search that went into its best move, where the search counts it.
    [[nodiscard]] std::optional<double> effort_of_best() const noexcept {
        const std::uint64_t all = nodes_ - nodes_at_root_;
        return best_nodes_ == 0 || all == 0
                   ? std::nullopt
                   : std::optional(static_cast<double>(best_nodes_) / static_cast<double>(all));
    }

protected:
    static constexpr int kDeferDepth = 4;  // below, putting a move off costs more than it saves

    SearchLine(const Shared& shared, const Situation<P>& situation, const Evaluation<P>& model)
        : shared_(shared), p_(situation.position), path_(situation.path), evaluation_(model) {}

    void begin(int root_number, std::span<const Move> excluded) {
        excluded_ = excluded;
        root_number_ = root_number;
        aborted_ = false;
        nodes_at_root_ = nodes_;
        best_nodes_ = 0;
        deepest_ = 0;
        evaluation_.restart(p_);
    }

    // Once per node; the search is over when it says yes.
    [[nodiscard]] bool must_stop() {
        if (shared_.budget.spent(nodes_, next_poll_) ||
            shared_.decided.load(std::memory_order_relaxed) > root_number_) {
            aborted_ = true;
        }
        return aborted_;
    }

    [[nodiscard]] Score static_value(int ply) { return evaluation_.value(p_, ply); }

    // Wins are stored relative to the node, so that they mean the same wherever it is met again.
    [[nodiscard]] static Score to_table(Score score, int ply) noexcept {
        return is_decisive(score) ? score + (score > 0 ? ply : -ply) : score;
    }
    [[nodiscard]] static Score from_table(Score score, int ply) noexcept {
        return is_decisive(score) ? score - (score > 0 ? ply : -ply) : score;
    }
    [[nodiscard]] static bool is_decisive(Score score) noexcept {
        return P::facts.score_kind == ScoreKind::kWinDrawLoss &&
               std::abs(score) > kWinScore - 2 * kMaxPly;
    }
    // Does what is known decide the question between alpha and beta?
    [[nodiscard]] static bool settles(Bound bound, Score score, Score alpha, Score beta) noexcept {
        return bound == Bound::kExact || (bound == Bound::kLower && score >= beta) ||
               (bound == Bound::kUpper && score <= alpha);
    }

    [[nodiscard]] bool is_excluded(int ply, Move move) const noexcept {
        return ply == 0 && std::find(excluded_.begin(), excluded_.end(), move) != excluded_.end();
    }

    static std::uint64_t work_of(std::uint64_t position_key, Move move, int depth) noexcept {
        return core::mix64(position_key ^ (std::uint64_t{move.code()} << 8) ^
                           static_cast<std::uint64_t>(depth)) |
               1;
    }

    // The first thing at every node.
    void end_pv(int ply) noexcept {
        pv_[static_cast<std::size_t>(ply)].length = 0;
        deepest_ = std::max(deepest_, ply);
    }
    void update_pv(int ply, Move move) noexcept {
        Pv& here = pv_[static_cast<std::size_t>(ply)];
        const Pv& below = pv_[static_cast<std::size_t>(ply) + 1];
        here.moves[0] = move;
        std::copy_n(below.moves.begin(), below.length, here.moves.begin() + 1);
        here.length = below.length + 1;
    }

    void set_pv(int ply, std::span<const Action> line) noexcept {
        Pv& here = pv_[static_cast<std::size_t>(ply)];
        here.length = line.size();
        std::transform(line.begin(), line.end(), here.moves.begin(), move_of<P>);
    }
    [[nodiscard]] std::vector<Action> pv_from(int ply) const {
        const Pv& here = pv_[static_cast<std::size_t>(ply)];
        std::vector<Action> line(here.length);
        std::transform(here.moves.begin(),
                       here.moves.begin() + static_cast<std::ptrdiff_t>(here.length), line.begin(),
                       action_of<P>);
        return line;
    }
    // The root is another question with every root search: moves may be excluded.
    [[nodiscard]] LineBoard::Question question(int ply, std::uint64_t position_key,
                                               int depth) const noexcept {
        const auto root = static_cast<std::uint64_t>(ply == 0 ? root_number_ : 0);
        return {ply, position_key ^ core::mix64(root), depth};
    }

    Shared shared_;
    P p_;
    Path<P> path_;
    Evaluation<P> evaluation_;
    std::span<const Move> excluded_;
    std::uint64_t nodes_ = 0;
    std::uint64_t best_nodes_ = 0;  // below the root's best move
    bool aborted_ = false;

private:
    struct Pv {
        std::size_t length = 0;
        std::array<Move, kMaxPly + 2> moves;
    };

    std::array<Pv, kMaxPly + 2> pv_;
    std::uint64_t next_poll_ = 0;
    std::uint64_t nodes_at_root_ = 0;
    int deepest_ = 0;
    int root_number_ = 0;
};

// How much less deep late moves are searched: base + ln(depth) * ln(move number) / divisor.
class ReductionTable {
public:
    explicit ReductionTable(const AlphaBetaParams& params) {
        for (std::size_t d = 1; d < kSize; ++d) {
            for (std::size_t m = 1; m < kSize; ++m) {
                const double r = params.reduce_base + std::log(static_cast<double>(d)) *
                                                          std::log(static_cast<double>(m)) /
                                                          params.reduce_divisor;
                by_depth_[d][m] = static_cast<std::uint8_t>(r);
            }
        }
    }
    // `rank` counts from 0.
    [[nodiscard]] int at(int depth, std::size_t rank) const noexcept {
        return by_depth_[std::min<std::size_t>(static_cast<std::size_t>(depth), kSize - 1)]
                        [std::min<std::size_t>(rank + 1, kSize - 1)];
    }

private:
    static constexpr std::size_t kSize = 64;
    std::array<std::array<std::uint8_t, kSize>, kSize> by_depth_{};
};

}  // namespace tusk::search
