#include "server/api/new_game.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/digest.h"
#include "core/json.h"
#include "core/random_token.h"
#include "core/text.h"
#include "registry/request_policy.h"
#include "server/api/request_json.h"
#include "server/api/seating.h"

namespace tusk::server {

using core::ErrorCode;
using core::fail;
using core::Json;
using core::Result;

namespace {

constexpr std::size_t kMaxPosition = 2000;  // bytes
constexpr std::int64_t kMaxDelayMs = 10'000;
constexpr std::int64_t kDefaultEngineMs = 1000;
constexpr const char* kInvited = "to be made";  // stands for the hash until there is one

std::string hash_of(const std::string& secret) {
    return secret.empty() ? "" : core::hex(core::sha256(secret));
}

Result<SeatSetup> engine_seat(const registry::Game& game, const Json& json,
                              std::int64_t max_engine_ms) {
    SeatSetup seat;
    seat.engine = true;
    auto level = text_field(json, "level", 40, "");
    auto spec = text_field(json, "player", 500, "");
    auto limits = limits_field(json, "limits");
    if (!level || !spec || !limits) {
        return fail(!level ? level.error() : !spec ? spec.error() : limits.error());
    }
    if (!level->empty() && spec->empty()) {
        const auto& levels = game.levels();
        const auto found = std::find_if(levels.begin(), levels.end(), [&](const auto& candidate) {
            return candidate.id == *level;
        });
        if (found == levels.end()) {
            return fail(ErrorCode::kUnknownName, "there is no level " + core::quoted(*level),
                        "level");
        }
        seat.level = *level;
        spec = found->player;
        if (limits->unlimited()) {
            limits = found->limits;
        }
    }
    seat.player = spec->empty() ? game.main_player() : *spec;
    if (auto done = registry::allow_player(game, seat.player); !done) {
        return fail(done.error());
    }
    seat.limits = registry::allowed_limits(*limits, seat.player, kDefaultEngineMs, max_engine_ms);
    return seat;
}

Result<SeatSetup> seat_from(const registry::Game& game, const Json& json,
                            std::int64_t max_engine_ms) {
    if (auto done = expect_fields(json, {"kind", "name", "invited", "level", "player", "limits"});
        !done) {
        return fail(done.error());
    }
    auto kind = required_text(json, "kind", 20);
    auto name = person_name(json, "name");
    auto invited = boolean_field(json, "invited", false);
    if (!kind || !name || !invited) {
        return fail(!kind ? kind.error() : !name ? name.error() : invited.error());
    }
    if (*kind != "person" && *kind != "engine") {
        return fail(ErrorCode::kSyntax, "must be \"person\" or \"engine\"", "kind");
    }
    if (*kind == "person" &&
        (json.contains("level") || json.contains("player") || json.contains("limits"))) {
        return fail(ErrorCode::kSyntax, "a person has no level, player or limits", "kind");
    }
    if (*kind == "engine" && *invited) {
        return fail(ErrorCode::kSyntax, "only a person can be invited", "invited");
    }
    Result<SeatSetup> seat =
        *kind == "engine" ? engine_seat(game, json, max_engine_ms) : SeatSetup();
    if (seat) {
        seat->name = std::move(*name);
        seat->invitation_hash = *invited ? kInvited : "";
    }
    return seat;
}

Result<std::optional<registry::TimeControl>> clock_from(const Json& body) {
    const auto found = body.find("clock");
    if (found == body.end() || found->is_null()) {
        return std::nullopt;
    }
    if (auto done = expect_fields(*found, {"base_ms", "increment_ms"}); !done) {
        return fail(done.error().within("clock"));
    }
    auto base = number_field(*found, "base_ms", 1000, 6 * 3'600'000);
    auto increment = number_field(*found, "increment_ms", 0, 180'000);
    if (!base || !increment) {
        return fail((!base ? base.error() : increment.error()).within("clock"));
    }
    if (!*base) {
        return fail(ErrorCode::kSyntax, "is missing", "clock, base_ms");
    }
    registry::TimeControl clock;
    clock.base_ms = **base;
    clock.increment_ms = increment->value_or(0);
    return clock;
}

Result<std::vector<SeatSetup>> seats_from(const registry::Game& game, const Json& body,
                                          std::int64_t max_engine_ms) {
    const std::size_t count = game.info().seat_names.size();
    const auto found = body.find("seats");
    if (found == body.end() || !found->is_array() || found->size() != count) {
        return fail(ErrorCode::kSyntax,
                    fmt::format("must be a list of {} seats for {}", count, game.info().id),
                    "seats");
    }
    std::vector<SeatSetup> seats;
    for (std::size_t i = 0; i < count; ++i) {
        auto seat = seat_from(game, (*found)[i], max_engine_ms);
        if (!seat) {
            return fail(seat.error().within(fmt::format("seat {}", i + 1)));
        }
        seats.push_back(std::move(*seat));
    }
    return seats;
}

Result<GameSetup> setup_of(const registry::Game& game, const Json& body,
                           std::int64_t max_engine_ms) {
    GameSetup setup;
    auto options = values_field(body, "options");
    auto position = text_field(body, "position", kMaxPosition, "");
    auto moves = moves_field(body, "moves");
    auto seats = seats_from(game, body, max_engine_ms);
    auto clock = clock_from(body);
    auto paused = boolean_field(body, "paused", false);
    auto delay = number_field(body, "delay_ms", 0, kMaxDelayMs);
    if (!options || !position || !moves) {
        return fail(!options ? options.error() : !position ? position.error() : moves.error());
    }
    if (!seats || !clock) {
        return fail(!seats ? seats.error() : clock.error());
    }
    if (!paused || !delay) {
        return fail(!paused ? paused.error() : delay.error());
    }
    if (auto allowed = registry::allow_options(game, *options); !allowed) {
        return fail(allowed.error());
    }
    setup.options = std::move(*options);
    setup.initial = std::move(*position);
    setup.moves = std::move(*moves);
    setup.seats = std::move(*seats);
    setup.clock = *clock;
    setup.paused = *paused;
    setup.delay_ms = delay->value_or(0);
    return setup;
}

}  // namespace

Result<NewGame> new_game(const registry::Registry& registry, const Json& body,
                         const std::string& client, std::int64_t now_ms,
                         std::int64_t max_engine_ms) {
    if (auto done = expect_fields(
            body, {"game", "options", "position", "moves", "seats", "clock", "paused", "delay_ms"});
        !done) {
        return fail(done.error());
    }
    auto id = required_text(body, "game", 40);
    if (!id) {
        return fail(id.error());
    }
    auto game = registry.require(*id);
    if (!game) {
        return fail(game.error());
    }
    auto setup = setup_of(**game, body, max_engine_ms);
    if (!setup) {
        return fail(setup.error());
    }
    const bool has_person = std::any_of(setup->seats.begin(), setup->seats.end(),
                                        [](const SeatSetup& seat) { return !seat.engine; });
    if (setup->paused && has_person) {
        return fail(ErrorCode::kUnsupported, "only a game between engines can be paused", "paused");
    }
    std::vector<std::string> tokens;
    std::vector<std::string> invitations;
    for (SeatSetup& seat : setup->seats) {
        const bool invited = seat.invitation_hash == kInvited;
        tokens.push_back(seat.engine || invited ? "" : core::random_token());
        invitations.push_back(invited ? core::random_token() : "");
        seat.token_hash = hash_of(tokens.back());
        seat.invitation_hash = hash_of(invitations.back());
    }
    std::string control = core::random_token();
    setup->control_hash = core::hex(core::sha256(control));
    setup->seed = core::random_seed();
    setup->salt = core::random_token();
    setup->owner = client;
    setup->created_ms = now_ms;
    auto live = LiveGame::open(**game, core::random_token(), std::move(*setup));
    if (!live) {
        return fail(live.error());
    }
    return NewGame{std::move(*live), std::move(tokens), std::move(invitations), std::move(control)};
}

}  // namespace tusk::server
