#pragma once
// Kuhn poker, the smallest game with secrets (H. W. Kuhn, A simplified two-person poker, 1950).
//
// A pack of three cards, J < Q < K. Both players stake one chip and get one card each; then the
// first checks or bets one chip. A bet is called or folded; after a check the second player may
// bet, and then the first calls or folds. The higher card takes the stakes. Played well by both it
// is worth -1/18 of a chip to the first player.
//
// What a hidden game has beyond others: an observation type of its own (Obs), which is all that a
// player gets; sees(), which says who may know an action; sample(), a guess at the rest; and a
// Deal, the shuffled pack that only the referee holds and that draw() turns into chance moves.
// Cards stay hidden at the end of the game: the winner is named, the cards are not.

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/params.h"
#include "core/random.h"
#include "games/common/about.h"
#include "games/common/explanation.h"
#include "search/concepts.h"

namespace tusk::games::kuhn {

using search::Outcome;
using search::Seat;
using search::Viewer;

struct Rules {
    static std::vector<core::ParamField<Rules>> fields() { return {}; }
};

enum class Card : std::uint8_t { kNone, kJack, kQueen, kKing };

// A bet of either side, or the card that chance deals.
class Move {
public:
    constexpr Move() noexcept = default;
    static constexpr Move check() noexcept { return Move(0); }
    static constexpr Move bet() noexcept { return Move(1); }
    static constexpr Move fold() noexcept { return Move(2); }
    static constexpr Move call() noexcept { return Move(3); }
    static constexpr Move deal(Card card) noexcept {
        return Move(static_cast<std::uint8_t>(kDeal + static_cast<std::uint8_t>(card)));
    }
    static constexpr Move from_code(std::uint32_t code) noexcept {
        return Move(static_cast<std::uint8_t>(code & 7));
    }

    [[nodiscard]] constexpr std::uint32_t code() const noexcept { return code_; }
    [[nodiscard]] constexpr bool is_deal() const noexcept { return code_ > kDeal; }
    [[nodiscard]] constexpr Card card() const noexcept { return static_cast<Card>(code_ - kDeal); }
    friend constexpr bool operator==(Move, Move) = default;

private:
    explicit constexpr Move(std::uint8_t code) noexcept : code_(code) {}
    static constexpr std::uint8_t kDeal = 4;
    std::uint8_t code_ = 0;
};

// The bets so far, which everybody sees.
struct Betting {
    std::array<Move, 3> moves{};
    std::uint8_t count = 0;
    friend bool operator==(const Betting&, const Betting&) = default;
};

// What a seat knows: its own card and the bets. A spectator knows no card.
struct Observation {
    Viewer viewer = Seat::kSpectator;
    Card own = Card::kNone;
    std::uint8_t dealt = 0;  // how many cards have been dealt
    Betting betting;
};

struct Position {
    using Move = kuhn::Move;
    using Rules = kuhn::Rules;
    using Obs = Observation;
    using Deal = std::array<Card, 3>;  // the shuffled pack, top card first
    struct Undo {};
    static constexpr search::Facts facts{
        .id = "kuhn",
        .seats = 2,
        .max_moves = 2,
        .max_chance = 3,
        .max_plies = 5,
        .score_kind = search::ScoreKind::kPoints,
        .score_unit = 100,
        .max_payoff = 2,
    };

    std::array<Card, 2> cards{};  // by seat
    Betting betting;

    static Position initial(const Rules& rules) noexcept;
    // "JK check bet": both cards, or "-" for a card not yet dealt, and the bets.
    static core::Result<Position> parse(std::string_view text, const Rules& rules);
    static const About& about();
    static Deal deal(core::Rng& rng) noexcept;

    friend bool operator==(const Position&, const Position&) = default;
};

// --- rules ---

[[nodiscard]] Seat to_act(const Position& p) noexcept;
void moves(const Position& p, search::MoveList<Position>& list) noexcept;
void chance(const Position& p, search::ChanceList<Position>& list) noexcept;
Position::Undo play(Position& p, Move move) noexcept;
void undo(Position& p, Move move, const Position::Undo& undo) noexcept;
std::optional<Outcome> outcome(const Position& p, search::PathView<Position> path) noexcept;
[[nodiscard]] std::uint64_t key(const Position& p) noexcept;

// --- secrets ---

// The first card of the pack that has not been dealt.
[[nodiscard]] Move draw(const Position::Deal& deal, const Position& p) noexcept;
[[nodiscard]] Observation observe(const Position& p, Viewer viewer) noexcept;
// A position with this observation, every one that fits equally likely.
[[nodiscard]] Position sample(const Observation& seen, core::Rng& rng) noexcept;
// Bets are public; a card is seen by the seat that gets it.
[[nodiscard]] bool sees(const Position& p, Move move, Viewer viewer) noexcept;

// --- explanation ---

// Only what the viewer knows can be explained: whether its own card can still win.
[[nodiscard]] Explanation explain(const Observation& seen, Move move);

// --- text ---

[[nodiscard]] std::string format(const Position& p);
[[nodiscard]] std::string format(const Observation& seen);
[[nodiscard]] std::string show(const Position& p);
[[nodiscard]] std::string move_text(const Position& p, Move move, std::string_view notation);
[[nodiscard]] core::Result<Move> parse_move(const Position& p, std::string_view text);
[[nodiscard]] std::string reason_text(const Position& p, const Outcome& outcome);

}  // namespace tusk::games::kuhn
