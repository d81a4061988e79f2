#pragma once
// A report as one HTML file that needs nothing else: style and plots are inside, no scripts,
// nothing is fetched. Light or dark as the reader prefers, readable on a phone and on paper. Every
// element is closed, so it can be read as XML too. Everything is escaped.

#include <cstdint>
#include <string>

#include "lab/reports/report_document.h"

namespace tusk::lab {

// kSections leaves out the head (title, question, how the run stands) and the foot, for whoever
// shows them beside it in another language.
enum class ReportPart : std::uint8_t { kWhole, kSections };

[[nodiscard]] std::string report_html(const ReportDocument& document,
                                      ReportPart part = ReportPart::kWhole);

}  // namespace tusk::lab
