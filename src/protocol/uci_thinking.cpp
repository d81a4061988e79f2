#include "protocol/uci_thinking.h"

#include <algorithm>
#include <exception>

#include "core/text.h"

namespace tusk::protocol {

namespace {

using registry::Action;
using registry::Analysis;
using registry::Limits;

// Limits for thinking in the other side's time: none but how many lines and which moves.
Limits without_limits(const Limits& limits) {
    Limits free;
    free.lines = limits.lines;
    free.excluded = limits.excluded;
    return free;
}

}  // namespace

core::Result<Analysis> UciThinking::think(const Limits& now, UciSearch::Signals& signals) const {
    std::string last;
    const auto report = [&](const Analysis& analysis) {
        const std::string text = core::join(uci_info(*state, analysis, style), "\n");
        if (!text.empty() && text != last) {
            send(text);
            last = text;
        }
        if (mate > 0 && !analysis.lines.empty()) {
            const UciScore score =
                uci_score(state->game().info(), analysis, analysis.lines.front());
            if (score.mate_in_moves > 0 && score.mate_in_moves <= mate) {
                signals.end_thinking();
            }
        }
    };
    search::FunctionSink sink(report);
    try {
        const auto seat = state->deciders().first();
        auto analysis = player->think(state->view(seat), now, signals.thinking(), sink);
        if (analysis) {
            report(*analysis);
        }
        return analysis;
    } catch (const std::exception& error) {
        return core::fail(core::ErrorCode::kUnsupported, error.what());
    }
}

std::optional<Action> UciThinking::choose(const Analysis& analysis) const {
    if (analysis.best && !limits.excludes(*analysis.best)) {
        return analysis.best;
    }
    for (const search::Line& line : analysis.lines) {
        if (!limits.excludes(line.moves.front())) {
            return line.moves.front();
        }
    }
    for (const Action action : state->legal(state->deciders().first())) {
        if (!limits.excludes(action)) {
            return action;
        }
    }
    return std::nullopt;
}

std::string UciThinking::run(UciSearch::Signals& signals) const {
    auto analysis = think(ponder ? without_limits(limits) : limits, signals);
    if (analysis && (infinite || ponder)) {
        signals.wait();
        if (ponder && signals.pondered_right() && !signals.stopped()) {
            signals.begin_again();
            analysis = think(limits, signals);
        }
    }
    if (!analysis) {
        send("info string error: " + analysis.error().text());
        return uci_best_move(*state, std::nullopt, {}, style.dialect);
    }
    return uci_best_move(*state, choose(*analysis), *analysis, style.dialect);
}

}  // namespace tusk::protocol
