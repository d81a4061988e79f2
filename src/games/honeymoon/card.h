#pragma once
// Cards, sets of cards, suits and their texts.
//
// A card is a number from 0 to 51: suit * 13 + rank, clubs lowest, deuce lowest, so that the order
// of numbers is the order of bridge. A set of cards is a mask of 52 bits. Values without state;
// safe everywhere.

#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/result.h"

namespace tusk::games::honeymoon {

inline constexpr int kSuits = 4;
inline constexpr int kRanks = 13;
inline constexpr int kCards = kSuits * kRanks;
inline constexpr int kHandSize = 13;

enum class Suit : std::uint8_t { kClubs, kDiamonds, kHearts, kSpades };
// What a contract is played in; the first four are the suits as trumps.
enum class Strain : std::uint8_t { kClubs, kDiamonds, kHearts, kSpades, kNoTrump };

[[nodiscard]] constexpr std::size_t index(Suit suit) noexcept {
    return static_cast<std::size_t>(suit);
}
[[nodiscard]] constexpr Suit suit_at(std::size_t i) noexcept {
    return static_cast<Suit>(i);
}
[[nodiscard]] constexpr bool is_trump(Strain strain, Suit suit) noexcept {
    return static_cast<int>(strain) == static_cast<int>(suit);
}

class Card {
public:
    constexpr Card() noexcept = default;  // no card
    explicit constexpr Card(int number) noexcept : number_(static_cast<std::uint8_t>(number)) {}
    constexpr Card(Suit suit, int rank) noexcept : Card(static_cast<int>(suit) * kRanks + rank) {}
    // A card that is there but that the viewer may not know.
    static constexpr Card unknown() noexcept { return Card(kUnknown); }

    [[nodiscard]] constexpr int number() const noexcept { return number_; }
    [[nodiscard]] constexpr bool is_card() const noexcept { return number_ < kCards; }
    [[nodiscard]] constexpr bool is_none() const noexcept { return number_ == kNone; }
    [[nodiscard]] constexpr Suit suit() const noexcept { return suit_at(number_ / kRanks); }
    [[nodiscard]] constexpr int rank() const noexcept { return number_ % kRanks; }  // 0 = deuce
    friend constexpr bool operator==(Card, Card) = default;

private:
    static constexpr int kUnknown = 254;
    static constexpr int kNone = 255;
    std::uint8_t number_ = kNone;
};

class CardSet {
public:
    constexpr CardSet() noexcept = default;
    explicit constexpr CardSet(std::uint64_t bits) noexcept : bits_(bits) {}
    static constexpr CardSet all() noexcept { return CardSet((std::uint64_t{1} << kCards) - 1); }
    static constexpr CardSet of(Card card) noexcept {
        return CardSet(card.is_card() ? std::uint64_t{1} << card.number() : 0);
    }
    static constexpr CardSet of(Suit suit) noexcept {
        return CardSet(std::uint64_t{0x1FFF} << (static_cast<int>(suit) * kRanks));
    }

    [[nodiscard]] constexpr std::uint64_t bits() const noexcept { return bits_; }
    [[nodiscard]] constexpr bool empty() const noexcept { return bits_ == 0; }
    [[nodiscard]] constexpr int size() const noexcept { return std::popcount(bits_); }
    [[nodiscard]] constexpr bool has(Card card) const noexcept {
        return (bits_ & of(card).bits_) != 0;
    }
    [[nodiscard]] constexpr CardSet in(Suit suit) const noexcept { return *this & of(suit); }
    // The ranks held in a suit, bit 0 = deuce.
    [[nodiscard]] constexpr unsigned ranks(Suit suit) const noexcept {
        return static_cast<unsigned>(bits_ >> (static_cast<int>(suit) * kRanks)) & 0x1FFFu;
    }
    [[nodiscard]] constexpr Card lowest() const noexcept { return Card(std::countr_zero(bits_)); }
    [[nodiscard]] constexpr Card highest() const noexcept {
        return Card(63 - std::countl_zero(bits_));
    }
    constexpr Card take_lowest() noexcept {
        const Card card = lowest();
        bits_ &= bits_ - 1;
        return card;
    }
    constexpr void add(Card card) noexcept { bits_ |= of(card).bits_; }
    constexpr void remove(Card card) noexcept { bits_ &= ~of(card).bits_; }

    friend constexpr CardSet operator|(CardSet a, CardSet b) noexcept {
        return CardSet(a.bits_ | b.bits_);
    }
    friend constexpr CardSet operator&(CardSet a, CardSet b) noexcept {
        return CardSet(a.bits_ & b.bits_);
    }
    friend constexpr CardSet operator-(CardSet a, CardSet b) noexcept {
        return CardSet(a.bits_ & ~b.bits_);
    }
    friend constexpr bool operator==(CardSet, CardSet) = default;

private:
    std::uint64_t bits_ = 0;
};

// Does the second card played beat the first? It must follow the suit led or be a trump.
[[nodiscard]] constexpr bool beats(Card reply, Card lead, Strain strain) noexcept {
    return reply.suit() == lead.suit() ? reply.rank() > lead.rank()
                                       : is_trump(strain, reply.suit());
}

// What may be played on a lead: the suit led if there is any, else everything.
[[nodiscard]] constexpr CardSet replies(CardSet hand, Card lead) noexcept {
    const CardSet following = hand.in(lead.suit());
    return following.empty() ? hand : following;
}

// "SA", "HT", "D9"; "?" for a card that is not known, "-" for none.
[[nodiscard]] std::string text_of(Card card);
// Upper or lower case, T or 10.
[[nodiscard]] std::optional<Card> card_of(std::string_view text) noexcept;
// "AK2.QJT.T86.KQJ9": spades, hearts, diamonds, clubs.
[[nodiscard]] std::string text_of(CardSet hand);
[[nodiscard]] core::Result<CardSet> hand_of(std::string_view text);

[[nodiscard]] char letter_of(Strain strain) noexcept;  // C D H S N
[[nodiscard]] std::optional<Strain> strain_of(char letter) noexcept;

}  // namespace tusk::games::honeymoon
