#include "grid/job_state.h"

#include <algorithm>
#include <array>

namespace tusk::grid {

namespace {

constexpr std::array<std::string_view, kJobStates> kNames = {
    "NEW", "READY", "FED", "LEASED", "CHECKING", "DONE", "FAILED", "DEAD", "CANCELLED", "EXPIRED",
};

constexpr unsigned bit(JobState state) noexcept {
    return 1U << static_cast<unsigned>(state);
}

template <class... States>
constexpr unsigned set_of(States... states) noexcept {
    return (0U | ... | bit(states));
}

// What may follow each state, in the order of the enumeration. FED and LEASED fall back to READY
// when a broker or a worker is lost or another attempt is due.
using enum JobState;
constexpr unsigned kDropped = set_of(kCancelled, kExpired);
constexpr unsigned kEnds = set_of(kDone, kFailed, kDead) | kDropped;
constexpr std::array<unsigned, kJobStates> kNext = {
    set_of(kReady) | kDropped,
    set_of(kFed) | kDropped,
    set_of(kLeased, kReady) | kDropped,
    set_of(kChecking, kReady) | kEnds,
    set_of(kReady) | kEnds,
    set_of(),
    set_of(kReady),
    set_of(kReady),
    set_of(kReady),
    set_of(kReady),
};

}  // namespace

std::string_view name_of(JobState state) noexcept {
    return kNames[static_cast<std::size_t>(state)];
}

std::optional<JobState> state_named(std::string_view name) noexcept {
    const auto found = std::find(kNames.begin(), kNames.end(), name);
    if (found == kNames.end()) {
        return std::nullopt;
    }
    return static_cast<JobState>(found - kNames.begin());
}

bool is_end(JobState state) noexcept {
    return (kEnds & bit(state)) != 0;
}

bool may_follow(JobState from, JobState to) noexcept {
    return (kNext[static_cast<std::size_t>(from)] & bit(to)) != 0;
}

}  // namespace tusk::grid
