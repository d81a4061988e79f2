#pragma once
// Integer: whole numbers of any length (GMP), read from outside with a bound on their length.

#include <gmpxx.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/result.h"

namespace tusk::coin {

using Integer = mpz_class;

// More digits than anybody measures with; arithmetic on them still takes well under a minute.
inline constexpr std::size_t kMaxDigits = 200'000;

// A decimal number without sign, blanks or leading text; the error names `what` ("coin 3").
[[nodiscard]] core::Result<Integer> parse_whole(std::string_view text, const std::string& what);

// An amount or coin of at least 1.
[[nodiscard]] core::Result<Integer> parse_positive(std::string_view text, const std::string& what);

[[nodiscard]] std::string to_text(const Integer& number);

// The number, if it is from 0 to 2^64 - 1.
[[nodiscard]] std::optional<std::uint64_t> to_word(const Integer& number) noexcept;
[[nodiscard]] Integer from_word(std::uint64_t word);

}  // namespace tusk::coin
