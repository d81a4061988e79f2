#pragma once
// A tournament: several players, each meeting of two a match of paired openings.
//
// Round robin: everybody meets everybody. Gauntlet: the first player meets all others. Every
// meeting uses the same openings, so that nobody had the luckier ones. The result has the cross
// table and ratings with intervals (ratings.h).

#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/progress.h"
#include "lab/match.h"
#include "lab/ratings.h"

namespace tusk::lab {

enum class TournamentForm : std::uint8_t { kRoundRobin, kGauntlet };

struct Entrant {
    std::string player;  // spec
    registry::Limits limits;
};

struct TournamentSettings {
    std::string game;
    core::NamedValues options;  // rule options
    std::vector<Entrant> entrants;
    TournamentForm form = TournamentForm::kRoundRobin;
    std::optional<registry::TimeControl> clock;
    std::vector<std::string> openings;  // of every meeting: one for each pair of games
    std::uint64_t seed = 1;
    bool keep_records = true;
};

struct MeetingResult {
    std::size_t first = 0;  // index of the entrant
    std::size_t second = 0;
    MatchResult match;  // from the first one's view
};

struct Standing {
    std::size_t entrant = 0;
    double points = 0;
    int games = 0;
    Rating rating;
    FaultCount faults;
};

struct TournamentResult {
    std::vector<MeetingResult> meetings;
    std::vector<Standing> standings;  // best rating first
    bool interrupted = false;
};

// The meetings of a form, as pairs of entrants.
[[nodiscard]] std::vector<std::pair<std::size_t, std::size_t>> meetings_of(TournamentForm form,
                                                                           std::size_t entrants);

// Everything in a TournamentResult but `interrupted`.
[[nodiscard]] TournamentResult summarise(std::vector<MeetingResult> meetings, std::size_t entrants);

// Blocks until all meetings are played or a stop is requested; then it returns what it has.
// Progress counts games. Errors as in run_match.
[[nodiscard]] core::Result<TournamentResult> run_tournament(const registry::Registry& registry,
                                                            const TournamentSettings& settings,
                                                            grid::Executor& executor,
                                                            const core::ProgressSink& progress,
                                                            std::stop_token stop);

}  // namespace tusk::lab
