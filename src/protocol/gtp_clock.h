#pragma once
// GtpClock: what time_settings and time_left say, turned into the limits of one search.
//
// GTP counts in the Canadian way: main time first, then periods in which a number of moves
// ("stones") must be made. A controller may announce the times once and never again, so the clock
// also runs down by itself. One thread at a time.

#include <array>
#include <cstdint>
#include <optional>

#include "registry/player.h"

namespace tusk::protocol {

class GtpClock {
public:
    // Times in ms, none negative. A period without stones means no limit at all (GTP 2, 4.2).
    void set(std::int64_t main_ms, std::int64_t period_ms, int stones);
    // What one side has left; stones 0 = main time.
    void set_left(registry::Seat seat, std::int64_t time_ms, int stones);
    // A new game begins: both sides have all their time.
    void restart();
    // A side has thought this long about one move.
    void spend(registry::Seat seat, std::int64_t time_ms);

    // Limits for the next move of a side: `limits`, its times replaced if there is a clock.
    [[nodiscard]] registry::Limits apply(registry::Seat seat, registry::Limits limits) const;

private:
    struct Left {
        std::int64_t time_ms = 0;
        int stones = 0;  // 0 = main time
    };

    [[nodiscard]] Left full_period() const { return {period_ms_, stones_}; }

    std::int64_t main_ms_ = 0;
    std::int64_t period_ms_ = 0;
    int stones_ = 0;
    std::array<std::optional<Left>, 2> left_;  // empty = no clock
};

}  // namespace tusk::protocol
