// tusk coin: the coin problem.

#include "cli/coin.h"

#include <fmt/format.h>

#include <array>

#include "cli/sub_commands.h"
#include "core/text.h"

namespace tusk::cli {

namespace {

constexpr std::array kCoinCommands{
    SubCommand{"frobenius", "the largest amount that cannot be paid", coin_frobenius},
    SubCommand{"genus", "how many amounts cannot be paid", coin_genus},
    SubCommand{"gaps", "which amounts cannot be paid", coin_gaps},
    SubCommand{"apery", "the smallest payable amount of every class", coin_apery},
    SubCommand{"type", "the number of pseudo-Frobenius numbers", coin_type},
    SubCommand{"pay", "how an amount can be paid", coin_pay},
    SubCommand{"ways", "in how many ways", coin_ways},
    SubCommand{"fewest", "with how few coins", coin_fewest},
    SubCommand{"rules", "the rule book for three coins a, ak+r1, am+r2", coin_rules},
    SubCommand{"table", "its values by k and m", coin_table},
    SubCommand{"explain", "the proof of the rule that holds for k and m", coin_explain},
    SubCommand{"prove", "certificates of the rules for a range of a", coin_prove},
    SubCommand{"check", "check certificates, independently", coin_check},
    SubCommand{"smt", "the rules as questions for an SMT solver", coin_smt},
};

constexpr SubCommands kCommands{
    .of = "coin",
    .purpose = "The coin problem: which amounts can be paid, and rules for all coins.",
    .example = "tusk coin frobenius 6 9 20",
    .list = kCoinCommands,
};

}  // namespace

core::Result<NumberRange> read_range(const std::string& text, const std::string& name,
                                     std::int64_t min, std::int64_t max) {
    const std::size_t dots = text.find("..");
    const auto from = core::to_integer(std::string_view(text).substr(0, dots));
    const auto to = dots == std::string::npos
                        ? from
                        : core::to_integer(std::string_view(text).substr(dots + 2));
    if (!from || !to || *from < min || *to > max || *from > *to) {
        return core::fail(core::ErrorCode::kOutOfRange,
                          fmt::format("{} is not a range such as {}..{}, between {} and {}",
                                      core::quoted(text), min, std::min(max, min + 10), min, max),
                          name);
    }
    return NumberRange{*from, *to};
}

CommandResult coin(const registry::Registry& registry, const Words& words) {
    return run_sub_command(kCommands, registry, words);
}

}  // namespace tusk::cli
