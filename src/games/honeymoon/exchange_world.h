#pragma once
// ExchangeWorld: one guess at all cards, and how the exchange goes on in it.
//
// Both hands and the order of the stock are open. The fast policy weighs cards by a table of
// values: the winner of a round gets the card turned up instead of an average one, and both lose
// the cards they play, so what counts is twice the gain of the card against the price of winning.
// The leader assumes that the follower weighs in the same way. A few microseconds for a whole
// exchange; plain values, nothing allocates.

#include "games/honeymoon/card_values.h"
#include "games/honeymoon/play_solver.h"
#include "games/honeymoon/position.h"

namespace tusk::games::honeymoon {

struct ExchangeWorld {
    std::array<CardSet, 2> hands;
    Strain strain = Strain::kNoTrump;
    Seat leader = Seat::kFirst;
    Card up;
    Card lead;                            // of the round under way; none = the leader is to play
    std::array<Card, 2 * kRounds> stock;  // what is still to come: drawn, up, drawn, up, ..., drawn
    std::uint8_t next = 0;
    std::uint8_t size = 0;

    [[nodiscard]] bool done() const noexcept { return up.is_none(); }
    [[nodiscard]] Seat to_act() const noexcept {
        return lead.is_card() ? search::other(leader) : leader;
    }
};

// The exchange from this position on, the rest of the stock in random order. The position must be
// in the exchange with a seat to act.
[[nodiscard]] ExchangeWorld world_of(const Position& p, core::Rng& rng) noexcept;
// The same with one of the n! orders of the n cards of the stock, each number below n! another.
[[nodiscard]] ExchangeWorld world_of(const Position& p, std::uint32_t order) noexcept;
// An exchange from its first round between these hands, `stock` in the order it is drawn.
[[nodiscard]] ExchangeWorld first_round(const std::array<CardSet, 2>& hands, Strain strain,
                                        Seat leader,
                                        const std::array<Card, 2 * kRounds>& stock) noexcept;

// Plays a card for whoever is to act; after the second card of a round both draw.
void play_card(ExchangeWorld& world, Card card) noexcept;
// What the fast policy plays.
[[nodiscard]] Card policy_card(const ExchangeWorld& world, const CardValues& values) noexcept;
// The rest of the exchange by the fast policy.
void finish(ExchangeWorld& world, const CardValues& values) noexcept;

// The play that follows when the exchange is done, under these rules.
[[nodiscard]] Seat play_leader(const ExchangeWorld& world, const Table& table) noexcept;
[[nodiscard]] PlayProblem play_problem(const ExchangeWorld& world, Seat leader) noexcept;

}  // namespace tusk::games::honeymoon
