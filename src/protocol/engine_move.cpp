#include "protocol/engine_move.h"

#include "core/text.h"

namespace tusk::protocol {

using core::ErrorCode;
using core::fail;

core::Result<registry::Action> read_engine_move(const registry::View& view, std::string_view text) {
    for (std::size_t i = 0; i < view.legal.size(); ++i) {
        if (core::equal_ignoring_case(view.legal_text[i], text)) {
            return view.legal[i];
        }
    }
    const auto state = view.game->parse(view.position, view.options);
    if (!state) {
        return fail(state.error());
    }
    auto action = (*state)->parse_action(view.viewer, text);
    if (action) {
        return action;
    }
    if (action.error().code == ErrorCode::kIllegalMove) {
        return fail(ErrorCode::kIllegalMove, "answered an illegal move: " + action.error().text());
    }
    return fail(ErrorCode::kEngineReply,
                "answered " + core::quoted(text, 80) + ", which is no move");
}

registry::Analysis bare_analysis(registry::Action action, double value, std::int64_t time_ms) {
    registry::Analysis analysis;
    analysis.best = action;
    analysis.value = value;
    analysis.lines.push_back({{action}, value, false, 0});
    analysis.time_ms = time_ms;
    return analysis;
}

}  // namespace tusk::protocol
