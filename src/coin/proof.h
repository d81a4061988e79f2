#pragma once
// Proof: the proof of one rule in the manner of a textbook, as values: a witness for every residue
// (existence) and every cell that could contradict (non-existence), each with the two line rules
// from which its inequality follows. explain.h puts it into words.
//
// On the cone n/q <= c/b < n'/q' two expressions are known not to be negative:
//   first = q*c - n*b,  second = n'*b - q'*c.
// A difference dx*b + dy*c that is >= 0 on both rays of the cone is
//   (on_second * first + on_first * second) / divisor
// with on_first, on_second >= 0: its values on the lower and upper ray. That is the whole argument.

#include <cstdint>
#include <vector>

#include "coin/rules.h"

namespace tusk::coin {

struct Comparison {
    std::int64_t residue = 0;  // of the cell's weight modulo a
    std::int64_t x = 0;        // how often b is used
    std::int64_t y = 0;        // how often c
    LinearForm value;          // b*x + c*y in k and m
    std::int64_t dx = 0;       // the difference that is not negative: dx*b + dy*c
    std::int64_t dy = 0;
    std::int64_t first = 0;   // times q*c - n*b
    std::int64_t second = 0;  // times n'*b - q'*c
};

struct Proof {
    Residues residues;
    std::int64_t k = 0;
    std::int64_t m = 0;
    std::size_t number = 1;  // of the rule, from 1
    std::size_t count = 1;
    Rule rule;
    std::vector<LineRule> lines;
    LinearForm form;                        // s
    LinearForm corner;                      // w = s + a - 1 = b(X-1) + c(Y-1)
    std::int64_t divisor = 1;               // of the combinations
    std::vector<Comparison> existence;      // by residue; difference: corner - cell
    std::vector<Comparison> non_existence;  // by x; difference: cell - corner; lightest cells only
};

inline constexpr std::int64_t kMaxExplainedModulus = 2000;
inline constexpr std::int64_t kMaxExplainedFactor = 1'000'000'000;  // of k and m

// Refused: what check() refuses, a too large to be read, and k, m that give no coins.
[[nodiscard]] core::Result<Proof> make_proof(const Residues& residues, std::int64_t k,
                                             std::int64_t m);

}  // namespace tusk::coin
