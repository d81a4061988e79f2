#include "lab/reports/report_svg.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "lab/reports/report_axis.h"
#include "lab/reports/report_text.h"

namespace tusk::lab {

namespace {

constexpr double kWidth = 680;
constexpr double kPlotHeight = 260;
constexpr double kLeft = 52;
constexpr double kBottom = 46;   // tick labels and the label of the axis
constexpr double kRow = 20;      // of the legend
constexpr double kLetter = 6.6;  // mean width of a letter at 12 px
constexpr int kKinds = 5;        // different looks of series before they repeat

// Letters of a UTF-8 text.
std::size_t length_of(const std::string& text) {
    return static_cast<std::size_t>(
        std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

double width_of(const std::string& text) {
    return kLetter * static_cast<double>(length_of(text));
}

std::string text_at(double x, double y, const char* kind, const std::string& text) {
    return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" class=\"{}\">{}</text>", x, y, kind,
                       html_escaped(text));
}

std::string line_between(double x1, double y1, double x2, double y2, const std::string& kind) {
    return fmt::format(
        "<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" class=\"{}\"/>", x1, y1, x2,
        y2, kind);
}

// A mark of one of five shapes, so that series differ without colour too.
std::string mark(double x, double y, std::size_t shape, const std::string& kind) {
    constexpr double r = 4.5;
    switch (shape % kKinds) {
        case 0:
            return fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{}\" class=\"{}\"/>", x, y,
                               r, kind);
        case 1:
            return fmt::format(
                "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"8\" height=\"8\" class=\"{}\"/>", x - 4,
                y - 4, kind);
        case 2:
            return fmt::format("<path d=\"M{:.1f} {:.1f}l5 9h-10z\" class=\"{}\"/>", x, y - 5.5,
                               kind);
        case 3:
            return fmt::format(
                "<path d=\"M{:.1f} {:.1f}l5.5 5.5l-5.5 5.5l-5.5 -5.5z\" class=\"{}\"/>", x, y - 5.5,
                kind);
        default:
            return fmt::format("<path d=\"M{:.1f} {:.1f}l5 -9h-10z\" class=\"{}\"/>", x, y + 5.5,
                               kind);
    }
}

class Drawing {
public:
    Drawing(const Plot& plot, std::string id) : plot_(plot), id_(std::move(id)) {
        clean_up();
        measure();
    }

    [[nodiscard]] std::string svg() {
        out_ = fmt::format(
            "<svg viewBox=\"0 0 {:.0f} {:.0f}\" role=\"img\" aria-labelledby=\"{}-t {}-d\">",
            kWidth, bottom_ + kBottom, id_, id_);
        out_ += fmt::format("<title id=\"{}-t\">{}</title><desc id=\"{}-d\">{}</desc>", id_,
                            html_escaped(plot_.caption), id_, html_escaped(description()));
        hatches();
        grid();
        legend();
        if (plot_.bars) {
            bars();
        } else {
            lines();
        }
        reference();
        return out_ + "</svg>";
    }

private:
    void clean_up() {
        for (Series& series : plot_.series) {
            std::erase_if(series.points, [&](const Point& point) {
                return !std::isfinite(point.x) || !std::isfinite(point.y) ||
                       (plot_.log_x && !plot_.bars && point.x <= 0) ||
                       (plot_.bars &&
                        (point.x < 0 || point.x >= 1000 || point.x != std::floor(point.x)));
            });
            for (Point& point : series.points) {
                for (auto* end : {&point.low, &point.high}) {
                    if (*end && !std::isfinite(**end)) {
                        end->reset();
                    }
                }
            }
        }
        if (plot_.reference && !std::isfinite(*plot_.reference)) {
            plot_.reference.reset();
        }
    }

