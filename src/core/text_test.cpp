#include "core/text.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <filesystem>

namespace tusk::core {
namespace {

TEST(core_text, trim_removes_blanks_on_both_sides) {
    EXPECT_EQ(trim(" \t a b \r\n"), "a b");
    EXPECT_EQ(trim("  "), "");
}

TEST(core_text, split_keeps_empty_pieces) {
    EXPECT_EQ(split("a,,b,", ','), (std::vector<std::string_view>{"a", "", "b", ""}));
    EXPECT_EQ(split("", ','), (std::vector<std::string_view>{""}));
}

TEST(core_text, words_never_are_empty) {
    EXPECT_EQ(words("  one\ttwo \n"), (std::vector<std::string_view>{"one", "two"}));
    EXPECT_TRUE(words(" \n ").empty());
}

TEST(core_text, lines_accept_both_line_ends) {
    EXPECT_EQ(lines("a\r\nb\n\nc"), (std::vector<std::string_view>{"a", "b", "", "c"}));
    EXPECT_TRUE(lines("").empty());
}

TEST(core_text, numbers_must_be_the_whole_text) {
    EXPECT_EQ(to_integer("-12"), -12);
    EXPECT_EQ(to_integer("+12"), 12);
    for (const char* bad : {"", "12x", " 12", "1.5", "+", "--1", "99999999999999999999"}) {
        EXPECT_FALSE(to_integer(bad)) << bad;
    }
    EXPECT_EQ(to_real("2.5e1"), 25.0);
    for (const char* bad : {"", "inf", "nan", "1e999", "0x10", "+-1"}) {
        EXPECT_FALSE(to_real(bad)) << bad;
    }
    EXPECT_EQ(to_unsigned("18446744073709551615"), 18446744073709551615ULL);
    EXPECT_FALSE(to_unsigned("-1"));
}

TEST(core_text, quotations_stay_on_one_printable_line) {
    EXPECT_EQ(quoted("ab\n\x01\xFF"), "'ab\\x0A\\x01\\xFF'");
    EXPECT_EQ(quoted("abcdef", 3), "'abc...'");
}

TEST(core_text, utf8_is_checked_strictly) {
    EXPECT_TRUE(is_utf8("plain"));
    EXPECT_TRUE(is_utf8("黑白棋"));
    EXPECT_TRUE(is_utf8("\xF0\x9F\x80\x80"));
    for (const char* bad : {"\x80", "\xC0\x80", "\xE0\x80\x80", "\xED\xA0\x80", "\xF5\x80\x80\x80",
                            "\xE9\xBB", "\xF4\x90\x80\x80"}) {
        EXPECT_FALSE(is_utf8(bad)) << quoted(bad);
    }
}

TEST(core_text, latin1_becomes_utf8) {
    EXPECT_EQ(latin1_to_utf8("Ren\xE9"), "René");
}

TEST(core_text, files_are_bounded_and_errors_name_them) {
    const std::string path =
        (std::filesystem::temp_directory_path() / "tusk_text_test.txt").string();
    ASSERT_TRUE(write_file(path, "0123456789"));
    EXPECT_EQ(read_file(path).value(), "0123456789");
    const auto large = read_file(path, 5);
    ASSERT_FALSE(large);
    EXPECT_EQ(large.error().code, ErrorCode::kTooLarge);
    EXPECT_EQ(large.error().where, path);
    std::remove(path.c_str());
    const auto gone = read_file(path);
    ASSERT_FALSE(gone);
    EXPECT_EQ(gone.error().code, ErrorCode::kFile);
    EXPECT_FALSE(read_file("/"));
    EXPECT_FALSE(write_file("/no/such/folder/file", "x"));
}

TEST(core_text, outside_text_is_shown_whole_bounded_and_printable) {
    EXPECT_EQ(shown("炮二平五"), "炮二平五");
    EXPECT_EQ(shown("a\nb\xFF\x7F"), "a?b??");
    EXPECT_EQ(shown("炮二平五", 7), "炮二...");
    EXPECT_EQ(shown(std::string(100, 'x'), 3), "xxx...");
    EXPECT_EQ(shown(""), "");
}

}  // namespace
}  // namespace tusk::core
