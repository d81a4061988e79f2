#pragma once
// A match between two players: pairs of games, spread over an executor, and what they add up to.
//
// Every opening is played twice with the seats exchanged and with the same chance events. The pairs
// are jobs of kind `match.pair` (match_pair.h), so a match runs on threads of this process or on
// other machines alike. The same settings and seed give the same openings and the same chance.
// Games are handed on as they come in and not kept here; a match may begin where another ended.

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "core/progress.h"
#include "grid/job_id.h"
#include "lab/matches/match_pair.h"
#include "lab/matches/match_score.h"

namespace tusk::grid {
class Executor;
}

namespace tusk::lab {

struct MatchSettings {
    std::string game;
    core::NamedValues options;           // rule options
    std::array<std::string, 2> players;  // specs
    std::array<std::string, 2> names;    // in records and results; empty = the specs
    std::array<registry::Limits, 2> limits;
    std::optional<registry::TimeControl> clock;
    std::optional<registry::Adjudication> adjudication;
    std::vector<std::string> openings;  // one for each pair of games
    std::uint64_t seed = 1;
    bool exchange = true;  // false: the first player keeps the first seat in both games of a pair
    bool keep_records = true;        // a record takes a kilobyte
    std::optional<SprtBounds> sprt;  // end when this test has decided
    std::string event;               // tag of the records
    std::string run;                 // keeps its jobs apart from those of other matches
    std::string group;               // of its jobs; empty = one of its own

    // Names as people see them.
    [[nodiscard]] std::array<std::string, 2> shown_names() const;
};

// Where a match begins: nothing was played, or some pairs were.
struct MatchStart {
    MatchScore score;
    std::vector<bool> played;  // by pair; those beyond its end were not
};

struct PlayedPair {
    grid::JobId job;
    std::vector<MatchGame> games;
};

struct MatchHooks {
    // The score after each pair, however many come in at once.
    std::function<void(const MatchScore&)> on_score;
    // Everything that came in since the last call. An error ends the match.
    std::function<core::Result<void>(std::vector<PlayedPair>, const MatchScore&)> on_pairs;
    // Games done, of how many; several times a second even when nothing came in.
    core::ProgressSink progress;
};

struct MatchResult {
    MatchScore score;
    std::optional<SprtState> sprt;  // where the test stands, if one was wanted
    bool interrupted = false;       // stopped before all pairs were played
};

// Blocks until all pairs are played, the test has decided, or a stop is requested; then it returns
// what it has. An error means that a player could not be made or the executor failed; games lost by
// a failing player are results, not errors, unless its engine could not be started for the very
// first pair.
[[nodiscard]] core::Result<MatchResult> run_match(const MatchSettings& settings,
                                                  grid::Executor& executor, const MatchHooks& hooks,
                                                  MatchStart start, std::stop_token stop);

}  // namespace tusk::lab
