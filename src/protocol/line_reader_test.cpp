#include "protocol/line_reader.h"

#include <gtest/gtest.h>

#include <sstream>

namespace tusk::protocol {
namespace {

TEST(line_reader, takes_both_kinds_of_line_ends_and_a_last_line_without_one) {
    std::istringstream in("a\r\n\nb");
    EXPECT_EQ(read_input_line(in)->text, "a");
    EXPECT_EQ(read_input_line(in)->text, "");
    EXPECT_EQ(read_input_line(in)->text, "b");
    EXPECT_FALSE(read_input_line(in).has_value());
    EXPECT_FALSE(read_input_line(in).has_value());
}

TEST(line_reader, cuts_a_line_that_is_too_long_and_goes_on_with_the_next) {
    std::istringstream in(std::string(100'000, 'x') + "\nnext\n");
    const auto line = read_input_line(in);
    EXPECT_TRUE(line->too_long);
    EXPECT_EQ(line->text.size(), kMaxInputLineBytes);
    EXPECT_EQ(read_input_line(in)->text, "next");
}

TEST(line_reader, takes_a_line_of_just_the_largest_size) {
    std::istringstream in("abcd\nabcde\n");
    EXPECT_FALSE(read_input_line(in, 4)->too_long);
    EXPECT_TRUE(read_input_line(in, 4)->too_long);
}

TEST(line_reader, hands_on_any_bytes) {
    const std::string bytes("\0\xff\x01 \x80", 5);
    std::istringstream in(bytes + "\n");
    EXPECT_EQ(read_input_line(in)->text, bytes);
}

}  // namespace
}  // namespace tusk::protocol
