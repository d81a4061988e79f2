#include "lab/reports/report_html.h"

#include <gtest/gtest.h>

#include "core/json.h"
#include "lab/reports/markup_check.h"
#include "lab/reports/report_json.h"

namespace tusk::lab {
namespace {

Figure percent(double value, double low, double high) {
    return {value, low, high, 1, "%", false};
}

ReportDocument document() {
    ReportDocument result;
    result.title = "Weights";
    result.question = "Is it better?";
    result.source = "A report.";
    result.head.run = "r1";
    result.head.state = "done";
    result.head.commands = {"tusk lab run weights --scale full --seed 7"};
    result.head.scale = "full";
    result.head.seed = 7;
    result.head.games = 12'345;
    result.head.begun_ms = 1'800'000'000'000;
    result.head.active_ms = 187'000;
    result.head.build = "tusk 1.2.3";
    result.head.machine = "2 cores";
    Figure published;
    published.value = 61;
    published.decimals = 0;
    published.unit = "%";
    Table table{"Wins",
                {"Experiment", "published", "ours", "remark"},
                {{std::string("1"), published, percent(58.8, 57.4, 60.2), std::string("clear")},
                 {std::string("2"), {}, std::string("not run yet"), std::string("a, b")}},
                1};
    Plot plot;
    plot.caption = "A plot";
    plot.series = {{"ours", {{1, 2, {}, {}}, {2, 3, 1, 4}}, false}};
    result.sections = {{"As published", {"First.", "Second."}, {table}, {plot, plot}}};
    return result;
}

bool has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

TEST(report_html, is_well_formed) {
    EXPECT_EQ(markup_fault(report_html(document())), "");
    EXPECT_EQ(markup_fault(report_html({})), "");
}

TEST(report_html, the_check_itself_finds_faults) {
    for (const char* text : {"<p>", "<p></b></p>", "</p>", "a & b", "<p class=x></p>", "<p",
                             "a > b", "<a id=\"x\"/><b id=\"x\"/>"}) {
        EXPECT_NE(markup_fault(text), "") << text;
    }
    EXPECT_EQ(markup_fault("<p class=\"x\">a &amp; <br/>b</p>"), "");
}

TEST(report_html, fetches_nothing_and_runs_nothing) {
    const std::string html = report_html(document());
    for (const char* part : {"http:", "https:", "src=", "href=", "@import", "<script", "url(\"",
                             "url('", "url(h", "javascript:"}) {
        EXPECT_FALSE(has(html, part)) << part;
    }
    EXPECT_TRUE(has(html, "default-src &#39;none&#39;"));
}

TEST(report_html, figures_stand_with_their_intervals_and_published_ones_apart) {
    const std::string html = report_html(document());
    EXPECT_TRUE(has(
        html,
        "<td><span class=\"v\">58.8\u00A0%</span> <span class=\"ci\">(57.4 to 60.2)</span></td>"));
    EXPECT_TRUE(has(html, "<td class=\"pub\"><span class=\"v\">61\u00A0%</span></td>"));
    EXPECT_TRUE(has(html, "<th scope=\"col\" class=\"pub\">published</th>"));
    EXPECT_TRUE(has(html, "<td class=\"none\">not run yet</td>"));
    EXPECT_TRUE(has(html, "<td class=\"text\">a,<wbr/> b</td>"));
    EXPECT_TRUE(has(html, "<th scope=\"row\">2</th>"));
}

TEST(report_html, the_head_says_how_to_repeat_it) {
    const std::string html = report_html(document());
    for (const char* part :
         {"<code>tusk lab run weights --scale full --seed 7</code>", "<dt>Seed</dt><dd>7</dd>",
          "<dd>12\u202F345</dd>", "3 min 07 s", "2027-01-15 08:00 UTC", "tusk 1.2.3", "2 cores",
          "The run is complete."}) {
        EXPECT_TRUE(has(html, part)) << part;
    }
    ReportDocument open = document();
    open.head.state = "stopped";
    open.head.fraction = 0.43;
    EXPECT_TRUE(has(report_html(open), "The run was stopped: 43 % of the work is done"));
}

TEST(report_html, every_text_is_escaped) {
    ReportDocument bad = document();
    const std::string evil = "</style></title><script>alert('x')</script>\"&";
    bad.title = bad.question = bad.source = evil;
    bad.head = {evil, "failed", evil, 0.5, {evil}, {evil}, evil, 1, 1, 1, 1, 1, evil, evil};
    Section& section = bad.sections.front();
    section.title = evil;
    section.paragraphs = {evil};
    Figure figure;
    figure.unit = evil;
    section.tables = {{evil, {evil, evil}, {{evil, evil, figure}}, 1}};
    section.plots.front().caption = evil;
    const std::string html = report_html(bad);
    EXPECT_EQ(markup_fault(html), "");
    EXPECT_FALSE(has(html, "<script"));
}

TEST(report_html, follows_light_dark_narrow_and_paper) {
    const std::string html = report_html(document());
    for (const char* part : {"prefers-color-scheme:dark", "#fbf8f1", "#171613", "max-width:600px",
                             "@media print", "tabular-nums"}) {
        EXPECT_TRUE(has(html, part)) << part;
    }
}

TEST(report_json, has_everything_as_values) {
    const core::Json json = report_json(document());
    EXPECT_EQ(json.at("title"), "Weights");
    EXPECT_EQ(json.at("run").at("seed"), 7);
    EXPECT_EQ(json.at("run").at("ended_ms"), nullptr);
    const core::Json& table = json.at("sections").at(0).at("tables").at(0);
    EXPECT_EQ(table.at("published_columns"), 1);
    EXPECT_EQ(table.at("rows").at(0).at(2).at("low"), 57.4);
    EXPECT_EQ(table.at("rows").at(1).at(1), nullptr);
    EXPECT_EQ(table.at("rows").at(1).at(2), "not run yet");
    const core::Json& plot = json.at("sections").at(0).at("plots").at(0);
    EXPECT_EQ(plot.at("series").at(0).at("points").at(1).at("high"), 4);
    EXPECT_EQ(plot.at("reference"), nullptr);
}

}  // namespace
}  // namespace tusk::lab
