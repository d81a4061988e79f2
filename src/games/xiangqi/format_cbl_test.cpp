#include "games/xiangqi/format_cbl.h"

#include "games/xiangqi/record_fixture.h"

namespace tusk::games::xiangqi {
namespace {

constexpr int kLast = 1;
constexpr int kSibling = 2;
constexpr int kComment = 4;

// Files as CCBridge lays them out.
std::string utf16(std::u16string_view text) {
    std::string bytes;
    for (const char16_t unit : text) {
        bytes += static_cast<char>(unit & 255);
        bytes += static_cast<char>(unit >> 8);
    }
    return bytes;
}

// A node of version 2: points count from the top left.
std::string node(int flags, int from = 0, int to = 0, std::u16string_view comment = {}) {
    std::string bytes{static_cast<char>(flags), '\0', static_cast<char>(from),
                      static_cast<char>(to)};
    if ((flags & kComment) != 0) {
        for (int shift = 0; shift < 32; shift += 8) {
            bytes += static_cast<char>(2 * comment.size() >> shift & 255);
        }
        bytes += utf16(comment);
    }
    return bytes;
}

constexpr std::string_view kStart =  // rank 9 first
    "rnbakabnr"
    "---------"
    "-c-----c-"
    "p-p-p-p-p"
    "---------"
    "---------"
    "P-P-P-P-P"
    "-C-----C-"
    "---------"
    "RNBAKABNR";

std::string header(bool first_version = false) {
    std::string bytes(first_version ? 1958 : 2214, '\0');
    bytes.replace(0, 15, "CCBridge Record");
    bytes[19] = first_version ? 1 : 2;
    constexpr std::string_view kPieces = "RNBAKCPrnbakcp";
    const std::size_t board = first_version ? 1864 : 2120;
    for (std::size_t i = 0; i < 90; ++i) {
        const std::size_t piece = kPieces.find(kStart[i]);
        if (piece != std::string_view::npos) {
            bytes[board + i] = static_cast<char>(piece < 7 ? 0x11 + piece : 0x21 + piece - 7);
        }
    }
    return bytes;
}

std::string record(std::u16string_view red, std::u16string_view black, int result) {
    std::string bytes = header();
    bytes.replace(180, 6, utf16(u"第一局"));
    bytes.replace(692, 8, utf16(u"象棋甲级"));
    bytes.replace(1076, 2 * red.size(), utf16(red));
    bytes.replace(1300, 2 * black.size(), utf16(black));
    bytes[2076] = static_cast<char>(result);
    bytes[2112] = 1;
    return bytes;
}

// h2e2 (or c3c4), h9g7, h0g2.
std::string game() {
    return record(u"甲方", u"乙方", 3) + node(kComment, 0, 0, u"开局\r\n说明") +
           node(kSibling, 70, 67) + node(kComment, 7, 24, u"好") + node(kLast, 88, 69) +
           node(kLast, 56, 47);
}

std::string library(const std::vector<std::string>& records, std::uint32_t slots) {
    std::string bytes(576, '\0');
    bytes.replace(0, 15, "CCBridgeLibrary");
    bytes[60] = static_cast<char>(slots);
    bytes.replace(64, 6, utf16(u"棋谱集"));
    bytes.resize(66624 + 276 * slots);
    for (const std::string& one : records) {
        bytes += one;
        bytes.resize(bytes.size() + (4096 - one.size() % 4096) % 4096);
    }
    return bytes;
}

TEST(xiangqi_cbl, a_record_is_read_with_its_tree) {
    EXPECT_TRUE(recognises_cbr(game()));
    const Record read = only_record(read_cbr(game(), {}));
    EXPECT_EQ(read.seats, (std::vector<std::string>{"甲方", "乙方"}));
    EXPECT_EQ(read.tag("Title"), "第一局");
    EXPECT_EQ(read.tag("Event"), "象棋甲级");
    EXPECT_EQ(read.comment, "开局\n说明");
    EXPECT_EQ(read.initial, "");
    EXPECT_EQ(moves_of(read, 9), "h2e2 h9g7 h0g2");
    EXPECT_EQ(read.actions[1].comment, "好");
    ASSERT_TRUE(read.result);
    EXPECT_EQ(read.result->payoff[0], 0);
    const auto tree = read_cbr_tree(game());
    ASSERT_TRUE(tree);
    EXPECT_EQ(children_after(*tree, 0), "h2e2 c3c4");
}

TEST(xiangqi_cbl, version_1_stands_lower_and_writes_file_and_rank) {
    std::string bytes = header(true);
    bytes.replace(52, 6, utf16(u"第一局"));
    bytes.replace(948, 4, utf16(u"甲方"));
    bytes.replace(1172, 4, utf16(u"乙方"));
    bytes.replace(1396, 4, utf16(u"注者"));
    bytes[1820] = 1;
    bytes += node(0) + node(0, 0x77, 0x47) + node(kLast, 0x70, 0x62);
    const Record read = only_record(read_cbr(bytes, {}));
    EXPECT_EQ(moves_of(read, 9), "h2e2 h9g7");
    EXPECT_EQ(read.seats, (std::vector<std::string>{"甲方", "乙方"}));
    EXPECT_EQ(read.tag("Title"), "第一局");
    EXPECT_EQ(read.tag("Annotator"), "注者");
    EXPECT_EQ(read.tag("Referee"), "");
    ASSERT_TRUE(read.result);
    EXPECT_EQ(read.result->payoff[0], 1);
}

TEST(xiangqi_cbl, a_library_gives_all_its_games) {
    std::string other = record(u"丙", u"丁", 0) + node(0) + node(kLast, 64, 67);
    // Memory that was never cleared: an old record behind the moves.
    const std::string stale = other + std::string(16, 'x') + "CCBridge Record" + "rubbish";
    const std::string wide = record(u"戊", u"己", 2) +
                             node(kComment, 0, 0, std::u16string(3000, u'长')) +
                             node(kLast, 70, 67);
    const std::string bytes = library({game(), stale, wide, other}, 5);
    EXPECT_TRUE(recognises_cbl(bytes));
    EXPECT_FALSE(recognises_cbr(bytes));
    const ReadResult read = read_cbl(bytes, {});
    ASSERT_TRUE(read.errors.empty()) << read.errors[0].text();
    ASSERT_EQ(read.records.size(), 4u);
    EXPECT_EQ(read.records[0].seats[0], "甲方");
    EXPECT_EQ(read.records[0].tag("Collection"), "棋谱集");
    EXPECT_EQ(moves_of(read.records[1], 9), "b2e2");
    EXPECT_EQ(read.records[2].comment.size(), 9000u);
    EXPECT_EQ(read.records[3].seats[1], "丁");
}

TEST(xiangqi_cbl, records_that_stand_elsewhere_are_found) {
    std::string bytes = library({}, 0).substr(0, 600) + game() + "xyz" + game();
    EXPECT_EQ(read_cbl(bytes, {}).records.size(), 2u);
}

TEST(xiangqi_cbl, a_broken_game_costs_only_itself) {
    const std::string broken = record(u"", u"", 0) + node(0) + node(0, 70, 200);
    const ReadResult read = read_cbl(library({game(), broken, game()}, 3), {});
    EXPECT_EQ(read.records.size(), 2u);
    ASSERT_EQ(read.errors.size(), 1u);
    EXPECT_EQ(read.errors[0].text(), "game 2, move 1, byte 73766: a move leads off the board");
}

TEST(xiangqi_cbl, errors_say_what_and_where) {
    const auto error_of = [](const std::string& bytes) {
        const ReadResult read = read_cbr(bytes, {});
        EXPECT_TRUE(read.records.empty());
        return read.errors.size() == 1 ? read.errors[0].text() : "";
    };
    EXPECT_EQ(error_of("CCBridge Record"),
              "byte 0: the record has 15 bytes, less than its header of 2214");
    EXPECT_EQ(error_of(header() + node(0)), "move 1, byte 2218: the bytes end before the moves do");
    EXPECT_EQ(error_of(header() + node(0) + node(kLast, 70, 70)),
              "move 1, byte 2218: h2h2 is not legal here");
    std::string strange = header();
    strange[2120] = 0x38;
    EXPECT_EQ(error_of(strange + node(kLast)), "position, point 1 of the board: 0x38 is no piece");
    std::string endless = header() + node(kLast | kComment, 0, 0, u"ab");
    endless.replace(2218, 4, "\xFF\xFF\xFF\x7F");
    EXPECT_EQ(error_of(endless), "move 1, byte 2218: a comment of 2147483647 bytes does not fit");
    EXPECT_EQ(read_cbl("CCBridgeLibrary", {}).errors.size(), 1u);
    EXPECT_EQ(read_cbl(library({}, 0), {}).errors.at(0).text(), "there is no game in the library");
}

TEST(xiangqi_cbl, broken_files_are_answered_soundly) {
    expect_sound_when_broken(game(), read_cbr);
    expect_sound_when_broken(library({}, 0).substr(0, 600) + game() + game(), read_cbl);
    expect_sound_when_broken(library({game(), game()}, 1).substr(0, 66624 + 276 + 8192), read_cbl);
}

}  // namespace
}  // namespace tusk::games::xiangqi
