#pragma once
// How far is far: the margins and depths of the pruning in TacticalSearch, in score units (a
// hundredth of a pawn). Of the order that chess engines use; docs/games/xiangqi.md has the
// matches that moved some of them.

#include "search/types.h"

namespace tusk::search {

inline constexpr int kMaxReverseFutility = 8;
[[nodiscard]] constexpr Score reverse_futility_margin(int step, int depth,
                                                      bool improving) noexcept {
    return step * (depth - (improving ? 1 : 0));
}

inline constexpr int kMaxRazoring = 4;
[[nodiscard]] constexpr Score razoring_margin(int depth) noexcept {
    return 200 + 120 * depth * depth;
}

inline constexpr int kMaxFutility = 8;
[[nodiscard]] constexpr Score futility_margin(int step, int depth) noexcept {
    return step * (depth + 1);
}

inline constexpr int kMaxCaptureFutility = 6;
[[nodiscard]] constexpr Score capture_futility_margin(int depth) noexcept {
    return 200 + 150 * depth;
}

inline constexpr int kMaxLateMovePruning = 8;
[[nodiscard]] constexpr int late_move_count(int percent, int depth, bool improving) noexcept {
    return (4 + depth * depth) * percent / (improving ? 100 : 200);
}

inline constexpr int kMinProbCut = 5;
inline constexpr int kProbCutSaves = 4;  // plies
inline constexpr Score kProbCutMargin = 180;

inline constexpr int kMaxCapturePruning = 6;
[[nodiscard]] constexpr Score capture_pruning_margin(int depth) noexcept {
    return 100 * depth;
}
inline constexpr int kMaxQuietPruning = 7;
[[nodiscard]] constexpr Score quiet_pruning_margin(int depth) noexcept {
    return 20 * depth * depth;
}

inline constexpr int kMinSingular = 7;
[[nodiscard]] constexpr Score singular_margin(int depth) noexcept {
    return 2 * depth;
}
inline constexpr Score kDoubleExtension = 20;  // so far below the bar: two plies

inline constexpr int kMinInternalReduction = 4;
inline constexpr int kManyRefuted = 3;  // replies to the moves before: a ply more
inline constexpr Score kLittleBetter = 10;
[[nodiscard]] constexpr Score much_better(int depth) noexcept {
    return 50 + 2 * depth;
}
inline constexpr int kHistoryPly = 12'000;  // of history for a ply more or less
inline constexpr Score kDeltaMargin = 150;  // what a capture may gain beyond its victim

}  // namespace tusk::search
