#include "registry/json.h"

#include <fmt/format.h>

#include "core/json.h"
#include "core/text.h"
#include "registry/wording.h"

namespace tusk::registry {

using core::Json;

Json outcome_json(const Game& game, const Outcome& outcome) {
    Json steps = Json::array();
    for (const ExplanationStep& step : outcome.why) {
        Json arrows = Json::array();
        for (const games::Arrow& arrow : step.arrows) {
            arrows.push_back(
                {{"from", arrow.from}, {"to", arrow.to}, {"role", games::name_of(arrow.role)}});
        }
        Json words = Json::object();
        for (const auto& [name, word] : step.words) {
            words[name] = word;
        }
        steps.push_back({{"ply", step.ply},
                         {"text", step.text},
                         {"saying", step.saying},
                         {"words", std::move(words)},
                         {"arrows", std::move(arrows)}});
    }
    Json payoff = Json::object();
    const auto& names = seat_names(game, outcome);
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
        if (line.end_in) {
            lines.back()["end_in"] = *line.end_in;
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

Json facts_json(const games::Explanation& explanation) {
    Json facts = Json::array();
    for (const games::Fact& fact : explanation.facts) {
        Json numbers = Json::object();
        for (const auto& [name, value] : fact.numbers) {
            numbers[name] = value;
        }
        Json marks = Json::array();
        for (const games::Mark& mark : fact.marks) {
            marks.push_back(
                {{"name", mark.name}, {"role", games::name_of(mark.role)}, {"cells", mark.cells}});
        }
        facts.push_back({{"id", fact.id},
                         {"saying", fact.saying},
                         {"text", fact.text},
                         {"tone", games::name_of(fact.tone)},
                         {"matters", fact.matters},
                         {"numbers", std::move(numbers)},
                         {"marks", std::move(marks)}});
    }
    return facts;
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

namespace {

using core::ErrorCode;
using core::fail;

constexpr const char* kAdjudication = "adjudication";

core::Result<void> read_field(const Json& value, const std::string& name, double& out) {
    if (!value.is_number()) {
        return fail(ErrorCode::kSyntax, name + " must be a number", kAdjudication);
    }
    out = value.get<double>();
    return {};
}

core::Result<void> read_field(const Json& value, const std::string& name, int& out) {
    constexpr std::int64_t kMost = 1'000'000'000;  // an int; the real range is checked afterwards
    const bool whole = value.is_number_integer() &&
                       (!value.is_number_unsigned() || value.get<std::uint64_t>() <= kMost);
    if (!whole || value.get<std::int64_t>() > kMost || value.get<std::int64_t>() < -kMost) {
        return fail(ErrorCode::kSyntax, name + " must be a whole number", kAdjudication);
    }
    out = value.get<int>();
    return {};
}

core::Result<void> read_field(const Json& value, const std::string& name, auto& out) {
    return read_field(value, name, out.emplace());
}

}  // namespace

Json adjudication_json(const Adjudication& rules) {
    Json json = Json::object();
    if (rules.win_value) {
        json["win_value"] = *rules.win_value;
        json["win_moves"] = rules.win_moves;
    }
    if (rules.draw_value) {
        json["draw_value"] = *rules.draw_value;
        json["draw_moves"] = rules.draw_moves;
        json["draw_from"] = rules.draw_from;
    }
    if (rules.max_plies) {
        json["max_plies"] = *rules.max_plies;
    }
    return json;
}

core::Result<Adjudication> adjudication_of(const Json& json) {
    if (!json.is_object()) {
        return fail(ErrorCode::kSyntax, "must be an object", kAdjudication);
    }
    Adjudication rules;
    for (const auto& [name, value] : json.items()) {
        core::Result<void> read;
        if (name == "win_value") {
            read = read_field(value, name, rules.win_value);
        } else if (name == "win_moves") {
            read = read_field(value, name, rules.win_moves);
        } else if (name == "draw_value") {
            read = read_field(value, name, rules.draw_value);
        } else if (name == "draw_moves") {
            read = read_field(value, name, rules.draw_moves);
        } else if (name == "draw_from") {
            read = read_field(value, name, rules.draw_from);
        } else if (name == "max_plies") {
            read = read_field(value, name, rules.max_plies);
        } else {
            read = fail(ErrorCode::kUnknownName,
                        fmt::format("has no field {}; known: win_value, win_moves, draw_value, "
                                    "draw_moves, draw_from, max_plies",
                                    core::quoted(name)),
                        kAdjudication);
        }
        if (!read) {
            return fail(read.error());
        }
    }
    const auto needs = [&](const char* field, const char* other) {
        return json.contains(field) && !json.contains(other);
    };
    if (needs("win_moves", "win_value") || needs("draw_moves", "draw_value") ||
        needs("draw_from", "draw_value")) {
        return fail(ErrorCode::kSyntax,
                    "win_moves needs win_value; draw_moves and draw_from need draw_value",
                    kAdjudication);
    }
    if (auto sound = check_adjudication(rules); !sound) {
        return fail(sound.error());
    }
    return rules;
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
