#include "protocol/uci_position.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/text.h"
#include "registry/replay.h"

namespace tusk::protocol {

using core::ErrorCode;
using core::fail;
using core::Result;
using registry::Action;
using registry::Game;
using registry::State;
using StateResult = Result<std::unique_ptr<State>>;

namespace {

// The rules of a state with every limit switched off that can be.
core::NamedValues without_limits(const State& state) {
    constexpr std::string_view kOff = "off";
    core::NamedValues rules = state.options();
    for (const core::ParamInfo& option : state.game().options()) {
        if (std::find(option.choices.begin(), option.choices.end(), kOff) != option.choices.end()) {
            std::erase_if(rules, [&](const auto& rule) { return rule.first == option.name; });
            rules.emplace_back(option.name, kOff);
        }
    }
    return rules;
}

StateResult start_of(const Game& game, const core::NamedValues& options, UciWords words) {
    if (words.empty()) {
        return fail(ErrorCode::kSyntax, "expected startpos or fen");
    }
    if (core::equal_ignoring_case(words[0], "startpos")) {
        if (words.size() > 1) {
            return fail(ErrorCode::kSyntax,
                        "expected moves after startpos, got " + core::quoted(words[1]));
        }
        return game.initial(options);
    }
    if (core::equal_ignoring_case(words[0], "fen") ||
        core::equal_ignoring_case(words[0], "cdcfen")) {
        if (words.size() == 1) {
            return fail(ErrorCode::kSyntax, "expected a position after fen");
        }
        return game.parse(joined_words(words.subspan(1)), options);
    }
    return fail(ErrorCode::kSyntax, "expected startpos or fen, got " + core::quoted(words[0]));
}

}  // namespace

Result<Action> read_uci_move(const State& state, std::string_view text) {
    const auto seat = state.deciders().first();
    if (search::is_seat(seat)) {  // what chance does may differ in capitals alone
        for (const Action action : state.legal(seat)) {
            if (core::equal_ignoring_case(state.text(action), text)) {
                return action;
            }
        }
    }
    return state.parse_action(seat, text);
}

std::unique_ptr<State> playable(const State& state) {
    if (!state.deciders().nobody()) {
        return state.clone();
    }
    for (const core::NamedValues& rules : {state.options(), without_limits(state)}) {
        auto again = state.game().parse(state.position(), rules);
        if (again && !(*again)->deciders().nobody()) {
            return std::move(*again);
        }
    }
    return nullptr;
}

StateResult read_uci_position(const Game& game, const core::NamedValues& options, UciWords words) {
    if (!words.empty() && core::equal_ignoring_case(words[0], "position")) {
        words = words.subspan(1);
    }
    const std::size_t moves = find_word(words, "moves");
    auto state = start_of(game, options, words.first(moves));
    if (!state) {
        return state;
    }
    for (std::size_t i = moves + 1; i < words.size(); ++i) {
        const std::string where = fmt::format("move {} {}", i - moves, core::quoted(words[i]));
        if ((*state)->deciders().nobody()) {
            auto again = playable(**state);
            if (!again) {
                return fail(
                    core::Error{ErrorCode::kGameOver, "the game is over", {}}.within(where));
            }
            *state = std::move(again);
        }
        const auto action = read_uci_move(**state, words[i]);
        if (!action) {
            // One word may stand for a decision and what chance made of it.
            const auto several = (*state)->parse_actions(words[i]);
            if (!several || !registry::apply_text(**state, words[i])) {
                return fail(action.error().within(where));
            }
            continue;
        }
        if (auto done = (*state)->apply((*state)->deciders().first(), *action); !done) {
            return fail(done.error().within(where));
        }
    }
    return state;
}

}  // namespace tusk::protocol
