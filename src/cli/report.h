#pragma once
// Positions, outcomes and analyses in words, for people. The same for programs: report_json.h.

#include <string>
#include <vector>

#include "cli/terminal.h"
#include "registry/wording.h"
#include "search/analysis.h"

namespace tusk::cli {

using registry::legal_texts;
using registry::line_texts;
using registry::side_to_move;
using registry::unit_of;
using registry::winner_name;

// "Black wins by 64 discs: one side has no discs left."
[[nodiscard]] std::string outcome_sentence(const registry::Game& game,
                                           const registry::Outcome& outcome);

// "+2.50", exact ones without needless decimals: "+2".
[[nodiscard]] std::string value_text(double value, bool exact);

// The whole answer of a search: a table of lines and a line about the search.
[[nodiscard]] std::string analysis_text(const registry::State& state,
                                        const search::Analysis& analysis, const Terminal& terminal);

// What the first move of each line changes, for whoever moves: good, bad and other facts.
[[nodiscard]] std::string explanation_text(const registry::State& state,
                                           const search::Analysis& analysis,
                                           const Terminal& terminal);

// One line about a search that is still running.
[[nodiscard]] std::string analysis_line(const registry::State& state,
                                        const search::Analysis& analysis);

}  // namespace tusk::cli
