#include "games/xiangqi/format_dhtmlxq.h"

#include "games/xiangqi/record_fixture.h"

namespace tusk::games::xiangqi {
namespace {

constexpr std::string_view kStartDigits =
    "0919293949596979891777062646668600102030405060708012720323436383";

std::string tag(std::string_view name, std::string_view value) {
    return "[DhtmlXQ_" + std::string(name) + "]" + std::string(value) + "[/DhtmlXQ_" +
           std::string(name) + "]";
}

std::string error_of(const std::string& text) {
    const ReadResult read = read_dhtmlxq(text, {});
    EXPECT_TRUE(read.records.empty());
    EXPECT_EQ(read.errors.size(), 1u);
    return read.errors.empty() ? "" : read.errors[0].text();
}

TEST(xiangqi_dhtmlxq, the_same_game_is_read_in_both_encodings) {
    for (const std::string name : {"dhtmlxq_utf8.txt", "dhtmlxq_gb18030.txt"}) {
        const std::string text = sample(name);
        EXPECT_TRUE(recognises_dhtmlxq(text)) << name;
        const Record record = only_record(read_dhtmlxq(text, {}));
        EXPECT_EQ(record.seats, (std::vector<std::string>{"甲方", "乙方"})) << name;
        EXPECT_EQ(record.tag("Event"), "测试赛") << name;
        ASSERT_TRUE(record.result);
        EXPECT_EQ(record.result->payoff[0], -1);
        EXPECT_EQ(record.comment, "全局说明\n第二行") << name;
        ASSERT_EQ(record.actions.size(), 98u);
        EXPECT_EQ(record.actions[4].comment, "第五步注解") << name;
        EXPECT_EQ(moves_of(record, 6), "h2e2 h9g7 h0g2 i9i8 i0h0 h7h8");
        EXPECT_EQ(final_position(record), "3ak1b2/9/5a3/p7p/4N1b2/2r6/P5n2/9/4RK3/9 w");
    }
    const auto tree = read_dhtmlxq_tree(sample("dhtmlxq_utf8.txt"));
    ASSERT_TRUE(tree);
    EXPECT_EQ(tree->nodes.size(), 1u + 100u);
    EXPECT_EQ(children_after(*tree, 2), "h0g2 b0c2");
    const std::size_t third = tree->nodes[tree->nodes[1].children[0]].children[1];
    EXPECT_EQ(tree->nodes[third].comment, "变着注解");
}

TEST(xiangqi_dhtmlxq, tags_may_stand_in_a_web_page_in_any_order_and_case_with_wrong_ends) {
    const Record record = only_record(read_dhtmlxq(
        "<html><body>game:<div>[dhtmlxq]\r\n[DhtmlXQ_blacktime]1:20[/DhtmlXQ_time]\n" +
            tag("MOVELIST", "7747\n7062 7967") + "[DhtmlXQ_red]Ann\n[DhtmlXQ_black]Bo</div>" +
            "[/DhtmlXQ_black]" + tag("result", "和局") + tag("binit", kStartDigits) +
            tag("init", "500,350") + "[/DhtmlXQ]</body>",
        {}));
    EXPECT_EQ(moves_of(record, 3), "h2e2 h9g7 h0g2");
    EXPECT_EQ(record.seats, (std::vector<std::string>{"Ann", "Bo</div>"}));
    EXPECT_EQ(record.tag("BlackTime"), "1:20");
    ASSERT_TRUE(record.result);
    EXPECT_EQ(record.result->payoff[0], 0);
    EXPECT_EQ(record.initial, "");
}

TEST(xiangqi_dhtmlxq, both_ways_to_write_the_start_are_the_start) {
    for (const std::string_view digits :
         {kStartDigits,
          std::string_view("8979695949392919097717866646260600102030405060708012720323436383"
                           "0000")}) {
        EXPECT_EQ(
            only_record(read_dhtmlxq(tag("binit", digits) + tag("movelist", "7747"), {})).initial,
            "");
    }
}

TEST(xiangqi_dhtmlxq, positions_are_read_and_the_first_move_says_who_begins) {
    std::string digits(64, '9');
    digits.replace(0, 2, "07");       // a red chariot on a2
    digits.replace(8, 2, "49");       // the red king
    digits.replace(32 + 8, 2, "30");  // the black king
    const Record red =
        only_record(read_dhtmlxq(tag("binit", digits) + tag("movelist", "0700"), {}));
    EXPECT_EQ(red.initial, "3k5/9/9/9/9/9/9/R8/9/4K4 w - - 0 1");
    const Record black =
        only_record(read_dhtmlxq(tag("binit", digits) + tag("movelist", "3031"), {}));
    EXPECT_EQ(black.initial, "3k5/9/9/9/9/9/9/R8/9/4K4 b - - 0 1");
    const Record fen = only_record(
        read_dhtmlxq(tag("binit", kStartDigits) + tag("fen", "3k5/9/9/9/9/9/9/R8/9/4K4 b"), {}));
    EXPECT_EQ(fen.initial, "3k5/9/9/9/9/9/9/R8/9/4K4 b - - 0 1");
    EXPECT_TRUE(fen.actions.empty());
}

TEST(xiangqi_dhtmlxq, lines_may_stand_before_those_they_leave) {
    const auto tree = read_dhtmlxq_tree(tag("move_1_4_2", "8070") + tag("comment2_4", "deep") +
                                        tag("move_7_2_8", "1027") + tag("move_0_3_1", "19278081") +
                                        tag("movelist", "774770627967"));
    ASSERT_TRUE(tree) << tree.error().text();
    EXPECT_EQ(tree->nodes.size(), 1u + 3 + 2 + 1);
    EXPECT_EQ(children_after(*tree, 2), "h0g2 b0c2");
    EXPECT_EQ(tree->nodes.back().comment, "deep");
    EXPECT_EQ(tree->nodes.back().ply, 4u);
}

TEST(xiangqi_dhtmlxq, variations_come_in_the_order_of_their_numbers) {
    const auto tree = read_dhtmlxq_tree(tag("move_0_1_10", "1927") + tag("move_0_1_2", "7967") +
                                        tag("movelist", "7747"));
    ASSERT_TRUE(tree);
    EXPECT_EQ(children_after(*tree, 0), "h2e2 h0g2 b0c2");
}

TEST(xiangqi_dhtmlxq, several_blocks_are_several_games_and_a_broken_one_costs_only_itself) {
    const ReadResult read = read_dhtmlxq("[DhtmlXQ]" + tag("movelist", "7747") + "[/DhtmlXQ]\n" +
                                             "[DhtmlXQ]\n" + tag("movelist", "7742") +
                                             "[/DhtmlXQ]\n[DhtmlXQ]" + tag("movelist", "1747"),
                                         {});
    ASSERT_EQ(read.records.size(), 2u);
    EXPECT_EQ(moves_of(read.records[1], 1), "b2e2");
    ASSERT_EQ(read.errors.size(), 1u);
    EXPECT_EQ(read.errors[0].text(), "game 2, move 1, line 3, movelist: h2e7 is not legal here");
}

TEST(xiangqi_dhtmlxq, errors_say_what_and_where) {
    EXPECT_EQ(error_of("[DhtmlXQ]\n" + tag("red", "Ann")),
              "line 1: there is neither a position nor a list of moves");
    EXPECT_EQ(error_of("\n" + tag("movelist", "774")),
              "line 2, movelist: ends with 774, which is no whole move");
    EXPECT_EQ(error_of(tag("movelist", "7747x")),
              "line 1, movelist: 'x' is not a digit; a move is four of them");
    EXPECT_EQ(error_of(tag("movelist", "77477799")),
              "line 1, movelist, move 2: 7799 leads off the board");
    EXPECT_EQ(error_of(tag("binit", "0919")), "line 1, binit: has 4 digits, not 64");
    EXPECT_EQ(error_of(tag("binit", "0909" + std::string(60, '9'))),
              "position: two pieces stand on a0");
    EXPECT_EQ(error_of(tag("movelist", "7747") + tag("title", std::string(300'000, 'a'))),
              "line 1, title: is longer than 262144 bytes");
    std::string many;
    for (int i = 0; i < 10'001; ++i) {
        many += tag("move_0_1_" + std::to_string(i + 1), "7747");
    }
    EXPECT_EQ(error_of(tag("movelist", "7747") + many),
              "move 1, line 1, move_0_1_10000: there are more than 10000 moves");
}

TEST(xiangqi_dhtmlxq, records_survive_writing) {
    std::vector<Record> records = read_dhtmlxq(sample("dhtmlxq_utf8.txt"), {}).records;
    Record study = only_record(read_dhtmlxq(
        tag("fen", "3k5/9/9/9/9/9/9/R8/9/4K4 b - - 12 30") + tag("movelist", "3031") +
            tag("title", "測試 <b>") + tag("comment1", "a||||b | c|") + tag("result", "判和"),
        {}));
    EXPECT_EQ(study.actions[0].comment, "a\n\nb | c|");
    EXPECT_EQ(study.tag("EndType"), "判和");
    records.push_back(study);
    const auto written = write_dhtmlxq(records);
    ASSERT_TRUE(written) << written.error().text();
    EXPECT_TRUE(recognises_dhtmlxq(*written));
    const ReadResult again = read_dhtmlxq(*written, {});
    ASSERT_TRUE(again.errors.empty()) << again.errors[0].text();
    EXPECT_EQ(again.records, records);
    EXPECT_EQ(write_dhtmlxq(again.records).value(), *written);
}

TEST(xiangqi_dhtmlxq, texts_cannot_break_out_of_their_tags) {
    Record record;
    record.game = "xiangqi";
    record.seats = {"[DhtmlXQ_black]", "x[/dhtmlxq]\ny"};
    record.comment = "a || b\n|\nc[/DhtmlXQ_comment0]";
    const Record again = only_record(read_dhtmlxq(write_dhtmlxq({record}).value(), {}));
    EXPECT_EQ(again.seats, (std::vector<std::string>{"(DhtmlXQ_black]", "x(/dhtmlxq] y"}));
    EXPECT_EQ(again.comment, "a | | b\n|\nc(/DhtmlXQ_comment0]");
    record.options = {{"repetition", "computer"}};
    EXPECT_FALSE(write_dhtmlxq({record}));
}

TEST(xiangqi_dhtmlxq, other_texts_are_not_taken_for_it) {
    EXPECT_FALSE(recognises_dhtmlxq(""));
    EXPECT_FALSE(recognises_dhtmlxq("[Event \"DhtmlXQ\"]"));
    EXPECT_FALSE(recognises_dhtmlxq("[DhtmlXQuestion]"));
}

TEST(xiangqi_dhtmlxq, broken_texts_are_answered_soundly) {
    expect_sound_when_broken(sample("dhtmlxq_utf8.txt"), read_dhtmlxq);
    expect_sound_when_broken(sample("dhtmlxq_gb18030.txt"), read_dhtmlxq);
}

}  // namespace
}  // namespace tusk::games::xiangqi
