#pragma once
// Null moves: if handing over the turn already refutes a position, a real move should do so, too.
//
//   none               never
//   standard           search less deep by a fixed reduction; a score beyond beta refutes
//   adaptive           the reduction is 2, from depth 7 on 3 (Heinz 1999)
//   verified           reduction 3; the first null move of a line that refutes is checked by a
//                      search of real moves, a ply less deep; if that does not refute, zugzwang:
//                      the node is searched in full (Tabibi and Netanyahu 2002)
//   extended           reduction 3; beyond depth 8 the null move is searched in a window half a
//                      pawn wide, and a score inside it is checked like a refutation of `verified`
//   verified-extended  both
//   modern             at nodes that should fail high, where the static value is good enough;
//                      reductions grow with depth and value
//
// This file decides; the search plays the moves. One per thread.

#include <algorithm>

#include "search/alphabeta/params.h"

namespace tusk::search {

struct NullNode {
    int depth;
    Score alpha;
    Score beta;
    Score value;  // static
    bool pv;
    bool cut_expected;
    bool after_null;
    bool endgame;
};

struct NullPlan {
    bool tries = false;
    int depth = 0;
    Score low = 0;  // lower end of the window, below beta
    bool wide = false;
};

enum class NullVerdict { kNothing, kCut, kVerify, kVerifyNear };

class NullMoves {
public:
    void restart() noexcept { verifies_ = true; }

    [[nodiscard]] NullPlan plan(const AlphaBetaParams& params, const NullNode& n) const noexcept {
        NullPlan plan;
        const NullMove policy = policy_of(params, n);
        if (policy == NullMove::kNone || n.after_null || n.depth <= 1) {
            return plan;
        }
        plan.low = n.beta - 1;
        if (policy == NullMove::kModern) {
            plan.tries = !n.pv && n.cut_expected && n.value >= n.beta;
            plan.depth = n.depth - 4 - n.depth / 4 - std::min(3, (n.value - n.beta) / 150);
            return plan;
        }
        if (policy == NullMove::kStandard || policy == NullMove::kAdaptive) {
            const int reduction = policy == NullMove::kStandard ? params.null_reduction
                                  : n.depth > 6                 ? 3
                                                                : 2;
            plan.tries = !n.pv;
            plan.depth = n.depth - reduction - 1;
            return plan;
        }
        plan.tries = true;
        plan.depth = n.depth - 4;
        const bool wide_enough = params.null_mode == NullMode::kLiteral
                                     ? n.beta - n.alpha >= params.half_pawn
                                     : n.beta - n.alpha >= params.half_pawn || !n.pv;
        if (policy != NullMove::kVerified && n.depth > kMinWideDepth && wide_enough) {
            plan.wide = true;
            plan.low = n.beta - params.half_pawn;
        }
        return plan;
    }

    // What a null move's score means.
    [[nodiscard]] NullVerdict verdict(const AlphaBetaParams& params, const NullNode& n,
                                      const NullPlan& plan, Score score) const noexcept {
        const NullMove policy = policy_of(params, n);
        if (score >= n.beta) {
            const bool verify =
                policy == NullMove::kVerified || policy == NullMove::kVerifiedExtended;
            return verify && verifies_ ? NullVerdict::kVerify : NullVerdict::kCut;
        }
        return plan.wide && score > plan.low ? NullVerdict::kVerifyNear : NullVerdict::kNothing;
    }

    // No verification while it lives.
    class Scope {
    public:
        explicit Scope(bool& flag) noexcept : flag_(flag), before_(flag) { flag_ = false; }
        ~Scope() { flag_ = before_; }
        Scope(const Scope&) = delete;
        Scope& operator=(const Scope&) = delete;

    private:
        bool& flag_;
        bool before_;
    };
    [[nodiscard]] Scope without_verification() noexcept { return Scope(verifies_); }

private:
    static constexpr int kMinWideDepth = 8;  // strictly greater

    [[nodiscard]] static NullMove policy_of(const AlphaBetaParams& params,
                                            const NullNode& n) noexcept {
        return n.endgame && params.endgame_null_move != NullMove::kSame ? params.endgame_null_move
                                                                        : params.null_move;
    }

    bool verifies_ = true;
};

}  // namespace tusk::search
