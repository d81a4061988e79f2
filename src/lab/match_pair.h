#pragma once
// A pair of games: the same opening twice with the seats exchanged, and the same chance events.
//
// It is the unit of work of a match, as the job kind `match.pair` of the grid: everything it needs
// is in its parameters, everything it found out is in its result, as JSON. Both games use the same
// two players (told new_game() in between); a player that failed is made anew for the second game.

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "core/json.h"
#include "grid/kinds.h"
#include "registry/referee.h"
#include "registry/registry.h"

namespace tusk::lab {

inline constexpr const char* kMatchPairKind = "match.pair";

struct PairSettings {
    std::string game;
    core::NamedValues options;           // rule options
    std::array<std::string, 2> players;  // specs
    std::array<registry::Limits, 2> limits;
    std::optional<registry::TimeControl> clock;
    std::string opening;     // moves; empty = the start
    std::uint64_t seed = 0;  // of chance, and of players that have a seed and were given none
};

// How a player lost a game outside the rules.
struct PlayerFault {
    int player = 0;  // 0 or 1
    registry::Fault kind = registry::Fault::kCrash;
    std::string text;
};

struct MatchGame {
    int pair = 0;            // from 0
    bool exchanged = false;  // the second player has the first seat
    double payoff = 0;       // for the first player, in the game's unit
    std::optional<PlayerFault> fault;
    registry::Record record;
};

// The player at a seat of a game: seats alternate between the two.
[[nodiscard]] int player_at(std::size_t seat, bool exchanged) noexcept;

// Plays both games; fewer are returned only when a stop was requested. An error means that a player
// could not be made or its engine not be started.
[[nodiscard]] core::Result<std::vector<MatchGame>> play_pair(const registry::Registry& registry,
                                                             const PairSettings& settings,
                                                             std::stop_token stop);

// The settings as parameters of a job (the seed is a field of the job itself), and back.
[[nodiscard]] core::Json to_params(const PairSettings& settings);
[[nodiscard]] core::Result<PairSettings> pair_settings_of(const core::Json& params,
                                                          std::uint64_t seed);

// The games as the result of a job, and back.
[[nodiscard]] core::Result<core::Json> to_result(const registry::Registry& registry,
                                                 const std::vector<MatchGame>& games);
[[nodiscard]] core::Result<std::vector<MatchGame>> games_of(const registry::Registry& registry,
                                                            const core::Json& result);

// The job kind; `registry` must outlive it.
[[nodiscard]] grid::JobKind match_pair_kind(const registry::Registry& registry);

}  // namespace tusk::lab
