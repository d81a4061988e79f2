#include "book/book_file.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "core/digest.h"
#include "core/text.h"

namespace tusk::book {
namespace {

const registry::Registry& games() {
    static const registry::Registry all = registry::all_games();
    return all;
}

const std::string kStart = "---------------------------OX------XO--------------------------- X";
const std::string kSecond = "---------------------------OX------XXX-------------------------- O";

std::string signed_text(const std::string& content) {
    return content + "sha256 " + core::hex(core::sha256(content)) + "\n";
}

std::string small_book() {
    return signed_text("tusk-book 1\ngame othello\nplayer alphabeta,depth=4\npositions 2\n" +
                       kStart + "\t4\td3:-25\n" + kSecond + "\t5\tf4:-90 d6:12 f6:0\n");
}

std::string error_of(const std::string& text) {
    const auto book = read_book(games(), text);
    return book ? "" : book.error().text();
}

// The same text with a part replaced and the check sum put right.
std::string changed(const std::string& from, const std::string& to) {
    std::string text = small_book();
    text = text.substr(0, text.find("sha256"));
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return signed_text(text.replace(at, from.size(), to));
}

TEST(book_file, reads_what_it_writes_byte_for_byte) {
    const auto book = read_book(games(), small_book());
    ASSERT_TRUE(book) << book.error().text();
    EXPECT_EQ(book->positions().size(), 2u);
    EXPECT_EQ(book->player, "alphabeta,depth=4");
    EXPECT_EQ(book->positions()[*book->find(key_of(kStart))].value, -12);
    EXPECT_EQ(write_book(*book), small_book());
}

TEST(book_file, the_order_of_entering_does_not_show) {
    const auto game = games().require("othello");
    auto first = Book::make(**game, {});
    auto second = Book::make(**game, {});
    const std::vector<SearchedMove> start{{"d3", 1}};
    const std::vector<SearchedMove> answers{{"f6", 3}, {"f4", 1}, {"d6", 2}};
    ASSERT_TRUE(first->enter(kStart, 4, start));
    ASSERT_TRUE(first->enter(kSecond, 4, answers));
    ASSERT_TRUE(second->enter(kSecond, 4, answers));
    ASSERT_TRUE(second->enter(kStart, 4, start));
    EXPECT_EQ(write_book(*first), write_book(*second));
}

TEST(book_file, errors_say_what_and_where) {
    EXPECT_EQ(error_of(""), "line 1: the file ends in the middle of a book");
    EXPECT_EQ(error_of("tusk-book 2\n"), "line 1: expected 'tusk-book 1'");
    EXPECT_NE(error_of(changed("game othello", "game chess")).find("chess"), std::string::npos);
    EXPECT_NE(error_of(changed("player ", "plaier ")).find("line 3: expected game"),
              std::string::npos);
    EXPECT_NE(error_of(changed("positions 2", "positions 3")).find("line 7"), std::string::npos);
    EXPECT_NE(error_of(changed("positions 2", "positions -1")).find("line 4"), std::string::npos);
    EXPECT_NE(error_of(changed("positions 2", "positions 99999999")).find("line 4"),
              std::string::npos);
    EXPECT_NE(error_of(changed("\t4\t", "\t400\t")).find("line 5: expected position, depth"),
              std::string::npos);
    EXPECT_NE(error_of(changed("d3:-25", "d3:x")).find("line 5: expected move:value"),
              std::string::npos);
    EXPECT_NE(error_of(changed("d3:-25", "d3:100000001")).find("line 5"), std::string::npos);
    EXPECT_NE(error_of(changed("d3:-25", "a1:-25")).find("line 5"), std::string::npos);
    EXPECT_NE(error_of(changed("d3:-25", "")).find("line 5"), std::string::npos);
    EXPECT_EQ(error_of(changed("d3:-25", "d3:1 c4:1")),
              "line 5: two moves lead to the same position");
    EXPECT_EQ(error_of(changed(kSecond, kStart)),
              "line 6: the positions must be sorted, each one once");
    EXPECT_NE(error_of(changed(" O\t5", " X\t5")).find("line 6"), std::string::npos);
    EXPECT_EQ(error_of(small_book() + "x\n"), "line 7: there is something after the book");
    std::string torn = small_book();
    torn[torn.size() - 3] = torn[torn.size() - 3] == '0' ? '1' : '0';
    EXPECT_EQ(error_of(torn), "line 7: the check sum is not that of the lines before");
}

TEST(book_file, every_cut_is_noticed) {
    const std::string whole = small_book();
    for (std::size_t size = 0; size < whole.size(); ++size) {
        EXPECT_FALSE(read_book(games(), std::string_view(whole).substr(0, size))) << size;
    }
}

TEST(book_file, rule_options_are_kept) {
    const auto game = games().require("othello");
    auto book = Book::make(**game, {{"size", "6"}});
    ASSERT_TRUE(book);
    auto start = (*game)->initial({{"size", "6"}});
    const auto legal = (*start)->legal((*start)->deciders().first());
    ASSERT_TRUE(book->enter((*start)->canonical(), 2, {{(*start)->text(legal.front()), 5}}));
    const auto again = read_book(games(), write_book(*book));
    ASSERT_TRUE(again) << again.error().text();
    EXPECT_EQ(again->options(), (core::NamedValues{{"size", "6"}}));
}

TEST(book_file, is_replaced_in_one_step) {
    const std::string path = ::testing::TempDir() + "tusk_book_file_test.txt";
    const auto book = read_book(games(), small_book());
    ASSERT_TRUE(save_book(*book, path));
    ASSERT_TRUE(save_book(*book, path));
    EXPECT_EQ(*core::read_file(path), small_book());
    EXPECT_FALSE(std::filesystem::exists(path + ".part"));
    const auto game = games().require("othello");
    EXPECT_TRUE(load_book(**game, path));
    std::filesystem::remove(path);
    EXPECT_FALSE(load_book(**game, path));
    EXPECT_FALSE(save_book(*book, "/nowhere/book.txt"));
}

}  // namespace
}  // namespace tusk::book
