// A guess at what a viewer cannot know that fits everything it saw.
//
// What is unknown are slots: the cards a seat was dealt and the cards it drew as the loser of a
// round. A slot can hold a card if the seat had it in time to play it, and if the seat did not fail
// to follow its suit while it held it. Cards that were played, or that are known to be held, must
// lie in some slot; the others may. Slots are filled at random, the narrowest first; where that
// gets stuck, augmenting paths repair it, so that a guess is always found.

#include <algorithm>
#include <utility>

#include "core/check.h"
#include "games/honeymoon/position.h"

namespace tusk::games::honeymoon {

using search::index;

namespace {

constexpr int kNever = 99;  // later than any play
constexpr int kMaxSlots = 2 * kHandSize + kRounds;

struct Slot {
    std::uint8_t seat = 0;
    std::uint8_t from = 0;   // the first round or trick (13 and up) in which its card was held
    std::int8_t round = -1;  // of the draw; -1 = dealt
    Card card;               // as far as it is filled
    CardSet allowed;
};

// When a seat played a card, and when it could not follow a suit.
struct Evidence {
    std::array<int, kCards> played_at;
    std::array<std::int8_t, kCards> holder;  // the seat a card must have come to; -1 = not known
    std::array<std::array<std::uint32_t, kSuits>, 2> void_at{};  // bit t: at round or trick t
    CardSet known;  // cards that lie in no unknown slot

    Evidence() {
        played_at.fill(kNever);
        holder.fill(-1);
    }
    void note(Seat leader, Card lead, Card reply, int time) {
        const std::size_t first = index(leader);
        note_card(first, lead, time);
        note_card(1 - first, reply, time);
        if (lead.is_card() && reply.is_card() && lead.suit() != reply.suit()) {
            void_at[1 - first][honeymoon::index(lead.suit())] |= 1u << time;
        }
    }
    void note_card(std::size_t seat, Card card, int time) {
        if (card.is_card()) {
            played_at[static_cast<std::size_t>(card.number())] = time;
            holder[static_cast<std::size_t>(card.number())] = static_cast<std::int8_t>(seat);
        }
    }
    // Could the seat have held the card from `from` on, until it was played?
    [[nodiscard]] bool fits(const Slot& slot, Card card) const {
        const auto number = static_cast<std::size_t>(card.number());
        const int until = played_at[number];
        if (until < slot.from || (holder[number] >= 0 && holder[number] != slot.seat)) {
            return false;
        }
        const std::uint32_t before = until >= 32 ? ~0u : (1u << until) - 1;
        return (void_at[slot.seat][honeymoon::index(card.suit())] & before & (~0u << slot.from)) ==
               0;
    }
};

class Guess {
public:
    Guess(const Observation& seen, core::Rng& rng) : seen_(seen), table_(seen.table), rng_(rng) {
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

    Position make() {
        for (CardSet cards = must_; !cards.empty();) {
            house(cards.take_lowest());
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
            fill(order[i]);
        }
        return result();
    }

private:
    void read() {
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
                evidence_.known =
                    evidence_.known | dealt_hand(table_, seen_.hands[seat], seen_.viewer);
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
                    evidence_.holder[static_cast<std::size_t>(number)] =
                        static_cast<std::int8_t>(seat);
                }
            }
            if (evidence_.holder[static_cast<std::size_t>(number)] >= 0 &&
                !evidence_.known.has(card)) {
                must_.add(card);
            }
        }
    }

    // Puts a card that must be somewhere into a slot, moving others if need be.
    void house(Card card) {
        std::array<std::size_t, kMaxSlots> candidates{};
        std::size_t count = 0;
        for (std::size_t i = 0; i < slot_count_; ++i) {
            if (slots_[i].card.is_none() && slots_[i].allowed.has(card)) {
                candidates[count++] = i;
            }
        }
        if (count > 0) {
            put(candidates[rng_.below(static_cast<std::uint32_t>(count))], card);
            return;
        }
        std::uint64_t visited = 0;
        const bool done = rehouse(card, visited);
        TUSK_ASSERT(done, "the true cards fit, so these do");
        static_cast<void>(done);
    }
    bool rehouse(Card card, std::uint64_t& visited) {
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

    void fill(std::size_t slot) {
        if (!slots_[slot].card.is_none()) {
            return;
        }
        const CardSet free = slots_[slot].allowed - must_ - placed_;
        if (!free.empty()) {
            CardSet rest = free;
            for (auto skip = rng_.below(static_cast<std::uint32_t>(free.size())); skip > 0;
                 --skip) {
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
    bool refill(std::size_t slot, CardSet& visited) {
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

    void put(std::size_t slot, Card card) {
        if (!card.is_card()) {
            return;
        }
        slots_[slot].card = card;
        place_[static_cast<std::size_t>(card.number())] = static_cast<int>(slot);
        placed_.add(card);
    }

    Position result() {
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

    const Observation& seen_;
    const Table& table_;
    core::Rng& rng_;
    Evidence evidence_;
    CardSet must_;
    CardSet placed_;
    std::array<Slot, kMaxSlots> slots_{};
    std::size_t slot_count_ = 0;
    std::array<int, kCards> place_{};  // the slot of a card; -1 = none
};

}  // namespace

Position sample(const Observation& seen, core::Rng& rng) noexcept {
    if (seen.table.open_size > 0) {
        return {seen.table, seen.hands};
    }
    return Guess(seen, rng).make();
}

}  // namespace tusk::games::honeymoon
