#include "server/api/notations_json.h"

#include <algorithm>

#include "core/json.h"
#include "registry/json.h"

namespace tusk::server {

using core::Json;

namespace {

// All but the standard one.
std::vector<std::string> other_notations(const registry::State& state) {
    const registry::GameInfo& info = state.game().info();
    if (info.hidden || info.notations.size() < 2) {
        return {};
    }
    return {info.notations.begin() + 1, info.notations.end()};
}

Json texts_of(const registry::State& before, search::Action action,
              const std::vector<std::string>& notations) {
    Json texts = Json::object();
    for (const std::string& notation : notations) {
        texts[notation] = before.text(action, notation);
    }
    return texts;
}

Json line_notations(const registry::State& state, const std::vector<search::Action>& moves,
                    const std::vector<std::string>& notations) {
    Json lines = Json::object();
    for (const std::string& notation : notations) {
        lines[notation] = Json::array();
    }
    const auto copy = state.clone();
    for (const search::Action move : moves) {
        if (copy->deciders().nobody()) {
            break;
        }
        const Json texts = texts_of(*copy, move, notations);
        if (!copy->apply(copy->deciders().first(), move)) {
            break;
        }
        for (const std::string& notation : notations) {
            lines[notation].push_back(texts[notation]);
        }
    }
    return lines;
}

}  // namespace

void add_notations(Json& move, const registry::State& before, search::Action action) {
    if (const auto notations = other_notations(before); !notations.empty()) {
        move["notations"] = texts_of(before, action, notations);
    }
}

Json history_notations(const registry::State& state, std::size_t from) {
    Json list = Json::array();
    const auto notations = other_notations(state);
    if (notations.empty() || from >= state.history().size()) {
        return list;
    }
    auto before = state.game().parse(state.initial(), state.options());
    if (!before) {
        return list;
    }
    for (const registry::PlayedAction& played : state.history()) {
        if ((*before)->history().size() >= from) {
            list.push_back(texts_of(**before, played.action, notations));
        }
        if (!(*before)->apply(played.decider, played.action)) {
            return Json::array();
        }
    }
    return list;
}

Json told_analysis(const registry::State& state, const registry::Analysis& analysis) {
    Json json = registry::analysis_json(state, analysis);
    if (const auto notations = other_notations(state); !notations.empty()) {
        for (std::size_t i = 0; i < analysis.lines.size(); ++i) {
            json["lines"][i]["notations"] =
                line_notations(state, analysis.lines[i].moves, notations);
        }
    }
    return json;
}

void add_review_notations(Json& entry, const registry::State& before, search::Action played,
                          search::Action best) {
    const auto notations = other_notations(before);
    for (const std::string& notation : notations) {
        entry["notations"][notation] = {{"played", before.text(played, notation)},
                                        {"best", before.text(best, notation)}};
    }
}

}  // namespace tusk::server
