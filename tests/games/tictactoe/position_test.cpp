#include "tests/games/tictactoe/position.h"

#include <gtest/gtest.h>

#include <functional>
#include <map>

#include "search/minimax.h"
#include "search/perft.h"

namespace tusk::games::tictactoe {
namespace {

Position at(std::string_view text, const Rules& rules = {}) {
    auto position = Position::parse(text, rules);
    EXPECT_TRUE(position) << position.error().text();
    return position.value_or(Position{});
}

double value(Position p, int depth) {
    search::Path<Position> path;
    const search::Seat seat = to_act(p);
    return search::minimax(p, path, depth)[search::index(seat)];
}

TEST(tictactoe_rules, is_a_draw) {
    EXPECT_EQ(value(Position::initial({}), 9), 0);
}

TEST(tictactoe_rules, three_in_a_row_on_a_larger_board_is_won_by_the_first_seat) {
    EXPECT_EQ(value(Position::initial({.size = 4, .row = 3}), 5), 1);
}

TEST(tictactoe_rules, a_row_that_does_not_fit_is_never_made) {
    EXPECT_EQ(value(Position::initial({.size = 3, .row = 4}), 9), 0);
    EXPECT_FALSE(outcome(at("xx./oo./xox o", {.size = 3, .row = 4}), {}));
}

// All games: 255168 (a well-known count), of which 1440 end with the fifth move.
TEST(tictactoe_rules, perft_agrees_with_the_known_counts) {
    Position p = Position::initial({});
    search::Path<Position> path;
    EXPECT_EQ(search::perft(p, path, 1, {}), 9u);
    EXPECT_EQ(search::perft(p, path, 4, {}), 9u * 8 * 7 * 6);
    EXPECT_EQ(search::perft(p, path, 6, {}), (9u * 8 * 7 * 6 * 5 - 1440) * 4 + 1440);
    EXPECT_EQ(search::perft(p, path, 9, {}), 255168u);
}

TEST(tictactoe_rules, rows_do_not_run_around_the_edge) {
    EXPECT_FALSE(outcome(at("oo./x.o/.xx x"), {}));  // c2, a2, ... would follow each other
    EXPECT_FALSE(outcome(at("..x/x.o/oxo x"), {}));
}

TEST(tictactoe_rules, a_row_in_any_direction_wins) {
    for (const char* text :
         {"xxx/oo./... o", "x../xo./x.o o", "x.o/ox./..x o", "o.x/ox./x.. o", "..x/o.x/o.x o"}) {
        const auto end = outcome(at(text), {});
        ASSERT_TRUE(end) << text;
        EXPECT_EQ(end->payoff[0], 1) << text;
        EXPECT_EQ(end->payoff[1], -1) << text;
        EXPECT_EQ(reason_text(at(text), *end), "3 in a row");
    }
}

// The best value for the seat to act, every position once.
class Solver {
public:
    int solve(Position& p) {
        if (const auto end = outcome(p, {})) {
            return end->payoff[search::index(to_act(p))];
        }
        const auto [known, fresh] = values_.try_emplace(key(p), -1);
        if (!fresh) {
            return known->second;
        }
        int best = -1;
        search::MoveList<Position> list;
        moves(p, list);
        for (const Move move : list) {
            const auto undo_data = play(p, move);
            best = std::max(best, -solve(p));
            undo(p, move, undo_data);
        }
        return values_[key(p)] = best;
    }
    [[nodiscard]] const std::map<std::uint64_t, int>& values() const { return values_; }

private:
    std::map<std::uint64_t, int> values_;
};

TEST(tictactoe_hooks, a_pass_is_never_better_than_the_best_move) {
    Solver solver;
    int compared = 0;
    const std::function<void(Position&, int)> visit = [&](Position& p, int plies) {
        if (outcome(p, {})) {
            return;
        }
        if (may_pass(p)) {
            const int best = solver.solve(p);
            const auto undo_data = play_null(p);
            const int passed = -solver.solve(p);
            undo_null(p, undo_data);
            ASSERT_LE(passed, best) << format(p);
            ++compared;
        }
        search::MoveList<Position> list;
        moves(p, list);
        for (const Move move : list) {
            if (plies > 0) {
                const auto undo_data = play(p, move);
                visit(p, plies - 1);
                undo(p, move, undo_data);
            }
        }
    };
    Position p = Position::initial({});
    visit(p, 6);
    EXPECT_GT(compared, 50'000);
}

TEST(tictactoe_hooks, evaluation_counts_open_rows_for_the_mover) {
    EXPECT_EQ(evaluate(Position::initial({})), 0);
    EXPECT_EQ(evaluate(at(".../.x./... o")), -40);  // x may use all 8 rows, o only 4
}

TEST(tictactoe_hooks, the_centre_has_the_largest_prior) {
    const Position p = Position::initial({});
    search::MoveList<Position> list;
    moves(p, list);
    std::vector<float> weights(list.size());
    priors(p, list, weights);
    EXPECT_EQ(weights, (std::vector<float>{4, 3, 4, 3, 5, 3, 4, 3, 4}));
}

TEST(tictactoe_text, squares_are_named_from_the_lower_left) {
    const Position p = at("x.o/.x./... o");
    EXPECT_EQ(move_text(p, *parse_move(p, "a1"), {}), "a1");
    EXPECT_EQ(format(p), "x.o/.x./... o");
    EXPECT_EQ(parse_move(p, "a3").error().text(), "'a3' is occupied");
    EXPECT_EQ(parse_move(p, "d1").error().text(), "'d1' is no square of this board");
    EXPECT_EQ(show(p), "3  x . o\n2  . x .\n1  . . .\n   a b c\n");
}

TEST(tictactoe_text, positions_that_cannot_occur_are_refused) {
    const auto why = [](std::string_view text) {
        const auto position = Position::parse(text, {});
        return position ? std::string("accepted") : position.error().text();
    };
    EXPECT_EQ(why("xx./.../... x"), "the numbers of stones do not fit the side to move");
    EXPECT_EQ(why("xxx/ooo/... x"), "the side to move has already won");
    EXPECT_EQ(why(".../... x"), "expected 3 ranks, got 2");
    EXPECT_EQ(why(".../..../... x"), "rank 2: expected 3 squares, got '....'");
    EXPECT_EQ(why(".../.z./... x"), "rank 2: expected x, o or ., got 'z'");
    EXPECT_EQ(why(".../.../... z"), "the side to move is x or o, not 'z'");
    EXPECT_EQ(why(""), "expected the ranks and the side to move, such as x.o/.x./... o; got ''");
}

}  // namespace
}  // namespace tusk::games::tictactoe
