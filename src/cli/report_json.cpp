#include "cli/report_json.h"

#include <fmt/format.h>

#include "cli/report.h"
#include "core/json.h"

namespace tusk::cli {

using core::Json;

Json outcome_json(const registry::State& state) {
    const auto outcome = state.outcome();
    if (!outcome) {
        return nullptr;
    }
    Json steps = Json::array();
    for (const registry::ExplanationStep& step : outcome->why) {
        steps.push_back({{"ply", step.ply}, {"text", step.text}});
    }
    Json payoff = Json::object();
    const auto& names = state.game().info().seat_names;
    for (std::size_t i = 0; i < names.size(); ++i) {
        payoff[names[i]] = outcome->payoff[i];
    }
    return {{"winner", winner_name(state.game(), *outcome)},
            {"reason", outcome->reason},
            {"explanation", std::move(steps)},
            {"payoff", std::move(payoff)}};
}

Json state_json(const registry::State& state) {
    Json moves = Json::array();
    for (const registry::PlayedAction& played : state.history()) {
        moves.push_back(played.text);
    }
    const std::string side = side_to_move(state);
    return {{"game", state.game().info().id},
            {"position", state.position()},
            {"to_move", side.empty() ? Json(nullptr) : Json(side)},
            {"legal", legal_texts(state)},
            {"outcome", outcome_json(state)},
            {"moves", std::move(moves)},
            {"board", state.board()}};
}

Json analysis_json(const registry::State& state, const search::Analysis& analysis) {
    Json lines = Json::array();
    for (const search::Line& line : analysis.lines) {
        lines.push_back({{"moves", line_texts(state, line.moves)},
                         {"value", line.value + 0.0},
                         {"exact", line.exact}});
        if (line.visits > 0) {
            lines.back()["visits"] = line.visits;
        }
    }
    Json json = {
        {"value", analysis.value + 0.0},  // no minus before a zero
        {"exact", analysis.exact},
        {"best", analysis.best ? Json(state.text(*analysis.best)) : Json(nullptr)},
        {"lines", std::move(lines)},
        {"depth", analysis.depth},
        {"nodes", analysis.nodes},
        {"playouts", analysis.playouts},
        {"time_ms", analysis.time_ms},
        {"unit", unit_of(state, analysis)},
        {"win_rate", analysis.win_rate ? Json(*analysis.win_rate) : Json(nullptr)},
        {"stopped_by", search::name_of(analysis.stopped_by)},
    };
    if (analysis.proof != search::Proof::kNone) {
        json["value"] = search::name_of(analysis.proof);
    }
    return json;
}

Json params_json(const std::vector<core::ParamInfo>& params) {
    Json list = Json::array();
    for (const core::ParamInfo& param : params) {
        list.push_back({{"name", param.name},
                        {"kind", core::name_of(param.kind)},
                        {"range", param.range()},
                        {"default", param.default_value},
                        {"help", param.help}});
    }
    return list;
}

void print_json(const Json& json) {
    // Text from outside may be broken UTF-8; it must not end the program.
    fmt::print("{}\n", json.dump(-1, ' ', false, Json::error_handler_t::replace));
}

}  // namespace tusk::cli
