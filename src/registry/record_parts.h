#pragma once
// A text with several records, read one by one: a broken one becomes an error with its number and
// line, and its neighbours are kept.

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <vector>

#include "core/text.h"
#include "games/common/record.h"

namespace tusk::registry {

[[nodiscard]] constexpr std::string_view without_byte_order_mark(std::string_view text) noexcept {
    constexpr std::string_view kMark = "\xEF\xBB\xBF";
    return text.starts_with(kMark) ? text.substr(kMark.size()) : text;
}

// `parts` follow each other without gaps; `make_reader(part, line)` gives an object with read() and
// error_line().
template <class MakeReader>
[[nodiscard]] games::ReadResult read_parts(const std::vector<std::string_view>& parts,
                                           MakeReader make_reader) {
    games::ReadResult result;
    std::size_t line = 1;
    std::size_t number = 0;
    for (const std::string_view part : parts) {
        if (!core::trim(part).empty()) {
            ++number;
            auto reader = make_reader(part, line);
            if (auto record = reader.read()) {
                result.records.push_back(std::move(*record));
            } else {
                result.errors.push_back(record.error().within(
                    fmt::format("record {}, line {}", number, reader.error_line())));
            }
        }
        line += static_cast<std::size_t>(std::count(part.begin(), part.end(), '\n'));
    }
    return result;
}

}  // namespace tusk::registry
