#pragma once
// Positions, outcomes and analyses in words, for people. The same for programs: report_json.h.

#include <string>
#include <vector>

#include "cli/terminal.h"
#include "registry/game.h"
#include "search/analysis.h"

namespace tusk::cli {

// Who has to decide: a side's name, "chance", or empty at the end of the game.
[[nodiscard]] std::string side_to_move(const registry::State& state);

// The winner's name, or "draw".
[[nodiscard]] std::string winner_name(const registry::Game& game, const registry::Outcome& outcome);

// "Black wins by 64 discs: one side has no discs left."
[[nodiscard]] std::string outcome_sentence(const registry::Game& game,
                                           const registry::Outcome& outcome);

// The texts of the legal actions of whoever decides, in the standard notation.
[[nodiscard]] std::vector<std::string> legal_texts(const registry::State& state);

// The moves of a line in the standard notation, as far as they can be played from here.
[[nodiscard]] std::vector<std::string> line_texts(const registry::State& state,
                                                  const std::vector<search::Action>& moves);

// "+2.50", exact ones without needless decimals: "+2".
[[nodiscard]] std::string value_text(double value, bool exact);

// What the values of an analysis count: the game's unit, or the player's own.
[[nodiscard]] std::string unit_of(const registry::State& state, const registry::Analysis& analysis);

// The whole answer of a search: a table of lines and a line about the search.
[[nodiscard]] std::string analysis_text(const registry::State& state,
                                        const search::Analysis& analysis, const Terminal& terminal);

// One line about a search that is still running.
[[nodiscard]] std::string analysis_line(const registry::State& state,
                                        const search::Analysis& analysis);

}  // namespace tusk::cli
