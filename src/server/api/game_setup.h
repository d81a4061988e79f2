#pragma once
// GameSetup and GameEvent: everything that is stored of a game that is played. A game is its set-up
// and the events since; replaying them gives the same game. Both are kept as JSON text.

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "core/params.h"
#include "core/result.h"
#include "registry/referee.h"
#include "search/analysis.h"
#include "server/api/offers.h"

namespace tusk::server {

struct SeatSetup {
    bool engine = false;
    std::string name;
    std::string level;      // of an engine; may be empty
    std::string player;     // spec of an engine
    search::Limits limits;  // of an engine
    // Of a person: SHA-256 in hex of the secret that decides for the seat, or of the invitation
    // that is exchanged for one.
    std::string token_hash;
    std::string invitation_hash = {};
};

struct GameSetup {
    core::NamedValues options;
    std::string initial;  // position text; empty = standard start
    std::string moves;    // played before the game begins
    std::vector<SeatSetup> seats;
    std::optional<registry::TimeControl> clock;
    std::string control_hash;  // who may pause, step and set the speed
    // Of the referee's secret; nothing of either leaves the server before the end of the game. No
    // salt: the game was begun before deals were promised.
    std::uint64_t seed = 0;
    std::string salt;
    std::string owner;  // the client that made the game, for fair queues
    bool paused = false;
    std::int64_t delay_ms = 0;  // least time between two engine moves
    std::int64_t created_ms = 0;
};

[[nodiscard]] nlohmann::json to_json(const GameSetup& setup);
[[nodiscard]] core::Result<GameSetup> setup_from(const nlohmann::json& json);

struct GameEvent {
    enum class Kind : std::uint8_t {
        kDecide,
        kUndo,
        kResign,
        kTimeOut,
        kFault,
        kControl,
        kJoin,
        kOffer,
        kAnswer
    };

    Kind kind = Kind::kDecide;
    search::Seat seat = search::Seat::kFirst;  // all but control
    search::Action action;                     // decide
    bool automatic = false;                    // decide: a forced pass
    std::int64_t time_ms = 0;                  // decide: time taken; else the age of the turn
    std::size_t keep = 0;                      // undo, offer: decisions that stay
    std::string text;                          // fault: what happened; join: the name
    bool paused = false;                       // control
    std::int64_t delay_ms = 0;                 // control
    std::string token_hash = {};               // join: of the secret that decides from now on
    OfferKind offer = OfferKind::kDraw;        // offer
    bool accept = false;                       // answer
};

[[nodiscard]] nlohmann::json to_json(const GameEvent& event);
[[nodiscard]] core::Result<GameEvent> event_from(const nlohmann::json& json);

}  // namespace tusk::server
