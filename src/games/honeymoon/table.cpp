#include "games/honeymoon/table.h"

#include <algorithm>

#include "core/check.h"

namespace tusk::games::honeymoon {

using search::index;
using search::other;

namespace {

int trick_points(Strain strain, int odd_tricks) noexcept {
    switch (strain) {
        case Strain::kClubs:
        case Strain::kDiamonds: return 20 * odd_tricks;
        case Strain::kHearts:
        case Strain::kSpades: return 30 * odd_tricks;
        case Strain::kNoTrump: return 30 * odd_tricks + 10;
    }
    return 0;
}

Seat bidder(const Table& table) noexcept {
    const Seat first = first_caller(table);
    return table.call_count % 2 == 0 ? first : other(first);
}

void begin_exchange(Table& table) noexcept {
    table.phase = Phase::kExchange;
    const Seat declarer = table.contract.declarer;
    table.leader =
        table.rules.exchange_lead == ExchangeLead::kDeclarer ? declarer : other(declarer);
}

// The next deal, if there is one.
void deal_anew(Table& table, int most_deals, const Rubber& rubber) noexcept {
    if (table.deals_before + 1 >= most_deals || rubber.won()) {
        table.phase = Phase::kOver;
        return;
    }
    Table next;
    next.rules = table.rules;
    next.deals_before = static_cast<std::uint8_t>(table.deals_before + 1);
    next.rubber = rubber;
    table = next;
}

void advance_call(Table& table, Move call) noexcept {
    TUSK_ASSERT(table.call_count < kMaxCalls, "the longest auction fits");
    const Seat seat = bidder(table);
    table.calls[table.call_count++] = call;
    if (call.is_bid()) {
        table.contract = {static_cast<std::uint8_t>(call.level()), call.strain(), seat, 1};
    } else if (call == Move::double_it()) {
        table.contract.stake = 2;
    } else if (call == Move::redouble()) {
        table.contract.stake = 4;
    } else if (table.contract.level > 0) {
        begin_exchange(table);
    } else if (table.call_count == 2) {
        const bool rubber = table.rules.scoring == Scoring::kRubber;
        deal_anew(table, rubber ? kMaxRubberDeals : kMaxDeals, table.rubber);
    }
}

void advance_exchange(Table& table, Move move) noexcept {
    Round& round = table.rounds[table.round];
    if (round.up.is_none()) {
        round.up = move.card();
    } else if (round.lead.is_none()) {
        round.lead = move.card();
    } else if (round.reply.is_none()) {
        round.reply = move.card();
    } else {
        round.drawn = move.card();
        table.leader = winner_of(round.lead, round.reply, table.leader, table.contract.strain);
        if (++table.round == kRounds) {
            table.phase = Phase::kPlay;
            if (table.rules.play_lead == PlayLead::kDefender) {
                table.leader = other(table.contract.declarer);
            }
            table.play_leader = table.leader;
        }
    }
}

void advance_play(Table& table, Card card) noexcept {
    table.cards[table.card_count++] = card;
    if (table.card_count % 2 != 0) {
        return;
    }
    const Card lead = table.cards[table.card_count - 2u];
    table.leader = winner_of(lead, card, table.leader, table.contract.strain);
    ++table.tricks[index(table.leader)];
    if (table.card_count < 2 * table.hand_size()) {
        return;
    }
    if (table.rules.scoring == Scoring::kRubber && table.open_size == 0) {
        deal_anew(table, kMaxRubberDeals, rubber_after(table));
    } else {
        table.phase = Phase::kOver;
    }
}

// What the first seat gets for games: 700 for two to none, 500 for two to one, and before that the
// mean of what may come when both are as likely to win the next game.
int game_bonus(const Rubber& rubber) noexcept {
    const auto [first, second] = rubber.games;
    if (first == second) {
        return 0;
    }
    const int most = std::max(first, second);
    const int bonus = most == 1 ? 350 : std::min(first, second) == 0 ? 700 : 500;
    return first > second ? bonus : -bonus;
}

}  // namespace

std::vector<core::ParamField<Rules>> Rules::fields() {
    return core::open_fields<Rules>({
        core::choice_field<Rules, Seat>("dealer", &Rules::dealer, {"A", "B"}, "who deals"),
        core::choice_field<Rules, FirstBid>("firstbid", &Rules::first_bid, {"opponent", "dealer"},
                                            "who calls first"),
        core::choice_field<Rules, ExchangeLead>("exchangelead", &Rules::exchange_lead,
                                                {"defender", "declarer"},
                                                "who leads to the first exchange round"),
        core::choice_field<Rules, PlayLead>(
            "playlead", &Rules::play_lead, {"winner", "defender"},
            "who leads to the first trick: the winner of the last exchange round, or the defender"),
        core::choice_field<Rules, LoserDraw>(
            "loserdraw", &Rules::loser_draw, {"hidden", "open"},
            "whether the card that the loser of an exchange round draws is shown"),
        core::choice_field<Rules, Scoring>(
            "scoring", &Rules::scoring, {"hand", "points", "rubber"},
            "one point for the hand, the points of bridge for tricks and undertricks, or deal "
            "after deal until one side has won two games"),
        core::boolean_field<Rules>("doubles", &Rules::doubles,
                                   "whether contracts may be doubled and redoubled"),
    });
}

Seat dealer_of(const Table& table) noexcept {
    return table.rubber.played % 2 == 0 ? table.rules.dealer : other(table.rules.dealer);
}

Seat first_caller(const Table& table) noexcept {
    const Seat dealer = dealer_of(table);
    return table.rules.first_bid == FirstBid::kDealer ? dealer : other(dealer);
}

Seat to_act(const Table& table) noexcept {
    switch (table.phase) {
        case Phase::kDeal: return Seat::kChance;
        case Phase::kAuction: return bidder(table);
        case Phase::kExchange: {
            const Round& round = table.rounds[table.round];
            if (round.up.is_none()) {
                return Seat::kChance;
            }
            return round.lead.is_none()    ? table.leader
                   : round.reply.is_none() ? other(table.leader)
                                           : Seat::kChance;
        }
        case Phase::kPlay: return table.card_count % 2 == 0 ? table.leader : other(table.leader);
        case Phase::kOver: break;
    }
    return table.leader;
}

Seat receiver(const Table& table) noexcept {
    if (table.phase == Phase::kDeal) {
        return table.dealt < kHandSize ? Seat::kFirst : Seat::kSecond;
    }
    const Round& round = table.rounds[table.round];
    if (round.reply.is_none()) {
        return Seat::kSpectator;
    }
    return other(winner_of(round.lead, round.reply, table.leader, table.contract.strain));
}

Card led(const Table& table) noexcept {
    if (table.phase == Phase::kExchange) {
        const Round& round = table.rounds[table.round];
        return round.reply.is_none() ? round.lead : Card();
    }
    return table.phase == Phase::kPlay && table.card_count % 2 != 0
               ? table.cards[table.card_count - 1u]
               : Card();
}

Seat winner_of(Card lead, Card reply, Seat leader, Strain strain) noexcept {
    return beats(reply, lead, strain) ? other(leader) : leader;
}

std::array<Seat, kRounds> round_leaders(const Table& table) noexcept {
    std::array<Seat, kRounds> leaders{};
    Seat leader = table.rules.exchange_lead == ExchangeLead::kDeclarer
                      ? table.contract.declarer
                      : other(table.contract.declarer);
    for (std::size_t i = 0; i < kRounds; ++i) {
        leaders[i] = leader;
        const Round& round = table.rounds[i];
        if (round.reply.is_none()) {
            break;
        }
        leader = winner_of(round.lead, round.reply, leader, table.contract.strain);
    }
    return leaders;
}

std::array<Seat, kHandSize> trick_leaders(const Table& table) noexcept {
    std::array<Seat, kHandSize> leaders{};
    Seat leader = table.play_leader;
    for (std::size_t i = 0; i < kHandSize; ++i) {
        leaders[i] = leader;
        if (2 * i + 1 >= table.card_count) {
            break;
        }
        leader =
            winner_of(table.cards[2 * i], table.cards[2 * i + 1], leader, table.contract.strain);
    }
    return leaders;
}

bool may_call(const Table& table, Move call) noexcept {
    const Contract& contract = table.contract;
    if (call.is_bid()) {
        return contract.level == 0 ||
               call.code() > Move::bid(contract.level, contract.strain).code();
    }
    if (call == Move::pass()) {
        return true;
    }
    const bool own = contract.declarer == bidder(table);
    return table.rules.doubles && contract.level > 0 &&
           (call == Move::double_it() ? contract.stake == 1 && !own : contract.stake == 2 && own);
}

void advance(Table& table, Move move) noexcept {
    switch (table.phase) {
        case Phase::kDeal:
            if (++table.dealt == 2 * kHandSize) {
                table.phase = Phase::kAuction;
            }
            break;
        case Phase::kAuction: advance_call(table, move); break;
        case Phase::kExchange: advance_exchange(table, move); break;
        case Phase::kPlay: advance_play(table, move.card()); break;
        case Phase::kOver: TUSK_ASSERT(false, "nothing follows the last trick"); break;
    }
}

std::optional<Table> finished_deal(const Table& before, Move move) noexcept {
    if (before.phase != Phase::kPlay || before.card_count + 1 < 2 * before.hand_size()) {
        return std::nullopt;
    }
    Table deal = before;
    deal.rules.scoring = Scoring::kPoints;
    advance(deal, move);
    deal.rules = before.rules;
    return deal;
}

Rubber rubber_after(const Table& table) noexcept {
    Rubber rubber = table.rubber;
    const Contract& contract = table.contract;
    if (contract.level == 0) {
        return rubber;
    }
    ++rubber.played;
    const std::size_t declarer = index(contract.declarer);
    const int over = table.tricks[declarer] - contract.declarer_target();
    if (over < 0) {
        const bool vulnerable = rubber.games[declarer] > 0;
        rubber.points[1 - declarer] += -over * (vulnerable ? 100 : 50) * contract.stake;
        return rubber;
    }
    const int all = trick_points(contract.strain, contract.level + over) * contract.stake;
    const int below = trick_points(contract.strain, contract.level) * contract.stake;
    rubber.points[declarer] += all;
    if (rubber.below[declarer] + below < kGamePoints) {
        rubber.below[declarer] = static_cast<std::uint8_t>(rubber.below[declarer] + below);
    } else {
        ++rubber.games[declarer];
        rubber.below = {};
    }
    return rubber;
}

int first_payoff(const Table& table) noexcept {
    if (table.open_size > 0) {
        return table.tricks[0] - table.tricks[1];
    }
    if (table.rules.scoring == Scoring::kRubber) {
        const Rubber rubber = rubber_after(table);
        return std::clamp(rubber.points[0] - rubber.points[1] + game_bonus(rubber), -kMostPoints,
                          kMostPoints);
    }
    const Contract& contract = table.contract;
    if (contract.level == 0) {
        return 0;
    }
    const int made = table.tricks[index(contract.declarer)];
    const int over = made - contract.declarer_target();
    int payoff = over >= 0 ? 1 : -1;
    if (table.rules.scoring == Scoring::kPoints) {
        payoff = over >= 0 ? trick_points(contract.strain, made - 6) : 50 * over;
    }
    payoff *= contract.stake;
    return contract.declarer == Seat::kFirst ? payoff : -payoff;
}

}  // namespace tusk::games::honeymoon
