#include "protocol/uci_reply.h"

#include <algorithm>
#include <array>

#include "core/text.h"
#include "protocol/uci_text.h"

namespace tusk::protocol {

namespace {

constexpr std::int64_t kMaxValue = 1'000'000;
constexpr std::size_t kMaxMoves = 200;

// The whole number after position `i`, cut to a range; nothing if there is none.
std::optional<std::int64_t> number_after(UciWords words, std::size_t i, std::int64_t max) {
    if (i + 1 >= words.size()) {
        return std::nullopt;
    }
    const auto value = core::to_integer(words[i + 1]);
    return value ? std::optional(std::clamp(*value, -max, max)) : std::nullopt;
}

}  // namespace

std::optional<UciOffer> parse_uci_offer(std::string_view line) {
    const auto all = core::words(line);
    const UciWords words(all);
    if (words.size() < 3 || words[0] != "option") {
        return std::nullopt;
    }
    const std::size_t type = find_word(words, "type");
    const std::size_t begin = words[1] == "name" ? 2 : 1;
    if (type + 1 >= words.size() || type <= begin) {
        return std::nullopt;
    }
    UciOffer offer;
    offer.name = joined_words(words.subspan(begin, type - begin));
    offer.type = words[type + 1];
    for (std::size_t i = type + 2; i + 1 < words.size(); ++i) {
        if (words[i] == "var") {
            offer.choices.emplace_back(words[i + 1]);
        } else if (words[i] == "max") {
            offer.max = core::to_integer(words[i + 1]);
        }
    }
    return offer;
}

std::optional<UciReport> parse_uci_report(std::string_view line) {
    const auto all = core::words(line);
    const UciWords words(all);
    if (words.empty() || words[0] != "info" || (words.size() > 1 && words[1] == "string")) {
        return std::nullopt;
    }
    UciReport report;
    const std::size_t pv = find_word(words, "pv");
    for (std::size_t i = 1; i < std::min(pv, words.size()); ++i) {
        if (words[i] == "depth") {
            report.depth = static_cast<int>(number_after(words, i, 1000).value_or(0));
        } else if (words[i] == "multipv") {
            report.line = static_cast<int>(number_after(words, i, 1000).value_or(1));
        } else if (words[i] == "nodes") {
            const auto nodes = number_after(words, i, std::int64_t{1} << 53);
            report.nodes = static_cast<std::uint64_t>(std::max<std::int64_t>(0, nodes.value_or(0)));
        } else if (words[i] == "cp" || words[i] == "expect" || words[i] == "score") {
            if (const auto value = number_after(words, i, kMaxValue)) {
                report.centi = static_cast<int>(*value);
            }
        } else if (words[i] == "mate") {
            if (const auto value = number_after(words, i, kMaxValue)) {
                report.mate = static_cast<int>(*value);
            }
        } else if (words[i] == "lowerbound" || words[i] == "upperbound") {
            report.bound = true;
        }
    }
    for (std::size_t i = pv + 1; i < words.size() && report.moves.size() < kMaxMoves; ++i) {
        report.moves.emplace_back(words[i]);
    }
    if (report.moves.empty() || report.line < 1) {
        return std::nullopt;
    }
    return report;
}

std::optional<UciAnswer> parse_uci_answer(std::string_view line) {
    const auto words = core::words(line);
    if (words.empty()) {
        return std::nullopt;
    }
    if (words[0] == "nobestmove") {
        return UciAnswer{};
    }
    if (words[0] != "bestmove") {
        return std::nullopt;
    }
    constexpr std::array<std::string_view, 5> kNone{"(none)", "none", "null", "0000", "resign"};
    const bool none =
        words.size() < 2 || std::find(kNone.begin(), kNone.end(), words[1]) != kNone.end();
    return UciAnswer{none ? std::string() : std::string(words[1])};
}

}  // namespace tusk::protocol
