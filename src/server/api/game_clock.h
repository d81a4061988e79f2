#pragma once
// GameClock: what the clocks of a game's seats show, as a fold over what happened.
//
// Time that was used stays used: taking a move back returns the increment it brought, never the
// time. A seat's clock stands until its first decision and runs in each of its turns from then on,
// whatever is taken back. Knows no time of day: callers say how long something took. A value.

#include <array>
#include <cstdint>
#include <optional>

#include "registry/referee.h"
#include "search/types.h"

namespace tusk::server {

class GameClock {
public:
    explicit GameClock(std::optional<registry::TimeControl> control) : control_(control) {}

    // The seat decided after this time; its clock runs from now on.
    void decided(search::Seat seat, std::int64_t time_ms);
    // A decision of the seat was taken back.
    void took_back(search::Seat seat);
    // Time of a turn that ended without a decision.
    void used(search::Seat seat, std::int64_t time_ms);
    // The flag of the seat fell: whatever was left is gone.
    void flag(search::Seat seat);

    // Whether the clock of the seat runs when it is to decide; false without a clock.
    [[nodiscard]] bool runs_for(search::Seat seat) const;
    // At the beginning of the turn, never below 0; 0 without a clock.
    [[nodiscard]] std::int64_t remaining_ms(search::Seat seat) const;

private:
    struct Side {
        std::int64_t used_ms = 0;
        std::int64_t increments = 0;
        bool begun = false;
        bool flagged = false;
    };

    std::optional<registry::TimeControl> control_;
    std::array<Side, search::kMaxSeats> sides_{};
};

}  // namespace tusk::server
