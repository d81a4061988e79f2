#include "server/api/lab_json.h"

#include <algorithm>
#include <cmath>

#include "core/json.h"
#include "core/text.h"
#include "lab/runs/run_request.h"
#include "lab/runs/run_standings.h"
#include "registry/json.h"
#include "registry/replay.h"
#include "server/api/position_json.h"
#include "server/api/request_json.h"

namespace tusk::server {

using core::Json;

namespace {

constexpr core::JsonBounds kStoredBounds{std::size_t{8} << 20, 64};

Json parsed(const std::string& text) {
    auto json =
        text.empty() ? core::Result<Json>(Json(nullptr)) : core::parse_json(text, kStoredBounds);
    return json ? std::move(*json) : Json(nullptr);
}

const char* name_of(RunDriver driver) {
    switch (driver) {
        case RunDriver::kHere: return "here";
        case RunDriver::kElsewhere: return "elsewhere";
        case RunDriver::kNobody: return "nobody";
    }
    return "nobody";
}

// The fields of `from` that are named, null where one is missing.
Json picked(const Json& from, const std::vector<const char*>& names) {
    Json result = Json::object();
    for (const char* name : names) {
        const auto found = from.find(name);
        result[name] = found == from.end() ? Json(nullptr) : *found;
    }
    return result;
}

bool is_match(const Json& summary) {
    return summary.is_object() && summary.contains("pentanomial") && summary.contains("wins") &&
           summary.contains("players");
}

// A step's summary as a MatchSummary; null for a step that plays no match.
Json match_summary(const Json& summary) {
    if (!is_match(summary)) {
        return nullptr;
    }
    Json match =
        picked(summary, {"players", "games", "wins", "draws", "losses", "score", "interval95",
                         "elo", "elo_interval95", "pentanomial", "superiority", "draw_rate",
                         "mean_payoff", "mean_payoff_half_width95", "sprt", "faults", "history"});
    if (match["sprt"].is_object()) {
        match["sprt"] = picked(match["sprt"], {"llr", "lower", "upper", "elo0", "elo1", "verdict"});
    }
    for (const char* list : {"faults", "history"}) {
        if (!match[list].is_array()) {
            match[list] = Json::array();
        }
    }
    return match;
}

// A step's summary as a TrainingSummary; null for a step of another kind.
Json training_summary(const Json& summary) {
    const Json training = summary.is_object() ? summary.value("training", Json()) : Json();
    if (!training.is_object()) {
        return nullptr;
    }
    Json shown = picked(training, {"games", "positions", "mean_error", "old_error"});
    shown["phases"] = Json::array();
    for (const Json& phase : training.value("phases", Json::array())) {
        shown["phases"].push_back(
            picked(phase, {"phase", "empties", "epoch", "epochs", "samples", "checked", "fit_error",
                           "error", "square_error", "old_error"}));
    }
    return shown;
}

// The match of a run that plays one.
Json run_score(const std::string& kind, const Json& steps) {
    if (steps.empty() || (kind != "match" && kind != "training")) {
        return nullptr;
    }
    return steps.back()["match"];
}

Json step_json(const lab::StoredStep& step) {
    const Json summary = parsed(step.summary);
    return {{"id", step.id},
            {"title", step.title},
            {"done", step.done},
            {"progress_done", step.progress_done},
            {"progress_total", step.progress_total},
            {"match", match_summary(summary)},
            {"training", training_summary(summary)}};
}

Json standings_json(const lab::RunView& view) {
    const lab::RunStandings table = lab::standings_of(view);
    Json standings = Json::array();
    for (const lab::Standing& standing : table.standings) {
        Json row = Json::array();
        for (const std::optional<double>& points : standing.row) {
            row.push_back(points ? Json(*points) : Json(nullptr));
        }
        standings.push_back({{"player", table.players[standing.entrant]},
                             {"entrant", standing.entrant},
                             {"points", standing.points},
                             {"games", standing.games},
                             {"elo", standing.rating.elo},
                             {"half_width", standing.rating.half_width},
                             {"row", std::move(row)}});
    }
    return standings;
}

bool same_limits(const registry::Limits& a, const registry::Limits& b) {
    return registry::limits_json(a) == registry::limits_json(b);
}

// The level of the game that this player is, by its spec and limits; null = none. On a clock the
// time of a level does not count, for the clock says how long a move may take.
Json level_of(const registry::Game& game, const lab::Entrant& entrant, bool has_clock) {
    for (const registry::Level& level : game.levels()) {
        registry::Limits limits = level.limits;
        if (has_clock) {
            limits.time_ms.reset();
        }
        if (level.player == entrant.player && same_limits(limits, entrant.limits)) {
            return level.id;
        }
    }
    return nullptr;
}

// Who plays in a match or tournament, in the order of the request; other runs have nobody.
Json players_json(const registry::Registry& registry, const Json& request) {
    Json players = Json::array();
    if (!request.contains("players")) {
        return players;
    }
    const auto asked = lab::match_request_of(request);
    const registry::Game* game = asked ? registry.find(asked->game) : nullptr;
    if (game == nullptr) {
        return players;
    }
    for (const lab::Entrant& entrant : asked->players) {
        players.push_back({{"player", entrant.player},
                           {"limits", registry::limits_json(entrant.limits)},
                           {"level", level_of(*game, entrant, asked->clock.has_value())}});
    }
    return players;
}

// The board after the moves as a spectator sees it; null when the moves make no sense to this
// game (a run of another version).
Json board_json(const registry::Game& game, const core::NamedValues& options,
                const lab::LiveBoard& board) {
    auto state = game.initial(options);
    if (!state) {
        return nullptr;
    }
    Json last = nullptr;
    std::string opening;
    const std::string moves = core::join(board.moves, " ");
    auto whole = game.initial(options);
    if (!whole || !registry::apply_text(**whole, moves)) {
        return nullptr;
    }
    const auto history = (*whole)->history();
    for (std::size_t i = 0; i < history.size(); ++i) {
        if (i + 1 == history.size() && (*whole)->sees(search::Seat::kSpectator, i)) {
            last = move_json(**state, history[i].action, history[i].text);
        }
        if (!(*state)->apply(history[i].decider, history[i].action)) {
            return nullptr;
        }
        if (auto name = (*state)->opening(); name && !name->empty()) {
            opening = std::move(*name);
        }
    }
    const bool hidden = game.info().hidden;  // a value tells of the cards it was made with
    const bool has_value = board.value && std::isfinite(*board.value) && !hidden;
    return {{"step", board.step},
            {"pair", board.pair},
            {"half", board.half},
            {"seats", board.seats},
            {"position", position_json(**state, search::Seat::kSpectator, opening)},
            {"last", std::move(last)},
            {"value", has_value ? Json(*board.value) : Json(nullptr)}};
}

Json boards_json(const registry::Registry& registry, const lab::RunView& view,
                 const Json& request) {
    Json boards = Json::array();
    const registry::Game* game = registry.find(view.run.game);
    const auto options = values_field(request, "options");
    if (game == nullptr || !options) {
        return boards;
    }
    for (const lab::LiveBoard& board : view.boards) {
        if (Json json = board_json(*game, *options, board); !json.is_null()) {
            boards.push_back(std::move(json));
        }
    }
    return boards;
}

const std::vector<const char*> kSummaryFields = {
    "id",      "kind",       "name",     "game",      "state",    "error", "driver",
    "control", "created_ms", "ended_ms", "active_ms", "fraction", "games", "rate_per_second",
    "left_ms", "score",      "players"};

}  // namespace

RunDriver driver_of(const lab::StoredRun& run) {
    return lab::is_driven(run) ? RunDriver::kElsewhere : RunDriver::kNobody;
}

Json request_of(const lab::StoredRun& run) {
    Json request = parsed(run.request);
    return request.is_object() ? request : Json::object();
}

Json run_json(const registry::Registry& registry, const lab::RunView& view, RunDriver driver,
              bool control) {
    const lab::StoredRun& run = view.run;
    Json request = request_of(run);
    Json steps = Json::array();
    for (const lab::StoredStep& step : view.steps) {
        steps.push_back(step_json(step));
    }
    const bool is_tournament = run.kind == "tournament";
    const bool is_over = run.state == lab::RunState::kDone || run.state == lab::RunState::kFailed;
    Json json = {{"id", run.id},
                 {"kind", run.kind},
                 {"name", run.name},
                 {"game", run.game},
                 {"state", lab::name_of(run.state)},
                 {"error", run.error},
                 {"driver", name_of(driver)},
                 {"control", control},
                 {"created_ms", run.created_ms},
                 {"ended_ms", run.ended_ms > 0 ? Json(run.ended_ms) : Json(nullptr)},
                 {"active_ms", run.active_ms},
                 {"fraction", std::clamp(run.fraction, 0.0, 1.0)},
                 {"games", run.games},
                 {"rate_per_second", view.rate_per_second},
                 {"left_ms", view.seconds_left >= 0 && !is_over
                                 ? Json(static_cast<std::int64_t>(view.seconds_left * 1000))
                                 : Json(nullptr)},
                 {"score", run_score(run.kind, steps)},
                 {"players", players_json(registry, request)},
                 {"build", run.build},
                 {"machine", run.machine},
                 {"boards", boards_json(registry, view, request)},
                 {"standings", is_tournament ? standings_json(view) : Json(nullptr)}};
    json["steps"] = std::move(steps);
    const Discretion discretion(registry, request);
    json["request"] = std::move(request);
    discretion.veil(json);
    return json;
}

Json summary_of(const Json& run) {
    return picked(run, kSummaryFields);
}

Json live_run(Json run) {
    constexpr std::size_t kFewOpenings = 100;
    if (const auto openings = run["request"].find("openings");
        openings != run["request"].end() && openings->size() > kFewOpenings) {
        run["request"].erase(openings);
    }
    return run;
}

Json lab_game_json(const lab::StoredLabGame& game, const Discretion& discretion) {
    Json fault = nullptr;
    if (game.fault_player >= 0) {
        fault = {{"player", game.fault_player},
                 {"kind", game.fault},
                 {"text", discretion.shown(game.fault_text)}};
    }
    Json winner = nullptr;
    if (game.payoff != 0) {  // of the match's first player, who sits second when exchanged
        winner = (game.payoff > 0) != game.exchanged ? 0 : 1;
    }
    return {{"step", game.step},
            {"pair", game.pair},
            {"half", game.half},
            {"seats", {discretion.shown(game.first), discretion.shown(game.second)}},
            {"payoff", game.payoff},
            {"winner", std::move(winner)},
            {"plies", game.plies},
            {"reason", discretion.shown(game.reason)},
            {"fault", std::move(fault)},
            {"ended_ms", game.ended_ms}};
}

}  // namespace tusk::server
