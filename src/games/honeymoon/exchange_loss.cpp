#include "games/honeymoon/exchange_loss.h"

#include "core/check.h"
#include "games/honeymoon/exchange_world.h"
#include "games/honeymoon/last_round.h"

namespace tusk::games::honeymoon {

using search::index;
using search::other;

namespace {

// Tricks of the seat to act after this card.
int tricks_after(ExchangeWorld world, Card card, const Table& table, PlaySolver& solver) {
    const Seat seat = world.to_act();
    play_card(world, card);
    finish(world, trained_values(world.strain));
    const Seat leader = play_leader(world, table);
    const int taken = solver.tricks(play_problem(world, leader));
    return leader == seat ? taken : kHandSize - taken;
}

double decision_loss(const ExchangeWorld& world, Card played, const Table& table,
                     PlaySolver& solver) {
    const CardSet hand = world.hands[index(world.to_act())];
    const CardSet choices = world.lead.is_card() ? replies(hand, world.lead) : hand;
    const int own = tricks_after(world, played, table, solver);
    int best = own;
    CardSet live =
        world.hands[0] | world.hands[1] | CardSet::of(world.up) | CardSet::of(world.lead);
    for (std::size_t i = world.next; i < world.size; ++i) {
        live.add(world.stock[i]);
    }
    for (CardSet cards = distinct(choices, live); !cards.empty();) {
        best = std::max(best, tricks_after(world, cards.take_lowest(), table, solver));
    }
    return best - own;
}

}  // namespace

ExchangeLoss exchange_loss(const Table& end, PlaySolver& solver) {
    TUSK_ASSERT(end.phase == Phase::kOver && end.round == kRounds, "a deal played to its end");
    std::array<Card, 2 * kRounds> stock{};
    for (std::size_t i = 0; i < kRounds; ++i) {
        stock[2 * i] = end.rounds[i].up;
        stock[2 * i + 1] = end.rounds[i].drawn;
    }
    const auto leaders = round_leaders(end);
    ExchangeWorld world =
        first_round({dealt_hand(end, {}, Seat::kFirst), dealt_hand(end, {}, Seat::kSecond)},
                    end.contract.strain, leaders[0], stock);
    ExchangeLoss loss;
    for (const Round& round : end.rounds) {
        for (const Card card : {round.lead, round.reply}) {
            const std::size_t seat = index(world.to_act());
            loss.tricks[seat] += decision_loss(world, card, end, solver);
            ++loss.decisions[seat];
            play_card(world, card);
        }
    }
    return loss;
}

}  // namespace tusk::games::honeymoon
