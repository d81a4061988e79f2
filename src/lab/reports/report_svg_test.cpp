#include "lab/reports/report_svg.h"

#include <gtest/gtest.h>

#include <limits>

#include "lab/reports/markup_check.h"

namespace tusk::lab {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

std::size_t count(const std::string& text, const std::string& part) {
    std::size_t result = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) {
        ++result;
    }
    return result;
}

Plot lines() {
    Plot plot;
    plot.caption = "Score by playouts";
    plot.x_label = "playouts";
    plot.y_label = "score, %";
    plot.log_x = true;
    plot.reference = 50;
    plot.series = {{"ours", {{10, 40, 35, 45}, {100, 55, 50, 60}, {1000, 61, 58, 64}}, false},
                   {"theirs", {{10, 42, {}, {}}, {1000, 60, {}, {}}}, true}};
    return plot;
}

Plot bars() {
    Plot plot;
    plot.caption = "Wins";
    plot.bars = true;
    plot.categories = {"1", "2a"};
    plot.series = {{"ours", {{0, 40, 35, 45}, {1, -5, -8, 2}}, false},
                   {"theirs", {{1, 42, {}, {}}}, true}};
    return plot;
}

TEST(report_svg, lines_have_marks_whiskers_ticks_and_names) {
    const std::string svg = plot_svg(lines(), "p1");
    EXPECT_EQ(markup_fault(svg), "");
    EXPECT_EQ(count(svg, "class=\"whisker s0\""), 3u);
    EXPECT_EQ(count(svg, "class=\"mark s0\""), 3u + 1u);  // and the legend
    EXPECT_EQ(count(svg, "class=\"mark q0\""), 2u + 1u);
    EXPECT_EQ(count(svg, ">ours</text>"), 2u);  // legend and the end of the line
    EXPECT_EQ(count(svg, "class=\"reference\""), 1u);
    for (const char* tick : {">10<", ">100<", ">1000<", ">40<"}) {
        EXPECT_NE(svg.find(tick), std::string::npos) << tick;
    }
}

TEST(report_svg, bars_stand_on_zero_and_published_ones_are_hatched) {
    const std::string svg = plot_svg(bars(), "p1");
    EXPECT_EQ(markup_fault(svg), "");
    EXPECT_EQ(count(svg, "class=\"bar s0\""), 2u + 1u);
    EXPECT_EQ(count(svg, "fill=\"url(#p1-q0)\""), 1u + 1u);
    EXPECT_EQ(count(svg, "<pattern id=\"p1-q0\""), 1u);
    EXPECT_NE(svg.find(">2a</text>"), std::string::npos);
    EXPECT_NE(svg.find(">0</text>"), std::string::npos);
}

TEST(report_svg, tells_what_it_shows_to_those_who_cannot_see_it) {
    const std::string svg = plot_svg(lines(), "p1");
    EXPECT_NE(svg.find("role=\"img\" aria-labelledby=\"p1-t p1-d\""), std::string::npos);
    EXPECT_NE(svg.find("<title id=\"p1-t\">Score by playouts</title>"), std::string::npos);
    EXPECT_NE(svg.find("ours: 10 40.0 (35.0 to 45.0); 100 55.0 (50.0 to 60.0); 1000 61.0"),
              std::string::npos);
    EXPECT_NE(svg.find("theirs (published): 10 42.0; 1000 60.0."), std::string::npos);
    EXPECT_NE(svg.find("A line marks 50.0."), std::string::npos);
    EXPECT_NE(plot_svg(bars(), "p2").find("ours: 1 40.0 (35.0 to 45.0); 2a"), std::string::npos);
}

TEST(report_svg, every_text_is_escaped) {
    Plot plot = lines();
    plot.caption = plot.x_label = plot.y_label = plot.series[0].name = "<script>\"&'";
    for (const bool with_bars : {false, true}) {
        plot.bars = with_bars;
        plot.categories = {"<b>"};
        const std::string svg = plot_svg(plot, "p1");
        EXPECT_EQ(markup_fault(svg), "");
        EXPECT_EQ(svg.find("<script"), std::string::npos);
        EXPECT_EQ(svg.find("<b>"), std::string::npos);
    }
}

TEST(report_svg, what_cannot_be_drawn_is_left_out) {
    Plot plot = lines();
    plot.series[0].points.push_back({0, 50, {}, {}});  // not on a logarithmic axis
    plot.series[0].points.push_back({10, kNan, {}, {}});
    plot.series[0].points.push_back({20, 50, kNan, kNan});
    const std::string svg = plot_svg(plot, "p1");
    EXPECT_EQ(count(svg, "class=\"mark s0\""), 4u + 1u);
    EXPECT_EQ(svg.find("nan"), std::string::npos);
    EXPECT_EQ(svg.find("inf"), std::string::npos);
    for (Plot empty : {Plot{}, Plot{lines()}, Plot{bars()}}) {
        for (Series& series : empty.series) {
            series.points.clear();
        }
        EXPECT_EQ(markup_fault(plot_svg(empty, "p1")), "");
    }
}

}  // namespace
}  // namespace tusk::lab
