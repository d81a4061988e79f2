#include "lab/reports/report_axis.h"

#include <gtest/gtest.h>

namespace tusk::lab {
namespace {

std::vector<std::string> texts(const Axis& axis) {
    std::vector<std::string> result;
    for (const double tick : axis.ticks) {
        result.push_back(tick_text(axis, tick));
    }
    return result;
}

using Texts = std::vector<std::string>;

TEST(report_axis, linear_ticks_are_round_and_hold_the_range) {
    const Axis axis = linear_axis(3, 97, 5);
    EXPECT_EQ(texts(axis), (Texts{"0", "20", "40", "60", "80", "100"}));
    EXPECT_DOUBLE_EQ(axis.place(0), 0);
    EXPECT_DOUBLE_EQ(axis.place(50), 0.5);
    EXPECT_EQ(texts(linear_axis(0.1, 0.4, 4)), (Texts{"0.1", "0.2", "0.3", "0.4"}));
    EXPECT_EQ(texts(linear_axis(-12, 9, 5)),
              (Texts{"\u221215", "\u221210", "\u22125", "0", "5", "10"}));
}

TEST(report_axis, a_single_value_still_has_a_range) {
    for (const double value : {0.0, 7.0, -3.5}) {
        const Axis axis = linear_axis(value, value, 5);
        EXPECT_LT(axis.low, value);
        EXPECT_GT(axis.high, value);
    }
    const Axis axis = log_axis(8, 8);
    EXPECT_LT(axis.low, 8);
    EXPECT_GT(axis.high, 8);
}

TEST(report_axis, logarithmic_ticks_are_decades_when_it_is_long) {
    EXPECT_EQ(texts(log_axis(10, 1'000'000)), (Texts{"10", "100", "1000", "10 k", "100 k", "1 M"}));
    EXPECT_EQ(texts(log_axis(10, 100)), (Texts{"10", "20", "50", "100"}));
    EXPECT_NEAR(log_axis(10, 1000).place(100), 0.5, 1e-12);
}

}  // namespace
}  // namespace tusk::lab
