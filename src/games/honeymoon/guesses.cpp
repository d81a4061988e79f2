#include "games/honeymoon/guesses.h"

#include <algorithm>
#include <map>
#include <utility>

#include "core/check.h"

namespace tusk::games::honeymoon {

using search::index;

namespace {

constexpr int kNever = 99;  // later than any play

}  // namespace

Guesses::Evidence::Evidence() {
    played_at.fill(kNever);
    holder.fill(-1);
}

void Guesses::Evidence::note(Seat leader, Card lead, Card reply, int time) {
    const std::size_t first = index(leader);
    note_card(first, lead, time);
    note_card(1 - first, reply, time);
    if (lead.is_card() && reply.is_card() && lead.suit() != reply.suit()) {
        void_at[1 - first][honeymoon::index(lead.suit())] |= 1u << time;
    }
}

void Guesses::Evidence::note_card(std::size_t seat, Card card, int time) {
    if (card.is_card()) {
        played_at[static_cast<std::size_t>(card.number())] = time;
        holder[static_cast<std::size_t>(card.number())] = static_cast<std::int8_t>(seat);
    }
}

bool Guesses::Evidence::fits(const Slot& slot, Card card) const {
    const auto number = static_cast<std::size_t>(card.number());
    const int until = played_at[number];
    if (until < slot.from || (holder[number] >= 0 && holder[number] != slot.seat)) {
        return false;
    }
    const std::uint32_t before = until >= 32 ? ~0u : (1u << until) - 1;
    return (void_at[slot.seat][honeymoon::index(card.suit())] & before & (~0u << slot.from)) == 0;
}

Guesses::Guesses(const Observation& seen) : seen_(seen), table_(seen.table) {
    read();
    for (std::size_t i = 0; i < slot_count_; ++i) {
        for (CardSet cards = CardSet::all() - evidence_.known; !cards.empty();) {
            const Card card = cards.take_lowest();
            if (evidence_.fits(slots_[i], card)) {
                slots_[i].allowed.add(card);
            }
        }
    }
    place_.fill(-1);
}

Position Guesses::any(core::Rng& rng) const {
    return Guesses(*this).fill_in(rng);
}

Position Guesses::with(CardSet hand, core::Rng& rng) const {
    Guesses fixed(*this);
    fixed.must_ = must_ | (hand - evidence_.known);
    return fixed.fill_in(rng);
}

// Cards that cannot have been dealt must lie among the draws; those that can fill what is left. The
// draws are gone through from the last to the first: whatever could have been dealt and fits a
// later draw fits an earlier one unless it was played before, so of these the number is enough.
double Guesses::ways(CardSet hand) const {
    const CardSet cards = must_ | (hand - evidence_.known);
    const CardSet dealt = slots_[0].allowed;
    const auto draws = static_cast<std::size_t>(
        std::count_if(slots_.begin(), slots_.begin() + static_cast<std::ptrdiff_t>(slot_count_),
                      [](const Slot& slot) { return slot.round >= 0; }));
    const CardSet free = cards & dealt;
    std::vector<Card> bound;
    for (CardSet rest = cards - dealt; !rest.empty();) {
        bound.push_back(rest.take_lowest());
    }
    if (bound.size() > draws || static_cast<std::size_t>(cards.size()) != slot_count_) {
        return 0;
    }
    std::vector<double> counts(std::size_t{1} << bound.size());  // by which of them have a place
    counts[0] = 1;
    for (std::size_t done = 0; done < draws; ++done) {
        const CardSet allowed = slots_[slot_count_ - 1 - done].allowed;
        const int fitting = (free & allowed).size();
        for (std::size_t placed = counts.size(); placed-- > 0;) {
            const int used = static_cast<int>(done) - std::popcount(placed);
            double count = used >= 0 ? counts[placed] * std::max(0, fitting - used) : 0;
            for (std::size_t i = 0; i < bound.size(); ++i) {
                if ((placed >> i & 1) != 0 && allowed.has(bound[i])) {
                    count += counts[placed ^ std::size_t{1} << i];
                }
            }
            counts[placed] = count;
        }
    }
    return counts.back();
}

CardSet Guesses::certain() const {
    CardSet cards;
    const auto leaders = round_leaders(table_);
    for (std::size_t i = 0; i < table_.round; ++i) {
        const Round& round = table_.rounds[i];
        const Seat winner = winner_of(round.lead, round.reply, leaders[i], table_.contract.strain);
        cards.add(winner == seen_.viewer ? round.drawn : round.up);
    }
    for (const Round& round : table_.rounds) {
        cards.remove(round.lead);
        cards.remove(round.reply);
    }
    return cards;
}

std::vector<Guesses::Hand> Guesses::hands() const {
    TUSK_ASSERT(table_.phase == Phase::kExchange && index(seen_.viewer) < 2, "a seat exchanges");
    const CardSet held = certain();
    std::vector<Card> pool;
    for (CardSet cards = CardSet::all() - seen_.seen(); !cards.empty();) {
        pool.push_back(cards.take_lowest());
    }
    TUSK_ASSERT(pool.size() < 32, "only in the last rounds the hands are few enough");
    const int stock = 2 * (kRounds - table_.round) - 1;
    const std::uint32_t end = 1u << pool.size();
    std::vector<Hand> result;
    // Cards of a suit that have not been played are all alike, so it is enough to know how many of
    // each suit cannot have been dealt.
    std::map<std::array<int, kSuits>, double> known_ways;
    // Every set of that many cards of the pool lies in the stock once; the next greater number
    // with as many bits is the next set.
    for (std::uint32_t set = (1u << stock) - 1; set < end;) {
        Hand hand{held, 0};
        for (std::size_t i = 0; i < pool.size(); ++i) {
            hand.cards.add((set >> i & 1) == 0 ? pool[i] : Card());
        }
        const CardSet drawn = hand.cards - held - slots_[0].allowed;
        std::array<int, kSuits> counts{};
        for (std::size_t i = 0; i < kSuits; ++i) {
            counts[i] = drawn.in(suit_at(i)).size();
        }
        const auto [found, is_new] = known_ways.try_emplace(counts, 0.0);
        if (is_new) {
            found->second = ways(hand.cards);
        }
        hand.ways = found->second;
        if (hand.ways > 0) {
            result.push_back(hand);
        }
        const std::uint32_t low = set & (0 - set);
        const std::uint32_t carried = set + low;
        set = carried | (((set ^ carried) >> 2) / low);
    }
    return result;
}

Position Guesses::fill_in(core::Rng& rng) {
    for (CardSet cards = must_; !cards.empty();) {
        house(cards.take_lowest(), rng);
    }
    std::array<std::size_t, kMaxSlots> order{};
    for (std::size_t i = 0; i < slot_count_; ++i) {
        order[i] = i;
    }
    std::stable_sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(slot_count_),
                     [&](std::size_t a, std::size_t b) {
                         return slots_[a].allowed.size() < slots_[b].allowed.size();
                     });
    for (std::size_t i = 0; i < slot_count_; ++i) {
        fill(order[i], rng);
    }
    return result();
}

