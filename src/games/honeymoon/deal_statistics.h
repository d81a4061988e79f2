#pragma once
// How many tricks can be made in random deals of 13 against 13, solved exactly.
//
// A deal is counted in no-trump and in one suit (deals take the suits in turn, which are alike), or
// in all five strains; each with either hand on lead. The same seed gives the same deals.

#include <array>
#include <cstdint>
#include <stop_token>

#include "games/honeymoon/play_solver.h"

namespace tusk::games::honeymoon {

using TrickCounts = std::array<std::uint64_t, kHandSize + 1>;  // by number of tricks

struct DealCounts {
    std::uint64_t deals = 0;
    std::array<TrickCounts, 5> leading{};    // tricks of a hand that leads, by strain
    std::array<TrickCounts, 5> following{};  // of the same hand when the other leads
    // What the lead is worth: tricks when leading less tricks when following, from -13 to 13.
    std::array<std::array<std::uint64_t, 2 * kHandSize + 1>, 5> lead_worth{};
    // In the best strain of the hand, where all five are counted.
    TrickCounts best_leading{};
    TrickCounts best_following{};

    void add(const DealCounts& other) noexcept;
};

// Nothing when it was stopped.
[[nodiscard]] std::optional<DealCounts> count_deals(int deals, std::uint64_t seed, bool all_strains,
                                                    std::stop_token stop);

}  // namespace tusk::games::honeymoon
