#include "protocol/gtp_clock.h"

#include <gtest/gtest.h>

namespace tusk::protocol {
namespace {

using registry::Limits;
using registry::Seat;

TEST(gtp_clock, without_settings_changes_nothing) {
    const GtpClock clock;
    Limits limits;
    limits.time_ms = 7;
    EXPECT_EQ(clock.apply(Seat::kFirst, limits).time_ms, 7);
}

TEST(gtp_clock, main_time_is_what_remains) {
    GtpClock clock;
    clock.set(60'000, 0, 0);
    clock.spend(Seat::kFirst, 10'000);
    Limits given;
    given.time_ms = 5;
    given.depth = 6;
    const Limits limits = clock.apply(Seat::kFirst, given);
    EXPECT_FALSE(limits.time_ms.has_value());
    EXPECT_EQ(limits.remaining_ms, 50'000);
    EXPECT_EQ(limits.depth, 6);
    EXPECT_EQ(clock.apply(Seat::kSecond, {}).remaining_ms, 60'000);
}

TEST(gtp_clock, a_period_is_shared_by_its_stones) {
    GtpClock clock;
    clock.set(0, 10'050, 10);
    EXPECT_EQ(clock.apply(Seat::kFirst, {}).time_ms, 1000);
}

TEST(gtp_clock, main_time_runs_out_into_a_period) {
    GtpClock clock;
    clock.set(1000, 5050, 5);
    clock.spend(Seat::kSecond, 2000);
    EXPECT_EQ(clock.apply(Seat::kSecond, {}).time_ms, 1000);
    for (int i = 0; i < 5; ++i) {
        clock.spend(Seat::kSecond, 100);
    }
    EXPECT_EQ(clock.apply(Seat::kSecond, {}).time_ms, 1000) << "a new period";
}

TEST(gtp_clock, a_period_without_stones_is_no_limit) {
    GtpClock clock;
    clock.set(0, 10'000, 0);
    EXPECT_TRUE(clock.apply(Seat::kFirst, {}).unlimited());
}

TEST(gtp_clock, the_controller_has_the_last_word) {
    GtpClock clock;
    clock.set_left(Seat::kFirst, 3000, 0);
    EXPECT_EQ(clock.apply(Seat::kFirst, {}).remaining_ms, 3000);
    clock.set_left(Seat::kFirst, 0, 0);
    EXPECT_EQ(clock.apply(Seat::kFirst, {}).remaining_ms, 1) << "never nothing: a move is due";
}

}  // namespace
}  // namespace tusk::protocol
