#pragma once
// What a search has found as `info` lines and as `bestmove`. Pure functions.
//
// Values count in hundredths of the game's unit. In games that are only won, drawn or lost a proven
// win or loss is a distance: in moves for UCI ("mate 3"), as a score near kUcciWin for UCCI, which
// has no word for it.

#include <string>
#include <vector>

#include "protocol/uci_text.h"
#include "registry/game.h"

namespace tusk::protocol {

inline constexpr int kUcciWin = 30'000;

struct UciScore {
    int centi = 0;          // hundredths of the game's unit
    int mate_in_moves = 0;  // not 0: a forced win (positive) or loss (negative)
    int plies = 0;          // to that end
    bool expected = false;  // in games with chance: what it comes to on average
};

[[nodiscard]] UciScore uci_score(const registry::GameInfo& game, const registry::Analysis& analysis,
                                 const search::Line& line);

// Won, drawn and lost of a thousand games, estimated from a score.
struct WinDrawLoss {
    int win = 0;
    int draw = 0;
    int loss = 0;
};
[[nodiscard]] WinDrawLoss uci_wdl(const UciScore& score);

struct UciInfoStyle {
    UciDialect dialect = UciDialect::kUci;
    int lines = 1;
    bool wdl = false;
};

// One line of text for each of the analysis's lines; none while nothing has been searched.
[[nodiscard]] std::vector<std::string> uci_info(const registry::State& state,
                                                const registry::Analysis& analysis,
                                                const UciInfoStyle& style);

// "bestmove h2e2 ponder h9g7"; for no move "bestmove (none)" or "nobestmove".
[[nodiscard]] std::string uci_best_move(const registry::State& state,
                                        const std::optional<registry::Action>& best,
                                        const registry::Analysis& analysis, UciDialect dialect);

// The info line of a finished game, for the side that would be next.
[[nodiscard]] std::string uci_end_info(const registry::State& state, UciDialect dialect);

}  // namespace tusk::protocol
