#include <gtest/gtest.h>

#include <map>
#include <thread>

#include "core/text.h"
#include "games/othello/position.h"
#include "search/alphabeta/thinker.h"
#include "search/minimax.h"
#include "tests/games/tictactoe/position.h"
#include "tests/search/double_move_game.h"

namespace tusk::search {
namespace {

using Othello = games::othello::Position;
using TicTacToe = games::tictactoe::Position;
using DoubleMove = tests::DoubleMoveGame;

template <Position P>
P random_position(const typename P::Rules& rules, int plies, core::Rng& rng) {
    while (true) {
        P p = P::initial(rules);
        Path<P> path;
        for (int i = 0; i < plies && !outcome(p, path.view()); ++i) {
            MoveList<P> list;
            moves(p, list);
            play(p, list[rng.below(static_cast<std::uint32_t>(list.size()))]);
        }
        if (!outcome(p, path.view())) {
            return p;
        }
    }
}

template <Position P>
Analysis search(const P& p, TunedAlphaBetaParams<P> params, Limits limits) {
    AlphaBetaThinker<P> thinker(params);
    NullSink sink;
    return thinker.think({to_act(p), p, {}}, limits, {}, sink);
}

template <Position P>
TunedAlphaBetaParams<P> full_width(int threads = 1) {
    TunedAlphaBetaParams<P> params;
    params.without_selectivity();
    params.hash_mb = 1;
    params.threads = threads;
    params.exact_from = 0;
    return params;
}

Limits to_depth(int depth) {
    Limits limits;
    limits.depth = depth;
    return limits;
}

template <Position P>
double plain_value(P p, int depth) {
    Path<P> path;
    const Seat seat = to_act(p);
    return minimax(p, path, depth)[index(seat)];
}

// Wins count 1 in plain minimax, whatever their distance; the search reports the same value.
template <Position P>
void expect_equal_to_minimax(const typename P::Rules& rules, int plies, int depth, int count,
                             int threads) {
    core::Rng rng(static_cast<std::uint64_t>(plies * 100 + depth));
    for (int i = 0; i < count; ++i) {
        const P p = random_position<P>(rules, plies, rng);
        const Analysis analysis = search(p, full_width<P>(threads), to_depth(depth));
        EXPECT_DOUBLE_EQ(analysis.value, plain_value(p, depth)) << format(p) << " depth " << depth;
    }
}

TEST(search_alphabeta, equals_plain_minimax_on_tictactoe) {
    for (int plies = 0; plies < 8; ++plies) {
        for (int depth = 1; depth <= 9 && depth + plies >= 3; depth += 2) {
            if (plies + depth <= 9 || plies >= 2) {
                expect_equal_to_minimax<TicTacToe>({}, plies, std::min(depth, 9 - plies), 5, 1);
            }
        }
    }
}

TEST(search_alphabeta, equals_plain_minimax_on_othello) {
    for (const int plies : {2, 20, 40, 50}) {
        for (int depth = 1; depth <= 3; ++depth) {
            expect_equal_to_minimax<Othello>({}, plies, depth, 10, 1);
        }
    }
}

TEST(search_alphabeta, equals_plain_minimax_to_the_end_of_othello) {
    expect_equal_to_minimax<Othello>({}, 52, 12, 20, 1);
    expect_equal_to_minimax<Othello>({.size = 6}, 24, 20, 10, 1);
}

TEST(search_alphabeta, changes_sign_only_when_the_seat_changes) {
    for (const int plies : {0, 1, 2, 3}) {
        for (int depth = 1; depth <= 6; ++depth) {
            expect_equal_to_minimax<DoubleMove>({}, plies, depth, 5, 1);
        }
    }
}

TEST(search_alphabeta, parallel_gives_the_same_value_as_serial) {
    core::Rng rng(5);
    for (const int plies : {8, 24, 46}) {
        for (int i = 0; i < 4; ++i) {
            const Othello p = random_position<Othello>({}, plies, rng);
            const double serial = search(p, full_width<Othello>(1), to_depth(6)).value;
            EXPECT_EQ(search(p, full_width<Othello>(2), to_depth(6)).value, serial) << format(p);
            EXPECT_EQ(search(p, full_width<Othello>(8), to_depth(6)).value, serial) << format(p);
        }
    }
}

TEST(search_alphabeta, the_same_search_twice_is_identical) {
    core::Rng rng(6);
    const Othello p = random_position<Othello>({}, 16, rng);
    Limits limits;
    limits.nodes = 20000;
    const Analysis first = search<Othello>(p, {}, limits);
    const Analysis second = search<Othello>(p, {}, limits);
    EXPECT_EQ(first.nodes, second.nodes);
    EXPECT_EQ(first.nodes, 20000u);
    EXPECT_EQ(first.value, second.value);
    EXPECT_EQ(first.best, second.best);
    EXPECT_EQ(first.depth, second.depth);
    EXPECT_EQ(first.stopped_by, StopReason::kNodes);
}

TEST(search_alphabeta, a_node_is_a_position_entered_by_a_move) {
    const Othello p = Othello::initial({});
    EXPECT_EQ(search<Othello>(p, full_width<Othello>(), to_depth(1)).nodes, 4u);
}

TEST(search_alphabeta, a_sound_null_move_changes_no_value_and_saves_nodes) {
    core::Rng rng(7);
    std::uint64_t with = 0;
    std::uint64_t without = 0;
    for (int i = 0; i < 10; ++i) {
        const TicTacToe p = random_position<TicTacToe>({.size = 4, .row = 4}, 2, rng);
        auto params = full_width<TicTacToe>();
        const Analysis plain = search(p, params, to_depth(9));
        params.null_move = NullMove::kStandard;
        const Analysis null = search(p, params, to_depth(9));
        EXPECT_EQ(plain.proof, null.proof) << format(p);
        with += null.nodes;
        without += plain.nodes;
    }
    EXPECT_LT(with, without);
}

TEST(search_alphabeta, selective_cuts_save_nodes_where_the_game_plans_them) {
    auto params = full_width<TicTacToe>();
    const TicTacToe p = TicTacToe::initial({.size = 4, .row = 4});
    const std::uint64_t without = search(p, params, to_depth(7)).nodes;
    params.confidence = Confidence::k73;
    params.full_width = 0;
    EXPECT_LT(search(p, params, to_depth(7)).nodes, without);
}

TEST(search_alphabeta, tictactoe_is_a_proven_draw) {
    const Analysis analysis = search<TicTacToe>(TicTacToe::initial({}), {}, {});
    EXPECT_EQ(analysis.proof, Proof::kDraw);
    EXPECT_TRUE(analysis.exact);
    EXPECT_EQ(analysis.stopped_by, StopReason::kFinished);
}

TEST(search_alphabeta, every_move_can_have_its_own_line) {
    core::Rng rng(8);
    const Othello p = random_position<Othello>({}, 30, rng);
    Limits limits = to_depth(3);
    limits.lines = Limits::kAllLines;
    const Analysis analysis = search<Othello>(p, full_width<Othello>(), limits);
    MoveList<Othello> list;
    moves(p, list);
    ASSERT_EQ(analysis.lines.size(), list.size());
    double last = 1e9;
    for (const Line& line : analysis.lines) {
        Othello child = p;
        play(child, move_of<Othello>(line.moves.front()));
        EXPECT_DOUBLE_EQ(line.value, -plain_value(child, 2));
        EXPECT_LE(line.value, last);
        last = line.value;
    }
}

TEST(search_alphabeta, reports_while_it_runs_and_the_last_report_is_the_result) {
    AlphaBetaThinker<Othello> thinker({});
    std::vector<Analysis> reports;
    FunctionSink sink([&](const Analysis& analysis) { reports.push_back(analysis); });
    const Othello p = Othello::initial({});
    const Analysis result = thinker.think({to_act(p), p, {}}, to_depth(5), {}, sink);
    ASSERT_EQ(reports.size(), 5u);
    EXPECT_EQ(reports.back().best, result.best);
    EXPECT_EQ(reports.back().value, result.value);
    EXPECT_EQ(result.stopped_by, StopReason::kDepth);
}

TEST(search_alphabeta, a_stop_request_ends_the_search_with_a_legal_move) {
    for (const int threads : {1, 2}) {
        TunedAlphaBetaParams<Othello> params;
        params.threads = threads;
        AlphaBetaThinker<Othello> thinker(params);
        NullSink sink;
        std::stop_source source;
        const Othello p = Othello::initial({});
        std::jthread stopper([&] {
            std::this_thread::sleep_for(std::chrono::milliseconds(20));
            source.request_stop();
        });
        const Analysis result =
            thinker.think({to_act(p), p, {}}, Limits{}, source.get_token(), sink);
        EXPECT_EQ(result.stopped_by, StopReason::kStopped);
        ASSERT_TRUE(result.best);
        EXPECT_NE(games::othello::flips(p.own, p.opponent, static_cast<int>(result.best->code)),
                  0u);
    }
}

TEST(search_alphabeta, root_moves_can_be_left_out) {
    core::Rng rng(5);
    for (int i = 0; i < 20; ++i) {
        const TicTacToe p = random_position<TicTacToe>({}, 4, rng);
        const Analysis all = search(p, full_width<TicTacToe>(), to_depth(9));
        Limits limits = to_depth(9);
        limits.excluded = {*all.best};
        limits.lines = Limits::kAllLines;
        const Analysis others = search(p, full_width<TicTacToe>(), limits);
        EXPECT_NE(others.best, all.best) << format(p);
        EXPECT_EQ(others.lines.size(), 4u);
        EXPECT_LE(others.value, all.value);
        for (const Line& line : others.lines) {
            EXPECT_NE(line.moves.front(), *all.best);
        }
    }
}

TEST(search_alphabeta, a_forced_end_comes_with_its_distance) {
    core::Rng rng(6);
    int proven = 0;
    for (int i = 0; i < 60; ++i) {
        const TicTacToe p = random_position<TicTacToe>({}, 4, rng);
        const Analysis analysis = search(p, full_width<TicTacToe>(), to_depth(9));
        const Line& line = analysis.lines.front();
        EXPECT_EQ(line.end_in.has_value(),
                  analysis.proof == Proof::kWin || analysis.proof == Proof::kLoss);
        if (line.end_in) {
            ++proven;
            EXPECT_EQ(*line.end_in % 2, analysis.proof == Proof::kWin ? 1 : 0) << format(p);
            EXPECT_LE(*line.end_in, 5);
        }
    }
    EXPECT_GT(proven, 10);
}

TEST(search_alphabeta, a_stop_before_the_start_still_names_a_legal_move) {
    std::stop_source source;
    source.request_stop();
    AlphaBetaThinker<Othello> thinker({});
    NullSink sink;
    const Othello p = Othello::initial({});
    EXPECT_TRUE(thinker.think({to_act(p), p, {}}, {}, source.get_token(), sink).best);
}

// FFO endgame problems with at most `empties` empty squares.
void expect_ffo_solved(int empties, int threads) {
    const auto text = core::read_file(TUSK_SOURCE_DIR "/data/othello/ffo.obf");
    ASSERT_TRUE(text);
    int solved = 0;
    for (const std::string_view line : core::lines(*text)) {
        const auto parts = core::split(line, ';');
        const auto p = Othello::parse(parts[0], {});
        ASSERT_TRUE(p);
        if (plies_left(*p) > empties) {
            continue;
        }
        const auto best = core::split(core::trim(parts[1]), ':');
        TunedAlphaBetaParams<Othello> params;
        params.exact_from = 127;
        params.threads = threads;
        const Analysis analysis = search<Othello>(*p, params, {});
        EXPECT_TRUE(analysis.exact);
        EXPECT_EQ(analysis.value, core::to_real(best[1])) << line;
        bool best_move = false;
        for (std::size_t i = 1; i < parts.size(); ++i) {
            const auto pair = core::split(core::trim(parts[i]), ':');
            if (pair.size() == 2 && core::to_real(pair[1]) == analysis.value) {
                best_move = best_move || core::lower(pair[0]) ==
                                             move_text(*p, move_of<Othello>(*analysis.best), {});
            }
        }
        EXPECT_TRUE(best_move) << line;
        ++solved;
    }
    EXPECT_GE(solved, 10);
}

TEST(search_alphabeta, solves_the_small_ffo_problems_exactly) {
    expect_ffo_solved(15, 1);
}

TEST(search_alphabeta, solves_the_small_ffo_problems_exactly_with_two_threads) {
    expect_ffo_solved(15, 2);
}

// --- loose play ---

std::map<std::uint32_t, int> chosen_with_spread(double spread, int times) {
    TunedAlphaBetaParams<Othello> params = full_width<Othello>();
    params.spread = spread;
    AlphaBetaThinker<Othello> thinker(params);
    NullSink sink;
    Othello p = Othello::initial({});
    for (const char* text : {"f5", "d6", "c3"}) {
        play(p, *parse_move(p, text));
    }
    std::map<std::uint32_t, int> chosen;
    for (int i = 0; i < times; ++i) {
        const Analysis analysis = thinker.think({to_act(p), p, {}}, to_depth(3), {}, sink);
        EXPECT_EQ(analysis.best, analysis.lines.front().moves.front());
        EXPECT_EQ(analysis.lines.size(), 1u);
        ++chosen[analysis.best->code];
    }
    return chosen;
}

TEST(search_alphabeta, a_loose_player_varies_by_the_value_of_the_moves) {
    EXPECT_EQ(chosen_with_spread(0, 20).size(), 1u);
    const auto tight = chosen_with_spread(0.01, 20);
    EXPECT_EQ(tight, chosen_with_spread(0, 20)) << "nearly always the best";
    // With a huge spread all moves are about equally likely: 10 of them, 400 draws.
    const auto loose = chosen_with_spread(1000, 400);
    MoveList<Othello> list;
    Othello p = Othello::initial({});
    for (const char* text : {"f5", "d6", "c3"}) {
        play(p, *parse_move(p, text));
    }
    moves(p, list);
    EXPECT_EQ(loose.size(), list.size());
    for (const auto& [code, count] : loose) {
        EXPECT_NEAR(count, 400.0 / static_cast<double>(list.size()), 40) << code;
    }
}

}  // namespace
}  // namespace tusk::search
