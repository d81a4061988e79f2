#include "cli/terminal.h"

#include <gtest/gtest.h>

#include "cli/board_picture.h"

namespace tusk::cli {
namespace {

TEST(terminal, colours_and_continuation_bytes_have_no_length) {
    EXPECT_EQ(visible_length("abc"), 3u);
    EXPECT_EQ(visible_length("\x1b[38;5;167mabc\x1b[0m"), 3u);
    EXPECT_EQ(visible_length("●●"), 2u);
}

TEST(terminal, words_are_wrapped_with_an_indent) {
    EXPECT_EQ(wrapped("one two three", 80, 2), "one two three");
    EXPECT_EQ(wrapped("one two three", 7, 2), "one two\n  three");
    EXPECT_EQ(wrapped("", 7, 2), "");
}

TEST(terminal, one_of_a_unit_is_singular) {
    EXPECT_EQ(counted(1, "discs"), "1 disc");
    EXPECT_EQ(counted(64, "discs"), "64 discs");
}

TEST(terminal, paint_is_plain_text_without_colour) {
    EXPECT_EQ(Terminal{}.paint(Ink::kSeal, "x"), "x");
    Terminal colourful;
    colourful.colour = true;
    EXPECT_EQ(visible_length(colourful.paint(Ink::kSeal, "x")), 1u);
}

TEST(terminal, a_painted_board_keeps_its_columns) {
    registry::GameInfo info;
    info.seat_names = {"black", "white"};
    info.glyphs = "XO*";
    const std::string picture = "  a b\n1 . X\n2 * O\n";
    EXPECT_EQ(painted_board(picture, info, Terminal{}), picture);
    Terminal colourful;
    colourful.colour = true;
    colourful.unicode = true;
    const std::string painted = painted_board(picture, info, colourful);
    EXPECT_NE(painted.find("●"), std::string::npos);
    EXPECT_EQ(painted.find('X'), std::string::npos);
    EXPECT_EQ(visible_length(painted), visible_length(picture) + 2);  // the felt's right margin
}

}  // namespace
}  // namespace tusk::cli
