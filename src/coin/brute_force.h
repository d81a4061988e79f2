#pragma once
// For tests: which amounts some small coins pay, found by trying. Shares nothing with the code
// under test.

#include <cstdint>
#include <vector>

namespace tusk::coin::testing {

struct BruteForce {
    std::int64_t frobenius = -1;
    std::int64_t genus = 0;
    std::vector<bool> payable;  // up to two times the last gap and more
};

// The coins must have no common divisor.
inline BruteForce brute_force(const std::vector<std::int64_t>& coins) {
    std::int64_t least = coins.front();
    for (const std::int64_t coin : coins) {
        least = coin < least ? coin : least;
    }
    BruteForce found;
    std::int64_t in_a_row = 0;
    for (std::int64_t amount = 0; in_a_row < least || amount <= 2 * found.frobenius + 2 * least;
         ++amount) {
        bool pays = amount == 0;
        for (const std::int64_t coin : coins) {
            pays =
                pays || (coin <= amount && found.payable[static_cast<std::size_t>(amount - coin)]);
        }
        found.payable.push_back(pays);
        in_a_row = pays ? in_a_row + 1 : 0;
        if (!pays) {
            found.frobenius = amount;
            ++found.genus;
        }
    }
    return found;
}

}  // namespace tusk::coin::testing
