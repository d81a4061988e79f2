#include "server/api/live_game_json.h"

#include <algorithm>
#include <bit>

#include "core/json.h"
#include "server/api/notations_json.h"
#include "server/api/position_json.h"

namespace tusk::server {

using core::Json;
using search::Seat;

namespace {

Json text_or_null(const std::string& text) {
    return text.empty() ? Json(nullptr) : Json(text);
}

Json seats_of(SeatMask mask) {
    Json list = Json::array();
    for (int i = 0; i < search::kMaxSeats; ++i) {
        if ((mask >> i & 1) != 0) {
            list.push_back(i);
        }
    }
    return list;
}

Json invitation_json(Seating::Invitation invitation) {
    switch (invitation) {
        case Seating::Invitation::kNone: return nullptr;
        case Seating::Invitation::kOpen: return "open";
        case Seating::Invitation::kTaken: return "taken";
    }
    return nullptr;
}

Json offer_json(const LiveGame& live) {
    const auto& offer = live.open_offer();
    return offer ? Json{{"kind", name_of(offer->kind)}, {"seat", search::index(offer->seat)}}
                 : Json(nullptr);
}

// What a connection may offer now: one that plays one seat, to the person in the other.
Json offers_json(const LiveGame& live, SeatMask seats) {
    Json kinds = Json::array();
    if (std::popcount(seats) != 1) {
        return kinds;
    }
    const Seat seat = search::seat_at(static_cast<std::size_t>(std::countr_zero(seats)));
    for (const OfferKind kind : kOfferKinds) {
        if (live.offer(seat, kind, 0)) {
            kinds.push_back(name_of(kind));
        }
    }
    return kinds;
}

Json seats_json(const LiveGame& live, SeatMask connected) {
    Json seats = Json::array();
    for (std::size_t i = 0; i < live.setup().seats.size(); ++i) {
        const SeatSetup& seat = live.setup().seats[i];
        seats.push_back({{"kind", seat.engine ? "engine" : "person"},
                         {"name", live.seating().name(i)},
                         {"level", text_or_null(seat.level)},
                         {"player", text_or_null(seat.player)},
                         {"connected", (connected >> i & 1) != 0},
                         {"invitation", invitation_json(live.seating().invitation(i))}});
    }
    return seats;
}

Json moves_json(const LiveGame& live, search::Viewer viewer, std::size_t from) {
    Json moves = Json::array();
    const registry::State& state = live.state();
    const auto history = state.history();
    const Json notations = history_notations(state, from);
    for (std::size_t i = from; i < history.size(); ++i) {
        const registry::PlayedAction& played = history[i];
        const bool seen = live.sees(viewer, i);
        Json move =
            seen ? move_json(state, played.action, played.text)
                 : Json{{"text", "?"}, {"from", nullptr}, {"to", nullptr}, {"hand", nullptr}};
        const PlyNote& note = live.notes()[i];
        move["ply"] = i + 1;
        move["seat"] = seat_number(played.decider);
        move["auto"] = note.automatic;
        move["time_ms"] = note.time_ms ? Json(*note.time_ms) : Json(nullptr);
        move["opening"] = text_or_null(note.opening);
        if (!notations.empty()) {
            move["notations"] = notations[i - from];
        }
        moves.push_back(std::move(move));
    }
    return moves;
}

// A position of the game for a viewer; when the game is over nothing in it is hidden any more.
Json shown_position(const LiveGame& live, const registry::State& state, search::Viewer viewer,
                    std::size_t ply) {
    Json position = position_json(state, viewer, live.opening_at(ply));
    if (live.over() && live.game().info().hidden) {
        position["text"] = state.position();
    }
    return position;
}

Json clocks_json(const LiveGame& live, const Surroundings& around) {
    Json remaining = Json::array();
    SeatMask running = 0;
    for (std::size_t i = 0; i < live.setup().seats.size(); ++i) {
        const Seat seat = search::seat_at(i);
        remaining.push_back(live.clock().remaining_ms(seat));
        if (live.clock().runs_for(seat)) {
            running |= 1u << i;
        }
    }
    running &= live.paused() ? 0 : live.deciding(true) | live.deciding(false);
    running &= ~around.clock_stopped;
    return {{"remaining_ms", std::move(remaining)},
            {"running", seats_of(running)},
            {"age_ms", around.turn_age_ms}};
}

Json result_json(const LiveGame& live) {
    if (!live.result()) {
        return nullptr;
    }
    Json json = outcome_by_seat(live.game(), live.result()->outcome);
    json["by"] = live.result()->by;
    return json;
}

// The promise about the deal, and after the game its proof.
Json deal_json(const LiveGame& live) {
    const std::string promise = live.deal_commitment();
    if (promise.empty()) {
        return nullptr;
    }
    const auto opening = live.deal_opening();
    Json cells = Json::array();
    for (const int cell : live.uncovered()) {
        cells.push_back(cell == games::kEmptyCell ? Json(nullptr) : Json(cell));
    }
    return {{"hash", promise},
            {"seed", opening ? Json(std::to_string(opening->seed)) : Json(nullptr)},
            {"salt", opening ? Json(opening->salt) : Json(nullptr)},
            {"cells", cells.empty() ? Json(nullptr) : std::move(cells)}};
}

}  // namespace

Json live_game_json(const LiveGame& live, const Audience& audience, const Surroundings& around,
                    std::size_t moves_from) {
    const search::Viewer viewer = live.viewer_of(audience.seats);
    const GameSetup& setup = live.setup();
    const std::size_t plies = live.state().history().size();
    const std::size_t from = std::min(moves_from, plies);
    Json position = shown_position(live, live.state(), viewer, plies);
    if (live.over()) {  // resigned or out of time: nothing is to be decided any more
        position["legal"] = Json::array();
        position["deciders"] = Json::array();
    }
    Json json = {{"id", live.id()},
                 {"game", live.game().info().id},
                 {"options", values_json(setup.options)},
                 {"initial", setup.initial},
                 {"version", live.version()},
                 {"status", live.over() ? "over" : "playing"},
                 {"seats", seats_json(live, around.connected)},
                 {"you", seats_of(audience.seats)},
                 {"control", audience.control},
                 {"can_undo", live.undo(audience.seats, around.turn_age_ms).has_value()},
                 {"can_offer", offers_json(live, audience.seats)},
                 {"offer", offer_json(live)},
                 {"paused", live.paused()},
                 {"delay_ms", live.delay_ms()},
                 {"clock", nullptr},
                 {"clocks", nullptr},
                 {"thinking", seats_of(around.thinking)},
                 {"moves_from", from},
                 {"moves", moves_json(live, viewer, from)},
                 {"position", std::move(position)},
                 {"result", result_json(live)},
                 {"deal", deal_json(live)},
                 {"created_ms", setup.created_ms},
                 {"updated_ms", around.updated_ms},
                 {"spectators", around.spectators}};
    if (setup.clock) {
        json["clock"] = {{"base_ms", setup.clock->base_ms},
                         {"increment_ms", setup.clock->increment_ms}};
        json["clocks"] = clocks_json(live, around);
    }
    return json;
}

core::Result<Json> earlier_positions(const LiveGame& live, search::Viewer viewer, std::size_t from,
                                     std::size_t to) {
    auto state = live.game().parse(live.setup().initial, live.setup().options);
    if (!state) {
        return core::fail(state.error());
    }
    Json positions = Json::array();
    const auto add = [&](std::size_t ply) {
        if (ply >= from && ply <= to) {
            positions.push_back(shown_position(live, **state, viewer, ply));
        }
    };
    add(0);
    std::size_t shown = 0;
    for (const registry::PlayedAction& played : live.state().history()) {
        if (auto done = (*state)->apply(played.decider, played.action); !done) {
            return core::fail(done.error());
        }
        if ((*state)->history().size() > shown) {  // not between decisions made at once
            shown = (*state)->history().size();
            add(shown);
        }
    }
    return positions;
}

void complete_summary(Json& summary) {
    if (!summary.contains("decisions")) {
        summary["decisions"] = summary.value("plies", 0);
    }
    for (Json& seat : summary["seats"]) {
        if (!seat.contains("invitation")) {
            seat["invitation"] = nullptr;
        }
    }
}

Json summary_json(const LiveGame& live, std::int64_t updated_ms) {
    const registry::View view = live.state().view(Seat::kSpectator);
    SeatMask deciders = 0;
    for (std::size_t i = 0; i < live.setup().seats.size(); ++i) {
        if (!live.over() && view.deciders.has(search::seat_at(i))) {
            deciders |= 1u << i;
        }
    }
    return {{"id", live.id()},
            {"game", live.game().info().id},
            {"status", live.over() ? "over" : "playing"},
            {"seats", seats_json(live, 0)},
            {"plies", view.history.size()},
            {"decisions",
             std::count_if(view.history.begin(), view.history.end(),
                           [](const auto& played) { return search::is_seat(played.decider); })},
            {"deciders", seats_of(deciders)},
            {"result", result_json(live)},
            {"created_ms", live.setup().created_ms},
            {"updated_ms", updated_ms}};
}

}  // namespace tusk::server
