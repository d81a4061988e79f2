#include "search/budget.h"

#include <gtest/gtest.h>

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

TEST(search_budget, a_stop_request_ends_it_at_the_next_poll) {
    std::stop_source source;
    Budget budget({}, source.get_token());
    std::uint64_t next_poll = 0;
    EXPECT_FALSE(budget.spent(0, next_poll));
    source.request_stop();
    EXPECT_TRUE(budget.spent(Budget::kPollInterval, next_poll));
    EXPECT_EQ(budget.reason(), StopReason::kStopped);
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

}  // namespace
}  // namespace tusk::search
