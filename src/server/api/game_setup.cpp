#include "server/api/game_setup.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/json.h"
#include "registry/json.h"
#include "server/api/position_json.h"
#include "server/api/request_json.h"

namespace tusk::server {

using core::ErrorCode;
using core::fail;
using core::Json;
using core::Result;
using search::Seat;

namespace {

using Kind = GameEvent::Kind;
constexpr std::array kKinds = {
    std::pair{Kind::kDecide, "decide"}, std::pair{Kind::kUndo, "undo"},
    std::pair{Kind::kResign, "resign"}, std::pair{Kind::kTimeOut, "time-out"},
    std::pair{Kind::kFault, "fault"},   std::pair{Kind::kControl, "control"},
    std::pair{Kind::kJoin, "join"},     std::pair{Kind::kOffer, "offer"},
    std::pair{Kind::kAnswer, "answer"},
};

Json seat_json(const SeatSetup& seat) {
    Json json = {{"engine", seat.engine},    {"name", seat.name},
                 {"level", seat.level},      {"player", seat.player},
                 {"token", seat.token_hash}, {"limits", registry::limits_json(seat.limits)}};
    if (!seat.invitation_hash.empty()) {
        json["invitation"] = seat.invitation_hash;
    }
    return json;
}

// What we wrote ourselves is read without ceremony: one look at the types, one error.
template <class Read>
auto stored(const char* what, Read read) -> Result<decltype(read())> {
    try {
        return read();
    } catch (const Json::exception& error) {
        return fail(ErrorCode::kStorage,
                    std::string("a stored ") + what + " is damaged: " + error.what());
    }
}

}  // namespace

Json to_json(const GameSetup& setup) {
    Json seats = Json::array();
    for (const SeatSetup& seat : setup.seats) {
        seats.push_back(seat_json(seat));
    }
    Json json = {{"options", values_json(setup.options)},
                 {"initial", setup.initial},
                 {"moves", setup.moves},
                 {"seats", std::move(seats)},
                 {"control", setup.control_hash},
                 {"seed", setup.seed},
                 {"salt", setup.salt},
                 {"owner", setup.owner},
                 {"paused", setup.paused},
                 {"delay_ms", setup.delay_ms},
                 {"created_ms", setup.created_ms}};
    if (setup.clock) {
        json["clock"] = {{"base_ms", setup.clock->base_ms},
                         {"increment_ms", setup.clock->increment_ms}};
    }
    return json;
}

Result<GameSetup> setup_from(const Json& json) {
    auto options = values_field(json, "options");
    if (!options) {
        return fail(options.error());
    }
    return stored("game", [&] {
        GameSetup setup;
        setup.options = *options;
        setup.initial = json.at("initial").get<std::string>();
        setup.moves = json.at("moves").get<std::string>();
        for (const Json& item : json.at("seats")) {
            setup.seats.push_back(
                {item.at("engine").get<bool>(), item.at("name").get<std::string>(),
                 item.at("level").get<std::string>(), item.at("player").get<std::string>(),
                 limits_field(item, "limits").value_or(search::Limits()),
                 item.at("token").get<std::string>(), item.value("invitation", std::string())});
        }
        setup.control_hash = json.at("control").get<std::string>();
        setup.seed = json.at("seed").get<std::uint64_t>();
        setup.salt = json.value("salt", std::string());
        setup.owner = json.at("owner").get<std::string>();
        setup.paused = json.at("paused").get<bool>();
        setup.delay_ms = json.at("delay_ms").get<std::int64_t>();
        setup.created_ms = json.at("created_ms").get<std::int64_t>();
        if (const auto clock = json.find("clock"); clock != json.end()) {
            setup.clock.emplace();
            setup.clock->base_ms = clock->at("base_ms").get<std::int64_t>();
            setup.clock->increment_ms = clock->at("increment_ms").get<std::int64_t>();
        }
        return setup;
    });
}

Json to_json(const GameEvent& event) {
    const auto* row = std::find_if(kKinds.begin(), kKinds.end(), [&](const auto& candidate) {
        return candidate.first == event.kind;
    });
    Json json = {{"kind", row->second}};
    switch (event.kind) {
        case Kind::kDecide:
            json["seat"] = search::index(event.seat);
            json["action"] = event.action.code;
            json["time_ms"] = event.time_ms;
            if (event.automatic) {
                json["automatic"] = true;
            }
            break;
        case Kind::kUndo:
            json["seat"] = search::index(event.seat);
            json["keep"] = event.keep;
            json["time_ms"] = event.time_ms;
            break;
        case Kind::kResign:
        case Kind::kTimeOut:
            json["seat"] = search::index(event.seat);
            json["time_ms"] = event.time_ms;
            break;
        case Kind::kFault:
            json["seat"] = search::index(event.seat);
            json["text"] = event.text;
            break;
        case Kind::kControl:
            json["paused"] = event.paused;
            json["delay_ms"] = event.delay_ms;
            break;
        case Kind::kJoin:
            json["seat"] = search::index(event.seat);
            json["name"] = event.text;
            json["token"] = event.token_hash;
            break;
        case Kind::kOffer:
            json["seat"] = search::index(event.seat);
            json["offer"] = name_of(event.offer);
            json["keep"] = event.keep;
            break;
        case Kind::kAnswer:
            json["seat"] = search::index(event.seat);
            json["accept"] = event.accept;
            json["time_ms"] = event.time_ms;
            break;
    }
    return json;
}

Result<GameEvent> event_from(const Json& json) {
    return stored("event", [&] {
        GameEvent event;
        const auto kind = json.at("kind").get<std::string>();
        for (const auto& [value, name] : kKinds) {
            if (kind == name) {
                event.kind = value;
            }
        }
        event.seat = search::seat_at(json.value("seat", std::size_t{0}));
        event.action.code = json.value("action", std::uint32_t{0});
        event.automatic = json.value("automatic", false);
        event.time_ms = json.value("time_ms", std::int64_t{0});
        event.keep = json.value("keep", std::size_t{0});
        event.text = json.value("text", json.value("name", std::string()));
        event.token_hash = json.value("token", std::string());
        event.offer = offer_kind(json.value("offer", std::string())).value_or(OfferKind::kDraw);
        event.accept = json.value("accept", false);
        event.paused = json.value("paused", false);
        event.delay_ms = json.value("delay_ms", std::int64_t{0});
        return event;
    });
}

}  // namespace tusk::server
