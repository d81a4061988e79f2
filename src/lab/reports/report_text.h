#pragma once
// Numbers and outside text as they stand in a printed report. Pure functions.

#include <cstdint>
#include <string>
#include <string_view>

#include "lab/reports/report.h"

namespace tusk::lab {

// "12.5", "−3.0", "12 345.0": with a real minus sign and, from five digits on, groups of three.
[[nodiscard]] std::string number_text(double value, int decimals, bool show_sign = false);

// The value with its unit, "58.8 %"; and its interval, "(57.4 to 60.2)", "(at least 57.4)" or "".
[[nodiscard]] std::string value_text(const Figure& figure);
[[nodiscard]] std::string interval_text(const Figure& figure);

// Both: "58.8 % (57.4 to 60.2)".
[[nodiscard]] std::string figure_text(const Figure& figure);

// "2026-11-16 02:09 UTC"; "1 h 02 min", "3 min 07 s", "0.4 s".
[[nodiscard]] std::string date_text(std::int64_t ms_since_1970);
[[nodiscard]] std::string duration_text(std::int64_t ms);

// Text for element content and quoted attributes of HTML, whatever it contains: signs with a
// meaning become entities, control characters and broken UTF-8 become U+FFFD.
[[nodiscard]] std::string html_escaped(std::string_view text);

}  // namespace tusk::lab
