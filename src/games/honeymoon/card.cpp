#include "games/honeymoon/card.h"

#include <array>

#include "core/text.h"

namespace tusk::games::honeymoon {

namespace {

constexpr std::string_view kRankLetters = "23456789TJQKA";
constexpr std::string_view kSuitLetters = "CDHS";
constexpr std::string_view kStrainLetters = "CDHSN";

constexpr char upper(char c) noexcept {
    return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
}

}  // namespace

std::string text_of(Card card) {
    if (!card.is_card()) {
        return card.is_none() ? "-" : "?";
    }
    return {kSuitLetters[index(card.suit())], kRankLetters[static_cast<std::size_t>(card.rank())]};
}

std::optional<Card> card_of(std::string_view text) noexcept {
    if (text.size() == 3 && text.substr(1) == "10") {
        text = text.substr(0, 2);
    }
    if (text.size() != 2) {
        return std::nullopt;
    }
    const auto suit = kSuitLetters.find(upper(text[0]));
    const auto rank = text[1] == '1' ? kRankLetters.find('T') : kRankLetters.find(upper(text[1]));
    if (suit == std::string_view::npos || rank == std::string_view::npos) {
        return std::nullopt;
    }
    return Card(suit_at(suit), static_cast<int>(rank));
}

std::string text_of(CardSet hand) {
    std::string text;
    for (int suit = kSuits - 1; suit >= 0; --suit) {
        const unsigned ranks = hand.ranks(suit_at(static_cast<std::size_t>(suit)));
        for (int rank = kRanks - 1; rank >= 0; --rank) {
            if ((ranks >> rank & 1u) != 0) {
                text += kRankLetters[static_cast<std::size_t>(rank)];
            }
        }
        text += suit > 0 ? "." : "";
    }
    return text;
}

core::Result<CardSet> hand_of(std::string_view text) {
    CardSet hand;
    int suit = kSuits - 1;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto where = [&] { return "column " + std::to_string(i + 1); };
        if (text[i] == '.') {
            if (--suit < 0) {
                return core::fail(core::ErrorCode::kSyntax,
                                  "a hand has four suits with three dots between them", where());
            }
            continue;
        }
        const auto rank = kRankLetters.find(upper(text[i]));
        if (rank == std::string_view::npos) {
            return core::fail(core::ErrorCode::kSyntax,
                              "expected ranks such as AKQJT98.765.432. in a hand, got " +
                                  core::quoted(text.substr(i, 1)),
                              where());
        }
        const Card card(suit_at(static_cast<std::size_t>(suit)), static_cast<int>(rank));
        if (hand.has(card)) {
            return core::fail(core::ErrorCode::kBadPosition,
                              text_of(card) + " is twice in " + core::quoted(text), where());
        }
        hand.add(card);
    }
    if (suit != 0) {
        return core::fail(core::ErrorCode::kSyntax,
                          "a hand has four suits with three dots between them, such as "
                          "AK2.QJT.T86.KQJ9; got " +
                              core::quoted(text));
    }
    return hand;
}

char letter_of(Strain strain) noexcept {
    return kStrainLetters[static_cast<std::size_t>(strain)];
}

std::optional<Strain> strain_of(char letter) noexcept {
    const auto i = kStrainLetters.find(upper(letter));
    return i == std::string_view::npos ? std::nullopt : std::optional(static_cast<Strain>(i));
}

}  // namespace tusk::games::honeymoon
