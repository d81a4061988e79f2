#pragma once
// PlaySolver: the exact number of tricks in the play, where both hands are known.
//
// Only relative ranks matter. A suit is a string of bits, lowest card first, 1 = the leader's card,
// closed by a sentinel bit; a position is four such strings seen from the leader, the suits that
// are not trumps sorted, so that positions which differ in names only are one. 56 bits hold it
// exactly and are the key of the table, which therefore stays good from deal to deal.
//
// Alpha-beta with null windows around the value. When the leader wins a trick the window moves by
// one, when the follower wins it is turned over. Neighbouring cards of one hand are one move. The
// follower considers the cheapest card that wins and the lowest that loses, or, void, the lowest
// trump and the lowest card of each other suit; that nothing is lost by it is checked against the
// full search (play_solver_test.cpp). Tricks that the leader can cash at once, and the follower's
// highest trumps, bound the value before anything is searched.
//
// Not thread safe: one per thread. No allocation after construction.

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "games/honeymoon/card.h"
#include "search/types.h"

namespace tusk::games::honeymoon {

// A play problem: the cards of leader and follower, the card led if there is one. Hands before the
// follower's answer: the led card is no longer in the leader's hand.
struct PlayProblem {
    CardSet leader;
    CardSet follower;
    Strain strain = Strain::kNoTrump;
    Card lead;  // none = the leader is to play
};

class PlaySolver {
public:
    struct Settings {
        int table_bits = 16;     // 2^n buckets of two entries, 16 bytes each
        bool all_cards = false;  // the full search without the follower's dominance, for tests
    };

    PlaySolver() : PlaySolver(Settings{}) {}
    explicit PlaySolver(const Settings& settings);

    // Tricks the leader takes, the one under way included, both playing best.
    [[nodiscard]] int tricks(const PlayProblem& problem);
    // Does the leader take at least so many? Cheaper than the number.
    [[nodiscard]] bool takes(const PlayProblem& problem, int at_least);
    // The same question for one card of whoever is to play: the leader's tricks after it.
    [[nodiscard]] int tricks_after(const PlayProblem& problem, Card card);
    // A best card of whoever is to play, the lowest of several.
    [[nodiscard]] Card best_card(const PlayProblem& problem);

    [[nodiscard]] std::uint64_t nodes() const noexcept { return nodes_; }

private:
    using Suits = std::array<std::uint16_t, kSuits>;
    struct Entry {
        std::uint64_t key = 0;  // 0 = empty
        std::uint8_t low = 0;
        std::uint8_t high = 0;
        std::uint8_t suit = 0;  // best lead, of the sorted suits
        std::uint8_t card = 0;
        std::uint8_t level = 0;
    };

    [[nodiscard]] Suits read(const PlayProblem& problem);
    [[nodiscard]] int value(const Suits& suits, int level, int guess);
    [[nodiscard]] int search(Suits suits, int level, int alpha, int beta);
    [[nodiscard]] int answer(const Suits& suits, int level, std::size_t suit, int card, int alpha,
                             int beta);
    [[nodiscard]] int follower_wins(Suits suits, int level, int alpha, int beta);
    [[nodiscard]] int problem_value(const PlayProblem& problem, int alpha, int beta);
    [[nodiscard]] int floor_of(const Suits& suits, int level) const noexcept;
    [[nodiscard]] Entry* find(std::uint64_t key, int level) noexcept;

    Settings settings_;
    std::vector<Entry> table_;
    std::uint64_t mask_;
    bool trumps_ = false;
    std::uint64_t nodes_ = 0;
};

}  // namespace tusk::games::honeymoon
