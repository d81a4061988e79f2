#pragma once
// RewardRule: what a final payoff is worth to the seat that gets it, from 0 (worst) to 1 (best).
//
// wdl: win 1, draw 0.5, loss 0. score: (payoff / max_payoff + 1) / 2. mixed: (wdl + 0.1 score) /
// 1.1, which ranks results first and margins second. All three grow with the payoff and give the
// seats of a two-seat zero-sum game rewards that add up to 1. In games that are only won, drawn or
// lost the three are the same. A value type; thread safe.

#include <algorithm>
#include <cstdint>

#include "search/mcts/params.h"

namespace tusk::search::mcts {

// Rewards are added up as whole numbers, so that threads can add without locks and sums are exact.
using FixedReward = std::int64_t;
inline constexpr FixedReward kFullReward = FixedReward{1} << 20;

template <Position P>
class RewardRule {
public:
    explicit RewardRule(Reward kind) noexcept : kind_(kind) {}

    [[nodiscard]] double of(double payoff) const noexcept {
        const double result = payoff > 0 ? 1.0 : payoff < 0 ? 0.0 : 0.5;
        if (kind_ == Reward::kWinDrawLoss || !kScored<P>) {
            return result;
        }
        const double score = std::clamp((payoff / P::facts.max_payoff + 1) / 2, 0.0, 1.0);
        return kind_ == Reward::kScore ? score : (result + 0.1 * score) / 1.1;
    }

    [[nodiscard]] FixedReward fixed(double payoff) const noexcept {
        return static_cast<FixedReward>(of(payoff) * static_cast<double>(kFullReward) + 0.5);
    }

    // The mean reward is a win rate (draws count half).
    [[nodiscard]] bool is_win_rate() const noexcept {
        return kind_ == Reward::kWinDrawLoss || !kScored<P>;
    }

private:
    Reward kind_;
};

}  // namespace tusk::search::mcts
