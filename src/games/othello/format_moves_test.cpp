#include "games/othello/format_moves.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "core/text.h"
#include "games/othello/formats.h"

namespace tusk::games::othello {
namespace {

using core::ErrorCode;

Position start() {
    return Position::initial({});
}

std::string data_file(const std::string& name) {
    const auto text = core::read_file(std::string(TUSK_SOURCE_DIR) + "/tests/data/othello/" + name);
    EXPECT_TRUE(text.has_value());
    return text.value_or("");
}

std::string joined(const std::vector<Move>& moves) {
    std::string text;
    for (const Move move : moves) {
        text += move_text({}, move, {});
    }
    return text;
}

// The moves as text, or the error as one line.
std::string parsed(std::string_view text, const Position& from = start()) {
    const auto moves = parse_moves(from, text);
    return moves ? joined(*moves) : moves.error().text();
}

void expect_error(std::string_view text, ErrorCode code, std::string_view line) {
    const auto moves = parse_moves(start(), text);
    ASSERT_FALSE(moves.has_value()) << text;
    EXPECT_EQ(moves.error().code, code) << text;
    EXPECT_EQ(moves.error().text(), line);
}

constexpr std::string_view kShortest = "e6f4e3f6g5d6e7f5c5";

// One line of edge_games.csv; the columns are named in its first line.
void check_edge_game(const std::vector<std::string_view>& row) {
    const auto moves = parse_moves(start(), row[0]);
    ASSERT_TRUE(moves.has_value()) << row[0];
    Position position = start();
    std::size_t placements = 0;
    std::string passes;
    for (const Move move : *moves) {
        if (move.is_pass()) {
            passes += fmt::format("{}{}", passes.empty() ? "" : " ", placements + 1);
        } else {
            ++placements;
        }
        play(position, move);
    }
    const auto number = [&](std::size_t i) { return core::to_integer(row[i]).value_or(-1); };
    EXPECT_EQ(static_cast<std::int64_t>(placements), number(1)) << row[0];
    EXPECT_EQ(static_cast<std::int64_t>(moves->size() - placements), number(2)) << row[0];
    EXPECT_EQ(std::popcount(position.discs_of(Seat::kFirst)), number(3)) << row[0];
    EXPECT_EQ(std::popcount(position.discs_of(Seat::kSecond)), number(4)) << row[0];
    EXPECT_EQ(is_over(position), row[7] == "yes") << row[0];
    EXPECT_EQ(passes, row[8]) << row[0];
    const auto end = outcome(position, {});
    if (end) {
        EXPECT_EQ(end->payoff[0], number(5) - number(6)) << row[0];
    }
    const ReadResult read = read_moves(row[0], {});
    ASSERT_EQ(read.records.size(), 1U);
    EXPECT_EQ(read.records[0].result.has_value(), end.has_value());
    if (end) {
        EXPECT_EQ(read.records[0].result->payoff[0], end->payoff[0]);
        EXPECT_EQ(read.records[0].result->payoff[1], end->payoff[1]);
    }
}

TEST(othello_format_moves, edge_games_have_their_placements_passes_and_scores) {
    int rows = 0;
    const std::string text = data_file("edge_games.csv");
    for (const std::string_view line : core::lines(text)) {
        if (!line.starts_with('#')) {
            check_edge_game(core::split(line, ','));
            ++rows;
        }
    }
    EXPECT_EQ(rows, 7);
}

TEST(othello_format_moves, the_tiger_leaves_white_6_moves_and_black_9) {
    Position position = start();
    const std::vector<Move> tiger = parse_moves(start(), "f5d6c3d3c4").value();
    for (const Move move : tiger) {
        play(position, move);
    }
    EXPECT_EQ(position.to_move, Seat::kSecond);
    EXPECT_EQ(std::popcount(legal_moves(position.own, position.opponent)), 6);
    EXPECT_EQ(std::popcount(legal_moves(position.opponent, position.own)), 9);
}

TEST(othello_format_moves, case_separators_and_numbers_do_not_matter) {
    for (const std::string_view text :
         {"f5d6c3d3", "F5d6C3D3", "f5 d6 c3 d3", "f5,d6, c3,d3", "f5-d6-c3-d3", "f5\nd6\r\nc3\td3",
          "1. f5 d6 2. c3 d3", "1.f5 d6 2.c3 d3 3.", "1. f5 1... d6 2. c3 2... d3",
          "1) f5 d6 2) c3 d3", "  f5d6 c3-d3 ", "f5d62.c3d3", " - f5 , - d6c3d3,"}) {
        EXPECT_EQ(parsed(text), "f5d6c3d3") << text;
    }
    EXPECT_EQ(parsed(""), "");
    EXPECT_EQ(parsed(" 1. "), "");
}

TEST(othello_format_moves, passes_may_be_written_in_five_ways_or_left_out) {
    // White can take b1 from c1; black has nothing to do.
    const auto black_has_nothing =
        Position::parse("OX------" + std::string(56, '-') + " X", {}).value();
    for (const std::string_view text : {"c1", "pass c1", "PASSc1", "pa c1", "PAc1", "ps-c1", "Psc1",
                                        "-- c1", "--c1", "@@ c1", "@@c1", "1. -- c1"}) {
        EXPECT_EQ(parsed(text, black_has_nothing), "passc1") << text;
    }
    EXPECT_EQ(parsed("pa", black_has_nothing), "pass");
    EXPECT_EQ(parsed("", black_has_nothing), "");
}

TEST(othello_format_moves, errors_name_the_move_its_text_and_the_reason) {
    expect_error("f5z9", ErrorCode::kSyntax, "move 2: 'z9' is not a square (a1 to h8) or 'pass'");
    expect_error("1. f5 d9", ErrorCode::kSyntax,
                 "move 2: 'd9' is not a square (a1 to h8) or 'pass'");
    expect_error("f5 d6 f5", ErrorCode::kIllegalMove, "move 3: 'f5': the square is occupied");
    expect_error("f5,D4", ErrorCode::kIllegalMove, "move 2: 'D4': the square is occupied");
    expect_error("f5 a1", ErrorCode::kIllegalMove, "move 2: 'a1': the move flips no disc");
    expect_error("f5 pa", ErrorCode::kIllegalMove,
                 "move 2: 'pa': passing is not allowed while there is a legal move");
    expect_error("f5--", ErrorCode::kIllegalMove,
                 "move 2: '--': passing is not allowed while there is a legal move");
    expect_error(std::string(kShortest) + "a1", ErrorCode::kGameOver,
                 "move 10: 'a1': the game is over");
    expect_error(std::string(kShortest) + "pass", ErrorCode::kGameOver,
                 "move 10: 'pass': the game is over");
    expect_error("f5d6c", ErrorCode::kSyntax, "move 3: 'c' is not a square (a1 to h8) or 'pass'");
    expect_error("f5d6 7", ErrorCode::kSyntax, "move 3: '7' is not a square (a1 to h8) or 'pass'");
    expect_error("f d6", ErrorCode::kSyntax, "move 1: 'f' is not a square (a1 to h8) or 'pass'");
    expect_error("f5 77 d6", ErrorCode::kSyntax,
                 "move 2: '77' is not a square (a1 to h8) or 'pass'");
    expect_error("f5\xC3\xA9", ErrorCode::kSyntax,
                 "move 2: '\\xC3\\xA9' is not a square (a1 to h8) or 'pass'");
}

TEST(othello_format_moves, the_small_board_has_its_own_squares) {
    const Position small = Position::initial({6});
    EXPECT_EQ(parsed("e4e3", small), "e4e3");
    EXPECT_EQ(parsed("g4", small), "move 1: 'g4' is not a square (a1 to f6) or 'pass'");
}

TEST(othello_format_moves, a_file_of_one_game_per_line_keeps_the_good_ones) {
    const ReadResult read = read_moves(
        "\xEF\xBB\xBF"
        "f5d6\r\n\n  \nc4 c3 c4\nd3\n1.\ne6f\n  f5 f6",
        {});
    ASSERT_EQ(read.records.size(), 3U);
    EXPECT_EQ(read.records[0].game, "othello");
    EXPECT_EQ(read.records[0].initial, "");
    EXPECT_TRUE(read.records[0].options.empty());
    EXPECT_FALSE(read.records[0].result.has_value());
    ASSERT_EQ(read.records[0].actions.size(), 2U);
    EXPECT_EQ(read.records[0].actions[0].action.code, 37U);  // f5
    EXPECT_EQ(read.records[0].actions[0].decider, Seat::kFirst);
    EXPECT_EQ(read.records[0].actions[1].decider, Seat::kSecond);
    ASSERT_EQ(read.errors.size(), 2U);
    EXPECT_EQ(read.errors[0].text(), "line 4, column 7, move 3: 'c4': the square is occupied");
    EXPECT_EQ(read.errors[0].saying, "othello.occupied");
    EXPECT_EQ(read.errors[1].where, "line 7, column 3, move 2");
}

TEST(othello_format_moves, a_numbered_line_continues_the_game_before) {
    const ReadResult read = read_moves("1. f5 d6\n2. c3 d3\r\n3. c4\n1. f5 f6\nd3\n2. a1", {});
    EXPECT_EQ(write_moves(read.records).value(), "f5d6c3d3c4\nf5f6\n");
    ASSERT_EQ(read.errors.size(), 1U);
    EXPECT_EQ(read.errors[0].where, "line 6, column 4, move 2");
}

TEST(othello_format_moves, passes_are_written_only_where_nothing_implies_them) {
    const std::string moves = "f5d6c5f4e3c4e6f7c6f6d7c8e8d3f3c7e7g2g4h3g3h2h1f1h4f8h5d8g1d2e1f2e2";
    const ReadResult implied = read_moves(moves + "c2", {});
    ASSERT_EQ(implied.records.size(), 1U);
    EXPECT_EQ(implied.records[0].actions[33].action.code, Move::kPassCode);
    EXPECT_EQ(write_moves(implied.records).value(), moves + "c2\n");
    const ReadResult open = read_moves(moves + "pass", {});
    ASSERT_EQ(open.records.size(), 1U);
    EXPECT_EQ(write_moves(open.records).value(), moves + "pass\n");
}

TEST(othello_format_moves, what_a_line_cannot_say_is_not_written) {
    const auto refused = [](Record record) {
        const auto text = write_moves({std::move(record)});
        EXPECT_FALSE(text.has_value());
        return text ? std::string() : text.error().text();
    };
    Record record = read_moves("f5d6", {}).records.at(0);
    Record small = record;
    small.actions.clear();
    small.options = {{"size", "6"}};
    EXPECT_NE(refused(small).find("use tusk's own text"), std::string::npos);
    EXPECT_EQ(write_moves({small}).error().code, ErrorCode::kUnsupported);
    Record illegal = record;
    illegal.actions[1].action.code = 0;
    EXPECT_EQ(refused(illegal), "record 1, action 2: the action is not legal there");
    illegal.actions[1].action.code = 65;
    EXPECT_EQ(refused(illegal), "record 1, action 2: 65 is no action of othello");
    illegal = record;
    illegal.actions[0].decider = Seat::kSecond;
    EXPECT_EQ(refused(illegal), "record 1, action 1: the action is not legal there");
    Record hidden = record;
    hidden.actions[1].hidden = true;
    EXPECT_EQ(refused(hidden), "record 1, action 2: is hidden");
    Record chess = record;
    chess.game = "xiangqi";
    EXPECT_EQ(refused(chess), "record 1: is a game of 'xiangqi', not of othello");
}

TEST(othello_format_moves, another_start_is_written_with_its_position) {
    Record record;
    record.game = "othello";
    record.initial = "-XO-----" + std::string(56, '-') + " X";
    EXPECT_EQ(write_moves({record}).value(), "fen " + record.initial + "\n");
    EXPECT_EQ(read_moves(write_moves({record}).value(), {}).records.at(0).initial, record.initial);
}

TEST(othello_format_moves, games_and_errors_are_bounded) {
    std::string games;
    for (std::size_t i = 0; i < kMaxRecords + 2; ++i) {
        games += "f5\n";
    }
    ReadResult read = read_moves(games, {});
    EXPECT_EQ(read.records.size(), kMaxRecords);
    ASSERT_EQ(read.errors.size(), 1U);
    EXPECT_EQ(read.errors[0].code, ErrorCode::kTooLarge);
    EXPECT_EQ(read.errors[0].message, "more than 200000 games; the rest was not read");

    std::string bad;  // every other line is a game of its own
    for (std::size_t i = 0; i < kMaxErrors + 5; ++i) {
        bad += "f5\na1\n";
    }
    read = read_moves(bad, {});
    EXPECT_EQ(read.records.size(), kMaxErrors + 1);
    ASSERT_EQ(read.errors.size(), kMaxErrors + 1);
    EXPECT_EQ(read.errors.back().message, "more than 1000 errors; the rest was not read");
}

TEST(othello_format_moves, a_text_that_begins_with_a_first_move_is_recognised) {
    EXPECT_TRUE(recognises_moves("f5d6"));
    EXPECT_TRUE(recognises_moves("\n 1. C4 c3"));
    EXPECT_FALSE(recognises_moves("a1"));
    EXPECT_FALSE(recognises_moves("(;GM[2])"));
    EXPECT_FALSE(recognises_moves(""));
}

}  // namespace
}  // namespace tusk::games::othello
