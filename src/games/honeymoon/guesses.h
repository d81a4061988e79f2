#pragma once
// Guesses: what a viewer cannot know, filled in so that it fits everything it saw.
//
// What is unknown are slots: the cards a seat was dealt and the cards it drew as the loser of a
// round. A slot can hold a card if the seat had it in time to play it, and if the seat did not fail
// to follow its suit while it held it. Cards that were played, or that are known to be held, must
// lie in some slot; the others may. Slots are filled at random, the narrowest first; where that
// gets stuck, augmenting paths repair it, so that a guess is always found.

#include "games/honeymoon/position.h"

namespace tusk::games::honeymoon {

class Guesses {
public:
    // The observation must outlive it.
    explicit Guesses(const Observation& seen);

    [[nodiscard]] Position any(core::Rng& rng) const;
    // A guess in which the seat other than the viewer holds exactly these cards now; there must be
    // a way to it.
    [[nodiscard]] Position with(CardSet hand, core::Rng& rng) const;
    // In how many ways that seat can have come to hold them, up to a factor that is the same for
    // all hands; 0 = it contradicts what the viewer saw.
    [[nodiscard]] double ways(CardSet hand) const;

    // A hand that the seat other than the viewer may hold now, and the ways to it.
    struct Hand {
        CardSet cards;
        double ways;
    };
    // All of them, while the viewer exchanges: what is not seen is that hand and the stock.
    [[nodiscard]] std::vector<Hand> hands() const;

private:
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
        std::array<std::int8_t, kCards> holder;  // the seat a card must have come to; -1 = unknown
        std::array<std::array<std::uint32_t, kSuits>, 2> void_at{};  // bit t: at round or trick t
        CardSet known;  // cards that lie in no unknown slot

        Evidence();
        void note(Seat leader, Card lead, Card reply, int time);
        void note_card(std::size_t seat, Card card, int time);
        // Could the seat have held the card from `from` on, until it was played?
        [[nodiscard]] bool fits(const Slot& slot, Card card) const;
    };

    static constexpr int kMaxSlots = 2 * kHandSize + kRounds;

    void read();
    // What the viewer knows the other seat to hold: cards it drew openly.
    [[nodiscard]] CardSet certain() const;
    Position fill_in(core::Rng& rng);
    // Puts a card that must be somewhere into a slot, moving others if need be.
    void house(Card card, core::Rng& rng);
    bool rehouse(Card card, std::uint64_t& visited);
    void fill(std::size_t slot, core::Rng& rng);
    bool refill(std::size_t slot, CardSet& visited);
    void put(std::size_t slot, Card card);
    [[nodiscard]] Position result() const;

    const Observation& seen_;
    const Table& table_;
    Evidence evidence_;
    CardSet must_;
    CardSet placed_;
    std::array<Slot, kMaxSlots> slots_{};
    std::size_t slot_count_ = 0;
    std::array<std::int8_t, kCards> place_{};  // the slot of a card; -1 = none
};

}  // namespace tusk::games::honeymoon
