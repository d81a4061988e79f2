#include "server/api/lab_request.h"

#include <fmt/format.h>

#include "core/json.h"
#include "lab/training/training_request.h"
#include "registry/json.h"
#include "registry/request_policy.h"
#include "server/api/request_json.h"

namespace tusk::server {

using core::ErrorCode;
using core::fail;
using core::Json;
using core::Result;

namespace {

constexpr std::size_t kMaxOpening = 2000;  // bytes
constexpr std::int64_t kDefaultMoveMs = 100;

bool has_clock(const Json& body) {
    const auto clock = body.find("clock");
    return clock != body.end() && !clock->is_null();
}

// A clock is a bound of its own; it may be worth as much as some moves of the longest time.
Result<void> allowed_clock(const Json& body, const LabBounds& bounds) {
    constexpr std::int64_t kMovesOfBase = 30;
    if (!has_clock(body)) {
        return {};
    }
    const Json& clock = body.at("clock");
    auto base = number_field(clock, "base_ms", 0, kMovesOfBase * bounds.move_ms);
    auto increment = number_field(clock, "increment_ms", 0, bounds.move_ms);
    if (!base || !increment) {
        return fail((!base ? base.error() : increment.error()).within("clock"));
    }
    return {};
}

// One entry of "players"; on a public server its search gets a bound.
Result<Json> allowed_entry(const registry::Game& game, Json entry, const LabBounds& bounds,
                           bool clocked) {
    if (auto known = expect_fields(entry, {"player", "limits"}); !known) {
        return fail(known.error());
    }
    auto spec = required_text(entry, "player", 500);
    auto limits = limits_field(entry, "limits");
    if (!spec || !limits) {
        return fail(!spec ? spec.error() : limits.error());
    }
    registry::PlayerGrant grant;
    grant.offered = true;
    if (!bounds.is_public) {
        grant.threads = bounds.cores;
        grant.memory_mb = kMaxLabMemoryMb;
    }
    if (auto done = registry::allow_player(game, *spec, grant); !done) {
        return fail(done.error());
    }
    if (bounds.is_public && !clocked) {
        entry["limits"] = registry::limits_json(
            registry::allowed_limits(*limits, *spec, kDefaultMoveMs, bounds.move_ms));
    }
    return entry;
}

Result<Json> allowed_players(const registry::Game& game, const Json& body, std::size_t most,
                             const LabBounds& bounds) {
    const auto found = body.find("players");
    if (found == body.end() || !found->is_array()) {
        return fail(ErrorCode::kSyntax, "must be a list of players", "players");
    }
    if (found->size() < 2 || found->size() > most) {
        return fail(ErrorCode::kOutOfRange,
                    most == 2 ? std::string("a match has two players")
                              : fmt::format("must be from 2 to {} players", most),
                    "players");
    }
    Json players = Json::array();
    for (std::size_t i = 0; i < found->size(); ++i) {
        auto entry = allowed_entry(game, (*found)[i], bounds, has_clock(body));
        if (!entry) {
            return fail(entry.error().within(fmt::format("players.{}", i)));
        }
        players.push_back(std::move(*entry));
    }
    return players;
}

Result<Json> allowed_games(const registry::Registry& registry, Json body, std::size_t most_players,
                           const LabBounds& bounds) {
    auto id = required_text(body, "game", 40);
    auto game = id ? registry.require(*id) : fail(id.error());
    if (!game) {
        return fail(game.error());
    }
    auto options = values_field(body, "options");
    auto allowed = options ? registry::allow_options(**game, *options) : fail(options.error());
    if (allowed && bounds.is_public) {
        allowed = allowed_clock(body, bounds);
    }
    if (!allowed) {
        return fail(allowed.error());
    }
    auto games = number_field(body, "games", 1, bounds.max_games);
    auto openings = texts_field(body, "openings", kMaxLabOpenings, kMaxOpening);
    if (!games || !openings) {
        return fail(!games ? games.error() : openings.error());
    }
    if (!*games) {
        return fail(ErrorCode::kSyntax, "is missing", "games");
    }
    auto players = allowed_players(**game, body, most_players, bounds);
    if (!players) {
        return fail(players.error());
    }
    body["players"] = std::move(*players);
    return body;
}

// The form of the request is read here already, so that its parts can be bounded.
Result<Json> allowed_training(const Json& body, const LabBounds& bounds) {
    auto request = lab::training_request_of(body);
    if (!request) {
        return fail(request.error());
    }
    struct Bound {
        std::int64_t value;
        std::int64_t most;
        const char* where;
    };
    for (const Bound& bound :
         {Bound{request->selfplay_games, bounds.max_selfplay, "selfplay, games"},
          Bound{request->selfplay_depth, bounds.max_selfplay_depth, "selfplay, depth"},
          Bound{request->epochs, bounds.max_epochs, "epochs"},
          Bound{request->match_games, bounds.max_games, "match, games"}}) {
        if (bound.value > bound.most) {
            return fail(ErrorCode::kOutOfRange, fmt::format("may be at most {} here", bound.most),
                        bound.where);
        }
    }
    if (bounds.is_public) {
        request->limits =
            registry::allowed_limits(request->limits, "", kDefaultMoveMs, bounds.move_ms);
    }
    return to_json(*request);
}

}  // namespace

Result<Json> allowed_run(const registry::Registry& registry, const Json& body,
                         const LabBounds& bounds) {
    auto kind = required_text(body, "kind", 20);
    if (!kind) {
        return fail(kind.error());
    }
    const bool is_match = *kind == "match";
    const bool is_tournament = *kind == "tournament";
    const bool is_training = *kind == "training";
    if (!is_match && !is_tournament && !is_training && *kind != "experiment") {
        return fail(ErrorCode::kSyntax,
                    "must be \"match\", \"tournament\", \"experiment\" or \"training\"", "kind");
    }
    if (auto jobs = number_field(body, "concurrency", 1, bounds.cores); !jobs) {
        return fail(jobs.error());
    }
    if (is_match || is_tournament) {
        return allowed_games(registry, body, is_match ? 2 : kMaxTournamentPlayers, bounds);
    }
    if (is_training) {
        return allowed_training(body, bounds);
    }
    if (bounds.is_public) {
        return fail(ErrorCode::kUnsupported, "experiments are started by whoever runs the server",
                    "kind");
    }
    return body;
}

}  // namespace tusk::server
