#include "coin/three_coins.h"

#include <gtest/gtest.h>

#include <numeric>

#include "coin/brute_force.h"
#include "core/random.h"

namespace tusk::coin {
namespace {

Integer value_of(const ThreeCoins::Triple& coins, const ThreeCoins::Triple& counts) {
    return coins[0] * counts[0] + coins[1] * counts[1] + coins[2] * counts[2];
}

TEST(coin_three_coins, agree_with_trying_on_all_small_triples) {
    int tried = 0;
    for (std::int64_t a = 1; a <= 24; ++a) {
        for (std::int64_t b = 1; b <= 24; ++b) {
            for (std::int64_t c = 1; c <= 24; ++c) {
                if (std::gcd(a, std::gcd(b, c)) != 1) {
                    continue;
                }
                const ThreeCoins three({Integer(a), Integer(b), Integer(c)});
                const auto brute = testing::brute_force({a, b, c});
                ASSERT_EQ(three.frobenius(), brute.frobenius) << a << ' ' << b << ' ' << c;
                ASSERT_EQ(three.genus(), brute.genus) << a << ' ' << b << ' ' << c;
                ++tried;
            }
        }
    }
    EXPECT_GT(tried, 10'000);
}

TEST(coin_three_coins, pay_exactly_the_amounts_that_trying_finds) {
    core::Rng rng(7);
    for (int round = 0; round < 400; ++round) {
        const std::int64_t a = 1 + rng.below(60);
        const std::int64_t b = 1 + rng.below(90);
        const std::int64_t c = 1 + rng.below(90);
        if (std::gcd(a, std::gcd(b, c)) != 1) {
            continue;
        }
        const ThreeCoins::Triple coins{Integer(a), Integer(b), Integer(c)};
        const ThreeCoins three(coins);
        const auto brute = testing::brute_force({a, b, c});
        for (std::size_t amount = 0; amount < brute.payable.size(); ++amount) {
            const auto counts = three.pay(from_word(amount));
            ASSERT_EQ(counts.has_value(), brute.payable[amount])
                << a << ' ' << b << ' ' << c << " pay " << amount;
            if (counts) {
                ASSERT_EQ(value_of(coins, *counts), from_word(amount));
                for (const Integer& count : *counts) {
                    ASSERT_GE(count, 0);
                }
            }
        }
    }
}

TEST(coin_three_coins, pseudo_frobenius_numbers_are_what_the_definition_says) {
    core::Rng rng(8);
    for (int round = 0; round < 600; ++round) {
        const std::int64_t a = 2 + rng.below(40);
        const std::int64_t b = 2 + rng.below(60);
        const std::int64_t c = 2 + rng.below(60);
        if (std::gcd(a, std::gcd(b, c)) != 1) {
            continue;
        }
        const auto brute = testing::brute_force({a, b, c});
        std::vector<Integer> expected;
        for (std::int64_t n = 1; n <= brute.frobenius; ++n) {
            const auto pays = [&](std::int64_t amount) {
                return amount > brute.frobenius || brute.payable[static_cast<std::size_t>(amount)];
            };
            if (!pays(n) && pays(n + a) && pays(n + b) && pays(n + c)) {
                expected.emplace_back(n);
            }
        }
        if (expected.empty()) {
            expected.emplace_back(-1);
        }
        EXPECT_EQ(ThreeCoins({Integer(a), Integer(b), Integer(c)}).pseudo_frobenius(), expected)
            << a << ' ' << b << ' ' << c;
    }
}

// Without jumps over runs of the quotient 2 this would take 10^30 steps.
TEST(coin_three_coins, long_runs_are_jumped_over) {
    Integer a;
    mpz_ui_pow_ui(a.get_mpz_t(), 10, 30);
    a += 57;
    const ThreeCoins::Triple coins{a, a + 1, 2 * a - 1 + a * 100'000};
    const ThreeCoins three(coins);
    EXPECT_EQ(to_text(three.frobenius()),
              "999990000299991000269991900355999420017399478015659530217285");
    EXPECT_FALSE(three.pay(three.frobenius()));
    for (int more = 1; more < 50; ++more) {
        const Integer amount = three.frobenius() + more;
        const auto counts = three.pay(amount);
        ASSERT_TRUE(counts);
        EXPECT_EQ(value_of(coins, *counts), amount);
    }
}

// The shape that many steps at once lead to is the right one: the number itself cannot be paid, the
// next ones can, and the pseudo-Frobenius numbers are what they should be. All kinds of quotients:
// random, large and small ones, and the end anywhere.
TEST(coin_three_coins, long_random_coins_pay_what_they_should) {
    gmp_randclass random(gmp_randinit_default);
    random.seed(12345);
    core::Rng rng(3);
    for (int round = 0; round < 300; ++round) {
        ThreeCoins::Triple coins;
        do {
            const unsigned long bits = 70 + rng.below(1500);
            coins[0] = random.get_z_bits(bits) + 2;
            coins[1] = random.get_z_bits(1 + rng.below(static_cast<std::uint32_t>(2 * bits))) + 2;
            coins[2] = random.get_z_bits(1 + rng.below(static_cast<std::uint32_t>(2 * bits))) + 2;
            if (rng.below(4) == 0) {  // lambda close to a multiple of a / small: large quotients
                coins[2] = coins[1] * (coins[0] / (2 + rng.below(9))) % coins[0] + coins[0] * 3 + 1;
            }
        } while (gcd(coins[0], Integer(gcd(coins[1], coins[2]))) != 1);
        const ThreeCoins three(coins);
        EXPECT_FALSE(three.pay(three.frobenius()) && three.frobenius() >= 0);
        for (int more = 1; more < 20; ++more) {
            const Integer amount = three.frobenius() + more;
            const auto counts = three.pay(amount);
            ASSERT_TRUE(counts);
            ASSERT_EQ(value_of(coins, *counts), amount);
            for (const Integer& count : *counts) {
                ASSERT_GE(count, 0);
            }
        }
        // Order does not matter, though the way to the answer is another one.
        const ThreeCoins other({coins[2], coins[0], coins[1]});
        ASSERT_EQ(other.frobenius(), three.frobenius());
        ASSERT_EQ(other.genus(), three.genus());
        ASSERT_EQ(other.pseudo_frobenius(), three.pseudo_frobenius());
        for (const Integer& number : three.pseudo_frobenius()) {
            ASSERT_TRUE(number < 0 || !three.pay(number));
            for (const Integer& coin : coins) {
                ASSERT_TRUE(three.pay(number + coin));
            }
        }
    }
}

TEST(coin_three_coins, pairs_with_common_divisors_cost_no_more) {
    const Integer p("1000000000039");
    const Integer q("1000000000061");
    const Integer r("1000000000063");
    const ThreeCoins three({p * q, q * r, p * r});
    // The known formula for pq, qr, pr.
    EXPECT_EQ(three.frobenius(), 2 * p * q * r - p * q - q * r - p * r);
}

}  // namespace
}  // namespace tusk::coin
