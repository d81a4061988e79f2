// The search of games with captures, on Xiangqi: against a plain search, against known mates, with
// threads, and each null-move policy.

#include <gtest/gtest.h>

#include "games/xiangqi/position.h"
#include "search/alphabeta/thinker.h"

namespace tusk::search {
namespace {

using games::xiangqi::Move;
using P = games::xiangqi::Position;

P position(std::string_view fen) {
    return *P::parse(fen, {});
}

P random_position(int plies, core::Rng& rng) {
    P p = P::initial({});
    for (int i = 0; i < plies; ++i) {
        MoveList<P> list;
        moves(p, list);
        if (list.empty()) {
            return P::initial({});
        }
        play(p, list[rng.below(static_cast<std::uint32_t>(list.size()))]);
    }
    return outcome(p, {}) ? P::initial({}) : p;
}

// The same questions by bare alpha-beta: no selectivity, no table, no order.
class PlainSearch {
public:
    explicit PlainSearch(const P& p) : p_(p) {}

    Score value(int depth) { return value(depth, 0, -kWinScore, kWinScore); }

private:
    Score value(int depth, int ply, Score alpha, Score beta) {
        if (ply > 0) {
            if (const auto end = end_on_path(p_, path_.view(), ply)) {
                const auto payoff = end->payoff[index(p_.to_move)];
                return payoff > 0 ? kWinScore - ply : payoff < 0 ? ply - kWinScore : 0;
            }
        }
        if (depth <= 0) {
            return quiet_value(ply, alpha, beta);
        }
        MoveList<P> list;
        moves(p_, list);
        Score best = ply - kWinScore;
        for (const Move move : list) {
            const Score low = std::max(alpha, best);
            best = std::max(best,
                            -after(move, [&] { return value(depth - 1, ply + 1, -beta, -low); }));
            if (best >= beta) {
                break;
            }
        }
        return best;
    }

    // Captures that lose nothing, or all evasions.
    Score quiet_value(int ply, Score alpha, Score beta) {
        if (const auto end = end_on_path(p_, path_.view(), ply)) {
            const auto payoff = end->payoff[index(p_.to_move)];
            return payoff > 0 ? kWinScore - ply : payoff < 0 ? ply - kWinScore : 0;
        }
        const bool checked = in_check(p_);
        Score best = checked ? ply - kWinScore : evaluate(p_);
        MoveList<P> list;
        captures(p_, list);
        if (checked) {
            quiets(p_, list);
        }
        for (const Move move : list) {
            if (best >= beta) {
                break;
            }
            if (checked || exchange_wins(p_, move, 0)) {
                const Score low = std::max(alpha, best);
                best =
                    std::max(best, -after(move, [&] { return quiet_value(ply + 1, -beta, -low); }));
            }
        }
        return best;
    }

    template <class Below>
    Score after(Move move, Below below) {
        path_.push(key(p_), move);
        const auto undo_data = play(p_, move);
        const Score score = below();
        undo(p_, move, undo_data);
        path_.pop();
        return score;
    }

