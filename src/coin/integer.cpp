#include "coin/integer.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/text.h"

namespace tusk::coin {

using core::ErrorCode;
using core::fail;

core::Result<Integer> parse_whole(std::string_view text, const std::string& what) {
    if (text.size() > kMaxDigits) {
        return fail(ErrorCode::kTooLarge,
                    fmt::format("{} digits; at most {} are read", text.size(), kMaxDigits), what);
    }
    const bool digits = !text.empty() && std::all_of(text.begin(), text.end(), core::is_digit);
    if (!digits) {
        const bool negative = text.size() > 1 && text.front() == '-' &&
                              std::all_of(text.begin() + 1, text.end(), core::is_digit);
        return fail(negative ? ErrorCode::kOutOfRange : ErrorCode::kSyntax,
                    core::quoted(text) + (negative ? " is negative" : " is not a whole number"),
                    what);
    }
    return Integer(std::string(text), 10);
}

core::Result<Integer> parse_positive(std::string_view text, const std::string& what) {
    auto number = parse_whole(text, what);
    if (number && *number == 0) {
        return fail(ErrorCode::kOutOfRange,
                    core::quoted(text) + " is not positive; the smallest coin there can be is 1",
                    what);
    }
    return number;
}

std::string to_text(const Integer& number) {
    return number.get_str();
}

std::optional<std::uint64_t> to_word(const Integer& number) noexcept {
    static_assert(sizeof(unsigned long) == sizeof(std::uint64_t));
    if (!number.fits_ulong_p()) {
        return std::nullopt;
    }
    return number.get_ui();
}

Integer from_word(std::uint64_t word) {
    return Integer(static_cast<unsigned long>(word));
}

}  // namespace tusk::coin
