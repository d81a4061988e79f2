#pragma once
// The commands of `tusk coin`; each gets the words after its name.

#include <cstdint>
#include <string>
#include <utility>

#include "cli/command.h"

namespace tusk::cli {

CommandResult coin_frobenius(const registry::Registry& registry, const Words& words);
CommandResult coin_genus(const registry::Registry& registry, const Words& words);
CommandResult coin_type(const registry::Registry& registry, const Words& words);
CommandResult coin_gaps(const registry::Registry& registry, const Words& words);
CommandResult coin_apery(const registry::Registry& registry, const Words& words);
CommandResult coin_pay(const registry::Registry& registry, const Words& words);
CommandResult coin_ways(const registry::Registry& registry, const Words& words);
CommandResult coin_fewest(const registry::Registry& registry, const Words& words);
CommandResult coin_rules(const registry::Registry& registry, const Words& words);
CommandResult coin_table(const registry::Registry& registry, const Words& words);
CommandResult coin_explain(const registry::Registry& registry, const Words& words);
CommandResult coin_smt(const registry::Registry& registry, const Words& words);
CommandResult coin_prove(const registry::Registry& registry, const Words& words);
CommandResult coin_check(const registry::Registry& registry, const Words& words);

struct NumberRange {
    std::int64_t from = 0;
    std::int64_t to = 0;
};

// "2..12" or "7"; both ends between min and max, in order.
[[nodiscard]] core::Result<NumberRange> read_range(const std::string& text, const std::string& name,
                                                   std::int64_t min, std::int64_t max);

// Checks a file of certificates and tells about it; the status for the command.
[[nodiscard]] CommandResult check_certificates(const std::string& path, int threads, bool json);

}  // namespace tusk::cli
