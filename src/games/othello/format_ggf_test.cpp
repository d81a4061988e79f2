#include "games/othello/format_ggf.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "core/text.h"
#include "games/othello/formats.h"

namespace tusk::games::othello {
namespace {

using core::ErrorCode;

std::string data_file(const std::string& name) {
    const auto text = core::read_file(std::string(TUSK_SOURCE_DIR) + "/tests/data/othello/" + name);
    EXPECT_TRUE(text.has_value());
    return text.value_or("");
}

Record one(std::string_view text) {
    ReadResult read = read_ggf(text, {});
    EXPECT_EQ(read.records.size(), 1U) << text;
    EXPECT_TRUE(read.errors.empty()) << text;
    return read.records.empty() ? Record{} : read.records[0];
}

std::string only_error(std::string_view text) {
    const ReadResult read = read_ggf(text, {});
    EXPECT_TRUE(read.records.empty()) << text;
    EXPECT_EQ(read.errors.size(), 1U) << text;
    return read.errors.empty() ? std::string() : read.errors[0].text();
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
    "B[e6]W[f4]B[e3]W[f6]B[g5]W[d6]B[e7]W[f5]B[c5]";  // ends 13-0, so 64-0

class GamesFile : public testing::Test {
protected:
    void SetUp() override {
        read_ = read_ggf(data_file("games.ggf"), {});
        ASSERT_TRUE(read_.errors.empty()) << read_.errors[0].text();
        ASSERT_EQ(read_.records.size(), 7U);
    }
    ReadResult read_;
};
using othello_format_ggf_file = GamesFile;

TEST_F(othello_format_ggf_file, properties_become_seats_and_tags_in_order) {
    const Record& record = read_.records[0];
    EXPECT_EQ(record.seats, (std::vector<std::string>{"Ann", "Bob"}));
    const core::NamedValues tags{{"PC", "GGS/os"},       {"DT", "2003.12.15_12:33:18.MST"},
                                 {"RB", "2196.37"},      {"RW", "2200.35"},
                                 {"TI", "05:00//02:00"}, {"RE", "+0.000"}};
    EXPECT_EQ(record.tags, tags);
    EXPECT_EQ(record.initial, "");
    EXPECT_EQ(record.actions.size(), 60U);
    EXPECT_EQ(difference(record), 0);
    EXPECT_EQ(record.result->reason, "the board is full");
}

TEST_F(othello_format_ggf_file, moves_carry_value_and_time) {
    const auto& actions = read_.records[0].actions;
    EXPECT_EQ(actions[0].value, 0.5);
    EXPECT_EQ(actions[0].time_ms, 10);
    EXPECT_EQ(actions[1].value, std::nullopt);
    EXPECT_EQ(actions[1].time_ms, 1250);
    EXPECT_EQ(actions[2].value, -2.0);
    EXPECT_EQ(actions[2].time_ms, std::nullopt);
    EXPECT_EQ(actions[3].value, std::nullopt);
    EXPECT_EQ(actions[3].time_ms, std::nullopt);
}

TEST_F(othello_format_ggf_file, a_synchro_pair_is_two_records_from_the_same_start) {
    const Record& first = read_.records[1];
    const Record& second = read_.records[2];
    EXPECT_EQ(first.initial, second.initial);
    EXPECT_EQ(first.initial.back(), 'O');
    EXPECT_EQ(first.actions[0].decider, Seat::kSecond);
    EXPECT_EQ(first.tag("TY"), "s8r9");
    EXPECT_EQ(first.tag("TB"), "05:00");
    EXPECT_EQ(first.tag("RE"), "+6.000:s");
    EXPECT_EQ(difference(first), 6);
    EXPECT_EQ(first.result->reason, kAgreed);
    EXPECT_FALSE(second.result.has_value());
    EXPECT_EQ(second.seats[0], "ntest");
}

TEST_F(othello_format_ggf_file, komi_games_keep_their_bids_and_their_stated_result) {
    const Record& record = read_.records[3];
    EXPECT_EQ(record.tag("KB"), "f5//0.90");
    EXPECT_EQ(record.tag("KW"), "e6/-1.00");
    EXPECT_EQ(record.tag("KM"), "-0.500");
    EXPECT_EQ(difference(record), 8.5);
}

TEST_F(othello_format_ggf_file, a_resigned_game_without_a_board_starts_as_usual) {
    const Record& record = read_.records[4];
    EXPECT_EQ(record.initial, "");
    EXPECT_EQ(record.actions.size(), 3U);
    EXPECT_EQ(difference(record), -40);
    EXPECT_EQ(record.result->payoff[1], 40);
    EXPECT_EQ(record.result->reason, kResigned);
    EXPECT_EQ(record.tag("RE"), "-40.00:r");
}

TEST_F(othello_format_ggf_file, passes_are_read_in_both_spellings_and_inserted_where_missing) {
    const Record& record = read_.records[5];
    EXPECT_EQ(record.actions.size(), 71U);
    std::size_t passes = 0;
    for (const RecordedAction& action : record.actions) {
        passes += action.action.code == Move::kPassCode ? 1 : 0;
    }
    EXPECT_EQ(passes, 11U);
    EXPECT_EQ(difference(record), 64);
}

TEST_F(othello_format_ggf_file, the_small_board_is_an_option) {
    EXPECT_EQ(read_.records[6].options, (core::NamedValues{{"size", "6"}}));
    EXPECT_EQ(read_.records[6].initial, "");
    EXPECT_EQ(read_.records[6].actions.size(), 2U);
}

TEST_F(othello_format_ggf_file, what_was_read_is_written_and_read_again) {
    const auto text = write_ggf(read_.records);
    ASSERT_TRUE(text.has_value());
    const ReadResult again = read_ggf(*text, {});
    EXPECT_TRUE(again.errors.empty());
    EXPECT_EQ(again.records, read_.records);
    EXPECT_EQ(core::lines(*text).size(), 7U);
}

TEST(othello_format_ggf, each_broken_game_is_reported_and_the_others_kept) {
    const ReadResult read = read_ggf(data_file("broken.ggf"), {});
    EXPECT_EQ(read.records.size(), 3U);
    const std::vector<std::string> expected{
        "game 2, line 2, column 118, move 2: 'f5': the square is occupied",
        "game 3, line 3, column 34, BO: a board of size 10 is not supported; 6 and 8 are",
        "game 4, line 4, column 3: the game is 'Amazons', not Othello",
        "game 5, line 5, column 113, move 1: 'f5': it is black's turn, not white's",
        "game 6, line 6, column 113, move 1: 'abc' is not a value in discs",
        "game 7, line 8, column 1: '(;GM[Othello...' is not a property like PB[name]",
        "game 8, line 8, column 113, move 1: '-1' is not a time in seconds",
        "game 9, line 9, column 34, BO: the board has 64 glyphs; 8x8 needs 64 squares and the side "
        "to move",
        "game 10, line 10, column 118: 'W d6;)\\x0A(;GM[...' is not a property like PB[name]",
        "line 12, column 1: 'garbage' is not part of a game",
        "game 13, line 13, column 239: W[ is not closed by ']'",
        "line 13, column 1: 3 games were announced, but only 2 followed",
    };
    EXPECT_EQ(read.errors.size(), expected.size());
    for (std::size_t i = 0; i < std::min(expected.size(), read.errors.size()); ++i) {
        EXPECT_EQ(read.errors[i].text(), expected[i]);
    }
}

TEST(othello_format_ggf, every_truncation_keeps_the_whole_games_before_it) {
    const std::string text = data_file("games.ggf");
    std::vector<std::size_t> ends;
    for (std::size_t at = text.find(";)"); at != std::string::npos; at = text.find(";)", at + 1)) {
        ends.push_back(at + 2);
    }
    for (std::size_t size = 0; size < text.size(); size += 7) {
        const ReadResult read = read_ggf(text.substr(0, size), {});
        const auto whole = static_cast<std::size_t>(
            std::count_if(ends.begin(), ends.end(), [&](std::size_t end) { return end <= size; }));
        EXPECT_EQ(read.records.size(), whole) << size;
    }
}

TEST(othello_format_ggf, the_board_decides_unless_the_file_gives_another_reason) {
    const auto of = [](std::string_view head) {
        return one(fmt::format("(;GM[Othello]{}{};)", head, kShortest));
    };
    EXPECT_EQ(difference(of("")), 64);
    EXPECT_EQ(of("").result->reason, "one side has no discs left");
    EXPECT_EQ(difference(of("RE[+13]")), 64);
    EXPECT_EQ(of("RE[+13]").tag("RE"), "+13");
    EXPECT_EQ(difference(of("RE[-64:t]")), -64);
    EXPECT_EQ(of("RE[-64:t]").result->reason, kTimedOut);
    EXPECT_EQ(difference(of("TY[8a]RE[-64]")), -64);
    EXPECT_EQ(of("TY[8k]RE[+64]").result->reason, "one side has no discs left");
    EXPECT_EQ(of("RE[white won]").tag("RE"), "white won");
    EXPECT_EQ(difference(of("RE[white won]")), 64);
}

TEST(othello_format_ggf, a_type_or_result_that_says_nothing_new_is_no_tag) {
    EXPECT_TRUE(one("(;TY[8]RE[+64]" + kShortest + ";)").tags.empty());
    EXPECT_TRUE(one("(;TY[8]RE[?]B[f5];)").tags.empty());
    EXPECT_EQ(one("(;TY[8r]BO[8 " + std::string(27, '-') + "OX------XO" + std::string(27, '-') +
                  " X]B[f5];)")
                  .tag("TY"),
              "8r");
}

TEST(othello_format_ggf, sizes_come_from_the_type_when_there_is_no_board) {
    EXPECT_EQ(one("(;TY[6]B[e4];)").options, (core::NamedValues{{"size", "6"}}));
    EXPECT_EQ(only_error("(;TY[10]B[e4];)"),
              "game 1, line 1, column 3, TY: a board of size 10 is not supported; 6 and 8 are");
    EXPECT_EQ(only_error("(;TY[88]B[e4];)"),
              "game 1, line 1, column 3, TY: a board of size 88 is not supported; 6 and 8 are");
    EXPECT_EQ(only_error("(;TY[s8r18]B[e4];)"),
              "game 1, line 1, column 3: the type has a random start, but there is no board BO");
}

TEST(othello_format_ggf, boards_need_size_squares_and_side) {
    EXPECT_EQ(only_error("(;BO[*];)"),
              "game 1, line 1, column 3, BO: a board begins with its size, like '8 '");
    EXPECT_EQ(only_error("(;BO[8];)"),
              "game 1, line 1, column 3, BO: the board has 0 glyphs; 8x8 needs 64 squares and the "
              "side to move");
    EXPECT_EQ(only_error("(;BO[8 ?];)"),
              "game 1, line 1, column 3, BO, column 2: '?' is not a square; expected X, O or -");
    EXPECT_EQ(only_error("(;BO[99999999999999999999 ];)"),
              "game 1, line 1, column 3, BO: a board begins with its size, like '8 '");
}

TEST(othello_format_ggf, moves_have_at_most_three_parts) {
    EXPECT_EQ(only_error("(;B[f5/1/2/3];)"),
              "game 1, line 1, column 3, move 1: 'f5/1/2/3' is not a move like d3, d3/1.5 or "
              "d3/1.5/0.01");
    EXPECT_EQ(only_error("(;B[f5//1e12];)"),
              "game 1, line 1, column 3, move 1: '1e12' is not a time in seconds");
    EXPECT_EQ(only_error("(;B[f5/nan];)"),
              "game 1, line 1, column 3, move 1: 'nan' is not a value in discs");
    EXPECT_EQ(only_error("(;" + kShortest + "W[a1];)"),
              "game 1, line 1, column 48, move 10: 'a1': the game is over");
    EXPECT_EQ(only_error("(;B[f5]W[pass];)"),
              "game 1, line 1, column 8, move 2: 'pass': passing is not allowed while there is a "
              "legal move");
}

TEST(othello_format_ggf, counts_are_checked) {
    EXPECT_EQ(read_ggf("1 (;B[f5];)", {}).records.size(), 1U);
    EXPECT_EQ(read_ggf("2 (;B[f5];)\n(;B[f5];) 1(;B[f5];)", {}).errors.size(), 0U);
    const ReadResult read = read_ggf("2 (;B[f5];)\n1 (;B[f5];)", {});
    EXPECT_EQ(read.records.size(), 2U);
    ASSERT_EQ(read.errors.size(), 1U);
    EXPECT_EQ(read.errors[0].text(),
              "line 1, column 1: 2 games were announced, but only 1 followed");
}

TEST(othello_format_ggf, what_must_be_single_may_not_come_twice) {
    EXPECT_EQ(only_error("(;PB[a]PB[b]B[f5];)"), "game 1, line 1, column 8: PB stands there twice");
    EXPECT_EQ(only_error("(;TY[8][6]B[f5];)"), "game 1, line 1, column 3: TY stands there twice");
}

TEST(othello_format_ggf, tags_and_texts_are_bounded) {
    std::string tags;
    for (std::size_t i = 0; i < kMaxTags; ++i) {
        tags += "XX[]";
    }
    EXPECT_EQ(one("(;" + tags + "B[f5];)").tags.size(), kMaxTags);
    EXPECT_EQ(only_error("(;" + tags + "XX[]B[f5];)"),
              "game 1, line 1, column 803: more than 200 tags");
    EXPECT_EQ(only_error("(;" + tags + tags + "B[f5];)"),
              "game 1, line 1, column 1347: more than 336 properties");
    EXPECT_EQ(only_error("(;PC[" + std::string(kMaxTextBytes + 1, 'x') + "];)"),
              "game 1, line 1, column 3: PC is longer than 65536 bytes");
    EXPECT_EQ(only_error("(;PC[" + std::string(kMaxGameBytes, 'x') + "];)"),
              "game 1, line 1, column 3: PC[ is not closed by ']'");
}

TEST(othello_format_ggf, names_in_iso_8859_1_become_utf_8) {
    EXPECT_EQ(one("(;PB[Ren\xE9]PW[\xE9mile]B[f5];)").seats,
              (std::vector<std::string>{"Ren\xC3\xA9", "\xC3\xA9mile"}));
    EXPECT_EQ(one("(;PB[Ren\xC3\xA9]B[f5];)").seats, (std::vector<std::string>{"Ren\xC3\xA9", ""}));
}

TEST(othello_format_ggf, games_are_written_as_ggs_and_nboard_expect_them) {
    Record record = one("(;PB[Ann]PW[Bob]B[f5/-1.25/0.01]W[d6//12];)");
    record.tags = {{"tournament", "Paris"}, {"year", "2024"}, {"RE", "B+R"}};
    EXPECT_EQ(write_ggf({record}).value(),
              "(;GM[Othello]PC[Paris]DT[2024]PB[Ann]PW[Bob]RE[?]TY[8]BO[8 -------- -------- "
              "-------- ---O*--- ---*O--- -------- -------- -------- *]"
              "B[f5/-1.25/0.01]W[d6//12];)\n");
    Record passing = record;
    passing.tags.clear();
    passing.initial = "OX------" + std::string(56, '-') + " X";
    passing.actions = {action(Seat::kFirst, Move::kPassCode)};
    EXPECT_NE(write_ggf({passing}).value().find("B[PA];)"), std::string::npos);
}

TEST(othello_format_ggf, a_closing_bracket_in_a_name_is_refused) {
    Record record = one("(;PB[Ann]PW[Bob]B[f5];)");
    record.seats[1] = "Bob [2]";
    const auto text = write_ggf({record});
    ASSERT_FALSE(text.has_value());
    EXPECT_EQ(text.error().code, ErrorCode::kUnsupported);
    EXPECT_EQ(text.error().text(), "record 1, PW: 'Bob [2]' holds a ']', which ggf cannot say");
}

TEST(othello_format_ggf, the_name_of_the_game_is_recognised) {
    EXPECT_TRUE(recognises_ggf(data_file("games.ggf")));
    EXPECT_FALSE(recognises_ggf("(;GM[Amazons];)"));
    EXPECT_FALSE(recognises_ggf("(;GM[2]B[f5])"));
    EXPECT_FALSE(recognises_ggf("f5d6"));
}

}  // namespace
}  // namespace tusk::games::othello
