// What threads tell each other: the log of root searches and the board of lines.

#include <gtest/gtest.h>

#include <thread>

#include "search/parallel/line_board.h"
#include "search/parallel/root_log.h"

namespace tusk::search {
namespace {

TEST(search_root_log, the_first_result_counts_for_all) {
    RootLog<int> log;
    EXPECT_FALSE(log.settle(0, std::nullopt).has_value());
    EXPECT_EQ(log.decided(), 0);
    const auto first = log.settle(0, RootResult<int>{10, {1, 2}, std::nullopt, 5});
    const auto second = log.settle(0, RootResult<int>{20, {3}, std::nullopt, 6});
    ASSERT_TRUE(first && second);
    EXPECT_EQ(first->score, 10);
    EXPECT_EQ(second->score, 10);
    EXPECT_EQ(second->line, (std::vector{1, 2}));
    EXPECT_EQ(log.decided(), 1);
    // Whoever was interrupted takes it, too, and the next search is open.
    EXPECT_EQ(log.settle(0, std::nullopt)->score, 10);
    EXPECT_FALSE(log.settle(1, std::nullopt).has_value());
}

TEST(search_root_log, threads_agree_on_every_result) {
    constexpr int kSearches = 1000;
    RootLog<int> log;
    std::array<std::vector<Score>, 2> seen;
    {
        std::vector<std::jthread> threads;
        for (int t = 0; t < 2; ++t) {
            threads.emplace_back([&log, &mine = seen[static_cast<std::size_t>(t)], t] {
                for (int number = 0; number < kSearches; ++number) {
                    mine.push_back(
                        log.settle(number, RootResult<int>{t, {}, std::nullopt, 0})->score);
                }
            });
        }
    }
    EXPECT_EQ(seen[0], seen[1]);
    EXPECT_EQ(log.decided(), kSearches);
}

TEST(search_line_board, tells_what_is_better_and_inside_the_window) {
    LineBoard board;
    const LineBoard::Question node{3, 77, 9};
    EXPECT_FALSE(board.better(node, -100, 100).has_value());
    board.note(node, 20, {{1}, {2}});
    const auto found = board.better(node, 0, 100);
    ASSERT_TRUE(found.has_value());
    EXPECT_EQ(found->score, 20);
    EXPECT_EQ(found->line, (std::vector<Action>{{1}, {2}}));
    EXPECT_FALSE(board.better(node, 20, 100).has_value()) << "no better than what one has";
    EXPECT_FALSE(board.better(node, 0, 20).has_value()) << "would refute the node: one has to see";
}

TEST(search_line_board, keeps_the_best_of_a_node_and_only_of_that_node) {
    LineBoard board;
    const LineBoard::Question node{3, 77, 9};
    board.note(node, 20, {{1}});
    board.note(node, 10, {{2}});
    EXPECT_EQ(board.better(node, 0, 100)->score, 20);
    EXPECT_FALSE(board.better({3, 77, 10}, 0, 100).has_value()) << "searched deeper";
    EXPECT_FALSE(board.better({3, 78, 9}, 0, 100).has_value()) << "another position";
    board.note({3, 78, 9}, 5, {{3}});
    EXPECT_EQ(board.better({3, 78, 9}, 0, 100)->score, 5);
    EXPECT_FALSE(board.better(node, 0, 100).has_value()) << "one node per ply";
}

}  // namespace
}  // namespace tusk::search
