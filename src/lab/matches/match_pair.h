#pragma once
// A pair of games: the same opening twice with the seats exchanged, and the same chance events.
//
// It is the unit of work of a match, as the job kind `match.pair` of the grid: everything it needs
// is in its parameters, everything it found out is in its result, as JSON. Both games use the same
// two players (told new_game() in between); a player that failed is made anew for the second game.
// External engines stay for the next pair, others are made with a seed of their own.

#include <array>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/json.h"
#include "grid/kinds.h"
#include "registry/player_pool.h"
#include "registry/referee.h"
#include "registry/registry.h"

namespace tusk::lab {

inline constexpr const char* kMatchPairKind = "match.pair";
inline constexpr int kMatchPairVersion = 2;

struct PairSettings {
    std::string game;
    core::NamedValues options;           // rule options
    std::array<std::string, 2> players;  // specs
    std::array<registry::Limits, 2> limits;
    std::optional<registry::TimeControl> clock;
    std::optional<registry::Adjudication> adjudication;
    std::string opening;     // moves; empty = the start
    std::uint64_t seed = 0;  // of chance, and of players that have a seed and were given none
    bool exchange = true;    // false: the first player has the first seat both times
    std::array<std::string, 2> names;  // of the players in records and results; empty = the specs
    std::string event;                 // tag of the records
    std::string run;                   // keeps the jobs of two runs apart
    int pair = 0;                      // from 0
    bool keep_records = true;
};

// How a player lost a game outside the rules.
struct PlayerFault {
    int player = 0;  // 0 or 1
    registry::Fault kind = registry::Fault::kCrash;
    std::string text;
    bool not_started = false;  // the engine did not even begin
};

struct MatchGame {
    int pair = 0;            // from 0
    int half = 0;            // 0, 1: first and second game of the pair
    bool exchanged = false;  // the second player has the first seat
    double payoff = 0;       // for the first player, in the game's unit
    int plies = 0;
    std::string reason;  // how it ended: "no moves left", "crash of white"
    std::optional<PlayerFault> fault;
    std::string record;  // tusk's own text form; empty if it is not kept

    // Of whoever sat at the first seat.
    [[nodiscard]] double first_seat_payoff() const noexcept { return exchanged ? -payoff : payoff; }
};

// The player at a seat of a game: seats alternate between the two.
[[nodiscard]] int player_at(std::size_t seat, bool exchanged) noexcept;

// Where players wait between two pairs.
using registry::PlayerPool;

// Told after every action of the games: the state, which game it is, and what the mover thought.
using PairWatcher =
    std::function<void(const registry::State&, const MatchGame&, const registry::Analysis*)>;

// Plays both games; fewer are returned only when a stop was requested. An error means that a player
// could not be made.
[[nodiscard]] core::Result<std::vector<MatchGame>> play_pair(const registry::Registry& registry,
                                                             const PairSettings& settings,
                                                             PlayerPool& pool,
                                                             const PairWatcher& watcher,
                                                             std::stop_token stop);

// The settings as parameters of a job (the seed is a field of the job itself), and back.
[[nodiscard]] core::Json to_params(const PairSettings& settings);
[[nodiscard]] core::Result<PairSettings> pair_settings_of(const core::Json& params,
                                                          std::uint64_t seed);

// The inverse of registry::limits_json; throws what the JSON library throws.
[[nodiscard]] registry::Limits limits_of(const core::Json& json);

// The games as the result of a job, and back.
[[nodiscard]] core::Json to_result(const std::vector<MatchGame>& games);
[[nodiscard]] core::Result<std::vector<MatchGame>> games_of(const core::Json& result);

// The job kind; `registry` must outlive it.
[[nodiscard]] grid::JobKind match_pair_kind(const registry::Registry& registry);

}  // namespace tusk::lab
