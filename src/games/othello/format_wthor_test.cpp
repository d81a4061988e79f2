#include "games/othello/format_wthor.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "core/text.h"
#include "games/othello/format_moves.h"
#include "games/othello/formats.h"

namespace tusk::games::othello {
namespace {

using core::ErrorCode;

constexpr std::size_t kHeader = 16;
constexpr std::size_t kGame = 68;

// The sample: the first 200 games of 2024 with just the names they use.
std::string sample(std::string_view name) {
    const auto text =
        core::read_file(fmt::format("{}/tests/data/othello/wthor/{}", TUSK_SOURCE_DIR, name));
    EXPECT_TRUE(text.has_value());
    return text.value_or("");
}

CompanionFiles sample_companions() {
    return [](std::string_view name) { return std::optional(sample(name)); };
}

CompanionFiles companions_of(const std::vector<Record>& records) {
    const std::string players = wthor_players(records).value();
    const std::string tournaments = wthor_tournaments(records).value();
    return [=](std::string_view name) -> std::optional<std::string> {
        return name == kWthorPlayersFile ? players : tournaments;
    };
}

std::string moves_of(const Record& record) {
    std::string text;
    for (const RecordedAction& action : record.actions) {
        text += move_text({}, Move::from_code(action.action.code), {});
    }
    return text;
}

// Errors of the sample after one byte was changed.
std::vector<std::string> errors_with(std::size_t offset, int value) {
    std::string bytes = sample("WTH_2024.wtb");
    bytes.at(offset) = static_cast<char>(value);
    const ReadResult read = read_wthor(bytes, sample_companions());
    std::vector<std::string> texts;
    for (const core::Error& error : read.errors) {
        texts.push_back(error.text());
    }
    EXPECT_EQ(read.records.size() + texts.size(), 200U);
    return texts;
}

std::size_t at(std::size_t record, std::size_t offset) {
    return kHeader + (record - 1) * kGame + offset;
}

using Texts = std::vector<std::string>;

TEST(othello_format_wthor, the_first_game_of_2024_is_urano_against_ohno) {
    const ReadResult read = read_wthor(sample("WTH_2024.wtb"), sample_companions());
    EXPECT_TRUE(read.errors.empty());
    ASSERT_EQ(read.records.size(), 200U);
    const Record& first = read.records[0];
    EXPECT_EQ(first.seats, (std::vector<std::string>{"Urano Kento", "Ohno Tomohiro"}));
    const core::NamedValues tags{{"tournament", "All Japan Championships"},
                                 {"year", "2024"},
                                 {"black_score", "33"},
                                 {"theoretical_score", "37"},
                                 {"theoretical_depth", "24"}};
    EXPECT_EQ(first.tags, tags);
    EXPECT_EQ(moves_of(first).substr(0, 16), "f5d6c3d3c4f4f6g5");
    ASSERT_TRUE(first.result.has_value());
    EXPECT_EQ(first.result->payoff[0], 2);
    EXPECT_EQ(first.result->payoff[1], -2);
}

TEST(othello_format_wthor, all_sample_games_end_on_the_board) {
    const ReadResult read = read_wthor(sample("WTH_2024.wtb"), sample_companions());
    for (const Record& record : read.records) {
        ASSERT_TRUE(record.result.has_value());
        EXPECT_NE(record.result->reason, kAsRecorded);
    }
}

TEST(othello_format_wthor, without_companions_the_numbers_are_names) {
    const ReadResult read = read_wthor(sample("WTH_2024.wtb"), {});
    ASSERT_EQ(read.records.size(), 200U);
    EXPECT_EQ(read.records[0].seats, (std::vector<std::string>{"player 0", "player 1"}));
    EXPECT_EQ(read.records[0].tag("tournament"), "tournament 0");
    const ReadResult none =
        read_wthor(sample("WTH_2024.wtb"), [](std::string_view) { return std::nullopt; });
    EXPECT_EQ(none.records, read.records);
}

TEST(othello_format_wthor, the_three_files_are_written_and_read_again) {
    const std::string bytes = sample("WTH_2024.wtb");
    const ReadResult read = read_wthor(bytes, sample_companions());
    const std::string written = write_wthor(read.records).value();
    const ReadResult again = read_wthor(written, companions_of(read.records));
    EXPECT_TRUE(again.errors.empty());
    EXPECT_EQ(again.records, read.records);
    EXPECT_EQ(written.substr(4), bytes.substr(4));  // all but the date of creation
    EXPECT_EQ(wthor_players(read.records).value().substr(4), sample("WTH.JOU").substr(4));
    EXPECT_EQ(wthor_tournaments(read.records).value().substr(4), sample("WTH.TRN").substr(4));
}

TEST(othello_format_wthor, a_wrong_size_is_reported_and_whole_records_are_kept) {
    const std::string bytes = sample("WTH_2024.wtb");
    ReadResult read = read_wthor(bytes.substr(0, at(4, 10)), sample_companions());
    EXPECT_EQ(read.records.size(), 3U);
    ASSERT_EQ(read.errors.size(), 1U);
    EXPECT_EQ(read.errors[0].text(),
              "byte 230: the file has 230 bytes; 200 games of 68 bytes and the header are 13616");
    read = read_wthor(bytes + "x", sample_companions());
    EXPECT_EQ(read.records.size(), 200U);
    ASSERT_EQ(read.errors.size(), 1U);
    EXPECT_EQ(read.errors[0].where, "byte 13616");
    read = read_wthor(bytes.substr(0, 15), {});
    ASSERT_EQ(read.errors.size(), 1U);
    EXPECT_EQ(read.errors[0].text(), "header: the file has 15 bytes, less than its header of 16");
}

TEST(othello_format_wthor, other_boards_and_solitaires_are_refused) {
    std::string bytes = sample("WTH_2024.wtb");
    bytes[12] = 10;
    ReadResult read = read_wthor(bytes, {});
    EXPECT_TRUE(read.records.empty());
    ASSERT_EQ(read.errors.size(), 1U);
    EXPECT_EQ(read.errors[0].code, ErrorCode::kUnsupported);
    EXPECT_EQ(read.errors[0].text(), "header: a board of size 10 is not supported; 8 is");
    bytes[12] = 0;
    EXPECT_EQ(read_wthor(bytes, {}).records.size(), 200U);
    bytes[13] = 1;
    read = read_wthor(bytes, {});
    EXPECT_TRUE(read.records.empty());
    EXPECT_EQ(read.errors.at(0).text(), "header: this is a file of solitaires, not of games");
}

TEST(othello_format_wthor, bad_moves_are_reported_by_record_and_move) {
    EXPECT_EQ(errors_with(at(3, 8 + 4), 9),
              Texts{"record 3 (byte 152), move 5: 9 is not a square; expected 11 to 88 with digits "
                    "1 to 8"});
    for (const int code : {10, 19, 20, 81 + 8, 90, 99, 255}) {
        const Texts errors = errors_with(at(3, 8 + 4), code);
        ASSERT_EQ(errors.size(), 1U) << code;
        EXPECT_NE(errors[0].find("record 3 (byte 152), move 5: "), std::string::npos) << code;
    }
    EXPECT_EQ(errors_with(at(1, 8 + 1), 56),
              Texts{"record 1 (byte 16), move 2: 'f5': the square is occupied"});
    EXPECT_EQ(errors_with(at(200, 8), 11),
              Texts{"record 200 (byte 13548), move 1: 'a1': the move flips no disc"});
    EXPECT_EQ(errors_with(at(2, 8 + 2), 0),
              Texts{"record 2 (byte 84), move 4: 34 stands behind the end of the moves"});
}

TEST(othello_format_wthor, bad_scores_are_reported) {
    EXPECT_EQ(errors_with(at(1, 6), 34),
              Texts{"record 1 (byte 16): black's score is given as 34, but the moves end with 33"});
    EXPECT_EQ(errors_with(at(1, 6), 65),
              Texts{"record 1 (byte 16): a score of 65 (theoretical 37) is more than 64 discs"});
    EXPECT_EQ(errors_with(at(1, 7), 200),
              Texts{"record 1 (byte 16): a score of 33 (theoretical 200) is more than 64 discs"});
}

TEST(othello_format_wthor, numbers_past_the_name_tables_are_reported) {
    EXPECT_EQ(errors_with(at(5, 0), 3),
              Texts{"record 5 (byte 288): tournament 3 is not in the table of 3 names"});
    EXPECT_EQ(errors_with(at(5, 2), 116),
              Texts{"record 5 (byte 288): player 116 is not in the table of 116 names"});
    EXPECT_EQ(errors_with(at(5, 5), 1).size(), 1U);
}

TEST(othello_format_wthor, broken_name_tables_are_reported_and_used_as_far_as_they_go) {
    const auto with_players = [](const std::string& players) {
        return read_wthor(sample("WTH_2024.wtb"), [=](std::string_view name) {
            return std::optional(name == kWthorPlayersFile ? players : sample(name));
        });
    };
    ReadResult read = with_players(sample("WTH.JOU").substr(0, kHeader + 3 * 20 + 5));
    ASSERT_FALSE(read.errors.empty());
    EXPECT_EQ(read.errors[0].text(),
              "WTH.JOU: has 81 bytes; 116 names of 20 bytes and the header are 2336");
    EXPECT_FALSE(read.records.empty());
    EXPECT_EQ(read.records.size() + read.errors.size() - 1, 200U);
    read = with_players("short");
    ASSERT_EQ(read.errors.size(), 1U);
    EXPECT_EQ(read.errors[0].where, "WTH.JOU");
    EXPECT_EQ(read.records.size(), 200U);
    EXPECT_EQ(read.records[0].seats[0], "player 0");
}

TEST(othello_format_wthor, names_are_iso_8859_1_in_the_file_and_utf_8_in_the_record) {
    std::vector<Record> records = read_wthor(sample("WTH_2024.wtb"), {}).records;
    records.resize(1);
    records[0].seats = {"Ren\xC3\xA9 \xC3\xBF", "Andr\xC3\xA9"};
    records[0].tags[0].second = "Pr\xC3\xA9qualif de Paris";
    EXPECT_NE(wthor_players(records).value().find("Ren\xE9 \xFF"), std::string::npos);
    const ReadResult again = read_wthor(write_wthor(records).value(), companions_of(records));
    EXPECT_EQ(again.records, records);
}

TEST(othello_format_wthor, an_unfinished_game_has_the_result_of_the_file) {
    std::string bytes = sample("WTH_2024.wtb").substr(0, kHeader + kGame);
    bytes[4] = 1;
    std::fill(bytes.begin() + static_cast<std::ptrdiff_t>(at(1, 8 + 5)), bytes.end(), '\0');
    const ReadResult read = read_wthor(bytes, {});
    ASSERT_EQ(read.records.size(), 1U);
    EXPECT_EQ(moves_of(read.records[0]), "f5d6c3d3c4");
    EXPECT_EQ(read.records[0].result->payoff[0], 2);
    EXPECT_EQ(read.records[0].result->reason, kAsRecorded);
    EXPECT_EQ(write_wthor(read.records).value().substr(kHeader + 6), bytes.substr(kHeader + 6));
}

TEST(othello_format_wthor, what_the_database_cannot_hold_is_refused) {
    const std::vector<Record> good = read_moves("e6f4e3f6g5d6e7f5c5", {}).records;
    const auto refused = [&](auto&& change) {
        std::vector<Record> records{good.at(0), good.at(0)};
        change(records[1]);
        const auto bytes = write_wthor(records);
        EXPECT_FALSE(bytes.has_value());
        return bytes ? std::string() : bytes.error().text();
    };
    EXPECT_EQ(refused([](Record& r) {
                  r.seats = {"a name of twenty byt", "b"};
              }),
              "record 2: the player 'a name of twenty byt' is longer than 19 bytes");
    EXPECT_EQ(refused([](Record& r) { r.seats = {"\xE6\x9D\xB1"}; }),
              "record 2: the player '\\xE6\\x9D\\xB1' has characters outside ISO 8859-1");
    EXPECT_EQ(refused([](Record& r) {
                  r.tags = {{"year", "2024"}};
              }),
              "record 2: year 2024 and theoretical depth 0 differ from 0 and 0 before; one wthor "
              "file has one of each");
    EXPECT_EQ(refused([](Record& r) {
                  r.tags = {{"year", "soon"}};
              }),
              "record 2, tag 'year': 'soon' is not a number from 0 to 65535");
    EXPECT_EQ(refused([](Record& r) {
                  r.tags = {{"theoretical_score", "65"}};
              }),
              "record 2, tag 'theoretical_score': '65' is not a number from 0 to 64");
    EXPECT_EQ(refused([](Record& r) { r.result.reset(); }),
              "record 2: has no result, which wthor needs for every game");
    EXPECT_EQ(refused([](Record& r) {
                  r.result->payoff = {3, -3};
              }),
              "record 2: a result of +3 is no number of black discs");
    EXPECT_EQ(refused([](Record& r) {
                  r.result->payoff = {62, -62};
              }),
              "record 2: black's score is given as 63, but the moves end with 64");
    EXPECT_EQ(
        refused([](Record& r) {
            r.actions.clear();
            r.initial = std::string(64, 'X') + " O";
        }),
        "record 2: does not begin with the standard 8x8 position; use ggf or tusk's own text");
}

TEST(othello_format_wthor, games_files_are_recognised_by_their_header) {
    EXPECT_TRUE(recognises_wthor(sample("WTH_2024.wtb")));
    EXPECT_FALSE(recognises_wthor(sample("WTH.JOU")));
    EXPECT_FALSE(recognises_wthor("(;GM[Othello]PB[a]PW[b];)"));
    EXPECT_FALSE(recognises_wthor("f5"));
}

}  // namespace
}  // namespace tusk::games::othello
