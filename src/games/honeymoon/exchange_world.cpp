#include "games/honeymoon/exchange_world.h"

#include <limits>
#include <utility>

#include "core/check.h"

namespace tusk::games::honeymoon {

using search::index;
using search::other;

namespace {

constexpr float kNone = -std::numeric_limits<float>::infinity();

float value_of(const CardValues& values, Card card) noexcept {
    return values[static_cast<std::size_t>(card.number())];
}

// The cheapest of the lowest cards of all suits but one; none if there is none.
Card cheapest(CardSet hand, const CardValues& values) noexcept {
    Card best;
    for (std::size_t i = 0; i < kSuits; ++i) {
        const CardSet suit = hand.in(suit_at(i));
        if (!suit.empty() &&
            (best.is_none() || value_of(values, suit.lowest()) < value_of(values, best))) {
            best = suit.lowest();
        }
    }
    return best;
}

struct Answer {
    Card card;
    bool wins = false;
};

// How the follower answers a lead; `gain` is what the card turned up is worth beyond an average
// one, for both hands together.
Answer best_answer(CardSet hand, Card lead, Strain strain, const CardValues& values,
                   float gain) noexcept {
    const CardSet suit = hand.in(lead.suit());
    Card winner;
    Card loser;
    if (!suit.empty()) {
        const CardSet higher(suit.bits() >> (lead.number() + 1) << (lead.number() + 1));
        winner = higher.empty() ? Card() : higher.lowest();
        loser = suit.lowest().rank() < lead.rank() ? suit.lowest() : Card();
    } else {
        CardSet rest = hand;
        if (strain != Strain::kNoTrump && !is_trump(strain, lead.suit())) {
            const CardSet trumps = hand.in(suit_at(static_cast<std::size_t>(strain)));
            winner = trumps.empty() ? Card() : trumps.lowest();
            rest = hand - trumps;
        }
        loser = cheapest(rest, values);
    }
    if (loser.is_none() ||
        (winner.is_card() && gain > value_of(values, winner) - value_of(values, loser))) {
        return {winner, true};
    }
    return {loser, false};
}

float mean_of_stock(const ExchangeWorld& world, const CardValues& values) noexcept {
    float sum = 0;
    for (std::size_t i = world.next; i < world.size; ++i) {
        sum += value_of(values, world.stock[i]);
    }
    return sum / static_cast<float>(world.size - world.next);
}

// The stock by number of its cards.
ExchangeWorld sorted_world(const Position& p) noexcept {
    const Table& table = p.table;
    TUSK_ASSERT(table.phase == Phase::kExchange && search::is_seat(to_act(p)), "a seat exchanges");
    ExchangeWorld world;
    world.hands = p.hands;
    world.strain = table.contract.strain;
    world.leader = table.leader;
    world.up = table.rounds[table.round].up;
    world.lead = led(table);
    CardSet rest = CardSet::all() - observe(p, Seat::kSpectator).seen() - p.hands[0] - p.hands[1];
    for (const Round& round : table.rounds) {
        rest.remove(round.drawn);
    }
    while (!rest.empty()) {
        world.stock[world.size++] = rest.take_lowest();
    }
    return world;
}

// Fisher and Yates; `choose(n)` is below n.
template <class Choose>
ExchangeWorld shuffled(ExchangeWorld world, Choose choose) noexcept {
    for (std::size_t i = world.size; i > 1; --i) {
        std::swap(world.stock[i - 1], world.stock[choose(static_cast<std::uint32_t>(i))]);
    }
    return world;
}

}  // namespace

ExchangeWorld world_of(const Position& p, core::Rng& rng) noexcept {
    return shuffled(sorted_world(p), [&](std::uint32_t n) { return rng.below(n); });
}

ExchangeWorld world_of(const Position& p, std::uint32_t order) noexcept {
    return shuffled(sorted_world(p), [&](std::uint32_t n) {
        const std::uint32_t choice = order % n;
        order /= n;
        return choice;
    });
}

ExchangeWorld first_round(const std::array<CardSet, 2>& hands, Strain strain, Seat leader,
                          const std::array<Card, 2 * kRounds>& stock) noexcept {
    ExchangeWorld world;
    world.hands = hands;
    world.strain = strain;
    world.leader = leader;
    world.stock = stock;
    world.size = 2 * kRounds;
    world.up = stock[world.next++];
    return world;
}

void play_card(ExchangeWorld& world, Card card) noexcept {
    world.hands[index(world.to_act())].remove(card);
    if (!world.lead.is_card()) {
        world.lead = card;
        return;
    }
    const Seat winner = winner_of(world.lead, card, world.leader, world.strain);
    world.hands[index(winner)].add(world.up);
    world.hands[index(other(winner))].add(world.stock[world.next++]);
    world.leader = winner;
    world.lead = {};
    world.up = world.next < world.size ? world.stock[world.next++] : Card();
}

Card policy_card(const ExchangeWorld& world, const CardValues& values) noexcept {
    const float gain = 2 * (value_of(values, world.up) - mean_of_stock(world, values));
    const CardSet second = world.hands[index(other(world.leader))];
    if (world.lead.is_card()) {
        return best_answer(second, world.lead, world.strain, values, gain).card;
    }
    Card best;
    float best_value = kNone;
    for (CardSet cards = world.hands[index(world.leader)]; !cards.empty();) {
        const Card card = cards.take_lowest();
        const Answer answer = best_answer(second, card, world.strain, values, gain);
        const float value =
            (answer.wins ? -gain : 0) + value_of(values, answer.card) - value_of(values, card);
        if (value > best_value) {
            best_value = value;
            best = card;
        }
    }
    return best;
}

void finish(ExchangeWorld& world, const CardValues& values) noexcept {
    while (!world.done()) {
        play_card(world, policy_card(world, values));
    }
}

Seat play_leader(const ExchangeWorld& world, const Table& table) noexcept {
    return table.rules.play_lead == PlayLead::kDefender ? other(table.contract.declarer)
                                                        : world.leader;
}

PlayProblem play_problem(const ExchangeWorld& world, Seat leader) noexcept {
    return {world.hands[index(leader)], world.hands[index(other(leader))], world.strain, {}};
}

}  // namespace tusk::games::honeymoon
