#pragma once
// The experiment `coin-rules`: the rule book of the coin problem beside a printed one, how it
// grows, and how fast its numbers are found.

#include "core/json.h"
#include "lab/experiments/experiment.h"

namespace tusk::lab {

[[nodiscard]] Experiment coin_rules();

// A form "coef_k,coef_m,const" for each rule with b < c of a pair, from small to large c/b.
[[nodiscard]] std::vector<std::string> forms_b_below_c(int a, int r1, int r2);

// Sections of the report (coin_rules_report.cpp).
[[nodiscard]] std::vector<Section> report_coin_rules(Scale scale, const StepResults& results);

}  // namespace tusk::lab
