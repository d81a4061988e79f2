#include "cli/report_json.h"

#include <fmt/format.h>

#include "cli/report.h"
#include "core/json.h"

namespace tusk::cli {

using core::Json;

Json outcome_json(const registry::State& state) {
    const auto outcome = state.outcome();
    return outcome ? registry::outcome_json(state.game(), *outcome) : Json(nullptr);
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

void add_facts(const registry::State& state, const search::Analysis& analysis, Json& report) {
    const registry::Decider decider = state.deciders().first();
    for (std::size_t i = 0; i < analysis.lines.size(); ++i) {
        const auto& moves = analysis.lines[i].moves;
        report["lines"][i]["facts"] =
            moves.empty() ? Json::array()
                          : registry::facts_json(state.explanation(decider, moves.front()));
    }
}

void print_json(const Json& json) {
    // Text from outside may be broken UTF-8; it must not end the program.
    fmt::print("{}\n", json.dump(-1, ' ', false, Json::error_handler_t::replace));
}

}  // namespace tusk::cli
