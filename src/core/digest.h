#pragma once
// SHA-256 and base32 for content-hashed identifiers (libsodium does the hashing).

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace tusk::core {

using Sha256 = std::array<std::uint8_t, 32>;

[[nodiscard]] Sha256 sha256(std::string_view bytes);
[[nodiscard]] std::string hex(std::span<const std::uint8_t> bytes);

// RFC 4648 base32, lower case, no padding.
[[nodiscard]] std::string base32(std::span<const std::uint8_t> bytes);

}  // namespace tusk::core
