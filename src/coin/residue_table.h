#pragma once
// ResidueTable: for one coin a as modulus, the smallest payable amount of every class (the Apery
// set), by the round robin of Böcker and Lipták (2007): O(coins * a) time, no sorting.
//
// Coins that smaller ones can pay are noticed on the way and cost nothing. Values are 64-bit
// numbers as long as a * largest coin is below 2^63, and Integers beyond that. Immutable.

#include <cstdint>
#include <optional>
#include <stop_token>
#include <variant>
#include <vector>

#include "coin/coins.h"

namespace tusk::coin {

class ResidueTable {
public:
    struct Wish {
        bool with_payments = false;  // keeps which coin came last: needed by pay()
        std::uint64_t memory_bytes = std::uint64_t{1} << 30;
        std::stop_token stop = {};  // asked now and then while the table is filled
    };

    // `modulus` must be one of the coins. Refused, before anything is allocated: coins with a
    // common divisor, and a table larger than the memory allowed (the error says how large).
    // kCancelled when it was stopped.
    [[nodiscard]] static core::Result<ResidueTable> make(const Coins& coins, const Integer& modulus,
                                                         const Wish& wish);

    [[nodiscard]] std::uint64_t modulus() const noexcept { return modulus_; }
    [[nodiscard]] Integer least(std::uint64_t residue) const;
    [[nodiscard]] const Integer& frobenius() const noexcept { return frobenius_; }
    [[nodiscard]] const Integer& genus() const noexcept { return genus_; }

    // Ascending.
    [[nodiscard]] const std::vector<Integer>& minimal_generators() const noexcept {
        return generators_;
    }
    [[nodiscard]] std::vector<Integer> pseudo_frobenius() const;
    // All amounts that cannot be paid, ascending; there are genus() of them.
    [[nodiscard]] std::vector<Integer> gaps() const;
    // How often each coin of the list is used; empty if the amount cannot be paid. The table must
    // have been made with payments.
    [[nodiscard]] std::optional<std::vector<Integer>> pay(const Integer& amount) const;

private:
    template <class Value>
    using Values = std::vector<Value>;

    ResidueTable() = default;
    template <class Value>
    void fill(Values<Value>& least, const Wish& wish);
    template <class Value>
    void enter(Values<Value>& least, std::size_t coin, const Wish& wish);
    template <class Value>
    void sum_up(const Values<Value>& least);
    [[nodiscard]] std::uint64_t residue_of(const Integer& number) const;

    std::vector<Integer> coins_;
    std::uint64_t modulus_ = 1;
    std::variant<Values<std::uint64_t>, Values<Integer>> least_;
    std::vector<std::uint32_t> via_;  // the coin added last to get the least amount of a class
    std::vector<Integer> generators_;
    Integer frobenius_;
    Integer genus_;
};

}  // namespace tusk::coin
