#pragma once
// What an UCI or UCCI engine writes, taken apart. Pure functions; nothing is trusted.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tusk::protocol {

// "option name Hash type spin default 16 min 1 max 1024"; in UCCI without the word `name`.
struct UciOffer {
    std::string name;
    std::string type;
    std::vector<std::string> choices;
    std::optional<std::int64_t> max;
};
[[nodiscard]] std::optional<UciOffer> parse_uci_offer(std::string_view line);

struct UciReport {
    int depth = 0;
    int line = 1;              // multipv
    std::optional<int> centi;  // value in hundredths
    std::optional<int> mate;   // in moves, negative = it is lost
    bool bound = false;        // the value is only a bound
    std::uint64_t nodes = 0;
    std::vector<std::string> moves;
};
// An `info` line with a line of play; nothing for all others.
[[nodiscard]] std::optional<UciReport> parse_uci_report(std::string_view line);

// "bestmove h2e2 ponder h9g7"; an empty move for "bestmove (none)" and "nobestmove".
struct UciAnswer {
    std::string move;
};
[[nodiscard]] std::optional<UciAnswer> parse_uci_answer(std::string_view line);

}  // namespace tusk::protocol