void Guesses::read() {
    const auto rounds = round_leaders(table_);
    const Strain strain = table_.contract.strain;
    for (std::size_t i = 0; i < kRounds; ++i) {
        const Round& round = table_.rounds[i];
        evidence_.known.add(round.up);
        evidence_.known.add(round.drawn);
        evidence_.note(rounds[i], round.lead, round.reply, static_cast<int>(i));
    }
    const auto tricks = trick_leaders(table_);
    for (std::size_t i = 0; i < table_.card_count; i += 2) {
        evidence_.note(tricks[i / 2], table_.cards[i], table_.cards[i + 1],
                       kRounds + static_cast<int>(i / 2));
    }
    for (std::size_t seat = 0; seat < 2; ++seat) {
        if (seat == index(seen_.viewer)) {
            evidence_.known = evidence_.known | dealt_hand(table_, seen_.hands[seat], seen_.viewer);
            continue;
        }
        const int dealt =
            std::clamp(table_.dealt - static_cast<int>(seat) * kHandSize, 0, kHandSize);
        for (int i = 0; i < dealt; ++i) {
            slots_[slot_count_++] = {static_cast<std::uint8_t>(seat), 0, -1, {}, {}};
        }
    }
    for (std::size_t i = 0; i < kRounds; ++i) {
        const Round& round = table_.rounds[i];
        if (round.drawn == Card::unknown()) {
            const auto loser = static_cast<std::uint8_t>(
                1 - index(winner_of(round.lead, round.reply, rounds[i], strain)));
            slots_[slot_count_++] = {
                loser, static_cast<std::uint8_t>(i + 1), static_cast<std::int8_t>(i), {}, {}};
        }
    }
    for (int number = 0; number < kCards; ++number) {
        const Card card(number);
        for (std::size_t seat = 0; seat < 2; ++seat) {
            if (seat != index(seen_.viewer) && seen_.hands[seat].has(card)) {
                evidence_.holder[static_cast<std::size_t>(number)] = static_cast<std::int8_t>(seat);
            }
        }
        if (evidence_.holder[static_cast<std::size_t>(number)] >= 0 && !evidence_.known.has(card)) {
            must_.add(card);
        }
    }
}

