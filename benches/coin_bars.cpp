#include "benches/coin_bars.h"

#include <fmt/format.h>
#include <sys/resource.h>

#include <chrono>
#include <cstdlib>

#include "benches/bench_tools.h"
#include "coin/semigroup.h"
#include "core/text.h"
#include "grid/coin_jobs.h"
#include "grid/coin_proof.h"
#include "grid/kinds.h"
#include "grid/local_executor.h"
#include "lab/experiments/coin_peer.h"

namespace tusk::benches {

namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point begun) {
    return std::chrono::duration<double>(Clock::now() - begun).count();
}

std::string time_text(double seconds) {
    return seconds < 1e-3 ? fmt::format("{:.1f} us", seconds * 1e6)
           : seconds < 1  ? fmt::format("{:.2f} ms", seconds * 1e3)
                          : fmt::format("{:.2f} s", seconds);
}

// The time of one call, over enough of them.
double seconds_for(const coin::Coins& coins, std::string& frobenius) {
    constexpr double kLongEnough = 0.2;
    int rounds = 0;
    const auto begun = Clock::now();
    double taken = 0;
    while (taken < kLongEnough) {
        frobenius = coin::to_text(need(coin::Semigroup::make(coins)).frobenius());
        ++rounds;
        taken = seconds_since(begun);
    }
    return taken / rounds;
}

void measure(const std::string& what, const coin::Coins& coins, const std::string& bar,
             int peer_seconds) {
    std::string ours;
    const double seconds = seconds_for(coins, ours);
    std::string beside;
    if (peer_seconds > 0) {
        std::vector<std::string> texts;
        for (const coin::Integer& coin : coins.list()) {
            texts.push_back(coin::to_text(coin));
        }
        const auto peer = lab::ask_groebner_peer(texts, peer_seconds);
        beside = "4ti2 + Frobby " +
                 (peer ? time_text(peer->seconds) +
                             (peer->frobenius == ours ? ", same value" : ", ANOTHER VALUE")
                       : fmt::format("no answer in {} s", peer_seconds));
    }
    line(what, time_text(seconds), bar, beside);
}

coin::Coins random_coins(unsigned long digits) {
    gmp_randclass random(gmp_randinit_default);
    random.seed(digits);
    coin::Integer bound;
    mpz_ui_pow_ui(bound.get_mpz_t(), 10, digits);
    for (;;) {
        const coin::Coins coins =
            coin::Coins::of({random.get_z_range(bound) + bound, random.get_z_range(bound) + bound,
                             random.get_z_range(bound) + bound});
        if (coins.common_divisor() == 1) {
            return coins;
        }
    }
}

// The program itself, for its memory.
void measure_many_coins() {
    const auto begun = Clock::now();
    const std::string command =
        std::string("'") + TUSK_PROGRAM + "' coin frobenius $(seq 20000 21000) >/dev/null";
    const bool done = std::system(command.c_str()) == 0;
    const double seconds = seconds_since(begun);
    rusage usage{};
    getrusage(RUSAGE_CHILDREN, &usage);
    line("coins 20000..21000, program started",
         done ? fmt::format("{}, {} MB", time_text(seconds), usage.ru_maxrss / 1024) : "failed",
         "1 s, 100 MB");
}

void measure_certificates() {
    constexpr std::int64_t kMost = 1000;
    constexpr unsigned kThreads = 2;
    grid::JobKinds kinds;
    kinds.add(grid::coin_certify_kind());
    grid::LocalOptions options;
    options.slots = kThreads;
    grid::LocalExecutor executor(std::move(kinds), options);
    const auto begun = Clock::now();
    const auto summary =
        need(grid::prove(executor, {{coin::Structures::kPrimitive, 2, kMost}, std::nullopt},
                         [](const core::Progress&) {}, {}));
    line(fmt::format("rules with checked certificates, a <= {}, {} threads", kMost, kThreads),
         fmt::format("{:.1f} s, {} structures, {} rules", seconds_since(begun), summary.structures,
                     summary.rules),
         "60 s, 304191, 10875208");
    line("  their digest", summary.sha256, "");
}

}  // namespace

void coin_bars() {
    measure_many_coins();
    measure("4 coins, a = 1000003", coin::Coins::of({1'000'003, 1'234'567, 2'345'678, 3'456'789}),
            "0.1 s", 60);
    measure("3 coins of 100 digits", random_coins(99), "", 60);
    measure("3 coins of 1,000 digits", random_coins(999), "1 ms", 60);
    measure("3 coins of 10,000 digits", random_coins(9'999), "0.2 s", 60);
    const coin::Integer p("1000000000039");
    const coin::Integer q("1000000000061");
    const coin::Integer r("1000000000063");
    measure("pq, qr, pr with p, q, r of 13 digits", coin::Coins::of({p * q, q * r, p * r}), "", 60);
    measure_certificates();
}

}  // namespace tusk::benches
