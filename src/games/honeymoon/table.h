#pragma once
// Table: the course of one deal as it lies on the table, from the deal to the last trick.
//
// It knows the rule options, who is to do what, and everything that happened, but no hand. A
// Position is a Table with both hands, an Observation is a Table in which the cards that the viewer
// may not know are Card::unknown(); records are written from it as well. Whether a card may be
// played depends on a hand and is the Position's business. Plain values, nothing allocates.

#include <array>
#include <optional>
#include <vector>

#include "core/params.h"
#include "games/honeymoon/card.h"
#include "search/types.h"

namespace tusk::games::honeymoon {

using search::Seat;

enum class FirstBid : std::uint8_t { kOpponent, kDealer };
enum class ExchangeLead : std::uint8_t { kDefender, kDeclarer };
enum class PlayLead : std::uint8_t { kWinner, kDefender };
enum class LoserDraw : std::uint8_t { kHidden, kOpen };
enum class Scoring : std::uint8_t { kHand, kPoints, kRubber };

// The options of the deal record.
struct Rules {
    Seat dealer = Seat::kFirst;
    FirstBid first_bid = FirstBid::kOpponent;
    ExchangeLead exchange_lead = ExchangeLead::kDefender;
    PlayLead play_lead = PlayLead::kWinner;
    LoserDraw loser_draw = LoserDraw::kHidden;
    Scoring scoring = Scoring::kHand;
    bool doubles = false;

    static std::vector<core::ParamField<Rules>> fields();
    friend bool operator==(const Rules&, const Rules&) = default;
};

// A call, a card played, or a card that chance deals or turns up.
class Move {
public:
    constexpr Move() noexcept = default;
    static constexpr Move play(Card card) noexcept { return Move(card.number()); }
    static constexpr Move pass() noexcept { return Move(kPass); }
    static constexpr Move bid(int level, Strain strain) noexcept {  // level 1..7
        return Move(kFirstBid + (level - 1) * 5 + static_cast<int>(strain));
    }
    static constexpr Move double_it() noexcept { return Move(kDouble); }
    static constexpr Move redouble() noexcept { return Move(kRedouble); }
    static constexpr Move deal(Card card) noexcept {
        return Move(kDeal + (card.is_card() ? card.number() : kCards));
    }
    static constexpr Move from_code(std::uint32_t code) noexcept {
        return Move(static_cast<int>(code & 0xFF));
    }

    [[nodiscard]] constexpr std::uint32_t code() const noexcept { return code_; }
    [[nodiscard]] constexpr bool is_play() const noexcept { return code_ < kCards; }
    [[nodiscard]] constexpr bool is_call() const noexcept {
        return code_ >= kPass && code_ <= kRedouble;
    }
    [[nodiscard]] constexpr bool is_bid() const noexcept {
        return code_ >= kFirstBid && code_ < kDouble;
    }
    [[nodiscard]] constexpr bool is_deal() const noexcept {
        return code_ >= kDeal && code_ <= kDeal + kCards;
    }
    [[nodiscard]] constexpr Card card() const noexcept {
        const int number = code_ - (is_deal() ? kDeal : 0);
        return number < kCards ? Card(number) : Card::unknown();
    }
    [[nodiscard]] constexpr int level() const noexcept { return (code_ - kFirstBid) / 5 + 1; }
    [[nodiscard]] constexpr Strain strain() const noexcept {
        return static_cast<Strain>((code_ - kFirstBid) % 5);
    }
    friend constexpr bool operator==(Move, Move) = default;

private:
    explicit constexpr Move(int code) noexcept : code_(static_cast<std::uint8_t>(code)) {}
    static constexpr int kPass = kCards;
    static constexpr int kFirstBid = kPass + 1;
    static constexpr int kDouble = kFirstBid + 35;
    static constexpr int kRedouble = kDouble + 1;
    static constexpr int kDeal = 128;
    std::uint8_t code_ = 0;
};

struct Contract {
    std::uint8_t level = 0;  // 0 = none yet
    Strain strain = Strain::kNoTrump;
    Seat declarer = Seat::kFirst;
    std::uint8_t stake = 1;  // 2 doubled, 4 redoubled

