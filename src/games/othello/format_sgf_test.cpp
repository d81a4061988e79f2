#include "games/othello/format_sgf.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "core/text.h"
#include "games/othello/formats.h"

namespace tusk::games::othello {
namespace {

std::string data_file(const std::string& name) {
    const auto text = core::read_file(std::string(TUSK_SOURCE_DIR) + "/tests/data/othello/" + name);
    EXPECT_TRUE(text.has_value());
    return text.value_or("");
}

Record one(std::string_view text) {
    ReadResult read = read_sgf(text, {});
    EXPECT_EQ(read.records.size(), 1U) << text;
    EXPECT_TRUE(read.errors.empty()) << text << ": " << read.errors[0].text();
    return read.records.empty() ? Record{} : read.records[0];
}

std::string only_error(std::string_view text) {
    const ReadResult read = read_sgf(text, {});
    EXPECT_TRUE(read.records.empty()) << text;
    EXPECT_EQ(read.errors.size(), 1U) << text;
    return read.errors.empty() ? std::string() : read.errors[0].text();
}

std::string moves_of(const Record& record) {
    std::string text;
    for (const RecordedAction& action : record.actions) {
        text += move_text({}, Move::from_code(action.action.code), {});
    }
    return text;
}

double difference(const Record& record) {
    EXPECT_TRUE(record.result.has_value());
    return record.result ? record.result->payoff[0] : -1000;
}

RecordedAction action(Seat decider, std::uint32_t code) {
    RecordedAction result;
    result.decider = decider;
    result.action = {code};
    return result;
}

const std::string kShortest =
    ";B[e6];W[f4];B[e3];W[f6];B[g5];W[d6];B[e7];W[f5];B[c5]";  // ends 13-0, so 64-0

class CollectionFile : public testing::Test {
protected:
    void SetUp() override {
        read_ = read_sgf(data_file("games.sgf"), {});
        ASSERT_TRUE(read_.errors.empty()) << read_.errors[0].text();
        ASSERT_EQ(read_.records.size(), 4U);
    }
    ReadResult read_;
};
using othello_format_sgf_file = CollectionFile;

TEST_F(othello_format_sgf_file, both_kinds_of_coordinates_are_read) {
    const Record& record = read_.records[0];
    EXPECT_EQ(record.actions.size(), 60U);
    EXPECT_EQ(moves_of(record).substr(0, 12), "f5d6c3d3c4f4");
    EXPECT_EQ(difference(record), 0);
    EXPECT_EQ(record.initial, "");
}

TEST_F(othello_format_sgf_file, texts_are_unescaped_and_the_root_becomes_tags) {
    const Record& record = read_.records[0];
    EXPECT_EQ(record.seats, (std::vector<std::string>{"Ann ] One", "Bob\\Two"}));
    const core::NamedValues tags{
        {"AP", "hand:1.0"}, {"DT", "2024-05-01"}, {"EV", "Club evening"}, {"RO", "1"}, {"RO", "2"}};
    EXPECT_EQ(record.tags, tags);
    EXPECT_EQ(record.comment, "First line\nsecond line with ] and a tab");
    EXPECT_EQ(record.actions[4].comment, "the tiger opens");
    EXPECT_EQ(record.actions[4].value, 1.5);
}

TEST_F(othello_format_sgf_file, of_variations_the_main_line_is_kept) {
    const Record& record = read_.records[1];
    EXPECT_EQ(moves_of(record), "f5d6c3d3");
    EXPECT_EQ(record.actions[3].comment, "main");
    EXPECT_EQ(record.tag("RE"), "");
    EXPECT_EQ(difference(record), -2);
    EXPECT_EQ(record.result->reason, kResigned);
}

TEST_F(othello_format_sgf_file, a_set_up_changes_the_standard_start) {
    const Record& record = read_.records[2];
    EXPECT_EQ(record.initial, "OOOOOOO-----------X--------XO------OX--------------------------- O");
    EXPECT_EQ(moves_of(record), "f5");
    EXPECT_EQ(record.actions[0].decider, Seat::kSecond);
    EXPECT_FALSE(record.result.has_value());
}

TEST_F(othello_format_sgf_file, the_small_board_is_an_option) {
    EXPECT_EQ(read_.records[3].options, (core::NamedValues{{"size", "6"}}));
    EXPECT_EQ(moves_of(read_.records[3]), "e4e3");
}

TEST_F(othello_format_sgf_file, what_was_read_is_written_and_read_again) {
    const auto text = write_sgf(read_.records);
    ASSERT_TRUE(text.has_value());
    const ReadResult again = read_sgf(*text, {});
    EXPECT_TRUE(again.errors.empty());
    EXPECT_EQ(again.records, read_.records);
}

TEST(othello_format_sgf, each_broken_game_is_reported_and_the_others_kept) {
    const ReadResult read = read_sgf(data_file("broken.sgf"), {});
    EXPECT_EQ(read.records.size(), 2U);
    const std::vector<std::string> expected{
        "game 2, line 2, column 3: the game is GM '1'; Othello is '2'",
        "game 3, line 3, column 8: a board of size '10' is not supported; 6 and 8 are",
        "game 4, line 4, column 15, move 2: 'zz' is not a square (a1 to h8) or 'pass'",
        "game 5, line 5, column 15, move 2: 'd6': it is white's turn, not black's",
        "game 6, line 6, column 21, AB: the position is changed after the first move",
        "game 7, line 7, column 8, PL: 'x' is not a side; expected B or W",
        "game 8, line 8, column 8, AB: 'i9' is not a point of the 8x8 board",
        "game 9, line 10, column 15: '123)\\x0A(;GM[2]...' is not a property like PB[name]",
        "game 10, line 10, column 15: '123)\\x0A(;GM[2]...' is not a property like PB[name]",
        "game 12, line 12, column 13: RE stands there twice",
        "game 13, line 13, column 15: W[ is not closed by ']'",
    };
    ASSERT_EQ(read.errors.size(), expected.size());
    for (std::size_t i = 0; i < expected.size(); ++i) {
        EXPECT_EQ(read.errors[i].text(), expected[i]);
    }
}

TEST(othello_format_sgf, an_unclosed_game_does_not_swallow_the_next) {
    const ReadResult read = read_sgf("(;GM[2];B[f5](;W[d6])\n(;GM[2];B[c4])", {});
    ASSERT_EQ(read.records.size(), 1U);
    EXPECT_EQ(moves_of(read.records[0]), "c4");
    ASSERT_EQ(read.errors.size(), 1U);
    EXPECT_EQ(read.errors[0].text(), "game 1, line 2, column 15: the game is not closed by ')'");
    EXPECT_EQ(only_error("no game"), "there is no game '(;...)' in it");
    EXPECT_TRUE(read_sgf(" \n", {}).errors.empty());
}

TEST(othello_format_sgf, passes_have_three_spellings_and_may_be_missing) {
    // White can take b1 from c1; black has nothing to do.
    const std::string setup = "(;GM[2]AE[d4:e5]AB[b1]AW[a1]";
    for (const std::string_view pass : {";B[]", ";B[tt]", ";B[pass]", ";B[PA]"}) {
        EXPECT_EQ(moves_of(one(fmt::format("{}PL[B]{};W[c1])", setup, pass))), "passc1") << pass;
    }
    EXPECT_EQ(moves_of(one(setup + "PL[B];W[c1])")), "passc1");
    EXPECT_EQ(moves_of(one(setup + ";W[c1])")), "c1");  // the first move says who begins
    EXPECT_EQ(only_error("(;GM[2];B[])"),
              "game 1, line 1, column 9, move 1: 'pass': passing is not allowed while there is a "
              "legal move");
}

TEST(othello_format_sgf, passes_after_the_end_are_dropped_but_moves_are_errors) {
    const Record record = one("(;GM[2]" + kShortest + ";W[];B[tt]C[done])");
    EXPECT_EQ(record.actions.size(), 9U);
    EXPECT_EQ(record.actions.back().comment, "done");
    EXPECT_EQ(difference(record), 64);
    EXPECT_EQ(only_error("(;GM[2]" + kShortest + ";W[a1])"),
              "game 1, line 1, column 63, move 10: 'a1': the game is over");
}

TEST(othello_format_sgf, results_are_read_in_all_forms) {
    const auto of = [](std::string_view result) {
        return one(fmt::format("(;GM[2]RE[{}];B[f5])", result));
    };
    EXPECT_EQ(difference(of("B+14")), 14);
    EXPECT_EQ(difference(of("W+2.5")), -2.5);
    EXPECT_EQ(difference(of("0")), 0);
    EXPECT_EQ(difference(of("Draw")), 0);
    EXPECT_EQ(difference(of("B+")), 2);
    EXPECT_EQ(of("W+Resign").result->reason, kResigned);
    EXPECT_EQ(of("W+T").result->reason, kTimedOut);
    EXPECT_EQ(of("b+forfeit").result->reason, kForfeited);
    EXPECT_EQ(difference(of("-12.000")), -12);
    EXPECT_FALSE(of("?").result.has_value());
    EXPECT_FALSE(of("Void").result.has_value());
    EXPECT_EQ(of("Void").tag("RE"), "Void");
    EXPECT_FALSE(of("B+-3").result.has_value());
    EXPECT_EQ(of("B+-3").tag("RE"), "B+-3");
    EXPECT_FALSE(of("B+5000").result.has_value());
}

TEST(othello_format_sgf, values_are_blacks_in_the_file_and_the_movers_in_the_record) {
    const Record record = one("(;GM[2];V[2]B[f5];W[d6]V[2];B[c3]V[x])");
    EXPECT_EQ(record.actions[0].value, 2.0);
    EXPECT_EQ(record.actions[1].value, -2.0);
    EXPECT_EQ(record.actions[2].value, std::nullopt);
}

TEST(othello_format_sgf, comments_of_nodes_without_a_move_belong_to_the_move_before) {
    const Record record = one("(;GM[2]C[one];C[two];B[f5]C[a];C[b])");
    EXPECT_EQ(record.comment, "one\ntwo");
    EXPECT_EQ(record.actions[0].comment, "a\nb");
}

TEST(othello_format_sgf, old_property_names_and_other_line_ends_are_understood) {
    const Record record =
        one("(;GaMe[2]C[a\r\nb\rc\n\rd\\\r\ne]PlayerBlack[x];Black[f5];White[D6])");
    EXPECT_EQ(record.comment, "a\nb\nc\nde");
    EXPECT_EQ(record.seats, (std::vector<std::string>{"x", ""}));
    EXPECT_EQ(moves_of(record), "f5d6");
}

TEST(othello_format_sgf, texts_in_iso_8859_1_become_utf_8) {
    EXPECT_EQ(one("(;GM[2]PB[Ren\xE9];B[f5])").seats[0], "Ren\xC3\xA9");
}

TEST(othello_format_sgf, two_moves_in_one_property_are_refused) {
    EXPECT_EQ(only_error("(;GM[2];B[f5][d6])"),
              "game 1, line 1, column 9, move 1: two moves stand in one property");
}

TEST(othello_format_sgf, everything_is_bounded) {
    std::string tags;
    for (std::size_t i = 0; i < kMaxTags; ++i) {
        tags += "XX[]";
    }
    EXPECT_EQ(one("(;" + tags + ";B[f5])").tags.size(), kMaxTags);
    EXPECT_EQ(only_error("(;" + tags + "XX[];B[f5])"),
              "game 1, line 1, column 803: more than 200 tags");
    EXPECT_EQ(only_error("(;C[" + std::string(kMaxTextBytes + 1, 'x') + "])"),
              "game 1, line 1, column 3: the comment is longer than 65536 bytes");
    EXPECT_EQ(only_error("(;EV[" + std::string(kMaxTextBytes + 1, 'x') + "])"),
              "game 1, line 1, column 3: EV is longer than 65536 bytes");
    EXPECT_EQ(only_error("(" + std::string(5000, ';') + ")"),
              "game 1, line 1, column 4099: more than 4096 nodes and properties");
    EXPECT_EQ(only_error("(;" + std::string(2 * kMaxGameBytes, '(')),
              "game 1, line 1, column 1048577: the game is not closed by ')'");
}

TEST(othello_format_sgf, games_are_written_as_others_expect_them) {
    Record record = one("(;GM[2]PB[A]PW[B]C[say \\]];B[ef]C[x\\\\y];W[f4]V[3])");
    record.tags = {
        {"tournament", "Paris"}, {"year", "2024"}, {"XX", "1"}, {"XX", "2"}, {"RE", "+8.000"}};
    record.result = RecordedResult{{8, -8}, std::string(kAsRecorded)};
    EXPECT_EQ(write_sgf({record}).value(),
              "(;FF[4]CA[UTF-8]GM[2]SZ[8]PB[A]PW[B]EV[Paris]DT[2024]XX[1][2]RE[B+8]C[say \\]]\n"
              ";B[e6]C[x\\\\y];W[f4]V[3])\n");
    Record setup;
    setup.game = "othello";
    setup.initial = "OX------" + std::string(56, '-') + " X";
    setup.actions = {action(Seat::kFirst, Move::kPassCode)};
    EXPECT_EQ(write_sgf({setup}).value(),
              "(;FF[4]CA[UTF-8]GM[2]SZ[8]RE[?]AB[b1]AW[a1]AE[d4][e4][d5][e5]PL[B]\n;B[])\n");
}

TEST(othello_format_sgf, a_game_of_kind_2_is_recognised) {
    EXPECT_TRUE(recognises_sgf(data_file("games.sgf")));
    EXPECT_FALSE(recognises_sgf("(;GM[1])"));
    EXPECT_FALSE(recognises_sgf("(;GM[Othello]B[f5];)"));
    EXPECT_FALSE(recognises_sgf("GM[2]"));
}

}  // namespace
}  // namespace tusk::games::othello
