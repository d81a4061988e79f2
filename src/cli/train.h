#pragma once
// The parts of `tusk train othello`, one function each.

#include "cli/command.h"

namespace tusk::cli {

CommandResult train_fit(const registry::Registry& registry, const Words& words);
CommandResult train_selfplay(const registry::Registry& registry, const Words& words);
CommandResult train_relabel(const registry::Registry& registry, const Words& words);
CommandResult train_cuts(const registry::Registry& registry, const Words& words);
CommandResult train_rounds(const registry::Registry& registry, const Words& words);
CommandResult train_check(const registry::Registry& registry, const Words& words);

}  // namespace tusk::cli
