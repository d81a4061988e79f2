#pragma once
// The command `go` of UCI and UCCI as limits of a search.
//
// Numbers that make no sense are left out with a complaint, so that a search is always answered.
// Times that have run out become one millisecond. The first seat of a game owns the clock "w".

#include <optional>
#include <string>
#include <vector>

#include "protocol/uci_text.h"
#include "registry/player.h"

namespace tusk::protocol {

struct UciGo {
    registry::Limits limits;        // without root moves
    bool infinite = false;          // answer only after `stop`
    bool ponder = false;            // answer only after `stop` or `ponderhit`
    std::optional<int> mate;        // stop at a win in this many moves of the side to move
    std::optional<int> perft;       // count instead of searching
    std::vector<std::string> only;  // searchmoves, as they were written
    std::vector<std::string> complaints;
};

// The words after `go`, for the side that is to move. UCCI counts times in seconds unless
// `milliseconds`; in UCI they always are milliseconds.
[[nodiscard]] UciGo parse_uci_go(UciWords words, registry::Seat to_move, UciDialect dialect,
                                 bool milliseconds);

}  // namespace tusk::protocol
