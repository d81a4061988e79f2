#include "protocol/uci_tools.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/stopwatch.h"
#include "protocol/uci_position.h"
#include "registry/bench_positions.h"
#include "registry/spec.h"
#include "registry/wording.h"

namespace tusk::protocol {

using core::ErrorCode;
using core::fail;
using core::Result;
using registry::State;

std::string uci_board(const State& state) {
    std::string text = state.board();
    while (!text.empty() && text.back() == '\n') {
        text.pop_back();
    }
    text += fmt::format("\n\nFen: {}\nKey: {:016X}\n", state.position(), state.key());
    if (const auto outcome = state.outcome()) {
        return text + fmt::format("Result: {} ({})", registry::winner_name(state.game(), *outcome),
                                  outcome->reason);
    }
    return text + fmt::format("To move: {}, {} legal moves", registry::side_to_move(state),
                              state.legal(state.deciders().first()).size());
}

Result<std::string> uci_evaluation(const State& state, registry::Player& player,
                                   std::stop_token stop) {
    const auto open = playable(state);
    if (!open) {
        return fail(ErrorCode::kGameOver, "the game is over");
    }
    registry::Limits limits;
    limits.depth = 1;
    limits.playouts = 1000;  // where depth says nothing
    search::NullSink sink;
    const auto seat = open->deciders().first();
    const auto analysis = player.think(open->view(seat), limits, std::move(stop), sink);
    if (!analysis) {
        return fail(analysis.error());
    }
    return fmt::format("Evaluation: {:+.2f} {} for {}", analysis->value,
                       registry::unit_of(*open, *analysis), state.seat_name(seat));
}

Result<std::string> uci_perft(const State& state, int depth, std::stop_token stop) {
    const core::Stopwatch watch;
    std::string text;
    std::uint64_t total = depth == 0 ? 1 : 0;
    const auto open = playable(state);
    if (open && depth > 0) {
        const auto seat = open->deciders().first();
        for (const registry::Action action : open->legal(seat)) {
            const auto next = open->clone();
            if (auto done = next->apply(seat, action); !done) {
                return fail(done.error());
            }
            const auto leaves = state.game().perft(*next, depth - 1, {}, stop);
            if (!leaves) {
                return fail(leaves.error());
            }
            text += fmt::format("{}: {}\n", open->text(action), *leaves);
            total += *leaves;
        }
    }
    return text + fmt::format("\nNodes searched: {}\nTime: {} ms", total, watch.elapsed_ms());
}

Result<std::string> uci_bench(const registry::Game& game, std::string_view player,
                              std::stop_token stop) {
    auto set = registry::read_bench_set(game);
    if (!set) {
        return fail(set.error());
    }
    const registry::PlayerType* type = game.find_player(player);
    const auto has = [&](std::string_view name) {
        return type != nullptr &&
               std::any_of(type->params.begin(), type->params.end(),
                           [&](const core::ParamInfo& info) { return info.name == name; });
    };
    registry::PlayerSpec spec{std::string(player), {}};
    registry::Limits limits;
    if (has("depth")) {
        spec.params.emplace_back("depth", std::to_string(set->depth));
    } else {
        limits.playouts = set->playouts;
    }
    if (has("threads")) {
        spec.params.emplace_back("threads", "1");
    }
    auto made = registry::make_player(game, spec.text());
    if (!made) {
        return fail(made.error());
    }
    const core::Stopwatch watch;
    std::uint64_t nodes = 0;
    search::NullSink sink;
    for (const auto& state : set->states) {
        (*made)->new_game();
        const auto analysis =
            (*made)->think(state->view(state->deciders().first()), limits, stop, sink);
        if (!analysis) {
            return fail(analysis.error());
        }
        if (stop.stop_requested()) {
            return fail(ErrorCode::kCancelled, "stopped");
        }
        nodes += analysis->nodes;
    }
    const std::int64_t time_ms = watch.elapsed_ms();
    return fmt::format(
        "Positions: {}\nTime: {} ms\nNodes searched: {}\nNodes/second: {}", set->states.size(),
        time_ms, nodes,
        nodes * 1000 / static_cast<std::uint64_t>(std::max<std::int64_t>(1, time_ms)));
}

}  // namespace tusk::protocol
