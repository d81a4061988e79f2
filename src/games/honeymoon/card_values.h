#pragma once
// What a card is worth, by strain: the tables that policies of bidding and exchange add up.

#include <array>

#include "games/honeymoon/card.h"
#include "games/honeymoon/weights.h"

namespace tusk::games::honeymoon {

using CardValues = std::array<float, kCards>;

// The table of the program that first described this game's tactics: 70 to 100 for trumps, 2 to 90
// outside. Its lower ranks are lost and continued here in its steps.
[[nodiscard]] const CardValues& report_values(Strain strain) noexcept;

// Tricks: what a hand gains when it gets the card from the pack, or half of what it gains when the
// card comes from the other hand; a deuce outside trumps is worth 0. Those of the standard weights.
[[nodiscard]] const CardValues& trained_values(Strain strain) noexcept;
[[nodiscard]] std::array<CardValues, 5> values_by_strain(const Weights& weights) noexcept;

[[nodiscard]] float sum_of(const CardValues& values, CardSet cards) noexcept;

}  // namespace tusk::games::honeymoon
