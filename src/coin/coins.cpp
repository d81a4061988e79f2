#include "coin/coins.h"

#include <fmt/format.h>

#include <algorithm>

namespace tusk::coin {

using core::ErrorCode;
using core::fail;

core::Result<Coins> Coins::parse(std::span<const std::string> words) {
    if (words.empty()) {
        return fail(ErrorCode::kSyntax, "no coins are given; name at least one", "coins");
    }
    if (words.size() > kMaxCoins) {
        return fail(ErrorCode::kTooLarge,
                    fmt::format("{} coins; at most {} are read", words.size(), kMaxCoins), "coins");
    }
    std::vector<Integer> numbers;
    numbers.reserve(words.size());
    for (const std::string& word : words) {
        auto number = parse_positive(word, fmt::format("coin {}", numbers.size() + 1));
        if (!number) {
            return fail(number.error());
        }
        numbers.push_back(std::move(*number));
    }
    return of(std::move(numbers));
}

Coins Coins::of(std::vector<Integer> numbers) {
    Coins coins;
    coins.list_ = std::move(numbers);
    std::sort(coins.list_.begin(), coins.list_.end());
    coins.list_.erase(std::unique(coins.list_.begin(), coins.list_.end()), coins.list_.end());
    return coins;
}

Integer Coins::common_divisor() const {
    Integer divisor = list_.front();
    for (const Integer& coin : list_) {
        if (divisor == 1) {
            break;
        }
        divisor = gcd(divisor, coin);
    }
    return divisor;
}

core::Result<void> Coins::need_coprime() const {
    const Integer divisor = common_divisor();
    if (divisor == 1) {
        return {};
    }
    return fail(
        ErrorCode::kOutOfRange,
        "there is no largest unpayable amount, all coins are divisible by " + to_text(divisor),
        "coins");
}

}  // namespace tusk::coin
