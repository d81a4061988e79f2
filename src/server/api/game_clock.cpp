#include "server/api/game_clock.h"

#include <algorithm>

namespace tusk::server {

using search::Seat;

void GameClock::decided(Seat seat, std::int64_t time_ms) {
    Side& side = sides_[search::index(seat)];
    side.used_ms += time_ms;
    ++side.increments;
    side.begun = true;
}

void GameClock::took_back(Seat seat) {
    --sides_[search::index(seat)].increments;
}

void GameClock::used(Seat seat, std::int64_t time_ms) {
    if (runs_for(seat)) {
        sides_[search::index(seat)].used_ms += time_ms;
    }
}

void GameClock::flag(Seat seat) {
    sides_[search::index(seat)].flagged = true;
}

bool GameClock::runs_for(Seat seat) const {
    return control_ && sides_[search::index(seat)].begun;
}

std::int64_t GameClock::remaining_ms(Seat seat) const {
    const Side& side = sides_[search::index(seat)];
    if (!control_ || side.flagged) {
        return 0;
    }
    return std::max<std::int64_t>(
        0, control_->base_ms + side.increments * control_->increment_ms - side.used_ms);
}

}  // namespace tusk::server
