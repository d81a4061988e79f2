#include "games/othello/position.h"

#include <gtest/gtest.h>

#include "games/othello/format_moves.h"

namespace tusk::games::othello {
namespace {

constexpr const char* kStart = "---------------------------OX------XO--------------------------- X";

Position after(std::string_view moves_text, const Rules& rules = {}) {
    Position p = Position::initial(rules);
    const auto list = parse_moves(p, moves_text);
    EXPECT_TRUE(list) << (list ? "" : list.error().text());
    for (const Move move : *list) {
        play(p, move);
    }
    return p;
}

TEST(othello_position, starts_with_white_on_d4_and_e5) {
    EXPECT_EQ(format(Position::initial({})), kStart);
    EXPECT_EQ(format(Position::initial({.size = 6})), "--------------OX----XO-------------- X");
}

TEST(othello_position, tiger_opening_has_the_published_counts) {
    const Position p = after("f5d6c3d3c4");
    EXPECT_EQ(p.to_move, Seat::kSecond);
    EXPECT_EQ(std::popcount(p.discs_of(Seat::kFirst)), 6);
    EXPECT_EQ(std::popcount(p.discs_of(Seat::kSecond)), 3);
    search::MoveList<Position> list;
    moves(p, list);
    EXPECT_EQ(list.size(), 6u);
    EXPECT_EQ(std::popcount(legal_moves(p.opponent, p.own)), 9);
}

TEST(othello_position, the_shortest_wipe_out_counts_64) {
    const Position p = after("e6f4e3f6g5d6e7f5c5");
    const auto end = outcome(p, {});
    ASSERT_TRUE(end);
    EXPECT_EQ(end->payoff[0], 64);
    EXPECT_EQ(end->payoff[1], -64);
    EXPECT_EQ(reason_text(p, *end), "one side has no discs left");
}

TEST(othello_position, text_and_position_are_inverse) {
    core::Rng rng(1);
    for (const int size : {6, 8}) {
        Position p = Position::initial({.size = size});
        while (!is_over(p)) {
            const auto parsed = Position::parse(format(p), {.size = size});
            ASSERT_TRUE(parsed);
            EXPECT_EQ(*parsed, p);
            EXPECT_EQ(key(*parsed), key(p));
            play(p, playout_move(p, 0, rng));
        }
    }
}

TEST(othello_position, every_glyph_of_the_format_is_read) {
    const auto p = Position::parse(
        "X*xbB#--Oow.W0__ ---------- ------- ------- ------- ------- ---------- O", {});
    ASSERT_TRUE(p) << p.error().text();
    EXPECT_EQ(std::popcount(p->discs_of(Seat::kFirst)), 6);
    EXPECT_EQ(std::popcount(p->discs_of(Seat::kSecond)), 5);
    EXPECT_EQ(p->to_move, Seat::kSecond);
}

TEST(othello_position, bad_boards_are_refused_with_the_column) {
    const std::string start = kStart;
    const struct {
        std::string text;
        std::string where;
    } cases[] = {
        {"", "column 1"},
        {"X", "column 2"},
        {start.substr(0, 64), "column 65"},
        {start.substr(0, 64) + " -", "column 66"},
        {start + " X", "column 68"},
        {"?" + start.substr(1), "column 1"},
        {start.substr(0, 10) + "q" + start.substr(11), "column 11"},
        {std::string(70, 'X'), "column 66"},
    };
    for (const auto& c : cases) {
        const auto p = Position::parse(c.text, {});
        ASSERT_FALSE(p) << c.text;
        EXPECT_EQ(p.error().where, c.where) << c.text;
    }
}

TEST(othello_position, move_errors_give_the_reason) {
    const Position p = Position::initial({});
    EXPECT_EQ(parse_move(p, "i9").error().code, core::ErrorCode::kSyntax);
    EXPECT_EQ(parse_move(p, "d4").error().message, "'d4': the square is occupied");
    EXPECT_EQ(parse_move(p, "a1").error().message, "'a1': the move flips no disc");
    EXPECT_EQ(parse_move(p, "pass").error().message,
              "'pass': passing is not allowed while there is a legal move");
    const Position over = after("e6f4e3f6g5d6e7f5c5");
    EXPECT_EQ(parse_move(over, "a1").error().code, core::ErrorCode::kGameOver);
    EXPECT_EQ(parse_move(over, "pass").error().code, core::ErrorCode::kGameOver);
    EXPECT_TRUE(parse_move(p, "F5"));
    EXPECT_FALSE(parse_move(Position::initial({.size = 6}), "g3"));
}

TEST(othello_position, size_is_six_or_eight) {
    EXPECT_TRUE(core::from_values<Rules>({{"size", "6"}}));
    for (const char* bad : {"7", "5", "10", "x"}) {
        EXPECT_FALSE(core::from_values<Rules>({{"size", bad}})) << bad;
    }
}

TEST(othello_position, a_side_without_moves_has_only_the_pass) {
    // White cannot move; black can play h8 along the bottom row.
    const auto p =
        Position::parse("XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXO- O", {});
    ASSERT_TRUE(p);
    search::MoveList<Position> list;
    moves(*p, list);
    ASSERT_EQ(list.size(), 1u);
    EXPECT_TRUE(list[0].is_pass());
    EXPECT_EQ(move_text(*p, list[0], {}), "pass");
    EXPECT_FALSE(is_over(*p));
    EXPECT_EQ(parse_move(*p, "h8").error().message,
              "'h8': there is no legal move, the side must pass");
    for (const char* pass : {"pass", "PA", "ps", "--", "@@"}) {
        EXPECT_TRUE(parse_move(*p, pass)) << pass;
    }
}

TEST(othello_position, plies_left_counts_only_the_board) {
    EXPECT_EQ(plies_left(Position::initial({})), 60);
    EXPECT_EQ(plies_left(Position::initial({.size = 6})), 32);
}

TEST(othello_position, evaluation_is_antisymmetric_apart_from_the_turn_and_exact_at_the_end) {
    core::Rng rng(2);
    for (int game = 0; game < 20; ++game) {
        Position p = Position::initial({});
        while (!is_over(p)) {
            for (int symmetry = 1; symmetry < kSymmetries; ++symmetry) {
                Position mirrored = p;
                mirrored.own = transform(p.own, symmetry);
                mirrored.opponent = transform(p.opponent, symmetry);
                ASSERT_EQ(evaluate(mirrored), evaluate(p)) << format(p);
            }
            play(p, playout_move(p, 0, rng));
        }
        EXPECT_EQ(evaluate(p), final_difference(p) * Position::facts.score_unit);
    }
}

TEST(othello_position, the_upper_bound_is_never_below_the_true_score) {
    core::Rng rng(3);
    int tight = 0;
    for (int game = 0; game < 300; ++game) {
        Position p = Position::initial({});
        while (!is_over(p) && plies_left(p) > 8) {
            play(p, playout_move(p, 0, rng));
        }
        if (is_over(p)) {
            continue;
        }
        std::uint64_t nodes = 0;
        const Score exact = exact_leaf(p, -6400, 6400, nodes);
        for (Score alpha = 600; alpha < 6400; alpha += 400) {
            const Score bound = upper_bound(p, alpha);
            ASSERT_GE(bound, exact) << format(p);
            tight += bound < 6400 ? 1 : 0;
        }
    }
    EXPECT_GT(tight, 0);
}

TEST(othello_position, exact_leaves_respect_windows_between_whole_discs) {
    core::Rng rng(4);
    for (int game = 0; game < 200; ++game) {
        Position p = Position::initial({});
        while (!is_over(p) && plies_left(p) > 6) {
            play(p, playout_move(p, 0, rng));
        }
        if (is_over(p)) {
            continue;
        }
        std::uint64_t nodes = 0;
        const Score exact = exact_leaf(p, -6500, 6500, nodes);
        for (const Score alpha : {-6401, -350, -200, -1, 0, 99, 150, 201, 6300}) {
            const Score got = exact_leaf(p, alpha, alpha + 1, nodes);
            EXPECT_EQ(got > alpha, exact > alpha) << format(p) << " alpha " << alpha;
        }
    }
}

TEST(othello_position, perft_options_are_checked) {
    const Position p = Position::initial({});
    EXPECT_EQ(count_leaves(p, 9, {}, {}), 3005288u);
    EXPECT_EQ(count_leaves(p, 9, {{"passes", "free"}}, {}), 3005320u);
    EXPECT_FALSE(count_leaves(p, 3, {{"passes", "maybe"}}, {}));
    EXPECT_FALSE(count_leaves(p, 3, {{"speed", "1"}}, {}));
    std::stop_source source;
    source.request_stop();
    EXPECT_FALSE(count_leaves(p, 9, {}, source.get_token()));
}

}  // namespace
}  // namespace tusk::games::othello
