#include "protocol/gtp_clock.h"

#include <algorithm>

namespace tusk::protocol {

namespace {

// Kept of every period for pipes and slow controllers.
constexpr std::int64_t kReserveMs = 50;

}  // namespace

void GtpClock::set(std::int64_t main_ms, std::int64_t period_ms, int stones) {
    main_ms_ = main_ms;
    period_ms_ = period_ms;
    stones_ = stones;
    restart();
}

void GtpClock::restart() {
    const bool endless = period_ms_ > 0 && stones_ == 0;
    const bool never_set = main_ms_ == 0 && period_ms_ == 0;
    for (auto& left : left_) {
        if (endless || never_set) {
            left.reset();
        } else {
            left = main_ms_ > 0 ? Left{main_ms_, 0} : full_period();
        }
    }
}

void GtpClock::set_left(registry::Seat seat, std::int64_t time_ms, int stones) {
    left_.at(search::index(seat)) = Left{time_ms, stones};
}

void GtpClock::spend(registry::Seat seat, std::int64_t time_ms) {
    auto& left = left_.at(search::index(seat));
    if (!left) {
        return;
    }
    left->time_ms -= time_ms;
    if (left->stones == 0) {
        if (left->time_ms <= 0 && stones_ > 0) {
            left = full_period();
        }
    } else if (--left->stones == 0) {
        left = full_period();
    }
}

registry::Limits GtpClock::apply(registry::Seat seat, registry::Limits limits) const {
    const auto& left = left_.at(search::index(seat));
    if (!left) {
        return limits;
    }
    limits.time_ms.reset();
    limits.remaining_ms.reset();
    limits.increment_ms = 0;
    if (left->stones > 0) {
        limits.time_ms = std::max<std::int64_t>(1, (left->time_ms - kReserveMs) / left->stones);
    } else {
        limits.remaining_ms = std::max<std::int64_t>(1, left->time_ms);
        limits.increment_ms = stones_ > 0 ? period_ms_ / stones_ : 0;
    }
    return limits;
}

}  // namespace tusk::protocol
