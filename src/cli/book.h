#pragma once
// The commands of `tusk book`; each gets the words after its name.

#include "cli/command.h"

namespace tusk::cli {

CommandResult book_build(const registry::Registry& registry, const Words& words);
CommandResult book_show(const registry::Registry& registry, const Words& words);
CommandResult book_check(const registry::Registry& registry, const Words& words);
CommandResult book_export(const registry::Registry& registry, const Words& words);

}  // namespace tusk::cli
