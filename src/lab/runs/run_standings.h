#pragma once
// The standings of a tournament, from its stored run.

#include <string>
#include <vector>

#include "lab/matches/tournament.h"
#include "lab/runs/run_driver.h"

namespace tusk::lab {

struct RunStandings {
    std::vector<std::string> players;  // by entrant
    std::vector<Standing> standings;   // best first
};

// Of what was played so far; the run must be a match or a tournament.
[[nodiscard]] RunStandings standings_of(const RunView& view);

}  // namespace tusk::lab
