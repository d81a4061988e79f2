#pragma once
// CertificateChecker: decides whether a certificate proves its rules. It is meant to be read by
// people who do not trust the rest: no continued fractions, nothing shared with what makes
// certificates but the reading of a line.
//
// Coins a, b = ak + r1, c = am + r2. Weight of a cell (x, y): b*x + c*y; its residue modulo a
// depends on r1 and r2 alone. On a cone lo <= c/b <= hi a difference of weights has no change of
// sign if it has none on the two rays (b, c) = (den, num) that bound it. Checked for each rule:
//   cover          the cones begin at 0, end at infinity, and each begins where the last one ended
//   existence      the cells of the shape have all a residues, and none weighs more than the corner
//                  (X-1, Y-1): so from corner - a + 1 on everything can be paid
//   non-existence  no cell with the corner's residue weighs less than the corner: so corner - a
//                  cannot be paid
// Together F + a = b(X-1) + c(Y-1) on the cone, for every k and m, and for every u*r1, u*r2 with u
// coprime to a. Cost: O(a) for each rule. One per thread: it keeps its memory for the next one.

#include <cstdint>
#include <vector>

#include "coin/certificate.h"

namespace tusk::coin {

class CertificateChecker {
public:
    // An error says which rule is not proven and why.
    [[nodiscard]] core::Result<void> check(const Certificate& certificate);

    // Cells looked at so far.
    [[nodiscard]] std::uint64_t cells() const noexcept { return cells_; }

private:
    [[nodiscard]] core::Result<void> check_structure() const;
    [[nodiscard]] core::Result<void> check_cover(const CertifiedRule& rule,
                                                 const CertifiedRule* before) const;
    [[nodiscard]] core::Result<void> check_shape(const CertifiedRule& rule);
    [[nodiscard]] core::Result<void> check_corners(const CertifiedRule& rule) const;
    template <class Number>
    [[nodiscard]] core::Result<void> check_lightest(const CertifiedRule& rule,
                                                    const std::vector<Number>& steps);
    template <class Number>
    void prepare(std::vector<Number>& steps);
    template <class Number>
    [[nodiscard]] core::Result<void> check_rules(std::vector<Number>& steps);

    const Certificate* certificate_ = nullptr;
    std::int64_t stride_ = 1;          // gcd(a, r2): cells of one residue are so far apart in x
    std::vector<std::int64_t> first_;  // for each residue the smallest y with r2*y = residue
    std::vector<std::int32_t> small_steps_;  // see prepare()
    std::vector<std::int64_t> large_steps_;
    std::vector<std::uint32_t> seen_;  // by residue: the number of the shape that has it
    std::uint32_t shape_number_ = 0;
    std::uint64_t cells_ = 0;
};

}  // namespace tusk::coin
