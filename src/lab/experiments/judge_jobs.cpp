#include "lab/experiments/judge_jobs.h"

#include <algorithm>
#include <cmath>

#include "lab/matches/match_pair.h"
#include "registry/json.h"
#include "registry/spec.h"

namespace tusk::lab {

using core::ErrorCode;
using core::fail;
using core::Json;
using core::Result;

namespace {

// The state of a job's position, with somebody to move, and its player.
struct Desk {
    std::unique_ptr<registry::State> state;
    std::unique_ptr<registry::Player> player;
    registry::View view;
};

Result<Desk> sit_down(const registry::Registry& registry, const Json& params) {
    auto game = registry.require(params.at("game").get<std::string>());
    if (!game) {
        return fail(game.error());
    }
    Desk desk;
    auto state = (*game)->parse(params.at("position").get<std::string>(), {});
    if (!state) {
        return fail(state.error());
    }
    auto player = registry::make_player(**game, params.at("player").get<std::string>());
    if (!player) {
        return fail(player.error());
    }
    desk.state = std::move(*state);
    desk.player = std::move(*player);
    if (desk.state->deciders().seat_mask == 0) {
        return fail(ErrorCode::kGameOver, "nobody is to move in this position");
    }
    desk.view = desk.state->view(desk.state->deciders().first());
    return desk;
}

Json values_json(const JudgedPosition& judged) {
    Json values = Json::array();
    for (const auto& [move, value] : judged.values) {
        values.push_back({move, value});
    }
    return values;
}

void read_values(const Json& json, JudgedPosition& judged) {
    for (const Json& value : json.at("values")) {
        judged.values.emplace_back(value.at(0).get<std::string>(), value.at(1).get<int>());
    }
}

Result<Json> judge_position(const registry::Registry& registry, const Json& params,
                            grid::JobContext& context) {
    auto desk = sit_down(registry, params);
    if (!desk) {
        return fail(desk.error());
    }
    const int depth = params.at("depth").get<int>();
    registry::Limits limits;
    limits.lines = registry::Limits::kAllLines;
    if (depth > 0) {
        limits.depth = depth;
    }
    search::NullSink sink;
    auto analysis = desk->player->think(desk->view, limits, context.stop(), sink);
    if (!analysis) {
        return fail(analysis.error());
    }
    if (context.stop().stop_requested()) {
        return fail(ErrorCode::kCancelled, "stopped before every move was judged");
    }
    JudgedPosition judged;
    judged.position = desk->state->position();
    judged.note = params.at("note").get<std::string>();
    bool exact = true;
    for (const search::Line& line : analysis->lines) {
        exact = exact && line.exact;
        judged.values.emplace_back(desk->view.text_of(line.moves.front()),
                                   static_cast<int>(std::lround(line.value)));
    }
    if (judged.values.size() != desk->view.legal.size() || (!exact && depth == 0)) {
        return fail(ErrorCode::kUnsupported,
                    params.at("player").get<std::string>() + " does not judge every move");
    }
    judged.searched_depth = exact ? 0 : analysis->depth;
    return to_json(judged);
}

Result<Json> judge_player(const registry::Registry& registry, const Json& params,
                          grid::JobContext& context) {
    auto desk = sit_down(registry, params);
    if (!desk) {
        return fail(desk.error());
    }
    JudgedPosition judged;
    read_values(params, judged);
    search::NullSink sink;
    auto analysis =
        desk->player->think(desk->view, limits_of(params.at("limits")), context.stop(), sink);
    if (!analysis) {
        return fail(analysis.error());
    }
    if (context.stop().stop_requested()) {
        return fail(ErrorCode::kCancelled, "stopped before the player had thought to the end");
    }
    if (!analysis->best) {
        return fail(ErrorCode::kEngineReply, "the player named no move");
    }
    const std::string move = desk->view.text_of(*analysis->best);
    const auto rank = rank_of(judged, move);
    if (!rank) {
        return fail(rank.error());
    }
    return Json{{"move", move},
                {"rank", rank->rank},
                {"loss", rank->loss},
                {"kept", rank->kept},
                {"proven", analysis->exact}};
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

grid::JobSpec position_judge_job(const PositionJudgeSettings& settings) {
    grid::JobSpec job;
    job.kind = kPositionJudgeKind;
    job.params = {{"game", settings.game},
                  {"position", settings.position},
                  {"player", settings.player},
                  {"depth", settings.depth},
                  {"note", settings.note}};
    return job;
}

Json to_json(const JudgedPosition& judged) {
    return {{"position", judged.position},
            {"values", values_json(judged)},
            {"searched_depth", judged.searched_depth},
            {"note", judged.note}};
}

Result<JudgedPosition> judged_position_of(const Json& result) {
    try {
        JudgedPosition judged;
        judged.position = result.at("position").get<std::string>();
        judged.searched_depth = result.at("searched_depth").get<int>();
        judged.note = result.at("note").get<std::string>();
        read_values(result, judged);
        return judged;
    } catch (const Json::exception& error) {
        return fail(ErrorCode::kJobFailed, error.what(), kPositionJudgeKind);
    }
}

grid::JobSpec player_judge_job(const PlayerJudgeSettings& settings) {
    grid::JobSpec job;
    job.kind = kPlayerJudgeKind;
    job.params = {{"game", settings.game},
                  {"position", settings.judged.position},
                  {"values", values_json(settings.judged)},
                  {"player", settings.player},
                  {"limits", registry::limits_json(settings.limits)}};
    return job;
}

Result<PlayerVerdict> player_verdict_of(const Json& result) {
    try {
        return PlayerVerdict{result.at("move").get<std::string>(),
                             {result.at("rank").get<int>(), result.at("loss").get<int>(),
                              result.at("kept").get<bool>()},
                             result.at("proven").get<bool>()};
    } catch (const Json::exception& error) {
        return fail(ErrorCode::kJobFailed, error.what(), kPlayerJudgeKind);
    }
}

grid::JobKind position_judge_kind(const registry::Registry& registry) {
    return kind_of(kPositionJudgeKind, registry, judge_position);
}

grid::JobKind player_judge_kind(const registry::Registry& registry) {
    return kind_of(kPlayerJudgeKind, registry, judge_player);
}

}  // namespace tusk::lab
