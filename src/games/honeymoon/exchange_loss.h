#pragma once
// What the exchange cost a seat, judged by somebody who saw all cards.
//
// For every decision of a finished deal, each card that could have been played is tried with the
// true hands and the true stock, the rest of the exchange follows the fast policy with open cards,
// and the play is solved. The loss of a decision is the best card's tricks less those of the card
// that was played. No player can avoid all of it: the oracle knows what is turned up next.

#include "games/honeymoon/play_solver.h"
#include "games/honeymoon/position.h"

namespace tusk::games::honeymoon {

struct ExchangeLoss {
    std::array<double, 2> tricks{};  // by seat, summed over its decisions
    std::array<int, 2> decisions{};
};

// `end` is a whole deal that was played to its end.
[[nodiscard]] ExchangeLoss exchange_loss(const Table& end, PlaySolver& solver);

}  // namespace tusk::games::honeymoon
