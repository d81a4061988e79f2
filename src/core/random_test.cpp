#include "core/random.h"

#include <gtest/gtest.h>

namespace tusk::core {
namespace {

TEST(core_random, the_same_seed_gives_the_same_numbers) {
    Rng a(42);
    Rng b(42);
    Rng c(43);
    bool differs = false;
    for (int i = 0; i < 100; ++i) {
        const std::uint64_t x = a();
        EXPECT_EQ(x, b());
        differs = differs || x != c();
    }
    EXPECT_TRUE(differs);
}

TEST(core_random, numbers_below_a_bound_are_even) {
    Rng rng(1);
    std::array<int, 6> counts{};
    constexpr int kThrows = 60000;
    for (int i = 0; i < kThrows; ++i) {
        ++counts[rng.below(6)];
    }
    double chi_square = 0;
    for (const int count : counts) {
        const double difference = count - kThrows / 6.0;
        chi_square += difference * difference / (kThrows / 6.0);
    }
    EXPECT_LT(chi_square, 20.5);  // 5 degrees of freedom: 99.9 %
}

TEST(core_random, unit_stays_in_its_range) {
    Rng rng(7);
    double sum = 0;
    for (int i = 0; i < 10000; ++i) {
        const double x = rng.unit();
        ASSERT_GE(x, 0);
        ASSERT_LT(x, 1);
        sum += x;
    }
    EXPECT_NEAR(sum / 10000, 0.5, 0.02);
}

}  // namespace
}  // namespace tusk::core
