#pragma once
// The rule options of Xiangqi.

#include <vector>

#include "core/params.h"

namespace tusk::games::xiangqi {

// What ends a game whose position occurs for the third time (docs/games/xiangqi.md).
enum class RepetitionRule : std::uint8_t { kAxf, kComputer, kCheckOnly };
// Moves of each side without a capture that make a draw.
enum class NoCaptureLimit : std::uint8_t { kSixty, kFifty, kOff };

struct Rules {
    RepetitionRule repetition = RepetitionRule::kAxf;
    NoCaptureLimit no_capture_limit = NoCaptureLimit::kSixty;

    static std::vector<core::ParamField<Rules>> fields();
    friend constexpr bool operator==(const Rules&, const Rules&) = default;
};

// In plies; a number that is never reached when there is no limit.
[[nodiscard]] constexpr int plies_of(NoCaptureLimit limit) noexcept {
    return limit == NoCaptureLimit::kSixty ? 120 : limit == NoCaptureLimit::kFifty ? 100 : 1 << 30;
}

}  // namespace tusk::games::xiangqi
