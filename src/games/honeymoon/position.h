#pragma once
// Honeymoon bridge: bid on thirteen cards, exchange them one by one, then play thirteen tricks.
//
// The Taiwanese form: the auction comes first and judges the dealt cards; in each of 13 exchange
// rounds both play a card, the winner takes the card turned up from the stock and the loser the
// next one unseen; the 13 cards left in each hand are played for tricks. The two targets of a
// contract add up to 14, so exactly one side succeeds. docs/games/honeymoon.md has the rules.
//
// Chance deals card by card: thirteen to A, thirteen to B, then for each round the card turned up
// and the loser's card. The stock is not in a position; the referee holds it as a Deal. A seat
// knows its own cards, everything that was played or turned up, and, when the exchange is over, the
// other hand exactly. Positions are plain values of some 350 bytes and are taken back by copy.

#include <string_view>

#include "core/random.h"
#include "games/common/about.h"
#include "games/common/explanation.h"
#include "games/honeymoon/table.h"
#include "search/concepts.h"

namespace tusk::games::honeymoon {

using search::Outcome;
using search::Viewer;

// What a seat or a spectator knows.
struct Observation {
    Viewer viewer = Seat::kSpectator;
    Table table;                     // cards that the viewer may not know are unknown
    std::array<CardSet, 2> hands{};  // as they are now; empty where the viewer does not know

    // Everything the viewer has seen of the pack, its own cards included.
    [[nodiscard]] CardSet seen() const noexcept;
};

class Listener;  // messages.h

struct Position {
    using Move = honeymoon::Move;
    using Rules = honeymoon::Rules;
    using Obs = Observation;
    // The shuffled packs, top card first; every deal takes the next one.
    using Deal = std::array<std::array<Card, kCards>, kMaxRubberDeals>;
    struct Undo;
    using Listener = honeymoon::Listener;
    static constexpr search::Facts facts{
        .id = "honeymoon",
        .seats = 2,
        .max_moves = 38,
        .max_chance = kCards,
        .max_plies = kMaxRubberDeals * (2 * kHandSize + kMaxCalls + 6 * kRounds),
        .score_kind = search::ScoreKind::kPoints,
        .score_unit = 100,
        .max_payoff = kMostPoints,
    };

    Table table;
    std::array<CardSet, 2> hands{};

    static Position initial(const Rules& rules) noexcept;
    // A whole deal, "HAND HAND #0 1S P / up:lead:reply:drawn ... / lead:reply ..." with the hands
    // as they were dealt, or an ending, "HAND HAND TRUMP LEADER lead:reply ...", with open hands.
    static core::Result<Position> parse(std::string_view text, const Rules& rules);
    static const About& about();
    static Deal deal(core::Rng& rng) noexcept;
    static std::vector<std::string> playout_policies();  // hooks.h
    template <class Params>
    static void tune_ismcts(Params& params) noexcept {
        params.policy =
            1;  // cards by value; estimates are a hundred times faster than exact leaves
        params.estimates = true;
    }

    friend bool operator==(const Position&, const Position&) = default;
};

struct Position::Undo {
    Position before;
};

// --- rules ---

[[nodiscard]] Seat to_act(const Position& p) noexcept;
void moves(const Position& p, search::MoveList<Position>& list) noexcept;
void chance(const Position& p, search::ChanceList<Position>& list) noexcept;
Position::Undo play(Position& p, Move move) noexcept;
void undo(Position& p, Move move, const Position::Undo& undo) noexcept;
std::optional<Outcome> outcome(const Position& p, search::PathView<Position> path) noexcept;
[[nodiscard]] std::uint64_t key(const Position& p) noexcept;
// play() without the means to take it back, for those who work on copies.
void go_on(Position& p, Move move) noexcept;
// What the seat to act may play to the round or trick under way; empty in other phases.
[[nodiscard]] CardSet playable(const Position& p) noexcept;
// The hand as it was before the exchange.
[[nodiscard]] CardSet dealt_hand(const Table& table, CardSet now, Seat seat) noexcept;
// An ending with open hands of the same size.
[[nodiscard]] Position ending(CardSet first, CardSet second, Strain strain, Seat leader) noexcept;

// --- secrets ---

[[nodiscard]] Move draw(const Position::Deal& deal, const Position& p) noexcept;
[[nodiscard]] Observation observe(const Position& p, Viewer viewer) noexcept;
// A position with this observation: the other hand as the play so far allows it, suits that were
// not followed included.
[[nodiscard]] Position sample(const Observation& seen, core::Rng& rng) noexcept;
// A dealt card is seen by whoever gets it, the card turned up and all that is played by everybody.
[[nodiscard]] bool sees(const Position& p, Move move, Viewer viewer) noexcept;

// --- text ---

[[nodiscard]] std::string format(const Position& p);
[[nodiscard]] std::string format(const Observation& seen);
[[nodiscard]] std::string show(const Position& p);
[[nodiscard]] std::string move_text(const Position& p, Move move, std::string_view notation);
[[nodiscard]] core::Result<Move> parse_move(const Position& p, std::string_view text);
[[nodiscard]] std::string reason_text(const Position& p, const Outcome& outcome);
// The same as a sentence with its words, for readers of other languages.
void explain(const Position& p, search::PathView<Position> path, std::vector<RulingStep>& why);

// Parts of texts that records and protocols share.
[[nodiscard]] std::string text_of(Move move);
// "1S", "7NT", "P", "X"; nothing for other texts.
[[nodiscard]] std::optional<Move> call_of(std::string_view text) noexcept;
[[nodiscard]] char letter_of(Seat seat) noexcept;  // A or B
[[nodiscard]] std::string_view name_of(Phase phase) noexcept;
[[nodiscard]] std::string text_of(const Contract& contract);  // "4H by A", "none"
[[nodiscard]] std::string text_of(const Rubber& rubber);      // "1 : 0 games, 130 : 60 points"

}  // namespace tusk::games::honeymoon
