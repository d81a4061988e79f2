#include "search/budget.h"

#include <gtest/gtest.h>

#include "search/patience.h"

namespace tusk::search {
namespace {

TEST(search_budget, node_limits_are_exact) {
    Limits limits;
    limits.nodes = 10;
    Budget budget(limits, {});
    std::uint64_t next_poll = 0;
    for (std::uint64_t nodes = 0; nodes < 10; ++nodes) {
        EXPECT_FALSE(budget.spent(nodes, next_poll));
    }
    EXPECT_TRUE(budget.spent(10, next_poll));
    EXPECT_EQ(budget.reason(), StopReason::kNodes);
}

TEST(search_budget, a_stop_request_ends_it_at_the_next_node) {
    std::stop_source source;
    Budget budget({}, source.get_token());
    std::uint64_t next_poll = 0;
    EXPECT_FALSE(budget.spent(0, next_poll));
    EXPECT_FALSE(budget.spent(1, next_poll));
    source.request_stop();
    EXPECT_TRUE(budget.spent(2, next_poll));
    EXPECT_EQ(budget.reason(), StopReason::kStopped);
}

TEST(search_budget, a_stop_request_before_the_beginning_waits_while_it_is_held) {
    std::stop_source source;
    source.request_stop();
    Budget budget({}, source.get_token());
    std::uint64_t next_poll = 0;
    budget.hold(true);
    EXPECT_FALSE(budget.spent(0, next_poll));
    EXPECT_FALSE(budget.spent(1, next_poll));
    budget.hold(false);
    EXPECT_TRUE(budget.spent(2, next_poll));
    EXPECT_EQ(budget.reason(), StopReason::kStopped);
}

TEST(search_budget, while_held_only_a_node_limit_ends_it) {
    Limits limits;
    limits.time_ms = 0;
    limits.nodes = 10;
    Budget budget(limits, {});
    budget.hold(true);
    std::uint64_t next_poll = 0;
    EXPECT_FALSE(budget.spent(0, next_poll));
    EXPECT_TRUE(budget.spent(10, next_poll));
    EXPECT_EQ(budget.reason(), StopReason::kNodes);
}

TEST(search_budget, no_time_at_all_is_spent_at_once) {
    Limits limits;
    limits.time_ms = 0;
    Budget budget(limits, {});
    EXPECT_TRUE(budget.poll());
    EXPECT_EQ(budget.reason(), StopReason::kTime);
}

TEST(search_budget, the_first_reason_stays) {
    Budget budget({}, {});
    budget.halt(StopReason::kPlayouts);
    budget.halt(StopReason::kTime);
    EXPECT_EQ(budget.reason(), StopReason::kPlayouts);
}

TEST(search_budget, a_clock_gives_a_share_of_what_is_left) {
    Limits limits;
    limits.remaining_ms = 100000;
    Budget budget(limits, {});
    EXPECT_FALSE(budget.poll());
    EXPECT_LT(budget.time_share(), 0.5);
}

TEST(search_budget, a_clock_that_is_almost_empty_keeps_a_reserve) {
    Limits limits;
    limits.increment_ms = 10;
    for (const std::int64_t left : {1, 20, 60, 150, 200}) {
        limits.remaining_ms = left;
        Budget budget(limits, {});
        EXPECT_LE(budget.most_ms(), std::max<std::int64_t>(1, left / 10)) << left;
    }
    limits.remaining_ms = -30;  // some programs send what is overdrawn
    EXPECT_EQ(Budget(limits, {}).most_ms(), 1);
}

TEST(search_patience, a_settled_move_needs_less_time_than_a_new_one) {
    Patience patience;
    patience.learn({1}, 50, std::nullopt);
    const double fresh = patience.factor();
    for (int i = 0; i < 6; ++i) {
        patience.learn({1}, 50, std::nullopt);
    }
    const double settled = patience.factor();
    EXPECT_LT(settled, fresh);
    patience.learn({2}, 50, std::nullopt);
    EXPECT_GT(patience.factor(), settled);
}

TEST(search_patience, a_falling_value_needs_more_time) {
    Patience steady;
    Patience falling;
    steady.learn({1}, 50, std::nullopt);
    falling.learn({1}, 50, std::nullopt);
    steady.learn({1}, 50, std::nullopt);
    falling.learn({1}, 0, std::nullopt);
    EXPECT_GT(falling.factor(), steady.factor());
}

TEST(search_patience, a_move_without_rivals_needs_less_time) {
    Patience alone;
    Patience disputed;
    alone.learn({1}, 50, 0.95);
    disputed.learn({1}, 50, 0.3);
    EXPECT_LT(alone.factor(), disputed.factor());
}

}  // namespace
}  // namespace tusk::search
