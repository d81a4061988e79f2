#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/text.h"
#include "lab/experiments/coin_rules.h"

namespace tusk::lab {

using core::Json;

namespace {

constexpr int kLargestPrinted = 12;  // a whose forms are all printed

std::vector<std::string> texts_of(const Json& list) {
    return list.get<std::vector<std::string>>();
}

// The forms of one list that the other one lacks.
std::string missing(const std::vector<std::string>& from, const std::vector<std::string>& in) {
    std::vector<std::string> found;
    for (const std::string& form : in) {
        if (std::find(from.begin(), from.end(), form) == from.end()) {
            found.push_back(form);
        }
    }
    return core::join(found, "; ");
}

std::string remark_on(const std::vector<std::string>& printed,
                      const std::vector<std::string>& ours) {
    const std::string lacking = missing(printed, ours);
    const std::string wrong = missing(ours, printed);
    if (lacking.empty() && wrong.empty()) {
        return printed == ours ? "the same" : "the same, printed in another order";
    }
    std::string remark = lacking.empty() ? "" : "lacks " + lacking;
    if (!wrong.empty()) {
        remark += fmt::format("{}{} is no rule", remark.empty() ? "" : "; ", wrong);
    }
    return remark;
}

Section table_section(const Json* compared) {
    Section section;
    section.title = "The printed table for a = 7, beside ours";
    section.paragraphs = {
        "Coins 7, b = 7k + r1, c = 7m + r2 with b < c. A form x,y,z is the rule s = xk + ym + z "
        "for "
        "the smallest amount s from which everything can be paid; forms stand in the order of "
        "growing c/b. The regions of the rules are cones: they depend on c/b alone."};
    if (compared == nullptr) {
        section.paragraphs.emplace_back("Not compared yet.");
        return section;
    }
    Table table;
    table.caption = "Rows r1 = 2 to 6; row 1 of the printed table is lost";
    table.columns = {"r1, r2", "printed", "ours, proven", "remark"};
    table.published_columns = 1;
    int same = 0;
    for (const Json& cell : compared->at("cells")) {
        const auto printed = texts_of(cell.at("printed"));
        const auto ours = texts_of(cell.at("ours"));
        std::string remark = remark_on(printed, ours);
        same += remark.starts_with("the same") ? 1 : 0;
        table.rows.push_back(
            {fmt::format("{}, {}", cell.at("r1").get<int>(), cell.at("r2").get<int>()),
             core::join(printed, "; "), core::join(ours, "; "), std::move(remark)});
    }
    section.paragraphs.push_back(fmt::format("{} of {} cells agree.", same, table.rows.size()));
    section.tables.push_back(std::move(table));
    return section;
}

Section errata_section() {
    Section section;
    section.title = "Errata of the report";
    section.paragraphs = {
        "1. The third rule of 7, 7k+1, 7m+3 is printed once as 14k+7m-15; right is 14k+7m-1. Its "
        "region is printed as k <= m <= 2k-1; that is the part with b < c, the rule holds for all "
        "k, m with 2k <= 3m+1 and m <= 2k-1.",
        "2. Cell 2, 5: the form 0,7,1 has lost a minus sign: 0,7,-1.",
        "3. Every printed cell with r1 + r2 = 7 lacks the sixth rule 42k + 6(r1-1), for c >= 6b. "
        "Example: coins 7, 9, 7m+5 with m >= 8 have s = 48. Whether lost in printing or missed, "
        "without it the table is wrong for large m.",
        "4. In the printed proof of non-existence 5b = 14k + 21(m+1+z)/2 + 5 (printed: 6); its "
        "conclusion stands.",
        "5. That proofs by linear substitution suffice was tested there up to a = 12; it holds "
        "for every a, and the certificates below are such proofs.",
        "6. \"No closed form for four coins and more\": already for three coins no finite set of "
        "polynomials suffices."};
    return section;
}

Section forms_section() {
    Section section;
    section.title = "All forms for a = 2 to 12 with b < c";
    section.paragraphs = {
        "Rows r1, columns r2, forms in the order of growing c/b; a dash where a, "
        "r1 and r2 have a common divisor."};
    for (int a = 2; a <= kLargestPrinted; ++a) {
        Table table;
        table.caption = fmt::format("a = {}", a);
        table.columns = {"r1 \\ r2"};
        for (int r2 = 0; r2 < a; ++r2) {
            table.columns.push_back(std::to_string(r2));
        }
        for (int r1 = 0; r1 < a; ++r1) {
            std::vector<Cell> row{std::to_string(r1)};
            for (int r2 = 0; r2 < a; ++r2) {
                const bool coprime = std::gcd(a, std::gcd(r1, r2)) == 1;
                row.emplace_back(coprime ? core::join(forms_b_below_c(a, r1, r2), "; ")
                                         : std::string("-"));
            }
            table.rows.push_back(std::move(row));
        }
        section.tables.push_back(std::move(table));
    }
    return section;
}

double rules_per_structure(const Json& row) {
    return row.at("structure_rules").get<double>() / row.at("structures").get<double>();
}

Plot growth_plot(const Json& rows) {
    Plot plot;
    plot.caption = "Rules of a primitive structure (a, lambda), on average";
    plot.x_label = "a";
    plot.y_label = "rules";
    Series ours{"measured", {}, false};
    Series low{"0.8 ln(a)^2", {}, true};
    Series high{"1.0 ln(a)^2", {}, true};
    for (const Json& row : rows) {
        const double a = row.at("a").get<double>();
        const double curve = std::log(a) * std::log(a);
        ours.points.push_back({a, rules_per_structure(row), {}, {}});
        low.points.push_back({a, 0.8 * curve, {}, {}});
        high.points.push_back({a, curve, {}, {}});
    }
    plot.series = {std::move(ours), std::move(low), std::move(high)};
    return plot;
}

Section counts_section(const Json* counted) {
    Section section;
    section.title = "How many rules there are";
    section.paragraphs = {
        "A primitive structure (a, lambda) stands for all pairs r1, r2 with r2 = lambda r1 modulo "
        "a, r1 coprime to a; all other pairs follow from structures of divisors of a. Each "
        "structure has a certificate that an independent checker accepted in this run, so its "
        "rules are proven for all k and m."};
    if (counted == nullptr) {
        section.paragraphs.emplace_back("Not counted yet.");
        return section;
    }
    const Json& rows = counted->at("rows");
    Table table;
    table.caption = "Rules by a";
    table.columns = {"a",    "pairs r1, r2",         "their rules", "with b < c",
                     "most", "primitive structures", "their rules", "on average"};
    for (const Json& row : rows) {
        const int a = row.at("a").get<int>();
        if (a > kLargestPrinted && a % 20 != 0) {
            continue;
        }
        std::vector<Cell> cells;
        for (const char* name :
             {"a", "pairs", "rules", "b_below_c", "most", "structures", "structure_rules"}) {
            cells.emplace_back(std::to_string(row.at(name).get<std::uint64_t>()));
        }
        cells.emplace_back(Figure{rules_per_structure(row), {}, {}, 1, "", false});
        table.rows.push_back(std::move(cells));
    }
    section.tables.push_back(std::move(table));
    section.plots.push_back(growth_plot(rows));
    return section;
}

std::string time_text(const Json& microseconds) {
    const double us = microseconds.get<double>();
    return us < 1000  ? fmt::format("{:.1f} us", us)
           : us < 1e6 ? fmt::format("{:.2f} ms", us / 1e3)
                      : fmt::format("{:.2f} s", us / 1e6);
}

Section speed_section(const Json* measured) {
    Section section;
    section.title = "Speed beside 4ti2 and Frobby";
    section.paragraphs = {
        "The Frobenius number of given coins. Theirs is the time of both programs from start to "
        "end, so some milliseconds of it are the start; ours is a call. Only ratios within one run "
        "mean something. The peers also solve four and more coins of many digits, which we refuse "
        "because our table would not fit into memory."};
    if (measured == nullptr) {
        section.paragraphs.emplace_back("Not measured yet.");
        return section;
    }
    Table table;
    table.caption = "Time for one Frobenius number";
    table.columns = {"coins", "4ti2 and Frobby", "ours", "same value"};
    table.published_columns = 1;
    for (const Json& row : measured->at("rows")) {
        const bool answered = !row.at("peer_us").is_null();
        table.rows.push_back(
            {row.at("name").get<std::string>(),
             answered ? time_text(row.at("peer_us")) : std::string("no answer within a minute"),
             time_text(row.at("ours_us")),
             answered ? std::string(row.at("agree").get<bool>() ? "yes" : "NO") : std::string()});
    }
    section.tables.push_back(std::move(table));
    return section;
}

}  // namespace

std::vector<Section> report_coin_rules(Scale /*scale*/, const StepResults& results) {
    const auto find = [&](const char* step) -> const Json* {
        const auto found = results.find(step);
        return found == results.end() ? nullptr : &found->second;
    };
    return {table_section(find("table")), errata_section(), counts_section(find("counts")),
            speed_section(find("speed")), forms_section()};
}

}  // namespace tusk::lab