    void measure() {
        std::vector<double> xs;
        std::vector<double> ys;
        for (const Series& series : plot_.series) {
            for (const Point& point : series.points) {
                xs.push_back(point.x);
                for (const auto& y : {std::optional(point.y), point.low, point.high}) {
                    if (y) {
                        ys.push_back(*y);
                    }
                }
                categories_ =
                    std::max(categories_, static_cast<std::size_t>(plot_.bars ? point.x + 1 : 0));
            }
        }
        categories_ = std::max({categories_, plot_.categories.size(), std::size_t{1}});
        if (plot_.reference) {
            ys.push_back(*plot_.reference);
        }
        if (plot_.bars || ys.empty()) {
            ys.push_back(0);
        }
        if (xs.empty()) {
            xs.push_back(1);
        }
        const auto [x_low, x_high] = std::minmax_element(xs.begin(), xs.end());
        const auto [y_low, y_high] = std::minmax_element(ys.begin(), ys.end());
        x_ = plot_.log_x ? log_axis(*x_low, *x_high) : linear_axis(*x_low, *x_high, 8);
        y_ = linear_axis(*y_low, *y_high, 6);
        if (!plot_.bars) {
            double names = 0;
            for (const Series& series : plot_.series) {
                names = std::max(names, width_of(series.name));
            }
            right_ = kWidth - std::clamp(names + 18, 24.0, 190.0);
        }
        top_ = kRow * static_cast<double>(legend_rows()) + 34;
        bottom_ = top_ + kPlotHeight;
    }

    [[nodiscard]] double at_x(double x) const noexcept {
        return kLeft + x_.place(x) * (right_ - kLeft);
    }
    [[nodiscard]] double at_y(double y) const noexcept {
        return bottom_ - std::clamp(y_.place(y), 0.0, 1.0) * kPlotHeight;
    }

    // "s0".."s4" for ours, "q0".."q4" for published ones: each its own count.
    [[nodiscard]] std::string kind_of(std::size_t index) const {
        std::size_t place = 0;
        for (std::size_t i = 0; i < index; ++i) {
            place += plot_.series[i].published == plot_.series[index].published ? 1 : 0;
        }
        return fmt::format("{}{}", plot_.series[index].published ? 'q' : 's', place % kKinds);
    }

    [[nodiscard]] std::string hatch_of(const std::string& kind) const {
        return kind[0] == 'q' ? fmt::format(" fill=\"url(#{}-{})\"", id_, kind) : "";
    }

    void hatches() {
        std::string patterns;
        for (std::size_t i = 0; plot_.bars && i < plot_.series.size(); ++i) {
            const std::string kind = kind_of(i);
            if (kind[0] == 'q') {
                patterns += fmt::format(
                    "<pattern id=\"{}-{}\" width=\"6\" height=\"6\" "
                    "patternUnits=\"userSpaceOnUse\" "
                    "patternTransform=\"rotate({})\"><line x1=\"0\" y1=\"0\" x2=\"0\" y2=\"6\" "
                    "class=\"hatch\"/></pattern>",
                    id_, kind,
                    kind == "q0"   ? 45
                    : kind == "q1" ? -45
                                   : 90);
            }
        }
        if (!patterns.empty()) {
            out_ += "<defs>" + patterns + "</defs>";
        }
    }

    void grid() {
        out_ += text_at(0, top_ - 12, "axis-name", plot_.y_label);
        for (const double tick : y_.ticks) {
            out_ +=
                line_between(kLeft, at_y(tick), right_, at_y(tick), tick == 0 ? "base" : "grid");
            out_ += text_at(kLeft - 8, at_y(tick) + 4, "tick-y", tick_text(y_, tick));
        }
        out_ += line_between(kLeft, bottom_, right_, bottom_, "base");
        if (plot_.bars) {
            for (std::size_t i = 0; i < plot_.categories.size(); ++i) {
                out_ += text_at(middle_of(i), bottom_ + 18, "tick-x", plot_.categories[i]);
            }
        } else {
            for (const double tick : x_.ticks) {
                out_ += line_between(at_x(tick), bottom_, at_x(tick), bottom_ + 4, "base");
                out_ += text_at(at_x(tick), bottom_ + 18, "tick-x", tick_text(x_, tick));
            }
        }
        out_ += text_at((kLeft + right_) / 2, bottom_ + 38, "axis-name mid", plot_.x_label);
    }

    [[nodiscard]] double entry_width(const Series& series) const {
        return width_of(series.name) + 40;
    }

    [[nodiscard]] int legend_rows() const {
        double x = 0;
        int rows = plot_.series.size() > 1 || plot_.bars ? 1 : 0;
        for (const Series& series : plot_.series) {
            if (x > 0 && x + entry_width(series) > kWidth) {
                ++rows;
                x = 0;
            }
            x += entry_width(series);
        }
        return rows;
    }

