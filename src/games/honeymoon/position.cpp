#include "games/honeymoon/position.h"

#include <algorithm>
#include <utility>

#include "core/check.h"

namespace tusk::games::honeymoon {

using search::index;
using search::other;

namespace {

enum Reason : std::uint8_t { kMade, kDown, kPassedOut, kTricks, kRubber };

bool is_player(Viewer viewer) noexcept {
    return index(viewer) < 2;
}

// Every card that lies open or has been played.
CardSet shown(const Table& table) noexcept {
    CardSet cards;
    for (const Round& round : table.rounds) {
        for (const Card card : {round.up, round.lead, round.reply, round.drawn}) {
            cards.add(card);
        }
    }
    for (const Card card : table.cards) {
        cards.add(card);
    }
    return cards;
}

CardSet used(const Position& p) noexcept {
    return p.hands[0] | p.hands[1] | shown(p.table);
}

}  // namespace

CardSet Observation::seen() const noexcept {
    return hands[0] | hands[1] | shown(table);
}

// --- rules ---

Position Position::initial(const Rules& rules) noexcept {
    Position p;
    p.table.rules = rules;
    return p;
}

Position ending(CardSet first, CardSet second, Strain strain, Seat leader) noexcept {
    TUSK_ASSERT(first.size() == second.size() && (first & second).empty(), "hands of an ending");
    Position p;
    p.table.phase = first.empty() ? Phase::kOver : Phase::kPlay;
    p.table.open_size = static_cast<std::uint8_t>(first.size());
    p.table.contract.strain = strain;
    p.table.leader = leader;
    p.table.play_leader = leader;
    p.hands = {first, second};
    return p;
}

Seat to_act(const Position& p) noexcept {
    return to_act(p.table);
}

CardSet playable(const Position& p) noexcept {
    const Seat seat = to_act(p.table);
    if (!is_player(seat) || (p.table.phase != Phase::kExchange && p.table.phase != Phase::kPlay)) {
        return {};
    }
    const CardSet hand = p.hands[index(seat)];
    const Card lead = led(p.table);
    return lead.is_card() ? replies(hand, lead) : hand;
}

void moves(const Position& p, search::MoveList<Position>& list) noexcept {
    list.clear();
    if (p.table.phase == Phase::kAuction) {
        list.push_back(Move::pass());
        for (int level = 1; level <= 7; ++level) {
            for (int strain = 0; strain < 5; ++strain) {
                const Move bid = Move::bid(level, static_cast<Strain>(strain));
                if (may_call(p.table, bid)) {
                    list.push_back(bid);
                }
            }
        }
        for (const Move call : {Move::double_it(), Move::redouble()}) {
            if (may_call(p.table, call)) {
                list.push_back(call);
            }
        }
        return;
    }
    for (CardSet cards = playable(p); !cards.empty();) {
        list.push_back(Move::play(cards.take_lowest()));
    }
}

void chance(const Position& p, search::ChanceList<Position>& list) noexcept {
    list.clear();
    if (p.table.phase == Phase::kOver || to_act(p.table) != Seat::kChance) {
        return;
    }
    for (CardSet cards = CardSet::all() - used(p); !cards.empty();) {
        list.push_back({Move::deal(cards.take_lowest()), 1});
    }
}

void go_on(Position& p, Move move) noexcept {
    Table& table = p.table;
    const Seat seat = to_act(table);
    if (move.is_play()) {
        TUSK_ASSERT(p.hands[index(seat)].has(move.card()), "only held cards are played");
        p.hands[index(seat)].remove(move.card());
    } else if (move.is_deal()) {
        const Seat to = receiver(table);
        if (is_player(to)) {
            p.hands[index(to)].add(move.card());
            if (table.phase == Phase::kExchange) {
                p.hands[index(other(to))].add(table.rounds[table.round].up);
            }
        }
    }
    const std::uint8_t deals = table.deals_before;
    advance(table, move);
    if (table.deals_before != deals) {
        p.hands = {};
    }
}

Position::Undo play(Position& p, Move move) noexcept {
    Position::Undo undo{p};
    go_on(p, move);
    return undo;
}

void undo(Position& p, Move /*move*/, const Position::Undo& undo) noexcept {
    p = undo.before;
}

std::optional<Outcome> outcome(const Position& p, search::PathView<Position> /*path*/) noexcept {
    const Table& table = p.table;
    if (table.phase != Phase::kOver) {
        return std::nullopt;
    }
    Outcome result;
    result.payoff[0] = first_payoff(table);
    result.payoff[1] = -result.payoff[0];
    if (table.rules.scoring == Scoring::kRubber && table.open_size == 0) {
        result.reason = kRubber;
    } else if (table.open_size > 0 || table.card_count == 0) {
        result.reason = table.call_count > 0 ? kPassedOut : kTricks;
    } else {
        const bool made =
            table.tricks[index(table.contract.declarer)] >= table.contract.declarer_target();
        result.reason = made ? kMade : kDown;
    }
    return result;
}

std::uint64_t key(const Position& p) noexcept {
    const Table& t = p.table;
    std::uint64_t hash = core::mix64(p.hands[0].bits());
    const auto add = [&](std::uint64_t word) { hash = core::mix64(hash ^ word); };
    add(p.hands[1].bits());
    const Rules& r = t.rules;
    for (const auto small :
         {static_cast<unsigned>(r.dealer), static_cast<unsigned>(r.first_bid),
          static_cast<unsigned>(r.exchange_lead), static_cast<unsigned>(r.play_lead),
          static_cast<unsigned>(r.loser_draw), static_cast<unsigned>(r.scoring),
          static_cast<unsigned>(r.doubles), static_cast<unsigned>(t.phase),
          static_cast<unsigned>(t.deals_before), static_cast<unsigned>(t.dealt),
          static_cast<unsigned>(t.open_size), static_cast<unsigned>(t.leader),
          static_cast<unsigned>(t.play_leader), static_cast<unsigned>(t.contract.strain)}) {
        add(small);
    }
    for (std::size_t i = 0; i < 2; ++i) {
        add(static_cast<std::uint64_t>(t.rubber.games[i]) |
            static_cast<std::uint64_t>(t.rubber.below[i]) << 8 |
            static_cast<std::uint64_t>(t.rubber.played) << 16 |
            static_cast<std::uint64_t>(t.rubber.points[i]) << 32);
    }
    for (std::size_t i = 0; i < t.call_count; ++i) {
        add(t.calls[i].code());
    }
    for (std::size_t i = 0; i < kRounds; ++i) {
        const Round& round = t.rounds[i];
        add(static_cast<std::uint64_t>(round.up.number()) |
            static_cast<std::uint64_t>(round.lead.number()) << 8 |
            static_cast<std::uint64_t>(round.reply.number()) << 16 |
            static_cast<std::uint64_t>(round.drawn.number()) << 24);
    }
    for (std::size_t i = 0; i < t.card_count; ++i) {
        add(static_cast<std::uint64_t>(t.cards[i].number()));
    }
    return hash;
}

CardSet dealt_hand(const Table& table, CardSet now, Seat seat) noexcept {
    CardSet hand = now;
    CardSet received;
    const auto rounds = round_leaders(table);
    for (std::size_t i = 0; i < kRounds; ++i) {
        const Round& round = table.rounds[i];
        hand.add(rounds[i] == seat ? round.lead : round.reply);
        if (!round.drawn.is_none()) {
            const bool won =
                winner_of(round.lead, round.reply, rounds[i], table.contract.strain) == seat;
            received.add(won ? round.up : round.drawn);
        }
    }
    const auto tricks = trick_leaders(table);
    for (std::size_t i = 0; i < table.card_count; ++i) {
        if ((tricks[i / 2] == seat) == (i % 2 == 0)) {
            hand.add(table.cards[i]);
        }
    }
    return hand - received;
}

// --- secrets ---

Position::Deal Position::deal(core::Rng& rng) noexcept {
    Deal packs{};
    core::Rng ahead = rng;
    core::Rng later(ahead());  // a game of one deal takes as many numbers as ever
    for (std::size_t n = 0; n < packs.size(); ++n) {
        auto& pack = packs[n];
        core::Rng& source = n < kMaxDeals ? rng : later;
        for (std::size_t i = 0; i < pack.size(); ++i) {
            pack[i] = Card(static_cast<int>(i));
        }
        for (std::size_t i = pack.size() - 1; i > 0; --i) {
            std::swap(pack[i], pack[source.below(static_cast<std::uint32_t>(i + 1))]);
        }
    }
    return packs;
}

Move draw(const Position::Deal& deal, const Position& p) noexcept {
    const Table& table = p.table;
    const auto& pack = deal[table.deals_before];
    const CardSet out = used(p);
    std::size_t next = table.dealt;
    if (table.phase == Phase::kExchange) {
        next += 2u * table.round + (table.rounds[table.round].up.is_none() ? 0 : 1);
    }
    // The next card of the pack, unless the position was set up with that card elsewhere.
    while (out.has(pack[next % pack.size()])) {
        ++next;
    }
    return Move::deal(pack[next % pack.size()]);
}

Observation observe(const Position& p, Viewer viewer) noexcept {
    Observation seen{viewer, p.table, p.hands};
    if (p.table.open_size > 0) {
        return seen;  // an ending is set up before everybody's eyes
    }
    const bool all_known = p.table.phase == Phase::kPlay || p.table.phase == Phase::kOver;
    for (std::size_t seat = 0; seat < 2; ++seat) {
        if (index(viewer) != seat &&
            !(is_player(viewer) && all_known && p.table.round == kRounds)) {
            seen.hands[seat] = {};
        }
    }
    if (p.table.rules.loser_draw == LoserDraw::kHidden) {
        const auto leaders = round_leaders(p.table);
        for (std::size_t i = 0; i < p.table.round; ++i) {
            Round& round = seen.table.rounds[i];
            const Seat winner =
                winner_of(round.lead, round.reply, leaders[i], p.table.contract.strain);
            if (viewer != other(winner)) {
                round.drawn = Card::unknown();
            }
        }
    }
    return seen;
}

bool sees(const Position& p, Move move, Viewer viewer) noexcept {
    if (!move.is_deal()) {
        return true;
    }
    const Seat to = receiver(p.table);
    return to == Seat::kSpectator || to == viewer ||
           (p.table.phase == Phase::kExchange && p.table.rules.loser_draw == LoserDraw::kOpen);
}

}  // namespace tusk::games::honeymoon
