#include "lab/runs/run_request.h"

#include <fmt/format.h>

#include "core/json.h"
#include "registry/json.h"
#include "registry/json_fields.h"

namespace tusk::lab {

using core::ErrorCode;
using core::fail;
using core::Json;
using core::Result;
using registry::expect_fields;
using registry::number_field;
using registry::required_text;
using registry::text_field;

namespace {

constexpr std::size_t kMaxSpecBytes = 2000;
constexpr std::size_t kMaxOpenings = 100'000;
constexpr std::size_t kMaxOpeningBytes = 2000;
constexpr std::int64_t kMaxSeed = std::int64_t{1} << 53;

Result<Entrant> entrant_of(const Json& json) {
    if (auto done = expect_fields(json, {"player", "limits"}); !done) {
        return fail(done.error());
    }
    auto player = required_text(json, "player", kMaxSpecBytes);
    if (!player) {
        return fail(player.error());
    }
    auto limits = registry::limits_field(json, "limits");
    if (!limits) {
        return fail(limits.error());
    }
    return Entrant{std::move(*player), *limits};
}

Result<std::vector<Entrant>> entrants_of(const Json& json) {
    const auto found = json.find("players");
    if (found == json.end() || !found->is_array()) {
        return fail(ErrorCode::kSyntax, "must be a list of players", "players");
    }
    if (found->size() > kMaxEntrants) {
        return fail(ErrorCode::kTooLarge, fmt::format("at most {} can play", kMaxEntrants),
                    "players");
    }
    std::vector<Entrant> entrants;
    for (const Json& one : *found) {
        auto entrant = entrant_of(one);
        if (!entrant) {
            return fail(entrant.error().within(fmt::format("players.{}", entrants.size())));
        }
        entrants.push_back(std::move(*entrant));
    }
    return entrants;
}

Result<std::optional<registry::TimeControl>> clock_of(const Json& json) {
    const auto found = json.find("clock");
    if (found == json.end() || found->is_null()) {
        return std::nullopt;
    }
    if (auto done = expect_fields(*found, {"base_ms", "increment_ms"}); !done) {
        return fail(done.error().within("clock"));
    }
    constexpr std::int64_t kMaxMs = 1'000'000'000;
    auto base = number_field(*found, "base_ms", 1, kMaxMs);
    auto increment = number_field(*found, "increment_ms", 0, kMaxMs);
    if (!base || !increment) {
        return fail((base ? increment.error() : base.error()).within("clock"));
    }
    if (!*base) {
        return fail(ErrorCode::kSyntax, "is missing", "clock.base_ms");
    }
    registry::TimeControl clock;
    clock.base_ms = **base;
    clock.increment_ms = increment->value_or(0);
    return clock;
}

Result<double> real_field(const Json& json, const char* name, double fallback, double min,
                          double max) {
    const auto found = json.find(name);
    if (found == json.end() || found->is_null()) {
        return fallback;
    }
    if (!found->is_number()) {
        return fail(ErrorCode::kSyntax, "must be a number", name);
    }
    const double value = found->get<double>();
    if (!(value >= min && value <= max)) {
        return fail(ErrorCode::kOutOfRange, fmt::format("must be from {} to {}", min, max), name);
    }
    return value;
}

Result<std::optional<SprtBounds>> sprt_of(const Json& json) {
    const auto found = json.find("sprt");
    if (found == json.end() || found->is_null()) {
        return std::nullopt;
    }
    if (auto done = expect_fields(*found, {"elo0", "elo1", "alpha", "beta"}); !done) {
        return fail(done.error().within("sprt"));
    }
    SprtBounds bounds;
    constexpr double kMostElo = 1000;
    constexpr double kLeastRate = 1e-6;
    struct Field {
        const char* name;
        double* value;
        double min;
        double max;
    };
    for (const Field& field : {Field{"elo0", &bounds.elo0, -kMostElo, kMostElo},
                               Field{"elo1", &bounds.elo1, -kMostElo, kMostElo},
                               Field{"alpha", &bounds.alpha, kLeastRate, 0.499},
                               Field{"beta", &bounds.beta, kLeastRate, 0.499}}) {
        auto value = real_field(*found, field.name, *field.value, field.min, field.max);
        if (!value) {
            return fail(value.error().within("sprt"));
        }
        *field.value = *value;
    }
    if (bounds.elo0 >= bounds.elo1) {
        return fail(ErrorCode::kOutOfRange, "elo0 must be less than elo1", "sprt");
    }
    return bounds;
}

Result<std::optional<registry::Adjudication>> adjudication_field(const Json& json) {
    const auto found = json.find("adjudication");
    if (found == json.end() || found->is_null()) {
        return std::nullopt;
    }
    auto rules = registry::adjudication_of(*found);
    if (!rules) {
        return fail(rules.error().within("adjudication"));
    }
    return std::optional(*rules);
}

Result<std::uint64_t> seed_of(const Json& json) {
    auto seed = number_field(json, "seed", 0, kMaxSeed);
    if (!seed) {
        return fail(seed.error());
    }
    return static_cast<std::uint64_t>(seed->value_or(1));
}

Result<unsigned> concurrency_of(const Json& json) {
    auto number = number_field(json, "concurrency", 1, kMaxConcurrency);
    if (!number) {
        return fail(number.error());
    }
    return static_cast<unsigned>(number->value_or(1));
}

Result<TournamentForm> form_of(const Json& json) {
    auto text = text_field(json, "form", 32, "round-robin");
    if (!text) {
        return fail(text.error());
    }
    if (*text != "round-robin" && *text != "gauntlet") {
        return fail(ErrorCode::kUnknownName, "must be round-robin or gauntlet", "form");
    }
    return *text == "gauntlet" ? TournamentForm::kGauntlet : TournamentForm::kRoundRobin;
}

// Assigns a value, or tells what was wrong with it.
template <class T, class Target>
Result<void> take(Result<T> value, Target& target) {
    if (!value) {
        return fail(value.error());
    }
    target = std::move(*value);
    return {};
}

}  // namespace

Json to_json(const MatchRequest& request) {
    Json players = Json::array();
    for (const Entrant& entrant : request.players) {
        players.push_back(
            {{"player", entrant.player}, {"limits", registry::limits_json(entrant.limits)}});
    }
    Json options = Json::object();
    for (const auto& [name, value] : request.options) {
        options[name] = value;
    }
    Json json = {{"kind", request.is_tournament ? "tournament" : "match"},
                 {"game", request.game},
                 {"options", std::move(options)},
                 {"players", std::move(players)},
                 {"games", request.games},
                 {"seed", request.seed},
                 {"concurrency", request.concurrency}};
    if (!request.openings.empty()) {
        json["openings"] = request.openings;
    }
    if (request.clock) {
        json["clock"] = {{"base_ms", request.clock->base_ms},
                         {"increment_ms", request.clock->increment_ms}};
    }
    if (request.adjudication) {
        json["adjudication"] = registry::adjudication_json(*request.adjudication);
    }
    if (request.sprt) {
        json["sprt"] = {{"elo0", request.sprt->elo0},
                        {"elo1", request.sprt->elo1},
                        {"alpha", request.sprt->alpha},
                        {"beta", request.sprt->beta}};
    }
    if (request.is_tournament) {
        json["form"] = request.form == TournamentForm::kGauntlet ? "gauntlet" : "round-robin";
    }
    return json;
}

Result<MatchRequest> match_request_of(const Json& json) {
    MatchRequest request;
    auto kind = required_text(json, "kind", 32);
    if (!kind) {
        return fail(kind.error());
    }
    request.is_tournament = *kind == "tournament";
    std::vector<std::string> fields = {"kind", "game",  "options",      "players",     "games",
                                       "seed", "clock", "adjudication", "concurrency", "openings"};
    fields.emplace_back(request.is_tournament ? "form" : "sprt");
    if (auto done = expect_fields(json, fields); !done) {
        return fail(done.error());
    }
    auto games = number_field(json, "games", 1, kMaxGames);
    if (!games) {
        return fail(games.error());
    }
    request.games = static_cast<int>(games->value_or(request.games));
    for (auto done :
         {take(required_text(json, "game", 64), request.game),
          take(registry::values_field(json, "options"), request.options),
          take(entrants_of(json), request.players), take(seed_of(json), request.seed),
          take(registry::texts_field(json, "openings", kMaxOpenings, kMaxOpeningBytes),
               request.openings),
          take(clock_of(json), request.clock), take(concurrency_of(json), request.concurrency),
          take(adjudication_field(json), request.adjudication), take(sprt_of(json), request.sprt),
          take(form_of(json), request.form)}) {
        if (!done) {
            return fail(done.error());
        }
    }
    if (request.players.size() < 2 || (!request.is_tournament && request.players.size() != 2)) {
        return fail(ErrorCode::kOutOfRange,
                    request.is_tournament ? "a tournament needs two players or more"
                                          : "a match has two players",
                    "players");
    }
    return request;
}

Json to_json(const ExperimentRequest& request) {
    return {{"kind", "experiment"},
            {"name", request.name},
            {"scale", request.scale},
            {"seed", request.seed},
            {"concurrency", request.concurrency}};
}

Result<ExperimentRequest> experiment_request_of(const Json& json) {
    if (auto done = expect_fields(json, {"kind", "name", "scale", "seed", "concurrency"}); !done) {
        return fail(done.error());
    }
    ExperimentRequest request;
    for (auto done :
         {take(required_text(json, "name", 64), request.name),
          take(text_field(json, "scale", 16, request.scale), request.scale),
          take(seed_of(json), request.seed), take(concurrency_of(json), request.concurrency)}) {
        if (!done) {
            return fail(done.error());
        }
    }
    return request;
}

}  // namespace tusk::lab
