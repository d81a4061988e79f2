#pragma once
// The last exchange round by full enumeration: the one card of the stock that is not known can be
// any of the unseen ones, and in each case the rest is a game with open cards.
//
// Before the lead the other seat answers best in each case, as if it knew the card: a bound, not
// the value of the game, but the best that guesses with perfect information can give.

#include <functional>
#include <span>
#include <utility>
#include <vector>

#include "games/honeymoon/goal.h"

namespace tusk::games::honeymoon {

// What is known when the seat to act decides in the last round.
struct LastRound {
    CardSet hand;    // of the seat to act
    CardSet unseen;  // the other hand and one card of the stock
    Card up;
    Card lead;  // of the other seat; none = the seat to act leads
    Strain strain = Strain::kNoTrump;
};

// Tricks of the seat to act, summed over all cases, for each card it may play. The winner of the
// round leads to the first trick.
[[nodiscard]] std::vector<std::pair<Card, int>> last_round_tricks(const LastRound& round,
                                                                  PlaySolver& solver);

// The mean worth of each card for a seat under a contract, where the unknown card of the stock is
// each card with this weight (52 of them, by number). `on_case` is asked before each case; false
// ends the enumeration early, and the cases so far count.
struct LastRoundWorth {
    Card card;
    double worth = 0;
    double weight = 0;

    [[nodiscard]] double mean() const noexcept { return weight > 0 ? worth / weight : 0; }
};
[[nodiscard]] std::vector<LastRoundWorth> last_round_worths(const LastRound& round,
                                                            const Table& table, Seat seat,
                                                            std::span<const double> weights,
                                                            PlaySolver& solver,
                                                            const std::function<bool()>& on_case);

// One card of each set that is the same for the play: neighbours in one hand among live cards.
[[nodiscard]] CardSet distinct(CardSet choices, CardSet live) noexcept;

}  // namespace tusk::games::honeymoon
