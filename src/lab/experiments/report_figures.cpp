#include "lab/experiments/report_figures.h"

#include <fmt/format.h>

namespace tusk::lab {

using core::Json;

Figure percent(double share, const std::optional<Interval>& interval) {
    Figure figure;
    figure.value = 100 * share;
    figure.unit = "%";
    if (interval) {
        figure.low = 100 * interval->low;
        figure.high = 100 * interval->high;
    }
    return figure;
}

Cell score_cell(const Json& match) {
    if (!match.contains("score")) {
        return {};
    }
    std::optional<Interval> interval;
    if (const auto found = match.find("interval95"); found != match.end() && found->is_array()) {
        interval = Interval{found->at(0).get<double>(), found->at(1).get<double>()};
    }
    return percent(match.at("score").get<double>(), interval);
}

std::optional<Point> score_point(double x, const Json& match) {
    const Cell cell = score_cell(match);
    if (const auto* figure = std::get_if<Figure>(&cell)) {
        return Point{x, figure->value, figure->low, figure->high};
    }
    return std::nullopt;
}

Cell tally_cell(const Json& match) {
    if (!match.contains("wins")) {
        return {};
    }
    return fmt::format("+{} ={} -{}", match.at("wins").get<int>(), match.at("draws").get<int>(),
                       match.at("losses").get<int>());
}

Json scored_json(const BatchScore& score) {
    Json json = to_json(score);
    const Interval interval = score.interval95();
    json["score"] = score.score();
    json["interval95"] = {interval.low, interval.high};
    return json;
}

}  // namespace tusk::lab
