#pragma once
// A report as one HTML file that needs nothing else: style and plots are inside, no scripts,
// nothing is fetched. Light or dark as the reader prefers, readable on a phone and on paper. Every
// element is closed, so it can be read as XML too. Everything is escaped.

#include <string>

#include "lab/reports/report_document.h"

namespace tusk::lab {

[[nodiscard]] std::string report_html(const ReportDocument& document);

}  // namespace tusk::lab
