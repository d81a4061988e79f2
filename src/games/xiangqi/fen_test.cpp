#include "games/xiangqi/fen.h"

#include <gtest/gtest.h>

namespace tusk::games::xiangqi {
namespace {

struct Bad {
    std::string_view fen;
    std::string_view says;
};

TEST(xiangqi_fen, every_error_says_what_is_wrong) {
    const std::vector<Bad> cases{
        {"", "empty"},
        {"9/9/9/9/9/9/9/9/3K5 w", "9 ranks, not 10"},
        {"3k5/9/9/9/9/9/9/9/9/9/4K4 w", "11 ranks, not 10"},
        {"3k5/8/9/9/9/9/9/9/9/4K4 w", "rank 8: the rank '8' has 8 points, not 9"},
        {"3k5/9/9/91/9/9/9/9/9/4K4 w", "rank 6, column 10: the rank '91' has more than 9"},
        {"3k5/9/9/9/9/9/9/9/9/PPPPPPPPPP w", "more than 9 points"},
        {"3k5/9/9/3x5/9/9/9/9/9/4K4 w", "rank 6, column 10: 'x' is not a piece"},
        {"3k5/9/9/0330/9/9/9/9/9/4K4 w", "'0' is not a piece"},
        {"9/9/9/9/9/9/9/9/9/4K4 w", "Black has no general"},
        {"3k5/9/9/9/9/9/9/9/9/9 w", "Red has no general"},
        {"3k5/9/9/9/9/9/9/9/4K4/3K5 w", "Red has 2 generals"},
        {"9/9/9/3k5/9/9/9/9/9/4K4 w", "the black general on d6 is outside its palace"},
        {"3k5/9/9/9/9/9/9/9/9/K8 w", "the red general on a0 is outside its palace"},
        {"3k5/9/9/9/9/9/9/9/9/4KA2A w", "a red advisor can never stand on i0"},
        {"3k5/9/9/9/9/9/9/9/3A5/4K4 w", "a red advisor can never stand on d1"},
        {"3k5/9/9/9/4b4/9/9/9/9/4K4 w", "a black elephant can never stand on e5"},
        {"3k5/9/9/9/9/2b6/9/9/9/4K4 w", "a black elephant can never stand on c4"},
        {"3k5/9/9/9/9/9/9/P8/9/4K4 w", "a red soldier can never stand on a2"},
        {"3k5/9/9/9/9/9/1P7/9/9/4K4 w", "a red soldier can never stand on b3"},
        {"3k5/9/9/1p7/9/9/9/9/9/4K4 w", "a black soldier can never stand on b6"},
        {"3k5/9/9/9/9/9/9/RRR6/9/4K4 w", "Red has 3 chariots, at most 2"},
        {"3k5/9/9/9/9/9/9/9/pppppp3/4K4 w", "Black has 6 soldiers, at most 5"},
        {"4k4/9/9/9/9/9/9/9/9/4K4 w", "the generals face each other on the e file"},
        {"3k5/9/9/9/9/9/9/9/9/3RK4 w", "Black is in check from d0, but it is Red's turn"},
        {"3k5/9/9/9/9/9/9/9/9/4K4", "the side to move (w or b) is missing"},
        {"3k5/9/9/9/9/9/9/9/9/4K4 x", "field 2: 'x' is not a side to move"},
        {"3k5/9/9/9/9/9/9/9/9/4K4 w KQ", "field 3 is 'KQ', not '-'"},
        {"3k5/9/9/9/9/9/9/9/9/4K4 w - e3", "field 4 is 'e3', not '-'"},
        {"3k5/9/9/9/9/9/9/9/9/4K4 w - - -1 1",
         "field 5: the number of plies without a capture is -1"},
        {"3k5/9/9/9/9/9/9/9/9/4K4 w - - 120 1", "is 120, not from 0 to 119"},
        {"3k5/9/9/9/9/9/9/9/9/4K4 w - - x 1", "'x' is not a number"},
        {"3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 -3", "field 6: the move number is -3"},
        {"3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1 2", "'2' after the move number"},
    };
    for (const Bad& bad : cases) {
        const auto p = Position::parse(bad.fen, {});
        ASSERT_FALSE(p) << bad.fen;
        EXPECT_NE(p.error().text().find(bad.says), std::string::npos) << bad.fen << "\n"
                                                                      << p.error().text();
    }
}

TEST(xiangqi_fen, a_king_outside_its_palace_is_told_before_a_king_that_is_missing) {
    const auto p = Position::parse("9/9/9/9/K8/9/9/9/9/9 w", {});
    ASSERT_FALSE(p);
    EXPECT_EQ(p.error().message, "the red general on a5 is outside its palace");
    EXPECT_EQ(p.error().saying, "xiangqi.king_outside_palace");
    EXPECT_EQ(p.error().words, (core::Words{{"side", "red"}, {"square", "a5"}}));
    const auto set_up =
        Position::parse(std::string(36, '-') + "K" + std::string(53, '-') + " K", {});
    ASSERT_FALSE(set_up);
    EXPECT_EQ(set_up.error().saying, "xiangqi.king_outside_palace");
}

TEST(xiangqi_fen, a_drawing_has_a_text_though_it_cannot_be_played) {
    for (const auto& [drawn, text] : std::vector<std::pair<std::string, std::string>>{
             {std::string(90, '-') + " K", "9/9/9/9/9/9/9/9/9/9 w - - 0 1"},
             {std::string(36, '-') + "K" + std::string(53, '-') + " k",
              "9/9/9/9/K8/9/9/9/9/9 b - - 0 1"},
             {"4k4/9/9/9/9/9/9/9/9/4K4 w", "4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1"}}) {
        EXPECT_FALSE(Position::parse(drawn, {})) << drawn;
        const auto p = sketch(drawn, Rules{});
        ASSERT_TRUE(p) << p.error().text();
        EXPECT_EQ(format(*p), text);
    }
    EXPECT_FALSE(sketch("9/9 w", Rules{}));
}

TEST(xiangqi_fen, what_may_be_missing_or_spelled_otherwise) {
    const std::string start(kStartFen);
    EXPECT_EQ(format(Position::initial({})), start);
    for (const std::string_view text :
         {"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w",
          "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR r - -",
          "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR w - - 0",
          "  rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR  w - - 0 0 ",
          "rnbakabnr/45/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"}) {
        const auto p = Position::parse(text, {});
        ASSERT_TRUE(p) << text << ": " << p.error().text();
        EXPECT_EQ(format(*p), start);
        EXPECT_EQ(key(*p), key(Position::initial({})));
    }
    const auto late = Position::parse("3k5/9/9/9/9/9/9/9/9/4K4 b - - 119 60", {});
    ASSERT_TRUE(late);
    EXPECT_EQ(format(*late), "3k5/9/9/9/9/9/9/9/9/4K4 b - - 119 60");
}

TEST(xiangqi_fen, a_plain_set_up_is_read_too) {
    std::string cells(90, '-');
    cells[3] = 'k';
    cells[85] = 'K';
    cells[10] = 'R';
    const auto p = Position::parse(cells + " k", {});
    ASSERT_TRUE(p) << p.error().text();
    EXPECT_EQ(format(*p), "3k5/1R7/9/9/9/9/9/9/9/4K4 b - - 0 1");
    EXPECT_FALSE(Position::parse(cells + " w", {}));
    cells[20] = '?';
    EXPECT_FALSE(Position::parse(cells + " k", {}));
}

TEST(xiangqi_fen, the_picture_has_the_river_and_the_side_to_move) {
    const std::string picture = show(Position::initial({}));
    EXPECT_NE(picture.find("9 r n b a k a b n r\n"), std::string::npos) << picture;
    EXPECT_NE(picture.find("river"), std::string::npos);
    EXPECT_NE(picture.find("red (capitals) to move"), std::string::npos);
}

}  // namespace
}  // namespace tusk::games::xiangqi
