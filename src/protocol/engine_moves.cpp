#include "protocol/engine_moves.h"

#include <algorithm>

#include "core/text.h"

namespace tusk::protocol {

using core::ErrorCode;
using core::fail;
using core::Result;
using registry::Action;
using registry::State;
using registry::View;

namespace {

constexpr std::size_t kMaxLine = 128;

std::optional<Action> find_legal(const State& state, std::string_view text,
                                 std::string_view notation) {
    for (const Action action : state.legal(state.deciders().first())) {
        if (core::equal_ignoring_case(state.text(action, notation), text)) {
            return action;
        }
    }
    return std::nullopt;
}

// A game may write notations that it does not list, because it cannot tell them from others when
// it reads; one that it does not know at all comes out like the standard one.
Result<void> check_notation(const State& start, const std::string& notation) {
    const std::vector<std::string>& listed = start.game().info().notations;
    if (notation.empty() || std::find(listed.begin(), listed.end(), notation) != listed.end()) {
        return {};
    }
    for (const Action action : start.legal(start.deciders().first())) {
        if (start.text(action, notation) != start.text(action, {})) {
            return {};
        }
    }
    return fail(ErrorCode::kUnknownName,
                "no notation " + core::quoted(notation) + "; there is: " + core::listed(listed));
}

// A file and a rank, once or twice: what a move of a board game looks like.
bool has_form_of_move(std::string_view text) {
    return text.size() >= 2 && text.size() <= 6 && core::is_letter(text[0]) &&
           core::is_digit(text[1]);
}

}  // namespace

Result<EngineMoves> EngineMoves::of(const View& view, const std::string& notation) {
    EngineMoves moves;
    moves.notation_ = notation;
    auto standard = view.game->initial(view.options);
    if (!standard) {
        return fail(standard.error());
    }
    auto state = view.game->parse(view.initial, view.options);
    if (!state) {
        return fail(state.error());
    }
    if (auto known = check_notation(**standard, notation); !known) {
        return fail(known.error());
    }
    moves.initial_ = (*state)->initial();
    moves.standard_start_ = moves.initial_ == (*standard)->initial();
    for (const registry::SeenAction& seen : view.history) {
        if (!seen.action) {
            return fail(ErrorCode::kUnsupported, "hidden actions cannot be told");
        }
        moves.played_.push_back((*state)->text(*seen.action, notation));
        if (auto done = (*state)->apply(seen.decider, *seen.action); !done) {
            return fail(done.error());
        }
    }
    moves.state_ = std::move(*state);
    return moves;
}

std::string EngineMoves::played_text() const {
    return core::join(played_, " ");
}

Result<Action> EngineMoves::read(std::string_view text) const {
    if (const auto action = find_legal(*state_, text, notation_)) {
        return *action;
    }
    if (has_form_of_move(text)) {
        return fail(ErrorCode::kIllegalMove, "answered an illegal move: " + core::quoted(text, 80) +
                                                 " in " + core::quoted(state_->position(), 200));
    }
    return fail(ErrorCode::kEngineReply,
                "answered " + core::quoted(text, 80) + ", which is no move");
}

std::string EngineMoves::text(Action action) const {
    return state_->text(action, notation_);
}

std::vector<Action> EngineMoves::read_line(const std::vector<std::string>& texts) const {
    std::vector<Action> actions;
    const auto state = state_->clone();
    for (const std::string& text : texts) {
        if (state->deciders().nobody() || actions.size() == kMaxLine) {
            break;
        }
        const auto action = find_legal(*state, text, notation_);
        if (!action || !state->apply(state->deciders().first(), *action)) {
            break;
        }
        actions.push_back(*action);
    }
    return actions;
}

}  // namespace tusk::protocol
