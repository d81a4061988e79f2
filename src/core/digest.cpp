#include "core/digest.h"

#include <sodium.h>

namespace tusk::core {

Sha256 sha256(std::string_view bytes) {
    Sha256 digest{};
    crypto_hash_sha256(digest.data(), reinterpret_cast<const unsigned char*>(bytes.data()),
                       bytes.size());
    return digest;
}

Sha256Stream::Sha256Stream() {
    crypto_hash_sha256_init(&state_);
}

void Sha256Stream::add(std::string_view bytes) {
    crypto_hash_sha256_update(&state_, reinterpret_cast<const unsigned char*>(bytes.data()),
                              bytes.size());
}

Sha256 Sha256Stream::digest() const {
    crypto_hash_sha256_state state = state_;
    Sha256 digest{};
    crypto_hash_sha256_final(&state, digest.data());
    return digest;
}

std::string hex(std::span<const std::uint8_t> bytes) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string text;
    for (const std::uint8_t byte : bytes) {
        text += kDigits[byte >> 4];
        text += kDigits[byte & 15];
    }
    return text;
}

std::string base32(std::span<const std::uint8_t> bytes) {
    constexpr std::string_view kAlphabet = "abcdefghijklmnopqrstuvwxyz234567";
    std::string text;
    std::uint32_t pending = 0;
    int bits = 0;
    for (const std::uint8_t byte : bytes) {
        pending = (pending << 8) | byte;
        bits += 8;
        while (bits >= 5) {
            bits -= 5;
            text += kAlphabet[(pending >> bits) & 31];
        }
    }
    if (bits > 0) {
        text += kAlphabet[(pending << (5 - bits)) & 31];
    }
    return text;
}

}  // namespace tusk::core