    P p_;
    Path<P> path_;
};

TunedAlphaBetaParams<P> plain_params(int threads = 1) {
    TunedAlphaBetaParams<P> params;
    params.without_selectivity();
    params.quiescence = true;  // the plain search has it, too
    params.hash_mb = 1;
    params.threads = threads;
    return params;
}

Analysis search(const P& p, const TunedAlphaBetaParams<P>& params, const Limits& limits) {
    AlphaBetaThinker<P> thinker(params);
    NullSink sink;
    return thinker.think({to_act(p), p, {}}, limits, {}, sink);
}

Limits to_depth(int depth) {
    Limits limits;
    limits.depth = depth;
    return limits;
}

double value_in_pawns(Score score) {
    return std::abs(score) > kWinScore - 1000 ? (score > 0 ? 1 : -1)
                                              : static_cast<double>(score) / 100;
}

TEST(search_tactical, equals_a_plain_search_without_selectivity) {
    core::Rng rng(7);
    for (int i = 0; i < 24; ++i) {
        const P p = random_position(8 + 5 * i, rng);
        for (int depth = 1; depth <= 3; ++depth) {
            EXPECT_DOUBLE_EQ(search(p, plain_params(), to_depth(depth)).value,
                             value_in_pawns(PlainSearch(p).value(depth)))
                << format(p) << " depth " << depth;
        }
    }
}

TEST(search_tactical, threads_find_the_value_of_one_thread) {
    core::Rng rng(8);
    for (int i = 0; i < 6; ++i) {
        const P p = random_position(20 + 10 * i, rng);
        const double one = search(p, plain_params(), to_depth(4)).value;
        EXPECT_DOUBLE_EQ(search(p, plain_params(2), to_depth(4)).value, one) << format(p);
        EXPECT_DOUBLE_EQ(search(p, plain_params(8), to_depth(4)).value, one) << format(p);
    }
}

TEST(search_tactical, finds_known_mates) {
    // Exhaustive analysis says how many plies they take.
    struct Known {
        const char* fen;
        int plies;
    };
    for (const Known& known : {Known{"5k3/9/4P4/9/9/9/9/9/9/3K5 w - - 0 1", 1},
                               Known{"9/8P/3k5/9/9/9/9/9/4K4/9 w - - 0 1", 9}}) {
        const Analysis analysis = search(position(known.fen), {}, to_depth(30));
        EXPECT_EQ(analysis.proof, Proof::kWin) << known.fen;
        ASSERT_FALSE(analysis.lines.empty());
        EXPECT_EQ(analysis.lines.front().end_in, known.plies) << known.fen;
    }
}

TEST(search_tactical, every_null_move_policy_finds_a_hanging_chariot) {
    const P p = position("2bakab2/9/9/9/r8/9/9/R8/9/3K1AB2 w - - 0 1");
    for (const auto policy :
         {NullMove::kNone, NullMove::kStandard, NullMove::kAdaptive, NullMove::kVerified,
          NullMove::kExtended, NullMove::kVerifiedExtended, NullMove::kModern}) {
        for (const auto mode : {NullMode::kLiteral, NullMode::kAdapted}) {
            TunedAlphaBetaParams<P> params;
            params.null_move = policy;
            params.null_mode = mode;
            params.tables = false;  // they know the rest
            const Analysis analysis = search(p, params, to_depth(10));
            EXPECT_EQ(move_text(p, move_of<P>(*analysis.best), ""), "a2a5");
            EXPECT_GT(analysis.value, 2);
        }
    }
}

TEST(search_tactical, what_an_iteration_found_before_the_budget_ran_out_counts) {
    core::Rng rng(9);
    int changes = 0;
    int kept = 0;
    for (int i = 0; i < 16; ++i) {
        const P p = random_position(10 + 3 * i, rng);
        for (int depth = 4; depth <= 6; ++depth) {
            const Analysis before = search(p, {}, to_depth(depth - 1));
            const Analysis whole = search(p, {}, to_depth(depth));
            if (before.exact || whole.exact || before.best == whole.best) {
                continue;
            }
            Limits nearly;
            nearly.nodes = whole.nodes - 1;
            const Analysis cut_short = search(p, {}, nearly);
            EXPECT_LT(cut_short.depth, depth);
            ++changes;
            kept += cut_short.best == whole.best ? 1 : 0;
        }
    }
    // Not all: a window that was too narrow may have been searched again.
    EXPECT_GT(changes, 5);
    EXPECT_GT(2 * kept, changes);
}

TEST(search_tactical, out_of_budget_it_gives_all_lines_or_none) {
    constexpr int kLines = 4;
    int complete = 0;
    for (std::uint64_t nodes = 20; nodes < 20'000; nodes += nodes / 8) {
        Limits limits;
        limits.nodes = nodes;
        limits.lines = kLines;
        const Analysis analysis = search(P::initial({}), {}, limits);
        EXPECT_TRUE(analysis.best.has_value()) << nodes;
        if (!analysis.lines.empty()) {
            EXPECT_EQ(analysis.lines.size(), kLines) << nodes;
            ++complete;
        }
    }
    EXPECT_GT(complete, 10);
}

TEST(search_tactical, exchanges_count_cannons_behind_screens) {
    // The pawn is guarded by a cannon over its own pawn.
    const P p = position("3k5/4c4/9/4p4/9/4p4/9/4R4/9/4K4 w - - 0 1");
    const Move takes = *parse_move(p, "e2e4");
    EXPECT_FALSE(exchange_wins(p, takes, 0));
    EXPECT_TRUE(exchange_wins(p, takes, -800));
    const P loose = position("3k5/9/9/4p4/9/4p4/9/4R4/9/4K4 w - - 0 1");
    EXPECT_TRUE(exchange_wins(loose, *parse_move(loose, "e2e4"), 100));
}

}  // namespace
}  // namespace tusk::search
