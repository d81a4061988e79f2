#include "games/xiangqi/format_xqf.h"

#include "games/xiangqi/record_fixture.h"

namespace tusk::games::xiangqi {
namespace {

constexpr std::string_view kEnd = "3ak1b2/9/5a3/p7p/4N1b2/2r6/P5n2/9/4RK3/9 w";

TEST(xiangqi_xqf, plain_and_scrambled_versions_hold_the_same_game) {
    for (const std::string name : {"v10.xqf", "v11_keys.xqf", "v18_keys.xqf"}) {
        const std::string bytes = sample(name);
        EXPECT_TRUE(recognises_xqf(bytes)) << name;
        const Record record = only_record(read_xqf(bytes, {}));
        EXPECT_EQ(record.seats, (std::vector<std::string>{"甲方", "乙方"})) << name;
        EXPECT_EQ(record.tag("Title"), "测试局");
        EXPECT_EQ(record.tag("Event"), "测试赛");
        EXPECT_EQ(record.tag("Date"), "2004-05-06");
        ASSERT_TRUE(record.result) << name;
        EXPECT_EQ(record.result->payoff[0], -1);
        EXPECT_EQ(record.result->payoff[1], 1);
        EXPECT_EQ(record.initial, "");
        ASSERT_EQ(record.actions.size(), 98u) << name;
        EXPECT_EQ(moves_of(record, 6), "h2e2 h9g7 h0g2 i9i8 i0h0 h7h8");
        EXPECT_EQ(final_position(record), kEnd) << name;
        EXPECT_EQ(record.actions[4].comment, "第五步注解：好棋！") << name;
        int comments = record.comment.empty() ? 0 : 1;
        for (const RecordedAction& action : record.actions) {
            comments += action.comment.empty() ? 0 : 1;
        }
        EXPECT_EQ(comments, 3) << name;
    }
}

TEST(xiangqi_xqf, the_tree_is_decoded_whole) {
    const auto tree = read_xqf_tree(sample("v18_tree.xqf"));
    ASSERT_TRUE(tree) << tree.error().text();
    EXPECT_EQ(tree->nodes.size(), 1u + 34u);
    EXPECT_EQ(children_after(*tree, 2), "h0g2 b0c2 g3g4");
    const Record record = only_record(read_xqf(sample("v18_tree.xqf"), {}));
    EXPECT_EQ(record.actions.size(), 30u);
    EXPECT_EQ(final_position(record),
              "1r1ak1b2/4a4/2nrb1n2/p3p1p1p/9/2R3P2/P1P1P3P/4C1N2/Nc2A4/1RBAK1B2 w");
}

// --- files of our own ---

// A plain file: the start position, texts in the encoding they come in.
std::string plain_file() {
    std::string bytes(1024, '\0');
    bytes.replace(0, 4, std::string("XQ\x0A\0", 4));
    constexpr std::array<int, 16> kRed{0,  10, 20, 30, 40, 50, 60, 70,
                                       80, 12, 72, 3,  23, 43, 63, 83};
    for (std::size_t i = 0; i < kRed.size(); ++i) {
        bytes[16 + i] = static_cast<char>(kRed[i]);
        bytes[32 + i] = static_cast<char>(kRed[i] / 10 * 10 + 9 - kRed[i] % 10);
    }
    return bytes;
}

void set_text(std::string& bytes, std::size_t at, std::string_view text) {
    bytes[at] = static_cast<char>(text.size());
    bytes.replace(at + 1, text.size(), text);
}

// A node of a plain file; points are file * 10 + rank.
std::string node(int from, int to, int flags, std::string_view comment = {}) {
    std::string bytes{static_cast<char>(from + 24), static_cast<char>(to + 32),
                      static_cast<char>(flags), '\0'};
    for (int shift = 0; shift < 32; shift += 8) {
        bytes += static_cast<char>(comment.size() >> shift & 255);
    }
    return bytes + std::string(comment);
}

constexpr int kNext = 0xF0;
constexpr int kSibling = 0x0F;

TEST(xiangqi_xqf, texts_in_big5_are_recognised) {
    std::string bytes = plain_file();
    set_text(bytes, 304, "\xAD\x4A\xBA\x61\xB5\xD8");  // 胡榮華
    set_text(bytes, 320, "\xB7\xA8\xA9\x78\xBF\x5A");  // 楊官璘
    bytes += node(0, 0, kNext) + node(72, 42, 0, "\xA7\xD6\xB4\xD1\r\n2");
    const Record record = only_record(read_xqf(bytes, {}));
    EXPECT_EQ(record.seats, (std::vector<std::string>{"胡榮華", "楊官璘"}));
    ASSERT_EQ(record.actions.size(), 1u);
    EXPECT_EQ(record.actions[0].comment, "快棋\n2");
    EXPECT_FALSE(record.result);
}

TEST(xiangqi_xqf, the_first_move_says_who_begins) {
    std::string bytes = plain_file();
    bytes[50] = 0;
    const Record record = only_record(read_xqf(bytes + node(0, 0, kNext) + node(79, 67, 0), {}));
    EXPECT_EQ(record.initial,
              "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 0 1");
    EXPECT_EQ(moves_of(record, 1), "h9g7");
    bytes[50] = 1;  // nothing else says it where there is no move
    EXPECT_TRUE(only_record(read_xqf(bytes + node(0, 0, 0), {})).initial.ends_with(" b - - 0 1"));
}

TEST(xiangqi_xqf, a_set_up_position_is_kept) {
    std::string bytes = plain_file();
    for (std::size_t i = 0; i < 32; ++i) {
        const bool stays = i == 4 || i == 16 + 4 || i == 0;
        bytes[16 + i] = stays ? bytes[16 + i] : '\xFF';
    }
    bytes[16 + 16 + 4] = 39;  // black's king leaves the file of the other
    const Record record = only_record(read_xqf(bytes + node(0, 0, kNext) + node(0, 9, 0), {}));
    EXPECT_EQ(record.initial, "3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1");
    EXPECT_EQ(final_position(record), "R2k5/9/9/9/9/9/9/9/9/4K4 b");
}

TEST(xiangqi_xqf, of_an_impossible_position_the_start_is_tried) {
    std::string bytes = plain_file();
    bytes[17] = bytes[16];
    const ReadResult read = read_xqf(bytes + node(0, 0, kNext) + node(72, 42, 0), {});
    ASSERT_EQ(read.records.size(), 1u);
    EXPECT_EQ(read.records[0].initial, "");
    ASSERT_EQ(read.errors.size(), 1u);
    EXPECT_EQ(read.errors[0].text(),
              "position: two pieces stand on a0; the standard start is used instead");
    const ReadResult refused = read_xqf(bytes + node(0, 0, kNext) + node(72, 83, 0), {});
    EXPECT_TRUE(refused.records.empty());
    ASSERT_EQ(refused.errors.size(), 1u);
    EXPECT_EQ(refused.errors[0].text(), "position: two pieces stand on a0");
}

TEST(xiangqi_xqf, errors_say_what_and_where) {
    const auto error_of = [](const std::string& bytes) {
        const ReadResult read = read_xqf(bytes, {});
        EXPECT_TRUE(read.records.empty());
        return read.errors.size() == 1 ? read.errors[0].text() : "";
    };
    const std::string start = plain_file() + node(0, 0, kNext);
    EXPECT_EQ(error_of("XQ\x0A"), "the file has 3 bytes, less than its header of 1024");
    EXPECT_EQ(error_of(plain_file()), "byte 1024: the file ends before the moves do");
    EXPECT_EQ(error_of(start), "move 1, byte 1032: the file ends before the moves do");
    EXPECT_EQ(error_of(start + node(90, 0, 0)), "move 1, byte 1032: a move leads off the board");
    EXPECT_EQ(error_of(start + node(72, 83, 0) + "rubbish"),
              "move 1, byte 1032: h2i3 is not legal here");
    std::string endless = node(72, 42, 0);
    endless.replace(4, 4, "\xFF\xFF\xFF\x7F");
    EXPECT_EQ(error_of(start + endless),
              "move 1, byte 1036: a comment of 2147483647 bytes does not fit into the file");
    endless[7] = '\xFF';
    EXPECT_EQ(error_of(start + endless),
              "move 1, byte 1036: a comment of -1 bytes does not fit into the file");
}

TEST(xiangqi_xqf, there_are_bounds_on_lines_and_nodes) {
    std::string line = plain_file() + node(0, 0, kNext);
    for (std::size_t i = 0; i <= kMaxLinePlies; ++i) {
        line += node(72, 42, kNext);
    }
    ASSERT_FALSE(read_xqf_tree(line));
    EXPECT_EQ(read_xqf_tree(line).error().message, "the line is longer than 2000 moves");
    std::string wide = plain_file() + node(0, 0, kNext);
    for (std::size_t i = 0; i <= kMaxNodes; ++i) {
        wide += node(72, 42, kSibling);
    }
    ASSERT_FALSE(read_xqf_tree(wide));
    EXPECT_EQ(read_xqf_tree(wide).error().code, core::ErrorCode::kTooLarge);
    EXPECT_EQ(read_xqf_tree(wide).error().message, "there are more than 10000 moves");
}

TEST(xiangqi_xqf, what_follows_the_end_of_the_game_is_left_out) {
    std::string bytes = plain_file() + node(0, 0, kNext);
    for (int i = 0; i < 3; ++i) {  // horses go out and back: the third time the start is there
        bytes += node(70, 62, kNext) + node(79, 67, kNext) + node(62, 70, kNext) +
                 node(67, 79, i < 2 ? kNext : 0);
    }
    const ReadResult read = read_xqf(bytes, {});
    ASSERT_EQ(read.records.size(), 1u);
    EXPECT_EQ(read.records[0].actions.size(), 8u);
    ASSERT_TRUE(read.records[0].result);
    EXPECT_EQ(read.records[0].result->payoff[0], 0);
    ASSERT_EQ(read.errors.size(), 1u);
    EXPECT_TRUE(read.errors[0].where.starts_with("move 9, byte"));
    EXPECT_TRUE(read.errors[0].message.starts_with("by the rules the game is over here"));
}

TEST(xiangqi_xqf, other_texts_are_not_taken_for_it) {
    EXPECT_FALSE(recognises_xqf("XQ"));
    EXPECT_FALSE(recognises_xqf("XQF files"));
    EXPECT_FALSE(recognises_xqf("h2e2 h9g7"));
    EXPECT_FALSE(recognises_xqf(sample("dhtmlxq_utf8.txt")));
}

TEST(xiangqi_xqf, broken_files_are_answered_soundly) {
    for (const std::string name : {"v10.xqf", "v11_keys.xqf", "v18_tree.xqf"}) {
        expect_sound_when_broken(sample(name), read_xqf);
    }
}

}  // namespace
}  // namespace tusk::games::xiangqi
