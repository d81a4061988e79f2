#pragma once
// A match between two players: pairs of games, spread over an executor, and what they add up to.
//
// Every opening is played twice with the seats exchanged and with the same chance events. The pairs
// are jobs of kind `match.pair` (match_pair.h), so a match runs on threads of this process or on
// other machines alike. The same settings and seed give the same openings and the same chance.

#include <array>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/progress.h"
#include "lab/match_pair.h"
#include "lab/pentanomial.h"
#include "lab/statistics.h"

namespace tusk::grid {
class Executor;
}

namespace tusk::lab {

struct MatchSettings {
    std::string game;
    core::NamedValues options;           // rule options
    std::array<std::string, 2> players;  // specs
    std::array<registry::Limits, 2> limits;
    std::optional<registry::TimeControl> clock;
    std::vector<std::string> openings;  // one for each pair of games
    std::uint64_t seed = 1;
    bool exchange = true;  // false: the first player keeps the first seat in both games of a pair
    bool keep_records = true;        // a record takes some kilobytes
    std::optional<SprtBounds> sprt;  // end when this test has decided
};

// How often a player lost outside the rules.
struct FaultCount {
    int crashes = 0;
    int illegal = 0;
    int time_losses = 0;
    int protocol_errors = 0;
    int no_answers = 0;
    int floods = 0;

    void add(registry::Fault fault) noexcept;
    friend bool operator==(const FaultCount&, const FaultCount&) = default;
};

struct MatchResult {
    std::vector<MatchGame> games;  // by pair, then the first game before the exchanged one
    Tally tally;                   // of the first player
    double score = 0.5;            // 0..1, of the first player
    Interval interval95;
    std::optional<double> elo;      // none at 0 and 1
    Mean payoff;                    // of the first player, by pair, in the game's unit
    Pentanomial pairs;              // of the first player
    double superiority = 0.5;       // how likely it is that the first player is the better one
    std::optional<SprtState> sprt;  // where the test stands, if one was wanted
    std::array<FaultCount, 2> faults;
    bool interrupted = false;  // stopped before all pairs were played
};

// Everything in a MatchResult but `interrupted`, from the games. A pair needs both its games to
// count in the interval.
[[nodiscard]] MatchResult summarise(std::vector<MatchGame> games);

// Blocks until all pairs are played, the test has decided, or a stop is requested; then it returns
// what it has. Progress counts games. An error means that a player could not be made or the
// executor failed; games lost by a failing player are results, not errors.
[[nodiscard]] core::Result<MatchResult> run_match(const registry::Registry& registry,
                                                  const MatchSettings& settings,
                                                  grid::Executor& executor,
                                                  const core::ProgressSink& progress,
                                                  std::stop_token stop);

}  // namespace tusk::lab
