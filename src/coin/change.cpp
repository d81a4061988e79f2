#include "coin/change.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

namespace tusk::coin {

using core::ErrorCode;
using core::fail;
using core::Result;

namespace {

struct SmallCase {
    std::uint64_t amount = 0;
    std::vector<std::uint64_t> coins;  // those that are not larger than the amount, ascending
};

Result<SmallCase> small_case(const Coins& coins, const Integer& amount,
                             const ChangeLimits& limits) {
    const auto word = to_word(amount);
    if (!word || *word > limits.max_amount) {
        return fail(ErrorCode::kTooLarge,
                    fmt::format("too large: counting needs {} bytes, an entry for every smaller "
                                "amount; amounts up to {} are counted",
                                to_text(Integer(amount * 8)), limits.max_amount),
                    "amount");
    }
    SmallCase found{*word, {}};
    for (const Integer& coin : coins.list()) {
        if (coin <= amount) {
            found.coins.push_back(coin.get_ui());
        }
    }
    if (found.coins.size() * (*word + 1) > limits.max_steps) {
        return fail(
            ErrorCode::kTooLarge,
            fmt::format("too large: {} coins and this amount take {} steps; the limit is {}",
                        found.coins.size(), found.coins.size() * (*word + 1), limits.max_steps),
            "amount");
    }
    return found;
}

// Empty when a number outgrows 64 bits.
std::optional<std::uint64_t> count_in_words(const SmallCase& given) {
    std::vector<std::uint64_t> ways(given.amount + 1, 0);
    ways[0] = 1;
    for (const std::uint64_t coin : given.coins) {
        bool overflow = false;
        for (std::uint64_t n = coin; n <= given.amount; ++n) {
            overflow |= __builtin_add_overflow(ways[n], ways[n - coin], &ways[n]);
        }
        if (overflow) {
            return std::nullopt;
        }
    }
    return ways[given.amount];
}

}  // namespace

Result<Integer> ways_to_pay(const Coins& coins, const Integer& amount, const ChangeLimits& limits) {
    const auto given = small_case(coins, amount, limits);
    if (!given) {
        return fail(given.error());
    }
    if (const auto number = count_in_words(*given)) {
        return from_word(*number);
    }
    if (given->amount > limits.max_long_amount) {
        return fail(ErrorCode::kTooLarge,
                    fmt::format("the number of ways needs more than 64 bits; such numbers are "
                                "counted for amounts up to {}",
                                limits.max_long_amount),
                    "amount");
    }
    std::vector<Integer> ways(given->amount + 1);
    ways[0] = 1;
    for (const std::uint64_t coin : given->coins) {
        for (std::uint64_t n = coin; n <= given->amount; ++n) {
            ways[n] += ways[n - coin];
        }
    }
    return ways[given->amount];
}

Result<std::optional<FewestCoins>> fewest_coins(const Coins& coins, const Integer& amount,
                                                const ChangeLimits& limits) {
    const auto given = small_case(coins, amount, limits);
    if (!given) {
        return fail(given.error());
    }
    constexpr std::uint32_t kNever = std::numeric_limits<std::uint32_t>::max() - 1;
    std::vector<std::uint32_t> fewest(given->amount + 1, kNever);
    fewest[0] = 0;
    for (const std::uint64_t coin : given->coins) {
        for (std::uint64_t n = coin; n <= given->amount; ++n) {
            fewest[n] = std::min(fewest[n], fewest[n - coin] + 1);
        }
    }
    if (fewest[given->amount] >= kNever) {
        return std::nullopt;
    }
    FewestCoins found;
    found.number = fewest[given->amount];
    found.counts.assign(coins.size(), 0);
    for (std::uint64_t n = given->amount; n > 0;) {
        std::size_t i = given->coins.size();  // the largest coin that fits a best way
        do {
            --i;
        } while (given->coins[i] > n || fewest[n - given->coins[i]] + 1 != fewest[n]);
        ++found.counts[i];
        n -= given->coins[i];
    }
    return found;
}

}  // namespace tusk::coin
