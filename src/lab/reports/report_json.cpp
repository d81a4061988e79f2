#include "lab/reports/report_json.h"

#include <cmath>

#include "core/json.h"

namespace tusk::lab {

using core::Json;

namespace {

Json number(double value) {
    return std::isfinite(value) ? Json(value) : Json(nullptr);
}

Json number(const std::optional<double>& value) {
    return value ? number(*value) : Json(nullptr);
}

Json cell_json(const Cell& cell) {
    if (const auto* text = std::get_if<std::string>(&cell)) {
        return *text;
    }
    if (const auto* figure = std::get_if<Figure>(&cell)) {
        return {{"value", number(figure->value)},
                {"low", number(figure->low)},
                {"high", number(figure->high)},
                {"decimals", figure->decimals},
                {"unit", figure->unit}};
    }
    return nullptr;
}

Json table_json(const Table& table) {
    Json rows = Json::array();
    for (const auto& row : table.rows) {
        Json cells = Json::array();
        for (const Cell& cell : row) {
            cells.push_back(cell_json(cell));
        }
        rows.push_back(std::move(cells));
    }
    return {{"caption", table.caption},
            {"columns", table.columns},
            {"published_columns", table.published_columns},
            {"rows", std::move(rows)}};
}

Json plot_json(const Plot& plot) {
    Json all = Json::array();
    for (const Series& series : plot.series) {
        Json points = Json::array();
        for (const Point& point : series.points) {
            points.push_back({{"x", number(point.x)},
                              {"y", number(point.y)},
                              {"low", number(point.low)},
                              {"high", number(point.high)}});
        }
        all.push_back({{"name", series.name},
                       {"published", series.published},
                       {"points", std::move(points)}});
    }
    return {{"caption", plot.caption}, {"x_label", plot.x_label},
            {"y_label", plot.y_label}, {"series", std::move(all)},
            {"bars", plot.bars},       {"categories", plot.categories},
            {"log_x", plot.log_x},     {"reference", number(plot.reference)}};
}

Json head_json(const ReportHead& head) {
    return {{"id", head.run},
            {"state", head.state},
            {"error", head.error},
            {"fraction", head.fraction},
            {"missing", head.missing},
            {"commands", head.commands},
            {"scale", head.scale},
            {"seed", head.seed},
            {"games", head.games},
            {"begun_ms", head.begun_ms},
            {"ended_ms", head.ended_ms == 0 ? Json(nullptr) : Json(head.ended_ms)},
            {"active_ms", head.active_ms},
            {"build", head.build},
            {"machine", head.machine}};
}

}  // namespace

Json report_json(const ReportDocument& document) {
    Json sections = Json::array();
    for (const Section& section : document.sections) {
        Json tables = Json::array();
        for (const Table& table : section.tables) {
            tables.push_back(table_json(table));
        }
        Json plots = Json::array();
        for (const Plot& plot : section.plots) {
            plots.push_back(plot_json(plot));
        }
        sections.push_back({{"title", section.title},
                            {"paragraphs", section.paragraphs},
                            {"tables", std::move(tables)},
                            {"plots", std::move(plots)}});
    }
    return {{"title", document.title},
            {"question", document.question},
            {"source", document.source},
            {"run", head_json(document.head)},
            {"sections", std::move(sections)}};
}

}  // namespace tusk::lab
