#pragma once
// Rules and proofs as JSON, for the command line and the server alike. Fields may be added, never
// renamed.

#include <nlohmann/json_fwd.hpp>

#include "coin/explain.h"
#include "coin/rules.h"

namespace tusk::coin {

// {"a","r1","r2","rule","t_lo","t_hi","X","Y","coef_k","coef_m","const","line_rules"}
[[nodiscard]] nlohmann::json rule_json(const Residues& residues, const RuleView& view,
                                       std::size_t number);
// The same without X and Y; the form is the genus.
[[nodiscard]] nlohmann::json rule_json(const Residues& residues, const GenusRule& rule,
                                       std::size_t number);

// {"title","sections":[{"title","paragraphs","columns","rows"}]}
[[nodiscard]] nlohmann::json proof_json(const ProofText& text);

}  // namespace tusk::coin
