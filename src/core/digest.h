#pragma once
// SHA-256 and base32 for content-hashed identifiers (libsodium does the hashing).

#include <sodium/crypto_hash_sha256.h>

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace tusk::core {

using Sha256 = std::array<std::uint8_t, 32>;

[[nodiscard]] Sha256 sha256(std::string_view bytes);

// The same for bytes that come piece by piece. Not thread safe; a copy goes on from where it is.
class Sha256Stream {
public:
    Sha256Stream();
    void add(std::string_view bytes);
    // The digest of everything added so far; more may follow.
    [[nodiscard]] Sha256 digest() const;

private:
    crypto_hash_sha256_state state_;
};

[[nodiscard]] std::string hex(std::span<const std::uint8_t> bytes);

// RFC 4648 base32, lower case, no padding.
[[nodiscard]] std::string base32(std::span<const std::uint8_t> bytes);

}  // namespace tusk::core
