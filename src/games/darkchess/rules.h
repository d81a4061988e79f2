#pragma once
// The rule options of dark chess.

#include <vector>

#include "core/params.h"

namespace tusk::games::darkchess {

// Which customs hold where the other options leave it open (docs/games/darkchess.md).
enum class RuleSet : std::uint8_t { kApp, kIcga };
// Whether a player may go on attacking a piece that has fled in a circle.
enum class ChaseRule : std::uint8_t { kAllow, kForbid };

struct Rules {
    RuleSet rules = RuleSet::kApp;
    int draw_plies = 0;  // without a flip or a capture; 0 = as the rule set says
    int repetition = 3;  // the occurrence of a position that makes a draw; 0 = none does
    ChaseRule chase = ChaseRule::kAllow;

    static std::vector<core::ParamField<Rules>> fields();
    friend constexpr bool operator==(const Rules&, const Rules&) = default;
};

// Plies without a flip or a capture that make a draw.
[[nodiscard]] constexpr int quiet_limit(const Rules& rules) noexcept {
    if (rules.draw_plies > 0) {
        return rules.draw_plies;
    }
    return rules.rules == RuleSet::kIcga ? 180 : 60;
}

}  // namespace tusk::games::darkchess
