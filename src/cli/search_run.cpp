#include "cli/search_run.h"

#include <fmt/format.h>

#include "cli/interrupt.h"
#include "cli/progress_bar.h"
#include "cli/report.h"
#include "cli/report_json.h"
#include "cli/terminal.h"
#include "core/json.h"
#include "registry/spec.h"

namespace tusk::cli {

namespace {

// The value of a finished game is its result, for whoever would have been to move after the last
// action, or for the first seat when nothing was played.
SearchAnswer finished_game(const registry::State& state, const registry::Outcome& outcome,
                           bool json) {
    SearchAnswer answer;
    answer.game_over = true;
    answer.analysis.exact = true;
    const auto history = state.history();
    std::size_t seat = 0;
    if (!history.empty() && search::is_seat(history.back().decider)) {
        seat = (search::index(history.back().decider) + 1) % state.game().info().seat_names.size();
    }
    answer.analysis.value = outcome.payoff[seat];
    if (json) {
        core::Json report = analysis_json(state, answer.analysis);
        report["outcome"] = outcome_json(state);
        print_json(report);
    } else {
        fmt::print("Game over. {}\n", outcome_sentence(state.game(), outcome));
    }
    return answer;
}

}  // namespace

core::Result<SearchAnswer> run_search(const registry::State& state, const SearchRequest& request) {
    auto player = registry::make_player(state.game(), request.player);
    if (!player) {
        return core::fail(player.error());
    }
    if (const auto outcome = state.outcome()) {
        return finished_game(state, *outcome, request.json);
    }
    const registry::Decider decider = state.deciders().first();
    if (!search::is_seat(decider)) {
        return core::fail(core::ErrorCode::kUnsupported,
                          "chance is to act here; play its move with --moves first");
    }
    Interrupt interrupt;
    SearchAnswer answer;
    {
        ProgressBar live;
        search::FunctionSink sink([&](const search::Analysis& analysis) {
            live.show_text(analysis_line(state, analysis));
        });
        auto analysis =
            (*player)->think(state.view(decider), request.limits, interrupt.token(), sink);
        if (!analysis) {
            return core::fail(analysis.error());
        }
        answer.analysis = std::move(*analysis);
    }
    answer.interrupted = interrupt.requested();
    print_analysis(state, answer.analysis, request);
    return answer;
}

void print_analysis(const registry::State& state, const search::Analysis& analysis,
                    const SearchRequest& request) {
    if (request.json) {
        core::Json report = analysis_json(state, analysis);
        report["player"] = request.player;
        if (request.explain) {
            add_facts(state, analysis, report);
        }
        print_json(report);
        return;
    }
    const Terminal terminal = Terminal::of(stdout);
    fmt::print("{}", analysis_text(state, analysis, terminal));
    if (request.explain) {
        fmt::print("{}", explanation_text(state, analysis, terminal));
    }
}

}  // namespace tusk::cli
