#include "games/honeymoon/deal_statistics.h"

#include <algorithm>
#include <utility>

#include "core/random.h"
#include "games/honeymoon/play_estimate.h"

namespace tusk::games::honeymoon {

namespace {

std::array<CardSet, 2> random_hands(core::Rng& rng) noexcept {
    std::array<int, kCards> pack{};
    for (std::size_t i = 0; i < pack.size(); ++i) {
        pack[i] = static_cast<int>(i);
    }
    std::array<CardSet, 2> hands;
    for (std::size_t i = 0; i < 2 * kHandSize; ++i) {
        const std::size_t other = i + rng.below(static_cast<std::uint32_t>(pack.size() - i));
        std::swap(pack[i], pack[other]);
        hands[i / kHandSize].add(Card(pack[i]));
    }
    return hands;
}

template <class Counts>
void add_counts(Counts& to, const Counts& from) noexcept {
    for (std::size_t i = 0; i < to.size(); ++i) {
        to[i] += from[i];
    }
}

}  // namespace

void DealCounts::add(const DealCounts& other) noexcept {
    deals += other.deals;
    for (std::size_t i = 0; i < 5; ++i) {
        add_counts(leading[i], other.leading[i]);
        add_counts(following[i], other.following[i]);
        add_counts(lead_worth[i], other.lead_worth[i]);
    }
    add_counts(best_leading, other.best_leading);
    add_counts(best_following, other.best_following);
}

std::optional<DealCounts> count_deals(int deals, std::uint64_t seed, bool all_strains,
                                      std::stop_token stop) {
    PlaySolver solver;
    core::Rng rng(seed);
    DealCounts counts;
    for (int deal = 0; deal < deals; ++deal) {
        if (stop.stop_requested()) {
            return std::nullopt;
        }
        const auto hands = random_hands(rng);
        std::array<int, 2> best{};
        for (std::size_t i = 0; i < 5; ++i) {
            if (!all_strains && i < 4 && i != static_cast<std::size_t>(deal % 4)) {
                continue;
            }
            const auto strain = static_cast<Strain>(i);
            const PlayProblem first{hands[0], hands[1], strain, {}};
            const auto guess = static_cast<int>(estimated_tricks(first) + 0.5F);
            const int leading = solver.tricks(first, guess);
            const int following =
                kHandSize - solver.tricks({hands[1], hands[0], strain, {}}, kHandSize - leading);
            ++counts.leading[i][static_cast<std::size_t>(leading)];
            ++counts.following[i][static_cast<std::size_t>(following)];
            ++counts.lead_worth[i][static_cast<std::size_t>(leading - following + kHandSize)];
            best = {std::max(best[0], leading), std::max(best[1], following)};
        }
        if (all_strains) {
            ++counts.best_leading[static_cast<std::size_t>(best[0])];
            ++counts.best_following[static_cast<std::size_t>(best[1])];
        }
        ++counts.deals;
    }
    return counts;
}

}  // namespace tusk::games::honeymoon
