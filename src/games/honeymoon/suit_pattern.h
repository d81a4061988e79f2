#pragma once
// A suit between two hands as a string of bits: lowest card first, 1 = the leader's card, closed by
// a sentinel bit. Only relative ranks are left, which is all that the play depends on. Facts about
// each of the 16,384 strings are worked out once. Pure functions; safe everywhere.

#include <array>
#include <bit>
#include <cstdint>

#include "games/honeymoon/card.h"

namespace tusk::games::honeymoon {

inline constexpr int kMaxPattern = 1 << (kRanks + 1);
// Without the sentinel.
constexpr int length(unsigned suit) noexcept {
    return static_cast<int>(std::bit_width(suit)) - 1;
}
constexpr unsigned below(int n) noexcept {
    return (1u << n) - 1;
}
constexpr unsigned leader_cards(unsigned suit) noexcept {
    return suit & below(length(suit));
}
constexpr unsigned follower_cards(unsigned suit) noexcept {
    return ~suit & below(length(suit));
}
constexpr std::uint16_t without(unsigned suit, int card) noexcept {
    return static_cast<std::uint16_t>((suit & below(card)) | (suit >> (card + 1)) << card);
}
constexpr std::uint16_t turned(unsigned suit) noexcept {
    return static_cast<std::uint16_t>(suit ^ below(length(suit)));
}
constexpr int top(unsigned cards) noexcept {
    return static_cast<int>(std::bit_width(cards)) - 1;
}

// How many tricks the leader can cash in a suit from the top, if nobody ruffs.
constexpr int cashable(unsigned suit) noexcept {
    int tricks = 0;
    while (leader_cards(suit) != 0 && top(leader_cards(suit)) == length(suit) - 1) {
        suit = without(suit, length(suit) - 1);
        if (follower_cards(suit) != 0) {
            suit = without(suit, std::countr_zero(follower_cards(suit)));
        }
        ++tricks;
    }
    return tricks;
}

struct SuitFacts {
    std::uint8_t cashable = 0;
    std::uint8_t followers = 0;  // cards of the follower
    // If the suit is trumps: tricks that each is sure of, because a card of it wins unless a higher
    // one of the other hand meets it, and each card meets one other only.
    std::uint8_t leader_sure = 0;
    std::uint8_t follower_sure = 0;
};

// Cards of `own` that no card of the other hand can be spared to beat.
constexpr int unbeaten(unsigned own, unsigned other, int size) noexcept {
    int free = 0;  // higher cards of the other hand that have met none yet
    int sure = 0;
    for (int card = size - 1; card >= 0; --card) {
        if ((other >> card & 1u) != 0) {
            ++free;
        } else if ((own >> card & 1u) != 0) {
            (free > 0 ? free : sure) += free > 0 ? -1 : 1;
        }
    }
    return sure;
}

// Of every string; index 0 is no suit.
[[nodiscard]] const std::array<SuitFacts, kMaxPattern>& suit_facts();

// The string of a suit from the ranks of both hands.
[[nodiscard]] inline std::uint16_t pattern(unsigned leader, unsigned follower) noexcept {
    unsigned result = 0;
    int n = 0;
    for (unsigned both = leader | follower; both != 0; both &= both - 1) {
        result |= (leader >> std::countr_zero(both) & 1u) << n++;
    }
    return static_cast<std::uint16_t>(result | 1u << n);
}

}  // namespace tusk::games::honeymoon
