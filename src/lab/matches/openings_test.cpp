#include "lab/matches/openings.h"

#include <gtest/gtest.h>

#include <set>

#include "registry/registry.h"

namespace tusk::lab {
namespace {

class Openings : public testing::Test {
protected:
    registry::Registry registry_ = registry::all_games();
    const registry::Game& othello_ = *registry_.find("othello");
};

TEST_F(Openings, are_read_in_any_notation_with_comments) {
    const auto read = read_openings(othello_, {}, "# two\nf5d6 # one\n\nF5 F6\n", "file");
    ASSERT_TRUE(read) << read.error().text();
    EXPECT_EQ(*read, (std::vector<std::string>{"f5 d6", "f5 f6"}));
}

TEST_F(Openings, errors_name_file_line_and_move) {
    const auto read = read_openings(othello_, {}, "f5\nf5 a1\n", "file");
    ASSERT_FALSE(read);
    EXPECT_EQ(read.error().where.substr(0, 12), "file, line 2");
    EXPECT_FALSE(read_openings(othello_, {}, "# nothing\n", "file"));
    EXPECT_FALSE(read_openings(othello_, {}, "f5\n,,\n", "file"));  // separators, but no move
    EXPECT_FALSE(read_openings(othello_, {}, "e6f4e3f6g5d6e7f5c5\n", "file"));  // ends the game
}

TEST_F(Openings, random_ones_repeat_with_the_seed) {
    const auto first = random_openings(othello_, {}, 20, 8, 1);
    ASSERT_TRUE(first);
    EXPECT_EQ(first->size(), 20u);
    EXPECT_EQ(*first, *random_openings(othello_, {}, 20, 8, 1));
    EXPECT_NE(*first, *random_openings(othello_, {}, 20, 8, 2));
}

TEST_F(Openings, all_are_used_before_any_is_used_again) {
    const auto chosen = choose_openings({"a", "b", "c"}, 6, 1);
    ASSERT_EQ(chosen.size(), 6u);
    EXPECT_EQ(std::set(chosen.begin(), chosen.begin() + 3).size(), 3u);
    EXPECT_EQ(std::set(chosen.begin() + 3, chosen.end()).size(), 3u);
}

TEST_F(Openings, other_rules_begin_with_random_plies) {
    const auto small = default_openings(othello_, {{"size", "6"}}, 3, 1);
    ASSERT_TRUE(small) << small.error().text();
    EXPECT_EQ(small->size(), 3u);
}

}  // namespace
}  // namespace tusk::lab
