#pragma once
// The checker of fair deals in game records, for tusk verify.

#include "cli/command.h"

namespace tusk::cli {

// Whether a text looks like records in tusk's own format.
[[nodiscard]] bool are_records(std::string_view text) noexcept;

// Checks every record of the file: seed and salt hash to the promise, and the deal repeats every
// chance event. Status 1 if a deal is not what was promised, 2 if there is nothing to check.
CommandResult check_deals(const registry::Registry& registry, const std::string& path, bool json);

}  // namespace tusk::cli
