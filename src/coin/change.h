#pragma once
// Change: in how many ways an amount can be paid, and with how few coins; by dynamic programming
// over all smaller amounts, O(coins * amount) time and a word for each amount. Unlike the questions
// of semigroup.h these have answers for coins with a common divisor too.

#include <cstdint>
#include <optional>
#include <vector>

#include "coin/coins.h"

namespace tusk::coin {

struct ChangeLimits {
    std::uint64_t max_amount = 100'000'000;
    std::uint64_t max_steps = 4'000'000'000;    // coins * amount
    std::uint64_t max_long_amount = 2'000'000;  // when the numbers of ways need more than 64 bits
};

// Sums that differ in their order are one way. An error when a limit is exceeded.
[[nodiscard]] core::Result<Integer> ways_to_pay(const Coins& coins, const Integer& amount,
                                                const ChangeLimits& limits = {});

struct FewestCoins {
    std::uint64_t number = 0;
    std::vector<std::uint64_t> counts;  // in the order of Coins::list
};

// Empty if the amount cannot be paid.
[[nodiscard]] core::Result<std::optional<FewestCoins>> fewest_coins(
    const Coins& coins, const Integer& amount, const ChangeLimits& limits = {});

}  // namespace tusk::coin
