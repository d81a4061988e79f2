#pragma once
// What can be wrong with a job, a result or a run of one: the codes that travel in envelopes.
//
// They are part of the protocol between machines and therefore separate from core::ErrorCode, which
// says how this program should react; to_error() and fault_of() translate.

#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <utility>

#include "core/result.h"

namespace tusk::grid {

enum class JobErrorCode {
    kParse,          // E_PARSE: no envelope: not JSON, a field missing or of the wrong type
    kVersion,        // E_VERSION: an envelope version this program does not know
    kSize,           // E_SIZE: too many bytes or nested too deeply
    kId,             // E_ID: the id is malformed or does not belong to the work
    kKind,           // E_KIND: no such kind of job here
    kKindVersion,    // E_KIND_VERSION: the kind is known, but not in this version
    kParam,          // E_PARAM: a name or parameter is not allowed
    kLimit,          // E_LIMIT: a limit is out of range, or the work does not fit its limits
    kExpired,        // E_EXPIRED: the deadline passed before the job was done
    kEngineMissing,  // E_ENGINE_MISSING: the engine asked for is not available
    kEngineCrash,    // E_ENGINE_CRASH: the engine ended or answered nonsense
    kTimeout,        // E_TIMEOUT: the wall clock limit was reached
    kMemory,         // E_MEM: the memory limit was reached
    kCancelled,      // E_CANCELLED: stopped on request
    kInternal,       // E_INTERNAL: the program itself failed
};

struct JobFault {
    JobErrorCode code = JobErrorCode::kInternal;
    std::string text;

    bool operator==(const JobFault&) const = default;
};

// A value, or what is wrong with the job it was to be made from.
template <class T>
using Checked = tl::expected<T, JobFault>;

[[nodiscard]] inline tl::unexpected<JobFault> refuse(JobErrorCode code, std::string text) {
    return tl::unexpected<JobFault>(JobFault{code, std::move(text)});
}

// "E_PARSE" and so on; the inverse knows exactly these names.
[[nodiscard]] std::string_view name_of(JobErrorCode code) noexcept;
[[nodiscard]] std::optional<JobErrorCode> error_code_named(std::string_view name) noexcept;

// Whether another attempt at the same work may succeed: the machine or an engine failed. Wrong
// parameters fail again, and so does work that is too long for its wall clock limit.
[[nodiscard]] bool is_retryable(JobErrorCode code) noexcept;

// For callers outside the grid: the message begins with the name of the code.
[[nodiscard]] core::Error to_error(const JobFault& fault);

// For errors that a kind of job returned. The text is valid UTF-8 of bounded length.
[[nodiscard]] JobFault fault_of(const core::Error& error);

// `text` as valid UTF-8 of at most `max_bytes`, whatever it was.
[[nodiscard]] std::string tidy_text(std::string_view text, std::size_t max_bytes = 2000);

}  // namespace tusk::grid
