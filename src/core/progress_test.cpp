#include "core/progress.h"

#include <gtest/gtest.h>

namespace tusk::core {
namespace {

TEST(core_progress, clock_text_shows_hours_only_when_needed) {
    EXPECT_EQ(clock_text(7), "0:07");
    EXPECT_EQ(clock_text(723), "12:03");
    EXPECT_EQ(clock_text(3723), "1:02:03");
}

TEST(core_progress, short_counts_have_three_digits) {
    EXPECT_EQ(short_count(0), "0");
    EXPECT_EQ(short_count(812), "812");
    EXPECT_EQ(short_count(3005), "3.00 k");
    EXPECT_EQ(short_count(24571284), "24.6 M");
    EXPECT_EQ(short_count(0.5), "0.50");
}

TEST(core_progress, unknown_totals_give_no_time_left) {
    const ProgressMeter meter;
    EXPECT_LT(meter.seconds_left({5, 0, {}}), 0);
    EXPECT_LT(meter.seconds_left({0, 10, {}}), 0);
    EXPECT_EQ(meter.line({5, 10, "opening 3"}).substr(0, 9), "5/10  50%");
}

}  // namespace
}  // namespace tusk::core
