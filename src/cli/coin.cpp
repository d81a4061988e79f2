// tusk coin: the coin problem.

#include "cli/coin.h"

#include <fmt/format.h>

#include <array>

#include "core/text.h"

namespace tusk::cli {

namespace {

struct CoinCommand {
    std::string_view name;
    std::string_view help;
    CommandResult (*run)(const registry::Registry&, const Words&);
};

constexpr std::array kCoinCommands{
    CoinCommand{"frobenius", "the largest amount that cannot be paid", coin_frobenius},
    CoinCommand{"genus", "how many amounts cannot be paid", coin_genus},
    CoinCommand{"gaps", "which amounts cannot be paid", coin_gaps},
    CoinCommand{"apery", "the smallest payable amount of every class", coin_apery},
    CoinCommand{"type", "the number of pseudo-Frobenius numbers", coin_type},
    CoinCommand{"pay", "how an amount can be paid", coin_pay},
    CoinCommand{"ways", "in how many ways", coin_ways},
    CoinCommand{"fewest", "with how few coins", coin_fewest},
    CoinCommand{"rules", "the rule book for three coins a, ak+r1, am+r2", coin_rules},
    CoinCommand{"table", "its values by k and m", coin_table},
    CoinCommand{"explain", "the proof of the rule that holds for k and m", coin_explain},
    CoinCommand{"prove", "certificates of the rules for a range of a", coin_prove},
    CoinCommand{"check", "check certificates, independently", coin_check},
    CoinCommand{"smt", "the rules as questions for an SMT solver", coin_smt},
};

void print_help() {
    fmt::print("The coin problem: which amounts can be paid, and rules for all coins.\n\n");
    for (const CoinCommand& command : kCoinCommands) {
        fmt::print("  tusk coin {:<9}  {}\n", command.name, command.help);
    }
    fmt::print("\nEach command explains itself with --help.\n\n");
    fmt::print("Example: tusk coin frobenius 6 9 20\n");
}

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
    if (words.empty() || words.front() == "--help" || words.front() == "-h") {
        print_help();
        return words.empty() ? kWrongRequest : kDone;
    }
    std::vector<std::string> names;
    for (const CoinCommand& command : kCoinCommands) {
        if (command.name == words.front()) {
            return command.run(registry, {words.begin() + 1, words.end()});
        }
        names.emplace_back(command.name);
    }
    return core::fail(core::ErrorCode::kUnknownName,
                      core::quoted(words.front()) + " is not one of: " + core::listed(names));
}

}  // namespace tusk::cli
