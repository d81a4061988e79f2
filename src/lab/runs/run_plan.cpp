#include "lab/runs/run_plan.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/text.h"
#include "lab/experiments/experiment.h"
#include "lab/matches/openings.h"
#include "lab/runs/run_request.h"
#include "lab/training/training_plan.h"
#include "registry/json.h"
#include "registry/spec.h"

namespace tusk::lab {

using core::ErrorCode;
using core::fail;
using core::Json;
using core::Result;

namespace {

// The spec that a player of a request stands for; it must be one that can be made.
Result<std::string> spec_of(const registry::Game& game, const std::string& player,
                            const EngineNames& engines) {
    std::string spec = player;
    if (player.starts_with('@')) {
        const auto found = engines.find(player.substr(1));
        if (found == engines.end()) {
            return fail(ErrorCode::kUnknownName,
                        "there is no engine " + core::quoted(player) + " here");
        }
        spec = found->second;
    }
    if (auto made = registry::make_player(game, spec); !made) {
        return fail(made.error());
    }
    return spec;
}

// What the player may use for a move: what was asked for, what its spec says, or a fixed time.
Result<registry::Limits> limits_of(const Entrant& entrant, const std::string& spec,
                                   bool has_clock) {
    auto parsed = registry::parse_spec(spec);
    if (!parsed) {
        return fail(parsed.error());
    }
    registry::Limits limits = entrant.limits;
    if (limits.unlimited() && !has_clock && !registry::limits_itself(*parsed)) {
        limits.time_ms = kDefaultMoveMs;
    }
    return limits;
}

struct Contestant {
    std::string name;  // as people see it
    std::string spec;
    registry::Limits limits;
};

Result<std::vector<Contestant>> contestants_of(const registry::Game& game,
                                               const MatchRequest& request,
                                               const EngineNames& engines) {
    std::vector<Contestant> contestants;
    for (const Entrant& entrant : request.players) {
        const std::string where = fmt::format("players.{}", contestants.size());
        auto spec = spec_of(game, entrant.player, engines);
        if (!spec) {
            return fail(spec.error().within(where));
        }
        auto limits = limits_of(entrant, *spec, request.clock.has_value());
        if (!limits) {
            return fail(limits.error().within(where));
        }
        contestants.push_back({entrant.player, std::move(*spec), *limits});
    }
    return contestants;
}

// The name, with what the player may use where that alone tells two of them apart.
std::string title_of(const Contestant& one, const std::vector<Contestant>& all) {
    const bool alone = std::count_if(all.begin(), all.end(), [&](const Contestant& other) {
                           return other.name == one.name;
                       }) == 1;
    std::vector<std::string> limits;
    const Json json = registry::limits_json(one.limits);
    for (const auto& [name, value] : json.items()) {
        limits.push_back(name == "time_ms" ? value.dump() + " ms" : name + " " + value.dump());
    }
    return alone || limits.empty() ? one.name
                                   : fmt::format("{} ({})", one.name, core::join(limits, ", "));
}

Result<std::vector<std::string>> openings_of(const registry::Game& game,
                                             const MatchRequest& request) {
    const int pairs = (request.games + 1) / 2;
    if (request.openings.empty()) {
        return default_openings(game, request.options, pairs, request.seed);
    }
    auto openings =
        read_openings(game, request.options, core::join(request.openings, "\n"), "openings");
    if (!openings) {
        return openings;
    }
    return choose_openings(std::move(*openings), pairs, request.seed);
}

Result<RunPlan> plan_matches(const registry::Registry& registry, const Json& json,
                             const EngineNames& engines) {
    auto request = match_request_of(json);
    if (!request) {
        return fail(request.error());
    }
    auto game = registry.require(request->game);
    if (!game) {
        return fail(game.error().within("game"));
    }
    if (auto state = (*game)->initial(request->options); !state) {
        return fail(state.error().within("options"));
    }
    if (request->adjudication) {
        if (auto fits = registry::check_adjudication(*request->adjudication, **game); !fits) {
            return fail(fits.error().within("adjudication"));
        }
    }
    auto contestants = contestants_of(**game, *request, engines);
    if (!contestants) {
        return fail(contestants.error());
    }
    auto openings = openings_of(**game, *request);
    if (!openings) {
        return fail(openings.error());
    }
    RunPlan plan;
    plan.kind = request->is_tournament ? "tournament" : "match";
    plan.game = request->game;
    plan.request = to_json(*request);
    plan.concurrency = request->concurrency;
    std::vector<std::string> names;
    for (const Contestant& contestant : *contestants) {
        names.push_back(title_of(contestant, *contestants));
    }
    plan.name = core::join(names, " - ");
    const auto meetings = meetings_of(
        request->is_tournament ? request->form : TournamentForm::kRoundRobin, names.size());
    for (std::size_t i = 0; i < meetings.size(); ++i) {
        const Contestant& first = (*contestants)[meetings[i].first];
        const Contestant& second = (*contestants)[meetings[i].second];
        MatchSettings match;
        match.game = request->game;
        match.options = request->options;
        match.players = {first.spec, second.spec};
        match.names = {first.name, second.name};
        match.limits = {first.limits, second.limits};
        match.clock = request->clock;
        match.adjudication = request->adjudication;
        match.openings = *openings;
        match.seed = request->seed + i;
        match.sprt = request->sprt;
        match.event = plan.kind;
        plan.steps.push_back(
            match_step(fmt::format("{}-{}", meetings[i].first + 1, meetings[i].second + 1),
                       first.name + " - " + second.name, std::move(match)));
    }
    return plan;
}

Result<RunPlan> plan_experiment(const registry::Registry& registry, const Json& json) {
    auto request = experiment_request_of(json);
    if (!request) {
        return fail(request.error());
    }
    const Experiment* experiment = find_experiment(request->name);
    if (experiment == nullptr) {
        return fail(ErrorCode::kUnknownName,
                    "there is no experiment " + core::quoted(request->name), "name");
    }
    const auto scale = scale_named(request->scale);
    if (!scale) {
        return fail(ErrorCode::kUnknownName, core::quoted(request->scale) + " is not small or full",
                    "scale");
    }
    auto steps = experiment->steps(registry, *scale, request->seed);
    if (!steps) {
        return fail(steps.error());
    }
    RunPlan plan;
    plan.kind = "experiment";
    plan.name = experiment->name;
    plan.game = experiment->game;
    plan.request = to_json(*request);
    plan.concurrency = request->concurrency;
    plan.steps = std::move(*steps);
    return plan;
}

}  // namespace

Step match_step(std::string id, std::string title, MatchSettings settings) {
    Step step;
    step.id = std::move(id);
    step.title = std::move(title);
    step.total = 2 * settings.openings.size();
    step.cost = static_cast<double>(step.total);
    step.work = [settings = std::move(settings)](StepContext& context) -> Result<Json> {
        auto score = context.match(settings);
        if (!score) {
            return fail(score.error());
        }
        return score_json(*score, settings.shown_names(), settings.sprt);
    };
    return step;
}

Result<RunPlan> make_plan(const registry::Registry& registry, const Json& request,
                          const EngineNames& engines) {
    if (!request.is_object() || !request.contains("kind") || !request["kind"].is_string()) {
        return fail(ErrorCode::kSyntax, "must be match, tournament, experiment or training",
                    "kind");
    }
    const auto& kind = request["kind"].get_ref<const std::string&>();
    if (kind == "match" || kind == "tournament") {
        return plan_matches(registry, request, engines);
    }
    if (kind == "experiment") {
        return plan_experiment(registry, request);
    }
    if (kind == "training") {
        return plan_training(registry, request);
    }
    return fail(ErrorCode::kUnknownName,
                core::quoted(kind) + " is not match, tournament, experiment or training", "kind");
}

}  // namespace tusk::lab
