#include "lab/experiments/above_jobs.h"

#include <time.h>

#include <cmath>

#include "registry/spec.h"

namespace tusk::lab {

using core::ErrorCode;
using core::fail;
using core::Json;
using core::Result;

namespace {

constexpr const char* kAboveKind = "position.above";
constexpr const char* kCheckKind = "solver.check";
// To the end of the game, with a table that holds what twenty empties need.
constexpr const char* kExactPlayer = "alphabeta,exact_from=60,hash_mb=128";

// Processor time of this thread: what a job costs, however busy the machine is with other things.
std::int64_t thread_time_us() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return std::int64_t{now.tv_sec} * 1'000'000 + now.tv_nsec / 1000;
}

Json board_json(const BoardSettings& board, const std::string& position) {
    Json options = Json::array();
    for (const auto& [name, value] : board.options) {
        options.push_back({name, value});
    }
    return {{"game", board.game}, {"options", std::move(options)}, {"position", position}};
}

struct Board {
    const registry::Game* game = nullptr;
    std::unique_ptr<registry::State> state;
};

Result<Board> board_of(const registry::Registry& registry, const Json& params) {
    auto game = registry.require(params.at("game").get<std::string>());
    if (!game) {
        return fail(game.error());
    }
    core::NamedValues options;
    for (const Json& option : params.at("options")) {
        options.emplace_back(option.at(0).get<std::string>(), option.at(1).get<std::string>());
    }
    auto state = (*game)->parse(params.at("position").get<std::string>(), options);
    if (!state) {
        return fail(state.error());
    }
    return Board{*game, std::move(*state)};
}

Result<AboveResult> ask(const Board& board, int bound, const std::stop_token& stop) {
    const std::int64_t begun_us = thread_time_us();
    const auto answer = board.game->prove_above(*board.state, bound, stop);
    if (!answer) {
        return fail(answer.error());
    }
    return AboveResult{answer->above, {answer->nodes, thread_time_us() - begun_us}};
}

Result<Json> solve_above(const registry::Registry& registry, const Json& params,
                         grid::JobContext& context) {
    auto board = board_of(registry, params);
    if (!board) {
        return fail(board.error());
    }
    const auto answer = ask(*board, params.at("bound").get<int>(), context.stop());
    if (!answer) {
        return fail(answer.error());
    }
    return Json{{"above", answer->above}, {"cost", to_json(answer->cost)}};
}

Result<Json> check_solver(const registry::Registry& registry, const Json& params,
                          grid::JobContext& context) {
    auto board = board_of(registry, params);
    if (!board) {
        return fail(board.error());
    }
    auto player = registry::make_player(*board->game, kExactPlayer);
    if (!player) {
        return fail(player.error());
    }
    if (board->state->deciders().nobody()) {
        return fail(ErrorCode::kGameOver, "nobody is to move in this position");
    }
    const std::int64_t begun_us = thread_time_us();
    search::NullSink sink;
    auto analysis = (*player)->think(board->state->view(board->state->deciders().first()), {},
                                     context.stop(), sink);
    if (!analysis) {
        return fail(analysis.error());
    }
    if (context.stop().stop_requested() || !analysis->exact) {
        return fail(ErrorCode::kCancelled, "stopped before the position was solved");
    }
    const JobCost alphabeta{analysis->nodes, thread_time_us() - begun_us};
    const int value = static_cast<int>(std::lround(analysis->value));
    const auto more_than_less = ask(*board, value - 1, context.stop());
    if (!more_than_less) {
        return fail(more_than_less.error());
    }
    const auto more = ask(*board, value, context.stop());
    if (!more) {
        return fail(more.error());
    }
    const JobCost solver{more_than_less->cost.nodes + more->cost.nodes,
                         more_than_less->cost.time_us + more->cost.time_us};
    return Json{{"value", value},
                {"agrees", more_than_less->above && !more->above},
                {"alphabeta", to_json(alphabeta)},
                {"solver", to_json(solver)}};
}

template <class Work>
grid::JobKind kind_of(const char* name, const registry::Registry& registry, Work work) {
    return {name, 1,
            [&registry, name, work](const Json& params, std::uint64_t /*seed*/,
                                    grid::JobContext& context) -> Result<Json> {
                try {  // parameters come from outside; the JSON library reports errors by throwing
                    return work(registry, params, context);
                } catch (const Json::exception& error) {
                    return fail(ErrorCode::kSyntax, error.what(), name);
                }
            }};
}

}  // namespace

Json to_json(const JobCost& cost) {
    return {{"nodes", cost.nodes}, {"time_us", cost.time_us}};
}

JobCost cost_of(const Json& json) {
    return {json.at("nodes").get<std::uint64_t>(), json.at("time_us").get<std::int64_t>()};
}

grid::JobSpec position_above_job(const BoardSettings& board, const std::string& position,
                                 int bound) {
    grid::JobSpec job;
    job.kind = kAboveKind;
    job.params = board_json(board, position);
    job.params["bound"] = bound;
    return job;
}

Result<AboveResult> above_result_of(const Json& result) {
    try {
        return AboveResult{result.at("above").get<bool>(), cost_of(result.at("cost"))};
    } catch (const Json::exception& error) {
        return fail(ErrorCode::kJobFailed, error.what(), kAboveKind);
    }
}

grid::JobSpec solver_check_job(const BoardSettings& board, const std::string& position) {
    grid::JobSpec job;
    job.kind = kCheckKind;
    job.params = board_json(board, position);
    return job;
}

Result<CheckResult> check_result_of(const Json& result) {
    try {
        return CheckResult{result.at("value").get<int>(), result.at("agrees").get<bool>(),
                           cost_of(result.at("alphabeta")), cost_of(result.at("solver"))};
    } catch (const Json::exception& error) {
        return fail(ErrorCode::kJobFailed, error.what(), kCheckKind);
    }
}

grid::JobKind position_above_kind(const registry::Registry& registry) {
    return kind_of(kAboveKind, registry, solve_above);
}

grid::JobKind solver_check_kind(const registry::Registry& registry) {
    return kind_of(kCheckKind, registry, check_solver);
}

}  // namespace tusk::lab
