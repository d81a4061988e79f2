#pragma once
// Bit tools beside those of <bit>.

#include <bit>
#include <cstdint>

#ifdef __BMI2__
#include <immintrin.h>
#endif

namespace tusk::core {

// The place of the nth set bit, counted from 0; there must be so many.
[[nodiscard]] inline int nth_bit(std::uint64_t set, int n) noexcept {
#ifdef __BMI2__
    return std::countr_zero(_pdep_u64(std::uint64_t{1} << n, set));
#else
    for (; n > 0; --n) {
        set &= set - 1;
    }
    return std::countr_zero(set);
#endif
}

}  // namespace tusk::core