    void legend() {
        if (legend_rows() == 0) {
            return;
        }
        double x = 0;
        double y = 12;
        for (std::size_t i = 0; i < plot_.series.size(); ++i) {
            const Series& series = plot_.series[i];
            if (x > 0 && x + entry_width(series) > kWidth) {
                x = 0;
                y += kRow;
            }
            const std::string kind = kind_of(i);
            if (plot_.bars) {
                out_ += fmt::format(
                    "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"16\" height=\"10\" class=\"bar "
                    "{}\"{}/>",
                    x + 1, y - 5, kind, hatch_of(kind));
            } else {
                out_ += line_between(x, y, x + 18, y, "line " + kind);
                out_ += mark(x + 9, y, static_cast<std::size_t>(kind[1] - '0'), "mark " + kind);
            }
            out_ += text_at(x + 24, y + 4, "name", series.name);
            x += entry_width(series);
        }
    }

    void whisker(double x, const Point& point, const std::string& kind) {
        if (!point.low && !point.high) {
            return;
        }
        const double low = at_y(point.low.value_or(point.y));
        const double high = at_y(point.high.value_or(point.y));
        out_ += fmt::format(
            "<path d=\"M{0:.1f} {1:.1f}V{2:.1f}M{3:.1f} {1:.1f}H{4:.1f}M{3:.1f} {2:.1f}H{4:.1f}\" "
            "class=\"whisker {5}\"/>",
            x, low, high, x - 3.5, x + 3.5, kind);
    }

    [[nodiscard]] double slot() const noexcept {
        return (right_ - kLeft) / static_cast<double>(categories_);
    }
    [[nodiscard]] double middle_of(std::size_t category) const noexcept {
        return kLeft + slot() * (static_cast<double>(category) + 0.5);
    }

    // The bars of a category stand together around its middle, whichever series have one there.
    void bars() {
        const double width = std::min(
            slot() * 0.8 / static_cast<double>(std::max<std::size_t>(plot_.series.size(), 1)),
            44.0);
        std::vector<std::size_t> drawn(categories_);
        for (std::size_t i = 0; i < plot_.series.size(); ++i) {
            const std::string kind = kind_of(i);
            for (const Point& point : plot_.series[i].points) {
                const auto category = static_cast<std::size_t>(point.x);
                const double middle =
                    middle_of(category) +
                    (static_cast<double>(drawn[category]++) - (bars_in(category) - 1) / 2) * width;
                const double base = at_y(0);
                const double end = at_y(point.y);
                out_ += fmt::format(
                    "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" "
                    "class=\"bar {}\"{}/>",
                    middle - width / 2 + 1, std::min(base, end), std::max(width - 2, 1.0),
                    std::abs(base - end), kind, hatch_of(kind));
                whisker(middle, point, "on-bar");
            }
        }
    }

    [[nodiscard]] double bars_in(std::size_t category) const {
        double count = 0;
        for (const Series& series : plot_.series) {
            for (const Point& point : series.points) {
                count += static_cast<std::size_t>(point.x) == category ? 1 : 0;
            }
        }
        return count;
    }

    void lines() {
        std::vector<std::pair<double, std::size_t>> ends;  // height of the last point, series
        for (std::size_t i = 0; i < plot_.series.size(); ++i) {
            std::vector<Point> points = plot_.series[i].points;
            std::stable_sort(points.begin(), points.end(),
                             [](const Point& a, const Point& b) { return a.x < b.x; });
            const std::string kind = kind_of(i);
            std::string path;
            for (const Point& point : points) {
                path += fmt::format("{}{:.1f} {:.1f}", path.empty() ? "M" : "L", at_x(point.x),
                                    at_y(point.y));
            }
            if (points.size() > 1) {
                out_ += fmt::format("<path d=\"{}\" class=\"line {}\"/>", path, kind);
            }
            for (const Point& point : points) {
                whisker(at_x(point.x), point, kind);
                out_ += mark(at_x(point.x), at_y(point.y), static_cast<std::size_t>(kind[1] - '0'),
                             "mark " + kind);
            }
            if (!points.empty()) {
                ends.emplace_back(at_y(points.back().y), i);
            }
        }
        name_ends(std::move(ends));
    }

