#include "lab/reports/report_html.h"

#include <fmt/format.h>

#include <algorithm>

#include "lab/reports/report_svg.h"
#include "lab/reports/report_text.h"

namespace tusk::lab {

namespace {

// Colours, sizes and distances of the app (web/src/lib/tokens.css), written out because a report
// stands alone; `light-dark()` is too young for files that are kept.
constexpr std::string_view kLight =
    "--paper:#fbf8f1;--raised:#fffdf8;--sunken:#f3eee3;--ink:#1f1d1a;--soft-ink:#6b665d;"
    "--hairline:#e4ded2;--line-strong:#8f887c;--seal:#b3372b;--jade:#2f6f5e;--amber:#b9770e;"
    "--blue:#1f5fa8;";
constexpr std::string_view kDark =
    "--paper:#171613;--raised:#201e1a;--sunken:#11100e;--ink:#ede8dd;--soft-ink:#a39c8f;"
    "--hairline:#35322b;--line-strong:#7a7468;--seal:#e0675a;--jade:#6fbfa6;--amber:#e0a94a;"
    "--blue:#7ab4f0;";

constexpr std::string_view kRules = R"(
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;text-size-adjust:100%}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 var(--sans)}
main{max-width:1080px;margin:0 auto;padding:32px 16px 48px}
h1,h2{line-height:1.2;text-wrap:balance;margin:0}
h1{font-size:28px}
h2{font-size:20px;margin-top:48px}
p{max-width:68ch;margin:12px 0;overflow-wrap:break-word}
.kicker{color:var(--soft-ink);font-size:14px;margin:0 0 4px}
.question{font-size:20px;line-height:1.4}
.source{color:var(--soft-ink)}
.state{border-left:3px solid var(--jade);padding-left:12px}
.state.open{border-color:var(--amber)}
.state.failed{border-color:var(--seal)}
dl{display:grid;grid-template-columns:max-content 1fr;gap:4px 16px;font-size:14px;margin:24px 0 0;border-top:1px solid var(--hairline);padding-top:16px;font-variant-numeric:tabular-nums}
dt{color:var(--soft-ink)}
dd{margin:0;min-width:0;overflow-wrap:anywhere}
code{font:inherit;background:var(--sunken);border-radius:6px;padding:2px 8px;display:inline-block;margin:0 4px 4px 0}
.scroll{overflow-x:auto;margin:24px 0;background:var(--raised);border:1px solid var(--hairline);border-radius:12px}
.scroll:focus-visible{outline:2px solid var(--seal);outline-offset:-2px}
table{border-collapse:collapse;width:100%;font-size:14px;font-variant-numeric:tabular-nums lining-nums}
caption,figcaption{text-align:left;padding:12px 16px;font-size:14px;color:var(--soft-ink)}
caption span{display:block;position:sticky;left:16px;max-width:min(68ch,calc(100vw - 60px))}
th,td{padding:8px 12px;border-top:1px solid var(--hairline);text-align:right;vertical-align:top}
th{font-weight:600;vertical-align:bottom}
thead th{font-size:12px;color:var(--soft-ink)}
tbody th{text-align:left;vertical-align:top;min-width:9em;overflow-wrap:break-word}
thead th.label{text-align:left}
tbody tr:hover{background:var(--sunken)}
td.text,thead th.text{text-align:left;min-width:7em}
td.none{color:var(--soft-ink)}
.v,.ci{display:inline-block;white-space:nowrap}
.ci{color:var(--soft-ink);font-size:12px}
.pub{background:var(--sunken);color:var(--soft-ink);font-style:italic}
.group{text-align:center;border-bottom:0}
figure{margin:24px 0;overflow:hidden;background:var(--raised);border:1px solid var(--hairline);border-radius:12px}
figure .scroll{margin:0;border:0;border-radius:0;background:none;padding:0 16px 12px}
figure svg{min-width:560px;max-width:800px}
footer{margin-top:48px;border-top:1px solid var(--hairline);padding-top:12px;font-size:12px;color:var(--soft-ink)}
@media (max-width:600px){main{padding:24px 12px}h1{font-size:24px}.question{font-size:16px}dl{grid-template-columns:5.5em 1fr}th,td{padding:8px}tbody th{min-width:7em;max-width:9.5em;position:sticky;left:0;background:var(--raised)}}
@media print{html,body{background:#fff}main{max-width:none;padding:0}.scroll{overflow:visible;border-radius:0;background:none}figure{border-radius:0;background:none}figure,tr{break-inside:avoid}h2{break-after:avoid}table{font-size:10px}th,td{padding:4px}thead th,.ci{font-size:9px}tbody th{min-width:6em}figure svg{min-width:0}}
)";

std::string style() {
    // Paper is white: the light colours are the rule, the dark ones are for screens.
    return fmt::format(
        ":root{{color-scheme:light dark;--sans:system-ui,-apple-system,'Segoe UI',Roboto,'Noto "
        "Sans','Helvetica Neue',sans-serif,'PingFang TC','Microsoft JhengHei','Noto Sans CJK "
        "TC';{}}}\n@media screen and (prefers-color-scheme:dark){{:root{{{}}}}}{}{}",
        kLight, kDark, kRules, plot_css());
}

std::string element(const char* name, const char* kind, const std::string& text) {
    return fmt::format("<{}{}>{}</{}>\n", name,
                       *kind == '\0' ? "" : fmt::format(" class=\"{}\"", kind), html_escaped(text),
                       name);
}

// Long player specs may be broken after their slashes and commas.
std::string breakable(const std::string& text) {
    std::string result;
    for (const char c : html_escaped(text)) {
        result += c;
        if (c == '/' || c == ',') {
            result += "<wbr/>";
        }
    }
    return result;
}

std::string head_html(const ReportHead& head) {
    std::string out = "<dl>\n";
    const auto row = [&](const char* name, const std::string& html) {
        if (!html.empty()) {
            out += fmt::format("<dt>{}</dt><dd>{}</dd>\n", name, html);
        }
    };
    std::string commands;
    for (const std::string& command : head.commands) {
        commands += "<code>" + html_escaped(command) + "</code>";
    }
    row("Repeat it exactly", commands);
    row("Scale", html_escaped(head.scale));
    row("Seed", std::to_string(head.seed));
    row("Games", number_text(static_cast<double>(head.games), 0));
    row("Time spent", duration_text(head.active_ms));
    if (head.begun_ms != 0) {
        row("Begun", date_text(head.begun_ms));
    }
    if (head.ended_ms != 0) {
        row("Ended", date_text(head.ended_ms));
    }
    row("Program", html_escaped(head.build));
    row("Machine", html_escaped(head.machine));
    row("Run", html_escaped(head.run));
    return out + "</dl>\n";
}

// Whether a column holds texts: those stand at the left, numbers at the right.
bool is_text_column(const Table& table, std::size_t column) {
    const auto holds = [&]<class T>(const T*) {
        return std::any_of(table.rows.begin(), table.rows.end(), [&](const auto& row) {
            return column < row.size() && std::holds_alternative<T>(row[column]);
        });
    };
    return holds(static_cast<const std::string*>(nullptr)) &&
           !holds(static_cast<const Figure*>(nullptr));
}

class TableHtml {
public:
    explicit TableHtml(const Table& table) : table_(table) {
        columns_ = table.columns.size();
        for (const auto& row : table.rows) {
            columns_ = std::max(columns_, row.size());
        }
        published_ = std::min(static_cast<std::size_t>(std::max(table.published_columns, 0)),
                              columns_ > 0 ? columns_ - 1 : 0);
    }

    [[nodiscard]] std::string html() const {
        std::string out = fmt::format(
            "<div class=\"scroll\" role=\"region\" tabindex=\"0\" aria-label=\"{0}\"><table>\n"
            "<caption><span>{0}</span></caption>\n",
            html_escaped(table_.caption));
        out += "<thead>\n" + head() + "</thead>\n<tbody>\n";
        for (const auto& row : table_.rows) {
            out += "<tr>";
            for (std::size_t i = 0; i < columns_; ++i) {
                out += cell(i, i < row.size() ? row[i] : Cell{});
            }
            out += "</tr>\n";
        }
        return out + "</tbody></table></div>\n";
    }

private:
    [[nodiscard]] bool is_published(std::size_t column) const noexcept {
        return column >= 1 && column <= published_;
    }

    [[nodiscard]] std::string kind_of(std::size_t column, const char* more) const {
        std::string kind = more;
        if (is_published(column)) {
            kind += kind.empty() ? "pub" : " pub";
        }
        return kind.empty() ? "" : fmt::format(" class=\"{}\"", kind);
    }

    [[nodiscard]] std::string head() const {
        std::string out;
        const bool grouped = published_ > 0 && published_ + 1 < columns_;
        if (grouped) {
            out += fmt::format(
                "<tr><th rowspan=\"2\" scope=\"col\" class=\"label\">{}</th><th colspan=\"{}\" "
                "scope=\"colgroup\" "
                "class=\"group pub\">Reference</th><th colspan=\"{}\" scope=\"colgroup\" "
                "class=\"group\">This run</th></tr>\n",
                breakable(name_of_column(0)), published_, columns_ - 1 - published_);
        }
        out += "<tr>";
        for (std::size_t i = grouped ? 1 : 0; i < columns_; ++i) {
            out += fmt::format("<th scope=\"col\"{}>{}</th>",
                               kind_of(i, i == 0                      ? "label"
                                          : is_text_column(table_, i) ? "text"
                                                                      : ""),
                               breakable(name_of_column(i)));
        }
        return out + "</tr>\n";
    }

    [[nodiscard]] std::string name_of_column(std::size_t column) const {
        return column < table_.columns.size() ? table_.columns[column] : "";
    }

    [[nodiscard]] std::string cell(std::size_t column, const Cell& cell) const {
        std::string content;
        const char* kind = "";
        if (const auto* text = std::get_if<std::string>(&cell)) {
            content = breakable(*text);
            kind = is_text_column(table_, column) ? "text" : "none";
        } else if (const auto* figure = std::get_if<Figure>(&cell)) {
            content = fmt::format("<span class=\"v\">{}</span>", html_escaped(value_text(*figure)));
            if (const std::string interval = interval_text(*figure); !interval.empty()) {
                content += fmt::format(" <span class=\"ci\">{}</span>", html_escaped(interval));
            }
        }
        if (column == 0) {
            return fmt::format("<th scope=\"row\">{}</th>", content);
        }
        return fmt::format("<td{}>{}</td>", kind_of(column, kind), content);
    }

    const Table& table_;
    std::size_t columns_ = 0;
    std::size_t published_ = 0;
};

std::string plot_html(const Plot& plot, int number) {
    return fmt::format(
        "<figure><figcaption>{0}</figcaption><div class=\"scroll\" role=\"region\" tabindex=\"0\" "
        "aria-label=\"{0}\">{1}</div></figure>\n",
        html_escaped(plot.caption), plot_svg(plot, fmt::format("plot{}", number)));
}

std::string header_html(const ReportDocument& document) {
    const ReportHead& head = document.head;
    std::string out = "<header>\n" + element("p", "kicker", "tusk lab");
    out += element("h1", "", document.title);
    out += element("p", "question", document.question);
    out += element("p", "source", document.source);
    out += element("p",
                   head.state == "done"     ? "state"
                   : head.state == "failed" ? "state failed"
                                            : "state open",
                   state_sentence(head));
    return out + head_html(head) + "</header>\n";
}

std::string sections_html(const ReportDocument& document) {
    std::string out;
    int plots = 0;
    for (const Section& section : document.sections) {
        out += "<section>\n" + element("h2", "", section.title);
        for (const std::string& paragraph : section.paragraphs) {
            out += element("p", "", paragraph);
        }
        for (const Table& table : section.tables) {
            out += TableHtml(table).html();
        }
        for (const Plot& plot : section.plots) {
            out += plot_html(plot, ++plots);
        }
        out += "</section>\n";
    }
    return out;
}

}  // namespace

std::string report_html(const ReportDocument& document, ReportPart part) {
    std::string out = fmt::format(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n"
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src &#39;none&#39;; "
        "style-src &#39;unsafe-inline&#39;\"/>\n<title>{}</title>\n<style>{}</style>\n</head>\n"
        "<body>\n<main>\n",
        html_escaped(document.title), style());
    if (part == ReportPart::kSections) {
        return out + sections_html(document) + "</main>\n</body>\n</html>\n";
    }
    out += header_html(document) + sections_html(document);
    out += element("footer", "",
                   "Intervals in brackets are 95 % intervals. Reference columns are figures of "
                   "others and are not computed here.");
    return out + "</main>\n</body>\n</html>\n";
}

}  // namespace tusk::lab
