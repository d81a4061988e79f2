#pragma once
// A tournament: several players, each meeting of two a match of paired openings.
//
// Round robin: everybody meets everybody. Gauntlet: the first player meets all others. Every
// meeting uses the same openings, so that nobody had the luckier ones. The standings have the cross
// table and ratings with intervals (ratings.h). Pure functions.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "lab/matches/match_score.h"
#include "lab/matches/ratings.h"

namespace tusk::lab {

enum class TournamentForm : std::uint8_t { kRoundRobin, kGauntlet };

// The meetings of a form, as pairs of entrants.
[[nodiscard]] std::vector<std::pair<std::size_t, std::size_t>> meetings_of(TournamentForm form,
                                                                           std::size_t entrants);

struct MeetingScore {
    std::size_t first = 0;  // index of the entrant
    std::size_t second = 0;
    MatchScore score;  // from the first one's view
};

struct Standing {
    std::size_t entrant = 0;
    double points = 0;
    int games = 0;
    Rating rating;
    FaultLines faults;
    std::vector<std::optional<double>> row;  // points against each, in the order of the standings
};

// Best rating first; entrants without games are there too.
[[nodiscard]] std::vector<Standing> standings_of(const std::vector<MeetingScore>& meetings,
                                                 std::size_t entrants);

}  // namespace tusk::lab
