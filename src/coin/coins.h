#pragma once
// Coins: a set of coins with which amounts are paid, as somebody named them.
//
// Read once, then sound: every coin is at least 1, duplicates are gone, the order is ascending.
// Whether their greatest common divisor is 1 is a question of its own, because some answers
// (payable or not) exist without it.

#include <span>
#include <string>
#include <vector>

#include "coin/integer.h"

namespace tusk::coin {

inline constexpr std::size_t kMaxCoins = 100'000;

class Coins {
public:
    // An error names the coin by its place and text.
    [[nodiscard]] static core::Result<Coins> parse(std::span<const std::string> words);
    // The numbers must be positive; for our own code.
    [[nodiscard]] static Coins of(std::vector<Integer> numbers);

    [[nodiscard]] const std::vector<Integer>& list() const noexcept { return list_; }
    [[nodiscard]] std::size_t size() const noexcept { return list_.size(); }
    [[nodiscard]] const Integer& smallest() const noexcept { return list_.front(); }
    [[nodiscard]] const Integer& largest() const noexcept { return list_.back(); }

    [[nodiscard]] Integer common_divisor() const;

    // An error when all coins share a divisor: then no amount is the largest that cannot be paid.
    [[nodiscard]] core::Result<void> need_coprime() const;

private:
    std::vector<Integer> list_;
};

}  // namespace tusk::coin