    // The names of the lines beside their ends, moved apart where they would overlap.
    void name_ends(std::vector<std::pair<double, std::size_t>> ends) {
        constexpr double kApart = 15;
        std::sort(ends.begin(), ends.end());
        for (std::size_t i = 1; i < ends.size(); ++i) {
            ends[i].first = std::max(ends[i].first, ends[i - 1].first + kApart);
        }
        double limit = bottom_;
        for (std::size_t i = ends.size(); i-- > 0;) {
            ends[i].first = std::min(ends[i].first, limit);
            limit = ends[i].first - kApart;
        }
        for (const auto& [y, series] : ends) {
            out_ += text_at(right_ + 12, y + 4, "name", plot_.series[series].name);
        }
    }

    void reference() {
        if (plot_.reference) {
            out_ += line_between(kLeft, at_y(*plot_.reference), right_, at_y(*plot_.reference),
                                 "reference");
        }
    }

    [[nodiscard]] std::string x_text(const Point& point) const {
        const auto index = static_cast<std::size_t>(std::max(point.x, 0.0));
        return plot_.bars && index < plot_.categories.size() ? plot_.categories[index]
                                                             : fmt::format("{:g}", point.x);
    }

    [[nodiscard]] std::string description() const {
        std::string text = fmt::format("{}: {} by {}.", plot_.bars ? "Bars" : "Lines",
                                       plot_.y_label, plot_.x_label);
        for (const Series& series : plot_.series) {
            text += fmt::format(" {}{}:", series.name, series.published ? " (published)" : "");
            for (const Point& point : series.points) {
                Figure figure;
                figure.value = point.y;
                figure.low = point.low;
                figure.high = point.high;
                text += fmt::format(" {} {};", x_text(point), figure_text(figure));
            }
            text.back() = '.';
        }
        if (plot_.reference) {
            text += fmt::format(" A line marks {}.", number_text(*plot_.reference, 1));
        }
        return text;
    }

    Plot plot_;
    std::string id_;
    Axis x_;
    Axis y_;
    std::size_t categories_ = 0;
    double right_ = kWidth - 8;
    double top_ = 0;
    double bottom_ = 0;
    std::string out_;
};

}  // namespace

std::string plot_svg(const Plot& plot, const std::string& id) {
    return Drawing(plot, id).svg();
}

std::string plot_css() {
    return R"(svg{display:block;width:100%;height:auto;font:12px var(--sans);font-variant-numeric:tabular-nums}
svg text{fill:var(--ink)}
svg .axis-name,svg .tick-x,svg .tick-y{fill:var(--soft-ink)}
svg .tick-x,svg .mid{text-anchor:middle}
svg .tick-y{text-anchor:end}
svg .grid{stroke:var(--hairline)}
svg .base{stroke:var(--line-strong)}
svg .reference{stroke:var(--seal);stroke-width:1.5;stroke-dasharray:2 4}
svg .hatch{stroke:var(--soft-ink);stroke-width:2.5}
svg .s0{--colour:var(--jade)}
svg .s1{--colour:var(--amber)}
svg .s2{--colour:var(--blue)}
svg .s3{--colour:var(--seal)}
svg .s4{--colour:var(--ink)}
svg .q0,svg .q1,svg .q2,svg .q3,svg .q4{--colour:var(--soft-ink)}
svg .line{fill:none;stroke:var(--colour);stroke-width:2}
svg .line.q0{stroke-dasharray:6 4}
svg .line.q1{stroke-dasharray:2 3}
svg .line.q2{stroke-dasharray:10 3 2 3}
svg .mark{fill:var(--colour);stroke:var(--colour);stroke-width:1.5}
svg .mark.q0,svg .mark.q1,svg .mark.q2,svg .mark.q3,svg .mark.q4{fill:var(--paper)}
svg .bar{stroke:var(--colour)}
svg .bar.s0,svg .bar.s1,svg .bar.s2,svg .bar.s3,svg .bar.s4{fill:var(--colour)}
svg .whisker{fill:none;stroke:var(--colour);stroke-width:1.5}
svg .whisker.on-bar{stroke:var(--ink)}
)";
}

}  // namespace tusk::lab
