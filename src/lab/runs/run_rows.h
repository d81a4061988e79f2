#pragma once
// Games of a match as rows of the data base and back, and what a running job tells of its board.

#include <array>
#include <optional>
#include <string>

#include "lab/matches/match_pair.h"
#include "lab/runs/run_access.h"
#include "lab/runs/run_store.h"

namespace tusk::lab {

// `names` are those of the match's two players. The time is now.
[[nodiscard]] StoredLabGame row_of(const MatchGame& game, const std::string& step,
                                   const std::array<std::string, 2>& names);

// What the score needs of a stored game; not its record.
[[nodiscard]] MatchGame game_of(const StoredLabGame& row);

// From the detail of a job's progress; nothing if it is a job of another kind.
[[nodiscard]] std::optional<LiveBoard> board_of(const std::string& step, const std::string& detail);

}  // namespace tusk::lab
