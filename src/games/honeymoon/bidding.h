#pragma once
// Bidding by simulated exchanges.
//
// For guesses at the other hand and the stock the whole exchange is played by the fast policy in
// every strain and with either declarer, and the tricks of the play that follows are estimated. So
// the dealt hand is judged by what becomes of it. A call is worth what this seat gets in the
// mean of the worlds: if it passes, against the contract on the table; if it bids, against an
// opponent who passes or bids himself, whichever promises him more from the cards he holds in that
// world.

#include <array>
#include <vector>

#include "games/honeymoon/beliefs.h"
#include "games/honeymoon/goal.h"

namespace tusk::games::honeymoon {

// Estimated tricks of the declarer in one world, by strain.
struct BiddingWorld {
    std::array<float, 5> own{};     // this seat declares
    std::array<float, 5> theirs{};  // the other seat declares
    // What the other seat expects from its own cards: tricks as declarer, and tricks of this seat
    // as declarer.
    std::array<float, 5> their_promise{};
    std::array<float, 5> our_threat{};
};

[[nodiscard]] BiddingWorld bidding_world(const Position& guess, Seat seat, core::Rng& rng) noexcept;

struct CallWorth {
    Move call;
    double worth = 0;  // the payoff that this seat may expect
};

inline constexpr int kSensibleJumps = 2;
inline constexpr int kAllJumps = 7;

// Passing, and bids up to `jumps` levels above the lowest of their strain; best first.
[[nodiscard]] std::vector<CallWorth> call_worths(const std::vector<BiddingWorld>& worlds,
                                                 const Table& table, Seat seat,
                                                 int jumps = kSensibleJumps);

}  // namespace tusk::games::honeymoon
