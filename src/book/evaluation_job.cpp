#include "book/evaluation_job.h"

#include <algorithm>
#include <atomic>
#include <memory>

#include "core/text.h"
#include "registry/player_pool.h"
#include "registry/spec.h"

namespace tusk::book {

using core::ErrorCode;
using core::fail;
using core::Json;
using core::Result;

namespace {

// Players that draw random numbers draw the same ones for every position.
Result<std::string> repeatable(const registry::Game& game, const std::string& text) {
    auto spec = registry::parse_spec(text);
    if (!spec) {
        return fail(spec.error());
    }
    const registry::PlayerType* type = game.find_player(spec->name);
    const auto has_seed = [](const auto& list, auto name) {
        return std::any_of(list.begin(), list.end(),
                           [&](const auto& item) { return name(item) == "seed"; });
    };
    if (type != nullptr && has_seed(type->params, [](const auto& info) { return info.name; }) &&
        !has_seed(spec->params, [](const auto& param) { return param.first; })) {
        spec->params.emplace_back("seed", "1");
    }
    return spec->text();
}

search::Limits limits_of(const Json& params) {
    search::Limits limits;
    const Json& json = params.at("limits");
    if (json.contains("depth")) {
        limits.depth = json.at("depth").get<int>();
    }
    if (json.contains("nodes")) {
        limits.nodes = json.at("nodes").get<std::uint64_t>();
    }
    if (json.contains("time_ms")) {
        limits.time_ms = json.at("time_ms").get<std::int64_t>();
    }
    limits.lines = params.at("lines").get<int>();
    return limits;
}

Result<Json> evaluate(const registry::Registry& registry, registry::PlayerPool& players,
                      const Json& params, const std::string& occasion, std::stop_token stop) {
    auto game = registry.require(params.at("game").get<std::string>());
    if (!game) {
        return fail(game.error());
    }
    core::NamedValues options;
    for (const auto& [name, value] : params.at("options").items()) {
        options.emplace_back(name, value.get<std::string>());
    }
    auto state = (*game)->parse(params.at("position").get<std::string>(), options);
    if (!state) {
        return fail(state.error());
    }
    auto spec = repeatable(**game, params.at("player").get<std::string>());
    auto player = spec ? players.borrow(**game, *spec, occasion)
                       : Result<registry::PlayerPool::Lease>(fail(spec.error()));
    if (!player) {
        return fail(player.error());
    }
    search::NullSink sink;
    const search::Limits limits = limits_of(params);
    auto found = (*player)->think((*state)->view((*state)->deciders().first()), limits, stop, sink);
    if (!found) {
        player->discard();
        return fail(found.error());
    }
    if (stop.stop_requested()) {
        return fail(ErrorCode::kCancelled, "stopped");
    }
    Json moves = Json::array();
    for (const search::Line& line : found->lines) {
        moves.push_back({(*state)->text(line.moves.front()), value_of(line.value)});
    }
    // The end of the game was in sight: no search will see more.
    const int depth =
        found->exact ? std::max(found->depth, limits.depth.value_or(0)) : found->depth;
    return Json{{"depth", std::min(depth, kMaxDepth)}, {"moves", std::move(moves)}};
}

}  // namespace

grid::JobKind evaluation_kind(const registry::Registry& registry, unsigned players) {
    auto pool = std::make_shared<registry::PlayerPool>(players);
    auto count = std::make_shared<std::atomic<std::uint64_t>>(0);
    return {kEvaluationKind, 1,
            [&registry, pool, count](const Json& params, std::uint64_t /*seed*/,
                                     grid::JobContext& context) -> Result<Json> {
                try {
                    return evaluate(registry, *pool, params, std::to_string(++*count),
                                    context.stop());
                } catch (const Json::exception& error) {
                    return fail(ErrorCode::kSyntax, error.what(), "params");
                }
            }};
}

grid::JobSpec evaluation_job(const Book& book, const EvaluationRequest& request,
                             const std::string& canonical) {
    Json options = Json::object();
    for (const auto& [name, value] : book.options()) {
        options[name] = value;
    }
    Json limits = Json::object();
    if (request.limits.depth) {
        limits["depth"] = *request.limits.depth;
    }
    if (request.limits.nodes) {
        limits["nodes"] = *request.limits.nodes;
    }
    if (request.limits.time_ms) {
        limits["time_ms"] = *request.limits.time_ms;
    }
    grid::JobSpec spec;
    spec.kind = kEvaluationKind;
    spec.params = {{"game", book.game().info().id}, {"options", std::move(options)},
                   {"position", canonical},         {"player", request.player},
                   {"lines", request.limits.lines}, {"limits", std::move(limits)}};
    return spec;
}

Result<Evaluation> read_evaluation(const grid::JobResult& result) {
    if (result.status != grid::JobStatus::kOk) {
        const bool cancelled = result.status == grid::JobStatus::kCancelled;
        return fail(cancelled ? ErrorCode::kCancelled : ErrorCode::kJobFailed,
                    result.error ? result.error->text : "the search gave no result");
    }
    try {
        Evaluation evaluation{result.result.at("depth").get<int>(), {}};
        for (const Json& move : result.result.at("moves")) {
            evaluation.moves.push_back({move.at(0).get<std::string>(), move.at(1).get<Value>()});
        }
        return evaluation;
    } catch (const Json::exception& error) {
        return fail(ErrorCode::kJobFailed, error.what());
    }
}

}  // namespace tusk::book
