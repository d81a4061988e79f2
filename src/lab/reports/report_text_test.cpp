#include "lab/reports/report_text.h"

#include <gtest/gtest.h>

#include <limits>

namespace tusk::lab {
namespace {

Figure figure(double value, std::optional<double> low, std::optional<double> high) {
    Figure result;
    result.value = value;
    result.low = low;
    result.high = high;
    result.unit = "%";
    return result;
}

TEST(report_text, figures_have_their_interval_in_brackets) {
    EXPECT_EQ(figure_text(figure(58.81, 57.36, 60.24)), "58.8\u00A0% (57.4 to 60.2)");
    EXPECT_EQ(figure_text(figure(58.81, std::nullopt, std::nullopt)), "58.8\u00A0%");
    EXPECT_EQ(figure_text(figure(90, 80, std::nullopt)), "90.0\u00A0% (at least 80.0)");
    EXPECT_EQ(figure_text(figure(10, std::nullopt, 20)), "10.0\u00A0% (at most 20.0)");
}

TEST(report_text, numbers_have_real_signs_and_groups) {
    EXPECT_EQ(number_text(-3.25, 1), "\u22123.2");
    EXPECT_EQ(number_text(12, 0, true), "+12");
    EXPECT_EQ(number_text(-0.01, 1, true), "0.0");
    EXPECT_EQ(number_text(1234, 0), "1234");
    EXPECT_EQ(number_text(1234567.5, 1), "1\u202F234\u202F567.5");
    EXPECT_EQ(number_text(std::numeric_limits<double>::infinity(), 1), "\u221E");
    EXPECT_EQ(number_text(std::numeric_limits<double>::quiet_NaN(), 1), "?");
}

TEST(report_text, times_are_written_for_people) {
    EXPECT_EQ(date_text(0), "1970-01-01 00:00 UTC");
    EXPECT_EQ(date_text(1'800'000'000'000), "2027-01-15 08:00 UTC");
    EXPECT_EQ(duration_text(400), "0.4 s");
    EXPECT_EQ(duration_text(187'000), "3 min 07 s");
    EXPECT_EQ(duration_text(3'725'000), "1 h 02 min");
}

TEST(report_text, nothing_from_outside_becomes_markup) {
    EXPECT_EQ(html_escaped("<a href=\"x\" b='y'>&</a>"),
              "&lt;a href=&quot;x&quot; b=&#39;y&#39;&gt;&amp;&lt;/a&gt;");
    EXPECT_EQ(html_escaped(std::string("a\0b\x1b", 4)), "a\uFFFDb\uFFFD");
    EXPECT_EQ(html_escaped("\u68CB"), "\u68CB");
    EXPECT_EQ(html_escaped("\xC3("), "\uFFFD(");
}

}  // namespace
}  // namespace tusk::lab
