#include "search/mcts/thinker.h"

#include <gtest/gtest.h>

#include "search/mcts/determinised.h"
#include "search/mcts/test_games.h"
#include "search/minimax.h"

namespace tusk::search::mcts {
namespace {

using test::Guess;
using test::Pile;
using test::Roll;
using test::TicTacToe;
using test::Walk;

static_assert(Thinker<UctThinker<TicTacToe>, TicTacToe>);
static_assert(Thinker<UctThinker<Pile<3, 1>>, Pile<3, 1>>);
static_assert(Thinker<DeterminisedUctThinker<Guess>, Guess>);

// The defaults with a tree that is small enough to be made hundreds of times.
template <Position P>
UctParams<P> small() {
    UctParams<P> params;
    params.size_mb = 4;
    return params;
}

template <Position P>
Analysis think(UctThinker<P>& thinker, const P& position, std::uint64_t playouts,
               int lines = Limits::kAllLines) {
    NullSink sink;
    Limits limits;
    limits.playouts = playouts;
    limits.lines = lines;
    return thinker.think({to_act(position), position, {}}, limits, {}, sink);
}

template <Position P>
Analysis think(const UctParams<P>& params, const P& position, std::uint64_t playouts) {
    UctThinker<P> thinker(params);
    return think(thinker, position, playouts);
}

template <Position P>
double exact_value(P position) {
    Path<P> path;
    const Seat seat = to_act(position);
    return minimax(position, path, 100)[index(seat)];
}

template <Position P>
bool is_legal(const P& position, Action action) {
    MoveList<P> list;
    moves(position, list);
    return std::find(list.begin(), list.end(), move_of<P>(action)) != list.end();
}

template <Position P>
std::vector<P> random_positions(int count, std::uint64_t seed) {
    core::Rng rng(seed);
    std::vector<P> result;
    while (static_cast<int>(result.size()) < count) {
        P position = P::initial({});
        for (auto plies = rng.below(7); plies > 0 && !outcome(position, {}); --plies) {
            MoveList<P> list;
            moves(position, list);
            play(position, list[rng.below(static_cast<std::uint32_t>(list.size()))]);
        }
        if (!outcome(position, {})) {
            result.push_back(position);
        }
    }
    return result;
}

constexpr std::string_view kWinInOne = "xx.oo....";    // x at 2
constexpr std::string_view kForcedLoss = "x.x...xo.";  // o to move: 1 and 3 both threaten

TEST(uct_solver, proves_that_tic_tac_toe_is_a_draw) {
    const Analysis analysis = think(small<TicTacToe>(), TicTacToe{}, 1'000'000);
    EXPECT_TRUE(analysis.exact);
    EXPECT_EQ(analysis.proof, Proof::kDraw);
    EXPECT_EQ(analysis.value, 0);
    EXPECT_EQ(analysis.stopped_by, StopReason::kFinished);
}

TEST(uct_solver, agrees_with_minimax_on_random_positions) {
    for (const TicTacToe& position : random_positions<TicTacToe>(200, 5)) {
        const Analysis analysis = think(small<TicTacToe>(), position, 1'000'000);
        ASSERT_TRUE(analysis.exact);
        EXPECT_EQ(analysis.value, exact_value(position));
        TicTacToe after = position;
        play(after, move_of<TicTacToe>(*analysis.best));
        const auto end = outcome(after, {});
        const double value = end ? end->payoff[index(to_act(position))] : -exact_value(after);
        EXPECT_EQ(value, analysis.value) << "the best move must keep the value";
    }
}

TEST(uct_solver, agrees_with_minimax_when_a_seat_acts_twice_in_a_row) {
    for (const auto& position : random_positions<Pile<2, 2>>(50, 6)) {
        const Analysis analysis = think(small<Pile<2, 2>>(), position, 1'000'000);
        ASSERT_TRUE(analysis.exact);
        EXPECT_EQ(analysis.value, exact_value(position));
    }
}

TEST(uct_solver, finds_the_same_values_with_several_threads) {
    auto params = small<TicTacToe>();
    params.threads = 4;
    for (const TicTacToe& position : random_positions<TicTacToe>(10, 7)) {
        const Analysis analysis = think(params, position, 1'000'000);
        ASSERT_TRUE(analysis.exact);
        EXPECT_EQ(analysis.value, exact_value(position));
    }
}

TEST(uct_solver, a_forced_loss_still_gets_a_legal_move) {
    const auto position = TicTacToe::from(kForcedLoss);
    const Analysis analysis = think(small<TicTacToe>(), position, 1'000'000);
    EXPECT_EQ(analysis.proof, Proof::kLoss);
    ASSERT_TRUE(analysis.best.has_value());
    EXPECT_TRUE(is_legal(position, *analysis.best));
}

TEST(uct_solver, a_proven_child_is_preferred_to_more_visits) {
    Tree<TicTacToe> tree{MctsParams{}};
    const auto first = *tree.claim(kRoot, 2);
    tree.make_node(first, 0);
    tree.make_node(first + 1, 1);
    tree.publish(kRoot, first, 2);
    tree[first].visits = 1000;  // mean reward 0.4 for the first seat
    tree[first].reward[0] = 400 * kFullReward;
    tree[first + 1].visits = 10;  // a proven draw
    tree[first + 1].bounds.tighten(0, 0);
    EXPECT_EQ(rank_children(tree, kRoot, Seat::kFirst, {}).front().action.code, 1U);
    EXPECT_EQ(rank_children(tree, kRoot, Seat::kSecond, {}).front().action.code, 0U);
}

TEST(uct, finds_a_win_in_one_with_every_variant) {
    const auto position = TicTacToe::from(kWinInOne);
    std::vector<UctParams<TicTacToe>> variants(9, small<TicTacToe>());
    variants[1].rave = true;
    variants[2].priors = false;
    variants[3].rave = true;
    variants[3].priors = false;
    variants[4].reward = Reward::kScore;
    variants[5].reward = Reward::kMixed;
    variants[6].final = FinalChoice::kWinRate;
    variants[7].final = FinalChoice::kScore;
    variants[8].expand_after = 10;
    for (std::size_t i = 0; i < variants.size(); ++i) {
        for (const bool solver : {true, false}) {
            variants[i].solver = solver;
            const Analysis analysis = think(variants[i], position, 2000);
            EXPECT_EQ(analysis.best->code, 2U) << "variant " << i;
            EXPECT_GT(analysis.value, 0.5) << "variant " << i;
        }
    }
}

TEST(uct, finds_the_winning_action_when_a_seat_acts_twice_in_a_row) {
    using Game = Pile<2, 2>;
    for (const Reward reward : {Reward::kWinDrawLoss, Reward::kScore, Reward::kMixed}) {
        auto params = small<Game>();
        params.solver = false;
        params.reward = reward;
        const Game position{5, 0};  // 2 + 3 or 3 + 2 takes all in one turn
        const Analysis analysis = think(params, position, 5000);
        Game after = position;
        play(after, move_of<Game>(*analysis.best));
        EXPECT_EQ(to_act(after), Seat::kFirst);
        EXPECT_EQ(exact_value(after), Game::kStones);
        EXPECT_GT(analysis.value, 0.9 * Game::kStones);
    }
}

TEST(uct, three_seats_each_play_for_themselves) {
    using Game = Pile<3, 1>;
    for (int stones = 1; stones <= 3; ++stones) {
        const Analysis analysis = think(small<Game>(), Game{stones, 1}, 2000);
        EXPECT_EQ(analysis.best->code, static_cast<std::uint32_t>(stones)) << "takes them all";
        EXPECT_GT(analysis.value, 20) << "24 for the winner";
    }
}

TEST(uct, the_same_seed_gives_the_same_analysis) {
    auto params = small<TicTacToe>();
    params.solver = false;
    params.rave = true;
    const Analysis a = think(params, TicTacToe{}, 3000);
    const Analysis b = think(params, TicTacToe{}, 3000);
    params.seed = 2;
    const Analysis c = think(params, TicTacToe{}, 3000);
    EXPECT_EQ(a.nodes, b.nodes);
    EXPECT_EQ(a.value, b.value);
    EXPECT_NE(std::tuple(a.nodes, a.value), std::tuple(c.nodes, c.value));
    ASSERT_EQ(a.lines.size(), 9U);
    for (std::size_t i = 0; i < a.lines.size(); ++i) {
        EXPECT_EQ(a.lines[i].moves, b.lines[i].moves);
        EXPECT_EQ(a.lines[i].visits, b.lines[i].visits);
    }
}

TEST(uct, a_node_limit_is_kept_and_repeats) {
    auto params = small<TicTacToe>();
    params.solver = false;
    NullSink sink;
    Limits limits;
    limits.nodes = 5000;
    std::vector<Analysis> runs;
    for (int i = 0; i < 2; ++i) {
        UctThinker<TicTacToe> thinker(params);
        runs.push_back(thinker.think({Seat::kFirst, {}, {}}, limits, {}, sink));
    }
    EXPECT_EQ(runs[0].stopped_by, StopReason::kNodes);
    EXPECT_GE(runs[0].nodes, 5000U);
    EXPECT_LT(runs[0].nodes, 5000U + TicTacToe::facts.max_plies);
    EXPECT_EQ(runs[0].nodes, runs[1].nodes);
    EXPECT_EQ(runs[0].best, runs[1].best);
}

TEST(uct, counts_playouts_exactly_with_any_number_of_threads) {
    for (const int threads : {1, 2, 8}) {
        for (const int virtual_loss : {1, 3}) {
            auto params = small<TicTacToe>();
            params.solver = false;
            params.threads = threads;
            params.virtual_loss = virtual_loss;
            UctThinker<TicTacToe> thinker(params);
            const Analysis analysis = think(thinker, TicTacToe{}, 10'007);
            EXPECT_EQ(analysis.playouts, 10'007U);
            EXPECT_EQ(thinker.root_visits(), 10'007U);
            std::uint64_t visits = 0;
            for (const Line& line : analysis.lines) {
                visits += line.visits;
            }
            EXPECT_EQ(visits, 10'007U) << "the root has children from the start";
            EXPECT_EQ(analysis.stopped_by, StopReason::kPlayouts);
            EXPECT_TRUE(is_legal(TicTacToe{}, *analysis.best));
            EXPECT_NEAR(analysis.value, 0, 0.5) << "virtual losses are taken back";
        }
    }
}

TEST(uct, a_full_tree_does_not_end_the_search) {
    auto params = small<TicTacToe>();
    params.solver = false;
    params.max_nodes = 30;
    const Analysis analysis = think(params, TicTacToe::from(kWinInOne), 5000);
    EXPECT_EQ(analysis.playouts, 5000U);
    EXPECT_EQ(analysis.best->code, 2U);
    EXPECT_EQ(analysis.table_permille, 1000);
}

TEST(uct, obeys_a_stop_request) {
    auto params = small<TicTacToe>();
    params.solver = false;
    params.playouts = 0;
    params.threads = 2;
    UctThinker<TicTacToe> thinker(params);
    std::stop_source source;
    FunctionSink sink([&](const Analysis& analysis) {
        EXPECT_TRUE(analysis.best.has_value());
        source.request_stop();
    });
    const Analysis analysis = thinker.think({Seat::kFirst, {}, {}}, {}, source.get_token(), sink);
    EXPECT_EQ(analysis.stopped_by, StopReason::kStopped);
    EXPECT_TRUE(is_legal(TicTacToe{}, *analysis.best));
}

TEST(uct, names_a_legal_move_even_when_stopped_before_it_starts) {
    UctThinker<TicTacToe> thinker(small<TicTacToe>());
    std::stop_source source;
    source.request_stop();
    NullSink sink;
    const Analysis analysis = thinker.think({Seat::kFirst, {}, {}}, {}, source.get_token(), sink);
    EXPECT_EQ(analysis.playouts, 0U);
    ASSERT_TRUE(analysis.best.has_value());
    EXPECT_TRUE(is_legal(TicTacToe{}, *analysis.best));
}

TEST(uct, uses_its_own_playouts_when_no_limit_is_given) {
    auto params = small<TicTacToe>();
    params.solver = false;
    params.playouts = 777;
    UctThinker<TicTacToe> thinker(params);
    NullSink sink;
    EXPECT_EQ(thinker.think({Seat::kFirst, {}, {}}, {}, {}, sink).playouts, 777U);
}

TEST(uct, reuses_the_part_of_the_tree_that_stays_valid) {
    auto params = small<TicTacToe>();
    params.solver = false;
    UctThinker<TicTacToe> thinker(params);
    TicTacToe position;
    const Analysis before = think(thinker, position, 5000, 1);
    EXPECT_EQ(thinker.reused_visits(), 0U);
    ASSERT_GE(before.lines[0].moves.size(), 2U);
    play(position, move_of<TicTacToe>(before.lines[0].moves[0]));
    play(position, move_of<TicTacToe>(before.lines[0].moves[1]));
    const Analysis after = think(thinker, position, 1000);
    EXPECT_GT(thinker.reused_visits(), 0U);
    EXPECT_EQ(thinker.root_visits(), thinker.reused_visits() + 1000);
    EXPECT_EQ(after.lines.size(), 7U);
    EXPECT_TRUE(is_legal(position, *after.best));

    thinker.new_game();
    think(thinker, position, 1000);
    EXPECT_EQ(thinker.reused_visits(), 0U);
    think(thinker, TicTacToe::from("x.o......"), 1000);  // not below the last root
    EXPECT_EQ(thinker.reused_visits(), 0U);
}

TEST(uct, knows_a_finished_game) {
    const Analysis analysis = think(small<TicTacToe>(), TicTacToe::from("xxxoo...."), 100);
    EXPECT_FALSE(analysis.best.has_value());
    EXPECT_EQ(analysis.proof, Proof::kLoss);
}

TEST(uct, lines_are_best_first_and_legal) {
    const Analysis analysis = think(small<TicTacToe>(), TicTacToe{}, 2000);
    ASSERT_EQ(analysis.lines.size(), 9U);
    EXPECT_EQ(analysis.lines[0].moves[0], *analysis.best);
    EXPECT_EQ(analysis.lines[0].value, analysis.value);
    for (const Line& line : analysis.lines) {
        TicTacToe position;
        for (const Action action : line.moves) {
            ASSERT_TRUE(is_legal(position, action));
            play(position, move_of<TicTacToe>(action));
        }
    }
}

TEST(uct, chance_is_averaged_by_weight) {
    // The second seat leaves 8 alone and doubles -1 and -4: (2 * 8 - 2 - 3 * 8) / 6.
    Roll rolling{Roll::Stage::kRoll, 0};
    Path<Roll> path;
    EXPECT_NEAR(minimax(rolling, path, 10)[0], -10.0 / 6, 1e-9);
    for (const Reward reward : {Reward::kScore, Reward::kMixed}) {
        auto params = small<Roll>();
        params.reward = reward;
        const Analysis analysis = think(params, Roll{}, 20'000);
        EXPECT_EQ(analysis.best->code, 0U) << "3 for sure beats an expected loss";
        EXPECT_EQ(analysis.value, 3);
    }
}

TEST(uct, the_value_of_a_roll_is_within_the_error_of_its_expectation) {
    auto params = small<Roll>();
    params.reward = Reward::kScore;
    params.exploration = 20;  // so that the roll is tried about as often as the sure thing
    const Analysis analysis = think(params, Roll{}, 40'000);
    const Line& roll = analysis.lines[0].moves[0].code == 1 ? analysis.lines[0] : analysis.lines[1];
    Roll after;
    play(after, {1});
    Path<Roll> path;
    const double exact = minimax(after, path, 10)[0];
    // The second seat also tries its worse move, at most half the time: that is worth up to 2.
    EXPECT_GE(roll.value, exact - 0.2);
    EXPECT_LE(roll.value, exact + 2.2);
}

TEST(uct, outcomes_that_depend_on_history_are_respected) {
    for (const int threads : {1, 2}) {
        for (const bool rave : {false, true}) {
            auto params = small<Walk>();
            params.threads = threads;
            params.rave = rave;
            for (int square = 1; square <= 3; ++square) {
                const Walk position{square, Seat::kFirst};
                const Analysis analysis = think(params, position, 5000);
                EXPECT_EQ(analysis.playouts, 5000U);
                EXPECT_NEAR(analysis.value, exact_value(position), 0.2) << "square " << square;
                EXPECT_EQ(analysis.best->code, 1U) << "to the right";
            }
        }
    }
}

TEST(uct, threads_serve_chance_and_several_seats_too) {
    auto chance_params = small<Roll>();
    chance_params.threads = 4;
    chance_params.reward = Reward::kScore;
    EXPECT_EQ(think(chance_params, Roll{}, 10'000).best->code, 0U);
    auto pile_params = small<Pile<3, 1>>();
    pile_params.threads = 4;
    pile_params.rave = true;
    EXPECT_EQ(think(pile_params, Pile<3, 1>{2, 1}, 10'000).best->code, 2U);
}

TEST(uct, a_time_limit_ends_the_search) {
    auto params = small<TicTacToe>();
    params.solver = false;
    UctThinker<TicTacToe> thinker(params);
    NullSink sink;
    Limits limits;
    limits.time_ms = 20;
    const Analysis analysis = thinker.think({Seat::kFirst, {}, {}}, limits, {}, sink);
    EXPECT_EQ(analysis.stopped_by, StopReason::kTime);
    EXPECT_GT(analysis.playouts, 0U);
}

TEST(uct, settings_are_offered_only_where_they_mean_something) {
    const auto has = [](const auto& infos, std::string_view name) {
        return std::any_of(infos.begin(), infos.end(),
                           [&](const core::ParamInfo& info) { return info.name == name; });
    };
    EXPECT_TRUE(has(core::describe<UctParams<TicTacToe>>(), "solver"));
    EXPECT_TRUE(has(core::describe<UctParams<TicTacToe>>(), "priors"));
    EXPECT_FALSE(has(core::describe<UctParams<TicTacToe>>(), "playout_policy"));
    EXPECT_FALSE(has(core::describe<UctParams<Roll>>(), "solver"));
    EXPECT_FALSE(has(core::describe<UctParams<Pile<3, 1>>>(), "priors"));
    EXPECT_TRUE(has(core::describe<DeterminisedParams<Guess>>(), "world_playouts"));
    const auto params = core::from_values<UctParams<TicTacToe>>(
        {{"exploration", "1.5"}, {"reward", "mixed"}, {"final", "score"}, {"rave", "true"}});
    ASSERT_TRUE(params.has_value());
    EXPECT_EQ(params->reward, Reward::kMixed);
    EXPECT_EQ(params->final, FinalChoice::kScore);
}

TEST(determinised_uct, does_not_act_on_what_it_cannot_know) {
    for (const int threads : {1, 2}) {
        DeterminisedParams<Guess> params;
        params.reward = Reward::kScore;
        params.threads = threads;
        params.world_playouts = 4;
        DeterminisedUctThinker<Guess> thinker(params);
        Situation<Guess> situation{Seat::kFirst, {}, {}};
        moves(Guess{}, situation.legal);
        NullSink sink;
        Limits limits;
        limits.playouts = 10'001;
        limits.lines = Limits::kAllLines;
        const Analysis analysis = thinker.think(situation, limits, {}, sink);
        EXPECT_EQ(analysis.playouts, 10'001U);
        EXPECT_EQ(analysis.best->code, 2U) << "passing is worth 0, guessing -1";
        EXPECT_EQ(analysis.value, 0);
        EXPECT_EQ(analysis.lines.size(), 3U);
    }
}

}  // namespace
}  // namespace tusk::search::mcts
