#pragma once
// Secrets that nobody can guess, from the operating system's random numbers (libsodium).

#include <cstdint>
#include <string>

namespace tusk::core {

// 128 random bits in 26 letters and digits of base32: for links, file names and headers.
[[nodiscard]] std::string random_token();
[[nodiscard]] std::uint64_t random_seed();

}  // namespace tusk::core
