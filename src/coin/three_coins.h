#pragma once
// Three coins with greatest common divisor 1: everything about the amounts they pay, by Euclid's
// algorithm, for numbers of thousands of digits.
//
// First the divisors that two of the coins share are taken out (Johnson 1960): what is left is
// pairwise coprime (a, b, c). The sums b*x + c*y that are the smallest of their class modulo a
// fill an L in the plane of (x, y): a rectangle of `width` by `height` without its upper right
// corner of `notch_width` by `notch_height`. Its sides come from the continued fraction with
// quotients rounded up of a / lambda, lambda = c / b mod a: sides s (decreasing) and P (increasing)
// at the place where b*s - c*P changes its sign (proof: docs/coin.md). Runs of the quotient 2 are
// taken in one step, and many steps at once by the leading digits (Lehmer 1938). Cost: one
// inversion and O(log a) divisions. Immutable.

#include <array>
#include <optional>
#include <vector>

#include "coin/integer.h"

namespace tusk::coin {

class ThreeCoins {
public:
    using Triple = std::array<Integer, 3>;

    struct LShape {
        Integer width;         // s[v]
        Integer height;        // P[v+1]
        Integer notch_width;   // s[v+1]
        Integer notch_height;  // P[v]
    };

    // The coins must be positive and have no common divisor; order and duplicates do not matter.
    explicit ThreeCoins(Triple coins);

    [[nodiscard]] const Integer& frobenius() const noexcept { return frobenius_; }
    [[nodiscard]] const Integer& genus() const noexcept { return genus_; }

    // Amounts that cannot be paid but can after any payable amount > 0 is added; ascending. At most
    // two; {-1} when everything can be paid.
    [[nodiscard]] std::vector<Integer> pseudo_frobenius() const;

    // How often each coin is used to pay the amount, in the order of the constructor; empty if it
    // cannot be paid.
    [[nodiscard]] std::optional<Triple> pay(const Integer& amount) const;

private:
    void take_out_divisors();
    [[nodiscard]] LShape find_shape() const;
    void sum_up();
    [[nodiscard]] std::optional<Triple> pay_core(const Integer& amount) const;
    [[nodiscard]] std::array<Integer, 2> cell_of(const Integer& residue) const;

    Triple coins_;
    Triple core_;      // pairwise coprime
    Triple divisors_;  // divisors_[i] divides the two coins other than i
    LShape shape_;     // of core_
    Integer inverse_;  // of core_[1] modulo core_[0]
    Integer frobenius_;
    Integer genus_;
};

}  // namespace tusk::coin