    [[nodiscard]] constexpr int declarer_target() const noexcept { return 6 + level; }
    [[nodiscard]] constexpr int defender_target() const noexcept { return 8 - level; }
    [[nodiscard]] constexpr int target_of(Seat seat) const noexcept {
        return seat == declarer ? declarer_target() : defender_target();
    }
    friend bool operator==(const Contract&, const Contract&) = default;
};

enum class Phase : std::uint8_t { kDeal, kAuction, kExchange, kPlay, kOver };

// One round of the exchange; cards not yet there are none.
struct Round {
    Card up;
    Card lead;
    Card reply;
    Card drawn;  // by the loser
    friend bool operator==(const Round&, const Round&) = default;
};

inline constexpr int kRounds = 13;
inline constexpr int kMaxDeals = 8;  // deals in a row that may be passed out
inline constexpr int kMaxRubberDeals = 32;
inline constexpr int kGamePoints = 100;  // below the line
inline constexpr int kMostRubberPoints = kMaxRubberDeals * 4 * 100 * kHandSize;
inline constexpr int kMaxCalls = 108;  // a pass, 35 bids each doubled and redoubled, two passes

// The score of a rubber, by seat.
struct Rubber {
    std::array<std::uint8_t, 2> games{};
    std::array<std::uint8_t, 2> below{};   // points below the line towards the next game
    std::array<std::int32_t, 2> points{};  // all, without the bonus for games
    std::uint8_t played = 0;  // deals that were not thrown in; who deals alternates with them

    [[nodiscard]] constexpr bool won() const noexcept { return games[0] == 2 || games[1] == 2; }
    friend bool operator==(const Rubber&, const Rubber&) = default;
};

struct Table {
    Rules rules;
    Phase phase = Phase::kDeal;
    std::uint8_t deals_before = 0;  // thrown in, or in a rubber played
    std::uint8_t dealt = 0;         // cards
    std::uint8_t open_size = 0;  // cards in each hand if it was set up in the play; 0 = whole deal
    Seat leader = Seat::kFirst;  // of the round or trick under way
    Seat play_leader = Seat::kFirst;  // of the first trick
    Contract contract;
    std::uint8_t call_count = 0;
    std::uint8_t round = 0;
    std::uint8_t card_count = 0;  // cards played to tricks
    std::array<std::uint8_t, 2> tricks{};
    Rubber rubber;  // before this deal
    std::array<Move, kMaxCalls> calls{};
    std::array<Round, kRounds> rounds{};
    std::array<Card, 2 * kHandSize> cards{};

    [[nodiscard]] int hand_size() const noexcept { return open_size > 0 ? open_size : kHandSize; }
    friend bool operator==(const Table&, const Table&) = default;
};

[[nodiscard]] Seat dealer_of(const Table& table) noexcept;
[[nodiscard]] Seat first_caller(const Table& table) noexcept;
[[nodiscard]] Seat to_act(const Table& table) noexcept;
// Who gets the next card that chance deals; nobody (a spectator) when it is turned up for both.
[[nodiscard]] Seat receiver(const Table& table) noexcept;
// The card that has been led to the round or trick under way; none if there is none.
[[nodiscard]] Card led(const Table& table) noexcept;
// Who won a finished pair of cards that `leader` began.
[[nodiscard]] Seat winner_of(Card lead, Card reply, Seat leader, Strain strain) noexcept;
// Who led to each round of the exchange that has begun.
[[nodiscard]] std::array<Seat, kRounds> round_leaders(const Table& table) noexcept;
// The same for the tricks.
[[nodiscard]] std::array<Seat, kHandSize> trick_leaders(const Table& table) noexcept;
// Is this call allowed now?
[[nodiscard]] bool may_call(const Table& table, Move call) noexcept;
// Goes on by one move, which must be of the sort that is due.
void advance(Table& table, Move move) noexcept;
// The deal that this move ends, as it lies when it is over: in a rubber the next one begins at
// once.
[[nodiscard]] std::optional<Table> finished_deal(const Table& before, Move move) noexcept;
// The payoff of the first seat at the end, by the scoring rule. In a rubber that goes on after this
// deal the games won so far count as much as they are worth between equal players.
[[nodiscard]] int first_payoff(const Table& table) noexcept;
inline constexpr int kMostPoints = 4 * 50 * kHandSize;  // every trick lost, redoubled

// The rubber after this deal, which is over.
[[nodiscard]] Rubber rubber_after(const Table& table) noexcept;

}  // namespace tusk::games::honeymoon