void Guesses::house(Card card, core::Rng& rng) {
    std::array<std::size_t, kMaxSlots> candidates{};
    std::size_t count = 0;
    for (std::size_t i = 0; i < slot_count_; ++i) {
        if (slots_[i].card.is_none() && slots_[i].allowed.has(card)) {
            candidates[count++] = i;
        }
    }
    if (count > 0) {
        put(candidates[rng.below(static_cast<std::uint32_t>(count))], card);
        return;
    }
    std::uint64_t visited = 0;
    const bool done = rehouse(card, visited);
    TUSK_ASSERT(done, "the true cards fit, so these do");
    static_cast<void>(done);
}

bool Guesses::rehouse(Card card, std::uint64_t& visited) {
    for (std::size_t i = 0; i < slot_count_; ++i) {
        if (!slots_[i].allowed.has(card) || (visited >> i & 1) != 0) {
            continue;
        }
        visited |= std::uint64_t{1} << i;
        if (slots_[i].card.is_none() || rehouse(slots_[i].card, visited)) {
            put(i, card);
            return true;
        }
    }
    return false;
}

void Guesses::fill(std::size_t slot, core::Rng& rng) {
    if (!slots_[slot].card.is_none()) {
        return;
    }
    const CardSet free = slots_[slot].allowed - must_ - placed_;
    if (!free.empty()) {
        CardSet rest = free;
        for (auto skip = rng.below(static_cast<std::uint32_t>(free.size())); skip > 0; --skip) {
            rest.take_lowest();
        }
        put(slot, rest.lowest());
        return;
    }
    CardSet visited;
    const bool done = refill(slot, visited);
    TUSK_ASSERT(done, "the true cards fit, so these do");
    static_cast<void>(done);
}

bool Guesses::refill(std::size_t slot, CardSet& visited) {
    for (CardSet cards = slots_[slot].allowed - visited; !cards.empty();) {
        const Card card = cards.take_lowest();
        if (visited.has(card)) {
            continue;
        }
        visited.add(card);
        const int at = place_[static_cast<std::size_t>(card.number())];
        if (at < 0 || refill(static_cast<std::size_t>(at), visited)) {
            put(slot, card);
            return true;
        }
    }
    return false;
}

void Guesses::put(std::size_t slot, Card card) {
    if (!card.is_card()) {
        return;
    }
    slots_[slot].card = card;
    place_[static_cast<std::size_t>(card.number())] = static_cast<std::int8_t>(slot);
    placed_.add(card);
}

Position Guesses::result() const {
    Position p{table_, {}};
    for (std::size_t i = 0; i < slot_count_; ++i) {
        const Slot& slot = slots_[i];
        if (slot.round >= 0) {
            p.table.rounds[static_cast<std::size_t>(slot.round)].drawn = slot.card;
        }
        p.hands[slot.seat].add(slot.card);
    }
    const auto rounds = round_leaders(table_);
    for (std::size_t i = 0; i < kRounds; ++i) {
        const Round& round = p.table.rounds[i];
        if (!round.drawn.is_none()) {
            const Seat winner =
                winner_of(round.lead, round.reply, rounds[i], table_.contract.strain);
            p.hands[index(winner)].add(round.up);
            p.hands[1 - index(winner)].add(round.drawn);
        }
    }
    for (int number = 0; number < kCards; ++number) {
        if (evidence_.played_at[static_cast<std::size_t>(number)] != kNever) {
            p.hands[0].remove(Card(number));
            p.hands[1].remove(Card(number));
        }
    }
    if (index(seen_.viewer) < 2) {
        p.hands[index(seen_.viewer)] = seen_.hands[index(seen_.viewer)];
    }
    return p;
}

Position sample(const Observation& seen, core::Rng& rng) noexcept {
    if (seen.table.open_size > 0) {
        return {seen.table, seen.hands};
    }
    return Guesses(seen).any(rng);
}

}  // namespace tusk::games::honeymoon
