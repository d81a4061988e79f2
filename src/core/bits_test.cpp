#include "core/bits.h"

#include <gtest/gtest.h>

#include <vector>

namespace tusk::core {
namespace {

TEST(bits, the_nth_bit_is_the_nth_one_that_is_set) {
    const std::vector<int> places{0, 3, 4, 31, 32, 63};
    std::uint64_t set = 0;
    for (const int place : places) {
        set |= std::uint64_t{1} << place;
    }
    for (std::size_t n = 0; n < places.size(); ++n) {
        EXPECT_EQ(nth_bit(set, static_cast<int>(n)), places[n]);
    }
}

}  // namespace
}  // namespace tusk::core
