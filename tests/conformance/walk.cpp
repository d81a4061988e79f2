#include "tests/conformance/walk.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

namespace tusk::tests {

using registry::Action;
using registry::Deciders;
using registry::Game;
using registry::Seat;
using registry::State;
using registry::View;
using registry::Viewer;

namespace {

constexpr int kMaxActions = 5'000;  // no game of the suite is that long when played at random

std::string text_of(const std::optional<registry::Outcome>& outcome) {
    if (!outcome) {
        return "-";
    }
    std::string text = outcome->reason;
    for (const double payoff : outcome->payoff) {
        text += fmt::format(" {}", payoff);
    }
    for (const auto& step : outcome->why) {
        text += fmt::format(" {}:{}", step.ply, step.text);
    }
    return text;
}

std::uint32_t below(core::Rng& rng, std::size_t bound) {
    return rng.below(static_cast<std::uint32_t>(bound));
}

}  // namespace

std::string snapshot(const State& state) {
    const Deciders now = state.deciders();
    std::string text =
        fmt::format("{}\n{}\n{}\n{}\n{} {}\n{}\n", state.encode(), state.position(), state.key(),
                    state.board(), now.seat_mask, now.chance, text_of(state.outcome()));
    for (const auto& played : state.history()) {
        text += fmt::format("{} {} {}\n", search::index(played.decider), played.action.code,
                            played.text);
    }
    for (const Viewer viewer : viewers(state.game())) {
        text += bytes(state.view(viewer));
    }
    return text;
}

std::string seen_history(const View& view) {
    std::string text;
    for (const auto& seen : view.history) {
        text += fmt::format("{} {} {}\n", search::index(seen.decider),
                            seen.action ? std::to_string(seen.action->code) : "?", seen.text);
    }
    return text;
}

std::string bytes(const View& view) {
    std::string text =
        fmt::format("{} {} {}\n{}\n{}\n{}\n", search::index(view.viewer), view.deciders.seat_mask,
                    view.deciders.chance, view.initial, view.position, text_of(view.outcome));
    for (std::size_t i = 0; i < view.legal.size(); ++i) {
        text += fmt::format("{} {}\n", view.legal[i].code, view.legal_text.at(i));
    }
    for (const auto& [name, value] : view.options) {
        text += fmt::format("{}={}\n", name, value);
    }
    return text + seen_history(view);
}

Choice random_choice(const State& state, core::Rng& rng) {
    const Deciders now = state.deciders();
    Seat decider = Seat::kChance;
    if (!now.chance) {
        auto skip = below(rng, static_cast<std::size_t>(std::popcount(now.seat_mask)));
        unsigned mask = now.seat_mask;
        for (; skip > 0; --skip) {
            mask &= mask - 1;
        }
        decider = search::seat_at(static_cast<std::size_t>(std::countr_zero(mask)));
    }
    const std::vector<Action> legal = state.legal(decider);
    return {decider, legal.empty() ? Action{} : legal[below(rng, legal.size())]};
}

bool play_out(State& state, core::Rng& rng, const std::function<void(const State&)>& visit) {
    for (int i = 0; i < kMaxActions; ++i) {
        visit(state);
        if (state.deciders().nobody()) {
            return true;
        }
        const Choice choice = random_choice(state, rng);
        if (!state.apply(choice.decider, choice.action)) {
            return false;
        }
    }
    return false;
}

std::unique_ptr<State> somewhere(const Game& game, const core::NamedValues& options, core::Rng& rng,
                                 int actions) {
    std::unique_ptr<State> state = *game.initial(options);
    if (actions < 0) {
        const std::unique_ptr<State> scout = state->clone();
        int length = 0;
        static_cast<void>(play_out(*scout, rng, [&](const State&) { ++length; }));
        actions = static_cast<int>(below(rng, static_cast<std::size_t>(length)));
    }
    for (int i = 0; i < actions && !state->deciders().nobody(); ++i) {
        const Choice choice = random_choice(*state, rng);
        static_cast<void>(state->apply(choice.decider, choice.action));
    }
    return state;
}

std::vector<core::NamedValues> option_variants(const Game& game) {
    std::vector<core::NamedValues> result{{}};
    for (const core::ParamInfo& option : game.options()) {
        std::vector<std::string> values = option.choices;
        if (option.kind == core::ParamKind::kInteger || option.kind == core::ParamKind::kReal) {
            values = {core::write_number(option.kind, option.min),
                      core::write_number(option.kind, option.max)};
        } else if (option.kind == core::ParamKind::kBoolean) {
            values = {"true", "false"};
        }
        for (const std::string& value : values) {
            if (value != option.default_value && game.initial({{option.name, value}})) {
                result.push_back({{option.name, value}});
            }
        }
    }
    return result;
}

std::vector<Viewer> viewers(const Game& game) {
    std::vector<Viewer> result{Seat::kSpectator};
    for (std::size_t i = 0; i < game.info().seat_names.size(); ++i) {
        result.push_back(search::seat_at(i));
    }
    return result;
}

std::unique_ptr<State> redealt(const State& state, Viewer viewer, core::Rng& rng) {
    auto copy = state.game().parse(state.initial(), state.options());
    if (!copy) {
        return nullptr;
    }
    for (std::size_t i = 0; i < state.history().size(); ++i) {
        const auto& played = state.history()[i];
        Action action = played.action;
        if (!state.sees(viewer, i)) {
            const std::vector<Action> legal = (*copy)->legal(played.decider);
            if (legal.empty()) {
                return nullptr;
            }
            action = legal[below(rng, legal.size())];
        }
        if (!(*copy)->apply(played.decider, action)) {
            return nullptr;
        }
    }
    const bool alike = seen_history((*copy)->view(viewer)) == seen_history(state.view(viewer)) &&
                       text_of((*copy)->outcome()) == text_of(state.outcome());
    return alike ? std::move(*copy) : nullptr;
}

std::string mutated(std::string text, core::Rng& rng) {
    constexpr std::string_view kSpice = " /-.?#=:[]{}<>\"\\\n019xXo\xC3\xFF";
    const auto changes = 1 + rng.below(3);
    for (std::uint32_t i = 0; i < changes; ++i) {
        const std::size_t at = below(rng, text.size() + 1);
        const char spice = rng.below(4) == 0 ? static_cast<char>(rng.below(256))
                                             : kSpice[below(rng, kSpice.size())];
        switch (rng.below(6)) {
            case 0: text.insert(at, 1, spice); break;
            case 1: text.erase(at, 1 + rng.below(3)); break;
            case 2: text = text.substr(0, at) + text.substr(at / 2); break;
            case 3: text.resize(at); break;
            case 4:
                if (!text.empty()) {
                    std::swap(text[at % text.size()], text[below(rng, text.size())]);
                }
                break;
            default:
                if (!text.empty()) {
                    text[at % text.size()] = spice;
                }
        }
    }
    return text;
}

}  // namespace tusk::tests
