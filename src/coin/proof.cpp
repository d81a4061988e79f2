#include "coin/proof.h"

#include <fmt/format.h>

#include <algorithm>

namespace tusk::coin {

using core::ErrorCode;
using core::fail;

namespace {

class ProofMaker {
public:
    explicit ProofMaker(Proof& proof) : proof_(proof) {
        const auto& [lo, hi] = std::pair(proof.rule.lo, proof.rule.hi);
        proof.divisor = hi.num * lo.den - lo.num * hi.den;
    }

    void add_existence() {
        const auto& [w1, h1, w2, h2] = proof_.rule.shape;
        for (std::int64_t y = 0; y < h2; ++y) {
            for (std::int64_t x = 0; x < (y < h1 ? w1 : w2); ++x) {
                proof_.existence.push_back(compared(x, y, 1));
            }
        }
        std::sort(proof_.existence.begin(), proof_.existence.end(),
                  [](const Comparison& one, const Comparison& other) {
                      return one.residue < other.residue;
                  });
    }

    // For each x the smallest y with the residue of the corner; those to the right of and above
    // another one weigh more than it and are left out.
    void add_non_existence() {
        const auto& [a, r1, r2] = proof_.residues;
        const std::int64_t wanted = residue_of(proof_.rule.x - 1, proof_.rule.y - 1);
        std::int64_t lowest = a;
        for (std::int64_t x = 0; x < a && lowest > 0; ++x) {
            for (std::int64_t y = 0; y < lowest; ++y) {
                if (residue_of(x, y) == wanted) {
                    proof_.non_existence.push_back(compared(x, y, -1));
                    lowest = y;
                }
            }
        }
    }

private:
    [[nodiscard]] std::int64_t residue_of(std::int64_t x, std::int64_t y) const noexcept {
        const auto& [a, r1, r2] = proof_.residues;
        return (r1 * x + r2 * y) % a;
    }

    [[nodiscard]] Comparison compared(std::int64_t x, std::int64_t y,
                                      std::int64_t sign) const noexcept {
        const auto& [a, r1, r2] = proof_.residues;
        const auto& [lo, hi] = std::pair(proof_.rule.lo, proof_.rule.hi);
        Comparison found;
        found.residue = residue_of(x, y);
        found.x = x;
        found.y = y;
        found.value = {a * x, a * y, r1 * x + r2 * y};
        found.dx = sign * (proof_.rule.x - 1 - x);
        found.dy = sign * (proof_.rule.y - 1 - y);
        found.first = found.dx * hi.den + found.dy * hi.num;
        found.second = found.dx * lo.den + found.dy * lo.num;
        return found;
    }

    Proof& proof_;
};

}  // namespace

core::Result<Proof> make_proof(const Residues& residues, std::int64_t k, std::int64_t m) {
    if (auto good = check(residues); !good) {
        return fail(good.error());
    }
    const auto& [a, r1, r2] = residues;
    if (a > kMaxExplainedModulus) {
        return fail(ErrorCode::kTooLarge,
                    fmt::format("a proof for a = {} has {} witnesses; at most {} are written out",
                                a, a, kMaxExplainedModulus),
                    "a");
    }
    for (const auto& [name, factor, r] : {std::tuple("k", k, r1), std::tuple("m", m, r2)}) {
        if (factor < 0 || factor > kMaxExplainedFactor) {
            return fail(
                ErrorCode::kOutOfRange,
                fmt::format("{} is not a whole number from 0 to {}", factor, kMaxExplainedFactor),
                name);
        }
        if (a * factor + r == 0) {
            return fail(ErrorCode::kOutOfRange, "makes a coin 0", name);
        }
    }
    const auto rules = rules_for(residues);
    const Rule& rule = rule_at(residues, rules, k, m);
    Proof proof;
    proof.residues = residues;
    proof.k = k;
    proof.m = m;
    proof.number = static_cast<std::size_t>(&rule - rules.data()) + 1;
    proof.count = rules.size();
    proof.rule = rule;
    proof.lines = line_rules(residues, rule.lo, rule.hi);
    proof.form = solution(residues, rule);
    proof.corner = {proof.form.k, proof.form.m, proof.form.constant + a - 1};
    ProofMaker maker(proof);
    maker.add_existence();
    maker.add_non_existence();
    return proof;
}

}  // namespace tusk::coin
