#pragma once
// The rule book of three coins a, b = ak + r1, c = am + r2: for each a, r1, r2 a finite list of
// rules that together give s = F + 1, the smallest amount from which everything can be paid, for
// all k and m.
//
// A rule holds on a cone lo <= c/b < hi; there the largest of the smallest payable amounts modulo a
// is b(X-1) + c(Y-1), so s is linear in k and m. The cones follow from the continued fraction with
// quotients rounded up of a'/lambda (proof and example: docs/coin.md). They are disjoint, cover
// everything, and no two neighbours share a form: the list is the shortest one. Values here fit 64
// bits for a up to kMaxModulus. Plain values and functions.

#include <cstdint>
#include <string>
#include <vector>

#include "core/result.h"

namespace tusk::coin {

inline constexpr std::int64_t kMaxModulus = 1'000'000;

// num / den, both >= 0; 1/0 is infinity. Lowest terms.
struct Ratio {
    std::int64_t num = 0;
    std::int64_t den = 1;

    friend bool operator==(const Ratio&, const Ratio&) = default;
    [[nodiscard]] bool is_zero() const noexcept { return num == 0; }
    [[nodiscard]] bool is_infinite() const noexcept { return den == 0; }
    [[nodiscard]] std::string text() const;  // "2/3", "inf"
};
[[nodiscard]] bool less(const Ratio& one, const Ratio& other) noexcept;

struct Residues {
    std::int64_t a = 2;
    std::int64_t r1 = 0;
    std::int64_t r2 = 1;

    friend bool operator==(const Residues&, const Residues&) = default;
};

// Refused: a < 2 or too large, residues outside 0..a-1, a common divisor of all three.
[[nodiscard]] core::Result<void> check(const Residues& residues);

// Cells (x, y): rows 0..h1-1 are w1 wide, rows h1..h2-1 are w2 wide; 1 <= w2 <= w1, 1 <= h1 <= h2.
struct CellShape {
    std::int64_t w1 = 1;
    std::int64_t h1 = 1;
    std::int64_t w2 = 1;
    std::int64_t h2 = 1;

    friend bool operator==(const CellShape&, const CellShape&) = default;
};

struct Rule {
    Ratio lo;
    Ratio hi;
    std::int64_t x = 1;  // "X", "Y": the corner is (X-1, Y-1)
    std::int64_t y = 1;
    CellShape shape;  // b*x + c*y over its cells are the smallest payable amounts modulo a

    friend bool operator==(const Rule&, const Rule&) = default;
};

// Ascending by c/b. `residues` must have passed check().
[[nodiscard]] std::vector<Rule> rules_for(const Residues& residues);

// coef_k * k + coef_m * m + constant
struct LinearForm {
    std::int64_t k = 0;
    std::int64_t m = 0;
    std::int64_t constant = 0;

    friend bool operator==(const LinearForm&, const LinearForm&) = default;
    [[nodiscard]] std::int64_t at(std::int64_t k_value, std::int64_t m_value) const noexcept {
        return k * k_value + m * m_value + constant;
    }
    [[nodiscard]] std::string text() const;  // "14k + 7m - 1"
};

// k * coef_k + m * coef_m >= bound
struct LineRule {
    std::int64_t k = 0;
    std::int64_t m = 0;
    std::int64_t bound = 0;

    friend bool operator==(const LineRule&, const LineRule&) = default;
    [[nodiscard]] bool holds(std::int64_t k_value, std::int64_t m_value) const noexcept {
        return k * k_value + m * m_value >= bound;
    }
    [[nodiscard]] std::string text() const;  // "3m - 2k >= -1"
};

// s, on the cone of the rule.
[[nodiscard]] LinearForm solution(const Residues& residues, const Rule& rule);
// At most two; none means everywhere.
[[nodiscard]] std::vector<LineRule> line_rules(const Residues& residues, const Ratio& lo,
                                               const Ratio& hi);
// "-1k+5m>=-2 & 1k-3m>=2", "always": for programs.
[[nodiscard]] std::string line_rules_code(const std::vector<LineRule>& lines);

// Only what holds for b < c: the part of each cone above c/b = 1, with the line b < c itself where
// the cone is cut.
struct RuleView {
    Rule rule;
    std::vector<LineRule> lines;
};
[[nodiscard]] std::vector<RuleView> views(const Residues& residues, const std::vector<Rule>& rules,
                                          bool only_b_below_c);

// The rule whose cone holds b = ak + r1, c = am + r2; k, m >= 0, b, c >= 1.
[[nodiscard]] const Rule& rule_at(const Residues& residues, const std::vector<Rule>& rules,
                                  std::int64_t k, std::int64_t m);

// The number of unpayable amounts is one form on all neighbouring cones with the same cells: about
// half as many rules.
struct GenusRule {
    Ratio lo;
    Ratio hi;
    LinearForm genus;
};
[[nodiscard]] std::vector<GenusRule> genus_rules(const Residues& residues,
                                                 const std::vector<Rule>& rules);

}  // namespace tusk::coin
