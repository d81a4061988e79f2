#pragma once
// The parts of `tusk train`, one function each; without a game's name they are Othello's.

#include <span>
#include <string>

#include "cli/command.h"
#include "games/othello/training/fit.h"

namespace tusk::cli {

CommandResult train_fit(const registry::Registry& registry, const Words& words);
CommandResult train_selfplay(const registry::Registry& registry, const Words& words);
CommandResult train_relabel(const registry::Registry& registry, const Words& words);
CommandResult train_cuts(const registry::Registry& registry, const Words& words);
CommandResult train_rounds(const registry::Registry& registry, const Words& words);
CommandResult train_check(const registry::Registry& registry, const Words& words);
CommandResult train_run(const registry::Registry& registry, const Words& words);
CommandResult train_weights(const registry::Registry& registry, const Words& words);
CommandResult train_xiangqi_selfplay(const registry::Registry& registry, const Words& words);
CommandResult train_xiangqi_fit(const registry::Registry& registry, const Words& words);
CommandResult train_darkchess_fit(const registry::Registry& registry, const Words& words);
CommandResult train_honeymoon_fit(const registry::Registry& registry, const Words& words);

// The errors of a fit as a table for people.
void print_phases(std::span<const games::othello::PhaseFit> phases, const std::string& title);

}  // namespace tusk::cli
