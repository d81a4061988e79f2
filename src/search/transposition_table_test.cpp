#include "search/transposition_table.h"

#include <gtest/gtest.h>

#include <thread>

#include "core/random.h"

namespace tusk::search {
namespace {

TranspositionTable::Entry entry_of(std::uint64_t key) {
    return {Action{static_cast<std::uint32_t>(key % 1000)},
            static_cast<Score>(key % 100000) - 50000, static_cast<int>(key % 60), Bound::kLower};
}

TEST(search_transposition_table, gives_back_what_was_stored) {
    TranspositionTable table(1);
    for (const Score score : {0, 1, -1, kWinScore, -kWinScore, kInfiniteScore, -kInfiniteScore}) {
        for (const Bound bound : {Bound::kUpper, Bound::kLower, Bound::kExact}) {
            table.store(77, {Action{0xFFFFFF}, score, 33, bound});
            const auto found = table.probe(77);
            ASSERT_TRUE(found);
            EXPECT_EQ(found->move, Action{0xFFFFFF});
            EXPECT_EQ(found->score, score);
            EXPECT_EQ(found->depth, 33);
            EXPECT_EQ(found->bound, bound);
        }
    }
    table.store(78, {std::nullopt, 5, 1, Bound::kExact});
    EXPECT_FALSE(table.probe(78)->move);
    EXPECT_FALSE(table.probe(79));
    EXPECT_FALSE(table.probe(0));
}

TEST(search_transposition_table, clear_and_resize_forget_everything) {
    TranspositionTable table(1);
    table.store(5, entry_of(5));
    table.clear();
    EXPECT_FALSE(table.probe(5));
    table.store(5, entry_of(5));
    ASSERT_TRUE(table.resize(2));
    EXPECT_EQ(table.size_mb(), 2u);
    EXPECT_FALSE(table.probe(5));
}

TEST(search_transposition_table, an_impossible_size_is_an_error_and_keeps_the_old_table) {
    TranspositionTable table(1);
    table.store(5, entry_of(5));
    EXPECT_FALSE(table.resize(std::size_t{1} << 40));
    EXPECT_TRUE(table.probe(5));
}

TEST(search_transposition_table, old_searches_give_way_to_the_present_one) {
    TranspositionTable table(1);
    core::Rng rng(3);
    for (int i = 0; i < 400000; ++i) {
        table.store(rng(), {std::nullopt, 0, 10, Bound::kExact});
    }
    EXPECT_GT(table.permille_full(), 900);
    table.new_search();
    EXPECT_EQ(table.permille_full(), 0);
    std::vector<std::uint64_t> keys;
    for (int i = 0; i < 1000; ++i) {
        keys.push_back(rng());
        table.store(keys.back(), {std::nullopt, 0, 1, Bound::kExact});
    }
    int found = 0;
    for (const std::uint64_t key : keys) {
        found += table.probe(key) ? 1 : 0;
    }
    EXPECT_GT(found, 950);
}

TEST(search_transposition_table, deep_entries_survive_shallow_ones_of_the_same_search) {
    TranspositionTable table(1);
    core::Rng rng(4);
    std::vector<std::uint64_t> deep;
    for (int i = 0; i < 1000; ++i) {
        deep.push_back(rng());
        table.store(deep.back(), {std::nullopt, 0, 40, Bound::kExact});
    }
    for (int i = 0; i < 400000; ++i) {
        table.store(rng(), {std::nullopt, 0, 1, Bound::kExact});
    }
    int found = 0;
    for (const std::uint64_t key : deep) {
        found += table.probe(key) ? 1 : 0;
    }
    EXPECT_GT(found, 990);
}

TEST(search_transposition_table, torn_writes_of_two_threads_never_match) {
    TranspositionTable table(1);
    constexpr int kRounds = 200000;
    const auto work = [&table](std::uint64_t seed) {
        core::Rng rng(seed);
        int wrong = 0;
        for (int i = 0; i < kRounds; ++i) {
            // Few distinct keys, all in a handful of clusters, so that the threads collide.
            const std::uint64_t key = (rng() % 64) << 3 | 1;
            table.store(key, entry_of(key));
            const auto found = table.probe((rng() % 64) << 3 | 1);
            if (found) {
                const auto expected_depth = found->depth;
                const std::uint64_t score = static_cast<std::uint64_t>(found->score + 50000);
                wrong += entry_of(score).depth != expected_depth ? 1 : 0;
            }
        }
        return wrong;
    };
    int wrong_there = 0;
    int wrong_here = 0;
    {
        std::jthread other([&] { wrong_there = work(1); });
        wrong_here = work(2);
    }
    EXPECT_EQ(wrong_here, 0);
    EXPECT_EQ(wrong_there, 0);
}

}  // namespace
}  // namespace tusk::search
