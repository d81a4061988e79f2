#pragma once
// The referee: plays one game between players and writes its record.
//
// It alone holds the State and the Secret; every player gets only its own View. Chance is resolved
// from the secret, decisions made at once are asked seat by seat and stay unknown to the others.
// Match, server, command line and grid all play through this one loop.

#include <array>
#include <functional>
#include <optional>
#include <stop_token>

#include "registry/adjudication.h"
#include "registry/game.h"

namespace tusk::registry {

// How a player lost the game outside the rules.
enum class Fault : std::uint8_t {
    kCrash,        // it ended
    kIllegalMove,  // it named a move that the rules forbid
    kTimeLoss,     // it answered, but too late
    kProtocol,     // it answered something that makes no sense
    kNoAnswer,     // it did not answer and was given up
    kFlood,        // it wrote without end
};
[[nodiscard]] std::string_view name_of(Fault fault) noexcept;
// The inverse of name_of().
[[nodiscard]] std::optional<Fault> fault_named(std::string_view name) noexcept;

struct Failure {
    Seat seat = Seat::kFirst;
    Fault fault = Fault::kCrash;
    core::Error error;
};

// A clock per seat; without one, `limits` alone apply to every move.
struct TimeControl {
    std::int64_t base_ms = 0;
    std::int64_t increment_ms = 0;
    std::int64_t grace_ms = 100;  // overstepping by less than this is the machine's fault, not ours
};

struct RefereeSettings {
    std::array<Limits, search::kMaxSeats> limits;
    // How much longer than limits.time_ms a seat's answer may take before the game is lost on
    // time; 0 = not checked. What counts is Analysis::time_ms: for an external engine that is from
    // our question to its answer, measured here, without the time its program needs to start.
    std::array<std::int64_t, search::kMaxSeats> move_grace_ms{};
    std::optional<TimeControl> clock;
    // Only for games that pass check_adjudication(); others are played to their end.
    std::optional<Adjudication> adjudication;
    int max_actions = 10'000;  // then the game is stopped without an outcome
    std::function<void(const State&, const PlayedAction&, const Analysis*)> on_action;
};

struct GameReport {
    Record record;
    std::optional<Outcome> outcome;  // by the rules, adjudication or a failure; empty when stopped
    std::optional<Failure> failure;
    bool stopped = false;  // by request, or by max_actions
};

// Plays `state` to its end. `players[i]` decides for seat i and is told new_game() first.
[[nodiscard]] GameReport play_game(std::unique_ptr<State> state,
                                   const std::vector<Player*>& players, const Secret& secret,
                                   const RefereeSettings& settings, std::stop_token stop);

// A game that is lost outside the rules: the worst result for the loser, the best for the others.
[[nodiscard]] Outcome forfeit(const Game& game, Seat loser, std::string reason);

// Lets chance act until somebody else has to decide or the game is over.
void resolve_chance(State& state, const Secret& secret);

}  // namespace tusk::registry
