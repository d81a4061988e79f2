#pragma once
// The printed rules of one structure as questions for an SMT solver, in SMT-LIB 2 (linear integer
// arithmetic in k and m). It starts from the texts that people read ("14k + 7m - 1", "2k - m >=
// 1"), not from the values behind them, and asks in a plain way that shares nothing with the rest:
//   cover          no k, m >= 0 outside all regions
//   disjoint       none inside two regions
//   existence      none in the region for which s, s + 1, ..., s + a - 1 are not all payable
//   non-existence  none in the region for which s - 1 is payable
// An amount is payable if some x, y < a give a sum b*x + c*y of its class that is not larger. The
// solver must answer `unsat` to every question.

#include <string>
#include <vector>

#include "coin/rules.h"

namespace tusk::coin {

struct PrintedRule {
    std::string solution;            // "14k + 7m - 1"
    std::vector<std::string> lines;  // "2k - m >= 1"
};

struct SmtScript {
    std::string text;
    std::size_t questions = 0;
};

inline constexpr std::int64_t kMaxSmtModulus = 64;

// An error if a text is not a sum of terms in k and m, or a is too large for a solver.
[[nodiscard]] core::Result<SmtScript> smt_script(const Residues& residues,
                                                 const std::vector<PrintedRule>& rules);

// As `tusk coin rules` prints them.
[[nodiscard]] std::vector<PrintedRule> printed_rules(const Residues& residues);

}  // namespace tusk::coin
