#pragma once
// Rng: the one source of pseudo-randomness (xoshiro256**, Blackman and Vigna 2018).
//
// The same seed gives the same numbers on every machine, so searches and matches can be repeated;
// `std` distributions differ between libraries and are not used. Not for secrets. One per thread.

#include <array>
#include <bit>
#include <cstdint>

namespace tusk::core {

// SplitMix64: spreads any 64-bit number over all 64 bits; also good as a hash finaliser.
[[nodiscard]] constexpr std::uint64_t mix64(std::uint64_t x) noexcept {
    x += 0x9E3779B97F4A7C15ULL;
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9ULL;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBULL;
    return x ^ (x >> 31);
}

class Rng {
public:
    using result_type = std::uint64_t;

    explicit constexpr Rng(std::uint64_t seed) noexcept {
        for (auto& word : state_) {
            seed += 0x9E3779B97F4A7C15ULL;
            word = mix64(seed);
        }
    }

    constexpr std::uint64_t operator()() noexcept {
        const std::uint64_t result = std::rotl(state_[1] * 5, 7) * 9;
        const std::uint64_t t = state_[1] << 17;
        state_[2] ^= state_[0];
        state_[3] ^= state_[1];
        state_[1] ^= state_[2];
        state_[0] ^= state_[3];
        state_[2] ^= t;
        state_[3] = std::rotl(state_[3], 45);
        return result;
    }

    // Uniform in [0, bound); bound must not be 0. The bias of the multiply-shift is below
    // bound / 2^32 and does not matter for choosing moves.
    constexpr std::uint32_t below(std::uint32_t bound) noexcept {
        return static_cast<std::uint32_t>(((*this)() >> 32) * bound >> 32);
    }

    // Uniform in [0, 1) with 53 random bits.
    constexpr double unit() noexcept { return static_cast<double>((*this)() >> 11) * 0x1.0p-53; }

    static constexpr std::uint64_t min() noexcept { return 0; }
    static constexpr std::uint64_t max() noexcept { return ~0ULL; }

private:
    std::array<std::uint64_t, 4> state_{};
};

}  // namespace tusk::core
