#pragma once
// The life of a job in the ledger: NEW -> READY -> FED -> LEASED -> (CHECKING) -> DONE, with the
// side exits FAILED, DEAD, CANCELLED and EXPIRED. Plain values.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace tusk::grid {

enum class JobState {
    kNew,        // accepted, not yet to be run
    kReady,      // may be run, perhaps only after a pause between attempts
    kFed,        // handed to the broker or a slot, not yet started
    kLeased,     // being computed
    kChecking,   // a result is there and waits for its confirmation
    kDone,       // has a good result; this is final for ever
    kFailed,     // ended with an error that another attempt cannot change
    kDead,       // every attempt failed: the job itself is suspect
    kCancelled,  // nobody wants it any more
    kExpired,    // its deadline passed
};
inline constexpr std::size_t kJobStates = 10;

// One recorded change of state.
struct Transition {
    JobState from = JobState::kNew;
    JobState to = JobState::kNew;
    std::int64_t time_ms = 0;  // Unix time
    std::string cause;         // in a few words
};

// "READY" and so on.
[[nodiscard]] std::string_view name_of(JobState state) noexcept;
[[nodiscard]] std::optional<JobState> state_named(std::string_view name) noexcept;

// Whether the job has ended. All ends but DONE can be left again by submitting the job anew.
[[nodiscard]] bool is_end(JobState state) noexcept;

// Whether a job may go from one state to the other in one step.
[[nodiscard]] bool may_follow(JobState from, JobState to) noexcept;

}  // namespace tusk::grid
