// Three coins of many digits, and tables of residues.

#include <benchmark/benchmark.h>

#include "coin/semigroup.h"

namespace tusk::coin {
namespace {

// Random coins with so many digits; the same ones every time.
ThreeCoins::Triple random_coins(unsigned long digits) {
    gmp_randclass random(gmp_randinit_default);
    random.seed(digits);
    Integer bound;
    mpz_ui_pow_ui(bound.get_mpz_t(), 10, digits);
    ThreeCoins::Triple coins;
    do {
        for (Integer& coin : coins) {
            coin = random.get_z_range(bound) + 2;
        }
    } while (gcd(coins[0], Integer(gcd(coins[1], coins[2]))) != 1);
    return coins;
}

void three_coins(benchmark::State& state) {
    const auto coins = random_coins(static_cast<unsigned long>(state.range(0)));
    for (auto _ : state) {
        benchmark::DoNotOptimize(ThreeCoins(coins).frobenius());
    }
}
BENCHMARK(three_coins)->Arg(20)->Arg(100)->Arg(1000)->Arg(10'000)->Unit(benchmark::kMicrosecond);

void four_coins(benchmark::State& state) {
    const Coins coins = Coins::of({1'000'003, 1'234'567, 2'345'678, 3'456'789});
    for (auto _ : state) {
        benchmark::DoNotOptimize(Semigroup::make(coins)->frobenius());
    }
}
BENCHMARK(four_coins)->Unit(benchmark::kMillisecond);

void many_coins(benchmark::State& state) {
    std::vector<Integer> list;
    for (int coin = 20'000; coin <= 21'000; ++coin) {
        list.emplace_back(coin);
    }
    const Coins coins = Coins::of(list);
    for (auto _ : state) {
        benchmark::DoNotOptimize(Semigroup::make(coins)->frobenius());
    }
}
BENCHMARK(many_coins)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace tusk::coin
