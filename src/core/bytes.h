#pragma once
// Numbers in binary files, little-endian. The caller has checked that the bytes are there.

#include <cstdint>
#include <string_view>

namespace tusk::core {

[[nodiscard]] inline unsigned u8_at(std::string_view bytes, std::size_t at) noexcept {
    return static_cast<unsigned char>(bytes[at]);
}
[[nodiscard]] inline unsigned u16_at(std::string_view bytes, std::size_t at) noexcept {
    return u8_at(bytes, at) | u8_at(bytes, at + 1) << 8;
}
[[nodiscard]] inline std::uint32_t u32_at(std::string_view bytes, std::size_t at) noexcept {
    return std::uint32_t{u16_at(bytes, at)} | std::uint32_t{u16_at(bytes, at + 2)} << 16;
}

}  // namespace tusk::core
