#pragma once
// A report as values: sections with text, tables and plots; report_html.h and report_json.h print
// it.

#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace tusk::lab {

// A number with the ends of its 95 % interval, where there is one.
struct Figure {
    double value = 0;
    std::optional<double> low;
    std::optional<double> high;
    int decimals = 1;
    std::string unit;        // "%", "discs"
    bool show_sign = false;  // "+12"
};

// A cell is empty, a text, or a figure.
using Cell = std::variant<std::monostate, std::string, Figure>;

struct Table {
    std::string caption;
    std::vector<std::string> columns;
    std::vector<std::vector<Cell>> rows;
    int published_columns =
        0;  // the columns with figures of others stand in this many after the first
};

struct Point {
    double x = 0;
    double y = 0;
    std::optional<double> low;
    std::optional<double> high;
};

struct Series {
    std::string name;
    std::vector<Point> points;
    bool published = false;  // drawn differently from ours
};

struct Plot {
    std::string caption;
    std::string x_label;
    std::string y_label;
    std::vector<Series> series;
    bool bars = false;                    // bars by category instead of lines
    std::vector<std::string> categories;  // bars: names of x = 0, 1, 2, ...
    bool log_x = false;
    std::optional<double> reference;  // a horizontal line: 50 %
};

struct Section {
    std::string title;
    std::vector<std::string> paragraphs;
    std::vector<Table> tables;
    std::vector<Plot> plots;
};

}  // namespace tusk::lab
