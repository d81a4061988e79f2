#pragma once
// A report as JSON: everything that report_html.h prints, as values. Fields may be added, never
// renamed.

#include <nlohmann/json_fwd.hpp>

#include "lab/reports/report_document.h"

namespace tusk::lab {

// {"title", "question", "source", "run": {"id", "state", ...}, "sections": [...]}. A cell is null,
// a text, or {"value", "low", "high", "decimals", "unit"}.
[[nodiscard]] nlohmann::json report_json(const ReportDocument& document);

}  // namespace tusk::lab
