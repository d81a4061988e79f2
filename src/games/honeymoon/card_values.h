#pragma once
// What a card is worth, by strain: the tables that policies of bidding and exchange add up.

#include <array>

#include "games/honeymoon/card.h"

namespace tusk::games::honeymoon {

using CardValues = std::array<float, kCards>;

// The table of the program that first described this game's tactics: 70 to 100 for trumps, 2 to 90
// outside. Its lower ranks are lost and continued here in its steps.
[[nodiscard]] const CardValues& report_values(Strain strain) noexcept;

// Tricks: half of what the difference between the hands changes when the card changes hands. Least
// squares of exact results of 40,000 random deals of 13 against 13; a deuce outside trumps is worth
// 0.
[[nodiscard]] const CardValues& trained_values(Strain strain) noexcept;

[[nodiscard]] float sum_of(const CardValues& values, CardSet cards) noexcept;

}  // namespace tusk::games::honeymoon
