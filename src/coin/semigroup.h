#pragma once
// Semigroup: the amounts that some coins can pay (a numerical semigroup), and the figures people
// ask for. The way to them is chosen by the number and size of the coins:
//   a coin 1: everything can be paid;  two coins: formulas;  three: Euclid (three_coins.h), any
//   size;  more: a table of residues (residue_table.h), as large as the smallest coin.
// Coins that others can pay are left out first where that is cheap. Immutable.

#include <optional>
#include <string_view>
#include <variant>
#include <vector>

#include "coin/coins.h"
#include "coin/residue_table.h"
#include "coin/three_coins.h"

namespace tusk::coin {

class Semigroup {
public:
    // Refused: coins with a common divisor; four or more coins whose table would be too large.
    [[nodiscard]] static core::Result<Semigroup> make(const Coins& coins,
                                                      const ResidueTable::Wish& wish = {});

    [[nodiscard]] Integer frobenius() const;  // -1 if everything can be paid
    [[nodiscard]] Integer genus() const;
    [[nodiscard]] Integer conductor() const { return frobenius() + 1; }
    [[nodiscard]] bool symmetric() const { return 2 * genus() == conductor(); }
    [[nodiscard]] std::vector<Integer> minimal_generators() const;
    [[nodiscard]] std::vector<Integer> pseudo_frobenius() const;  // ascending; their number: type

    // How often each coin (in the order of Coins::list) is used; empty if it cannot be paid. With
    // four coins or more the wish must have been with_payments.
    [[nodiscard]] std::optional<std::vector<Integer>> pay(const Integer& amount) const;

    // "formula", "euclid" or "round robin".
    [[nodiscard]] std::string_view method() const noexcept;

private:
    // One or two coins; a coin 1 makes the other superfluous.
    struct Pair {
        Integer a;
        Integer b;  // 0 = there is none
        [[nodiscard]] std::optional<std::array<Integer, 2>> pay(const Integer& amount) const;
    };

    using Core = std::variant<Pair, ThreeCoins, ResidueTable>;

    Semigroup(std::vector<Integer> coins, std::vector<Integer> used, Core core);
    [[nodiscard]] std::vector<Integer> spread(const std::vector<Integer>& counts) const;

    std::vector<Integer> coins_;
    std::vector<Integer> used_;  // the coins of the core, ascending
    Core core_;
};

}  // namespace tusk::coin
