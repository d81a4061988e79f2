#include "core/random_token.h"

#include <sodium.h>

#include <array>
#include <stdexcept>

#include "core/digest.h"

namespace tusk::core {

namespace {

// The library wants to be told once before its first use; it cannot fail later.
void fill_at_random(void* bytes, std::size_t count) {
    static const bool ready = sodium_init() >= 0;
    if (!ready) {
        throw std::runtime_error("the system gives no random numbers");
    }
    randombytes_buf(bytes, count);
}

}  // namespace

std::string random_token() {
    std::array<std::uint8_t, 16> bytes{};
    fill_at_random(bytes.data(), bytes.size());
    return base32(bytes);
}

std::uint64_t random_seed() {
    std::uint64_t seed = 0;
    fill_at_random(&seed, sizeof seed);
    return seed;
}

}  // namespace tusk::core
