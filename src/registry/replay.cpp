#include "registry/replay.h"

#include <fmt/format.h>

#include "core/text.h"

namespace tusk::registry {

using core::ErrorCode;
using core::fail;

Record record_of(const State& state) {
    Record record;
    record.game = state.game().info().id;
    record.options = state.options();
    record.seats.assign(state.game().info().seat_names.size(), {});
    const auto standard = state.game().initial(state.options());
    if (!standard || (*standard)->position() != state.initial()) {
        record.initial = state.initial();
    }
    for (const PlayedAction& played : state.history()) {
        record.actions.push_back({played.decider, played.action, false, {}, {}, {}});
    }
    if (const auto outcome = state.outcome()) {
        record.result = games::RecordedResult{outcome->payoff, outcome->reason};
    }
    return record;
}

core::Result<std::unique_ptr<State>> replay(const Game& game, const Record& record,
                                            std::size_t actions) {
    if (record.game != game.info().id) {
        return fail(ErrorCode::kUnsupported,
                    fmt::format("this is a record of {}, not of {}", core::quoted(record.game),
                                game.info().id));
    }
    auto state = game.parse(record.initial, record.options);
    if (!state) {
        return state;
    }
    for (std::size_t i = 0; i < std::min(actions, record.actions.size()); ++i) {
        const games::RecordedAction& recorded = record.actions[i];
        const std::string where = fmt::format("action {}", i + 1);
        if (recorded.hidden) {
            return fail(ErrorCode::kUnsupported, "is hidden; the record is redacted", where);
        }
        if (auto done = (*state)->apply(recorded.decider, recorded.action); !done) {
            return fail(done.error().within(where));
        }
    }
    return state;
}

core::Result<Record> redacted(const Game& game, const Record& record, Viewer viewer) {
    auto state = replay(game, record);
    if (!state) {
        return fail(state.error());
    }
    Record result = record;
    if (!game.info().hidden) {
        return result;
    }
    if (!record.initial.empty()) {
        result.initial = (*state)->view(viewer).initial;
    }
    // What a player thought of its action speaks of what that player knew.
    const std::size_t played = (*state)->history().size();
    for (std::size_t i = 0; i < result.actions.size(); ++i) {
        games::RecordedAction& action = result.actions[i];
        if (i >= played || !(*state)->sees(viewer, i)) {  // beyond `played`: not all are in yet
            action = {action.decider, {}, true, {}, {}, {}};
        } else if (action.decider != viewer) {
            action.comment.clear();
            action.value.reset();
        }
    }
    return result;
}

core::Result<void> apply_text(State& state, std::string_view text) {
    auto actions = state.parse_actions(text);
    if (!actions) {
        return fail(actions.error());
    }
    for (const PlayedAction& played : *actions) {
        if (auto done = state.apply(played.decider, played.action); !done) {
            return done;
        }
    }
    return {};
}

}  // namespace tusk::registry
