#include "registry/json.h"

#include "core/json.h"
#include "registry/wording.h"

namespace tusk::registry {

using core::Json;

Json outcome_json(const Game& game, const Outcome& outcome) {
    Json steps = Json::array();
    for (const ExplanationStep& step : outcome.why) {
        steps.push_back({{"ply", step.ply}, {"text", step.text}});
    }
    Json payoff = Json::object();
    const auto& names = game.info().seat_names;
    for (std::size_t i = 0; i < names.size(); ++i) {
        payoff[names[i]] = outcome.payoff[i];
    }
    return {{"winner", winner_name(game, outcome)},
            {"reason", outcome.reason},
            {"explanation", std::move(steps)},
            {"payoff", std::move(payoff)}};
}

Json analysis_json(const State& state, const search::Analysis& analysis) {
    Json lines = Json::array();
    for (const search::Line& line : analysis.lines) {
        // Beyond the first move the true state would answer for what the searcher only guessed.
        const bool hidden = state.game().info().hidden && !line.moves.empty();
        const auto moves = hidden ? std::vector<Action>{line.moves.front()} : line.moves;
        lines.push_back({{"moves", line_texts(state, moves)},
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

Json limits_json(const Limits& limits) {
    Json json = Json::object();
    if (limits.depth) {
        json["depth"] = *limits.depth;
    }
    if (limits.nodes) {
        json["nodes"] = *limits.nodes;
    }
    if (limits.playouts) {
        json["playouts"] = *limits.playouts;
    }
    if (limits.time_ms) {
        json["time_ms"] = *limits.time_ms;
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
        if (param.kind == core::ParamKind::kInteger || param.kind == core::ParamKind::kReal) {
            list.back()["min"] = param.min;
            list.back()["max"] = param.max;
        }
        if (param.kind == core::ParamKind::kChoice) {
            list.back()["choices"] = param.choices;
        }
    }
    return list;
}

}  // namespace tusk::registry
