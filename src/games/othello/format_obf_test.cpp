#include "games/othello/format_obf.h"

#include <gtest/gtest.h>

#include "core/text.h"
#include "games/othello/formats.h"

namespace tusk::games::othello {
namespace {

using core::ErrorCode;

const std::string kFfo20 = "XXXOXXXXOXXXXXXXOOXXXXXXOOOXXXXXOOOXXOO-OOOOO---OOOOOOO-OOOOOOO-";
const std::string kStart = "---------------------------OX------XO---------------------------";

std::string data_file(const std::string& name) {
    const auto text = core::read_file(std::string(TUSK_SOURCE_DIR) + "/tests/data/othello/" + name);
    EXPECT_TRUE(text.has_value());
    return text.value_or("");
}

std::string only_error(std::string_view text) {
    const ReadResult read = read_obf(text, {});
    EXPECT_TRUE(read.records.empty()) << text;
    EXPECT_EQ(read.errors.size(), 1U) << text;
    return read.errors.empty() ? std::string() : read.errors[0].text();
}

TEST(othello_format_obf, test_positions_are_read_with_the_scores_of_their_moves) {
    const ReadResult read = read_obf(data_file("positions.obf"), {});
    EXPECT_TRUE(read.errors.empty());
    ASSERT_EQ(read.records.size(), 4U);
    const Record& easiest = read.records[2];
    EXPECT_EQ(easiest.game, "othello");
    EXPECT_EQ(easiest.initial, kFfo20 + " X");
    EXPECT_TRUE(easiest.actions.empty());
    EXPECT_EQ(easiest.comment, "the easiest one");
    const core::NamedValues scores{
        {"score.h5", "+6"}, {"score.g6", "-2"}, {"score.f6", "-4"}, {"score.h6", "-10"}};
    EXPECT_EQ(easiest.tags, scores);
    EXPECT_EQ(read.records[1].initial.back(), 'O');
    EXPECT_EQ(read.records[3].tags.size(), 10U);
}

TEST(othello_format_obf, what_was_read_is_written_back) {
    const ReadResult read = read_obf(data_file("positions.obf"), {});
    const std::string text = write_obf(read.records).value();
    EXPECT_EQ(read_obf(text, {}).records, read.records);
    EXPECT_EQ(core::lines(text)[2], kFfo20 + " X; H5:+6; G6:-2; F6:-4; H6:-10; % the easiest one");
}

TEST(othello_format_obf, all_glyphs_and_blanks_are_understood) {
    const std::string_view first =
        "  ___________________________0#......xo___........................ b ;  F5 : 0 ;;\n";
    const std::string_view second =
        "---------------------------w*------Bo---------------------------\tW\n";
    const ReadResult read = read_obf(std::string(first) + std::string(second), {});
    ASSERT_EQ(read.records.size(), 2U);
    EXPECT_EQ(read.records[0].initial, "");
    EXPECT_EQ(read.records[0].tag("score.f5"), "0");
    EXPECT_EQ(read.records[1].initial, kStart + " O");
}

TEST(othello_format_obf, a_small_board_sets_the_size_option) {
    const std::string line = "--------------OX----XO-------------- X;";
    const ReadResult read = read_obf(line, {});
    ASSERT_EQ(read.records.size(), 1U);
    EXPECT_EQ(read.records[0].options, (core::NamedValues{{"size", "6"}}));
    EXPECT_EQ(read.records[0].initial, "");
    EXPECT_EQ(write_obf(read.records).value(), line + "\n");
}

TEST(othello_format_obf, a_forced_pass_may_have_a_score) {
    const std::string board = "OX------" + std::string(56, '-') + " X";
    const ReadResult read = read_obf(board + "; PA:-64;", {});
    ASSERT_EQ(read.records.size(), 1U);
    EXPECT_EQ(read.records[0].tag("score.pass"), "-64");
    EXPECT_EQ(write_obf(read.records).value(), board + "; pass:-64;\n");
}

TEST(othello_format_obf, a_finished_position_has_its_result) {
    const ReadResult read = read_obf(std::string(13, 'X') + std::string(51, '-') + " O", {});
    ASSERT_EQ(read.records.size(), 1U);
    ASSERT_TRUE(read.records[0].result.has_value());
    EXPECT_EQ(read.records[0].result->payoff[0], 64);
}

TEST(othello_format_obf, errors_give_line_and_column) {
    EXPECT_EQ(only_error("\n" + kStart), "line 2, column 65: the side to move (X or O) is missing");
    EXPECT_EQ(only_error(kStart + "; F5:+0;"),
              "line 1, column 65: the side to move (X or O) is missing");
    EXPECT_EQ(only_error("% x\n" + kStart.substr(1) + " X"),
              "line 2, column 1: the board has 63 squares; expected 64 (8x8) or 36 (6x6)");
    EXPECT_EQ(only_error("  " + kStart + "- X"),
              "line 1, column 3: the board has 65 squares; expected 64 (8x8) or 36 (6x6)");
    std::string glyph = kStart + " X";
    glyph[20] = '?';
    EXPECT_EQ(only_error(glyph), "line 1, column 21: '?' is not a square; expected X, O or -");
    EXPECT_EQ(only_error(kStart + " ?"),
              "line 1, column 66: '?' is not a square; expected X, O or -");
    EXPECT_EQ(only_error(kStart + " -"),
              "line 1, column 66: the side to move must be X or O, after 64 squares");
    EXPECT_EQ(only_error(kStart + " X O"),
              "line 1, column 68: nothing may follow the 64 squares and the side to move");
}

TEST(othello_format_obf, errors_in_pairs_give_the_column_of_the_pair) {
    EXPECT_EQ(only_error(kStart + " X; F5:+0; A1:+2;"),
              "line 1, column 76: 'A1': the move flips no disc");
    EXPECT_EQ(only_error(kStart + " X; d4:+0"), "line 1, column 69: 'd4': the square is occupied");
    EXPECT_EQ(only_error(kStart + " X; Z9:+0"),
              "line 1, column 69: 'Z9' is not a square (a1 to h8) or 'pass'");
    EXPECT_EQ(only_error(kStart + " X; pass:+0"),
              "line 1, column 69: 'pass': passing is not allowed while there is a legal move");
    EXPECT_EQ(only_error(kStart + " X; F5 +0"),
              "line 1, column 69: 'F5 +0' is not a move and its score, like A2:+38");
    EXPECT_EQ(only_error(kStart + " X; F5:win"), "line 1, column 69: 'win' is not a score");
    EXPECT_EQ(only_error(kStart + " X; F5:+0;   f5:+1;"),
              "line 1, column 78: 'f5:+1': the move has a score already");
}

TEST(othello_format_obf, a_broken_line_costs_only_itself) {
    const ReadResult read = read_obf(kStart + " X\nnonsense\n" + kStart + " O\n", {});
    EXPECT_EQ(read.records.size(), 2U);
    ASSERT_EQ(read.errors.size(), 1U);
    EXPECT_EQ(read.errors[0].where, "line 2, column 1");
}

TEST(othello_format_obf, lines_and_comments_are_bounded) {
    const std::string line = kStart + " X;";
    EXPECT_EQ(read_obf(line + "%" + std::string(kMaxTextBytes, 'c'), {}).records.size(), 1U);
    EXPECT_EQ(only_error(line + "%" + std::string(kMaxTextBytes + 1, 'c')),
              "line 1, column 69: the comment is longer than 65536 bytes");
    // Each byte of ISO 8859-1 above 127 takes two in UTF-8.
    EXPECT_EQ(only_error(line + "%" + std::string(kMaxTextBytes / 2 + 1, '\xE9')),
              "line 1, column 69: the comment is longer than 65536 bytes");
    EXPECT_EQ(only_error(line + std::string(5000, ';')),
              "line 1: the line is longer than 4096 bytes");
}

TEST(othello_format_obf, a_record_with_moves_is_not_written) {
    Record record = read_obf(kStart + " X", {}).records.at(0);
    const Record position = record;
    record.actions.push_back({});
    const auto text = write_obf({position, record});
    ASSERT_FALSE(text.has_value());
    EXPECT_EQ(text.error().code, ErrorCode::kUnsupported);
    EXPECT_EQ(text.error().text(),
              "record 2: has moves, but obf holds positions only; use moves, ggf or sgf");
}

TEST(othello_format_obf, a_score_of_no_legal_move_is_not_written) {
    Record record = read_obf(kStart + " X", {}).records.at(0);
    record.tags = {{"event", "left behind"}, {"score.a1", "+2"}};
    EXPECT_EQ(write_obf({record}).error().text(),
              "record 1, tag 'score.a1': 'a1': the move flips no disc");
    record.tags = {{"event", "left behind"}, {"score.f5", "two"}};
    EXPECT_EQ(write_obf({record}).error().text(), "record 1, tag 'score.f5': 'two' is not a score");
    record.tags.pop_back();
    EXPECT_EQ(write_obf({record}).value(), kStart + " X;\n");
}

TEST(othello_format_obf, a_text_that_begins_with_a_position_is_recognised) {
    EXPECT_TRUE(recognises_obf(data_file("positions.obf")));
    EXPECT_TRUE(recognises_obf(kStart + " X"));
    EXPECT_FALSE(recognises_obf(kStart));
    EXPECT_FALSE(recognises_obf("f5d6c3"));
    EXPECT_FALSE(recognises_obf("% only a comment"));
}

}  // namespace
}  // namespace tusk::games::othello
