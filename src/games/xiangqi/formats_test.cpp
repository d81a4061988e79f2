#include "games/xiangqi/formats.h"

#include <gtest/gtest.h>

namespace tusk::games::xiangqi {
namespace {

TEST(xiangqi_formats, move_lists_are_read_and_written) {
    const ReadResult read = read_moves(
        "# a comment\n"
        "1. h2e2 h9g7 2. h0g2\n"
        "\n"
        "position startpos moves 炮二平五 馬８進７\n"
        "fen 3k5/9/9/9/9/9/9/R8/9/4K4 w - - 0 1 moves a2a9\n"
        "fen 4k4/9/9/9/9/9/9/9/r8/r2K5 w - - 0 1\n",
        {});
    ASSERT_TRUE(read.errors.empty()) << read.errors[0].text();
    ASSERT_EQ(read.records.size(), 4u);
    EXPECT_EQ(read.records[0].actions.size(), 3u);
    EXPECT_EQ(read.records[2].initial, "3k5/9/9/9/9/9/9/R8/9/4K4 w - - 0 1");
    ASSERT_TRUE(read.records[3].result);
    EXPECT_EQ(read.records[3].result->payoff[0], -1);
    EXPECT_EQ(read.records[3].result->reason, "checkmate");
    const auto written = write_moves(read.records);
    ASSERT_TRUE(written);
    EXPECT_EQ(*written,
              "h2e2 h9g7 h0g2\nh2e2 h9g7\n"
              "fen 3k5/9/9/9/9/9/9/R8/9/4K4 w - - 0 1 moves a2a9\n"
              "fen 4k4/9/9/9/9/9/9/9/r8/r2K5 w - - 0 1\n");
    EXPECT_EQ(read_moves(*written, {}).records, read.records);
    EXPECT_TRUE(recognises_moves(*written));
    EXPECT_TRUE(recognises_moves("1. 炮二平五\n"));
    EXPECT_FALSE(recognises_moves("f5d6c3"));
    EXPECT_FALSE(recognises_moves("[Event \"x\"]"));
}

TEST(xiangqi_formats, a_broken_line_costs_only_itself) {
    const ReadResult read =
        read_moves("h2e2\nh2e2 h2e2\nfen x moves\nmoves\nh2e2 h9g7\nh2e2 b9c7\n", {});
    EXPECT_EQ(read.records.size(), 3u);
    ASSERT_EQ(read.errors.size(), 2u);
    EXPECT_EQ(read.errors[0].where, "line 2, column 6, move 2");
    EXPECT_TRUE(read.errors[1].where.starts_with("line 3"));
    Record other;
    other.game = "xiangqi";
    other.options = {{"repetition", "computer"}};
    EXPECT_FALSE(write_moves({other}));
}

}  // namespace
}  // namespace tusk::games::xiangqi
