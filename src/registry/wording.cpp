#include "registry/wording.h"

#include <algorithm>

namespace tusk::registry {

std::string side_to_move(const State& state) {
    const Deciders deciders = state.deciders();
    return deciders.nobody() ? "" : state.seat_name(deciders.first());
}

const std::vector<std::string>& seat_names(const Game& game, const Outcome& outcome) {
    return outcome.seat_names.empty() ? game.info().seat_names : outcome.seat_names;
}

std::string winner_name(const Game& game, const Outcome& outcome) {
    const auto& names = seat_names(game, outcome);
    const auto begin = outcome.payoff.begin();
    const auto end = begin + static_cast<std::ptrdiff_t>(names.size());
    const auto best = std::max_element(begin, end);
    if (std::count(begin, end, *best) > 1) {
        return "draw";
    }
    return names[static_cast<std::size_t>(best - begin)];
}

std::vector<std::string> legal_texts(const State& state) {
    std::vector<std::string> texts;
    if (const Deciders deciders = state.deciders(); !deciders.nobody()) {
        for (const search::Action action : state.legal(deciders.first())) {
            texts.push_back(state.text(action));
        }
    }
    return texts;
}

std::vector<std::string> line_texts(const State& state, const std::vector<search::Action>& moves) {
    std::vector<std::string> texts;
    const auto copy = state.clone();
    for (const search::Action move : moves) {
        const std::string text = copy->deciders().nobody() ? "" : copy->text(move);
        if (copy->deciders().nobody() || !copy->apply(copy->deciders().first(), move)) {
            break;
        }
        texts.push_back(text);
    }
    return texts;
}

std::string unit_of(const State& state, const Analysis& analysis) {
    return analysis.unit.empty() ? state.game().info().unit : std::string(analysis.unit);
}

}  // namespace tusk::registry
