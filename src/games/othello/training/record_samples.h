// Samples from game records: every position of a game with the game's result.
//
// A WTHOR game also says what the result would have been under best play from some number of
// empties on; positions before that get this better value.
#pragma once

#include "games/common/record.h"
#include "games/othello/training/sample.h"

namespace tusk::games::othello {

// The error says at which move a record goes wrong. Records without a result, from another start or
// of the small board give no samples.
[[nodiscard]] core::Result<std::vector<Sample>> record_samples(const Record& record,
                                                               std::uint32_t game);

}  // namespace tusk::games::othello
