#pragma once
// A plot as inline SVG: lines or bars with whiskers for the 95 % intervals, round ticks, legend, a
// reference line, and title and description for those who cannot see it.
//
// Colours come from the classes of plot_css(), so that it follows light and dark; published series
// are hollow, dashed or hatched. Everything is escaped. Points that cannot be drawn (not finite, or
// not above zero on a logarithmic axis) are left out. Pure functions.

#include <string>

#include "lab/reports/report.h"

namespace tusk::lab {

// `id` is unique on the page; ids inside the plot begin with it.
[[nodiscard]] std::string plot_svg(const Plot& plot, const std::string& id);

// What the page's style sheet needs for plots; uses its colours (--ink, --jade, ...).
[[nodiscard]] std::string plot_css();

}  // namespace tusk::lab
