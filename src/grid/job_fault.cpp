#include "grid/job_fault.h"

#include <fmt/format.h>

#include <array>

#include "core/text.h"

namespace tusk::grid {

namespace {

using core::ErrorCode;

constexpr std::array<std::string_view, 15> kNames = {
    "E_PARSE",        "E_VERSION", "E_SIZE",  "E_ID",        "E_KIND",
    "E_KIND_VERSION", "E_PARAM",   "E_LIMIT", "E_EXPIRED",   "E_ENGINE_MISSING",
    "E_ENGINE_CRASH", "E_TIMEOUT", "E_MEM",   "E_CANCELLED", "E_INTERNAL",
};
static_assert(kNames.size() == static_cast<std::size_t>(JobErrorCode::kInternal) + 1);

ErrorCode reaction_to(JobErrorCode code) noexcept {
    switch (code) {
        case JobErrorCode::kParse:
        case JobErrorCode::kId: return ErrorCode::kSyntax;
        case JobErrorCode::kSize: return ErrorCode::kTooLarge;
        case JobErrorCode::kKind: return ErrorCode::kUnknownName;
        case JobErrorCode::kVersion:
        case JobErrorCode::kKindVersion: return ErrorCode::kUnsupported;
        case JobErrorCode::kParam:
        case JobErrorCode::kLimit: return ErrorCode::kOutOfRange;
        case JobErrorCode::kEngineMissing: return ErrorCode::kEngineStart;
        case JobErrorCode::kEngineCrash: return ErrorCode::kEngineCrash;
        case JobErrorCode::kCancelled: return ErrorCode::kCancelled;
        case JobErrorCode::kExpired:
        case JobErrorCode::kTimeout:
        case JobErrorCode::kMemory:
        case JobErrorCode::kInternal: break;
    }
    return ErrorCode::kJobFailed;
}

JobErrorCode cause_of(ErrorCode code) noexcept {
    switch (code) {
        case ErrorCode::kSyntax:
        case ErrorCode::kUnknownName:
        case ErrorCode::kOutOfRange:
        case ErrorCode::kIllegalMove:
        case ErrorCode::kGameOver:
        case ErrorCode::kBadPosition:
        case ErrorCode::kUnsupported: return JobErrorCode::kParam;
        case ErrorCode::kTooLarge: return JobErrorCode::kLimit;
        case ErrorCode::kEngineStart: return JobErrorCode::kEngineMissing;
        case ErrorCode::kEngineCrash:
        case ErrorCode::kEngineFlood:
        case ErrorCode::kEngineReply: return JobErrorCode::kEngineCrash;
        case ErrorCode::kEngineLate:
        case ErrorCode::kEngineTimeout: return JobErrorCode::kTimeout;
        case ErrorCode::kCancelled: return JobErrorCode::kCancelled;
        case ErrorCode::kFile:
        case ErrorCode::kStorage:
        case ErrorCode::kJobFailed: break;
    }
    return JobErrorCode::kInternal;
}

}  // namespace

std::string_view name_of(JobErrorCode code) noexcept {
    return kNames[static_cast<std::size_t>(code)];
}

std::optional<JobErrorCode> error_code_named(std::string_view name) noexcept {
    for (std::size_t i = 0; i < kNames.size(); ++i) {
        if (kNames[i] == name) {
            return static_cast<JobErrorCode>(i);
        }
    }
    return std::nullopt;
}

bool is_retryable(JobErrorCode code) noexcept {
    return code == JobErrorCode::kInternal || code == JobErrorCode::kMemory ||
           code == JobErrorCode::kEngineCrash;
}

core::Error to_error(const JobFault& fault) {
    return {reaction_to(fault.code), fmt::format("{}: {}", name_of(fault.code), fault.text), {}};
}

JobFault fault_of(const core::Error& error) {
    return {cause_of(error.code), tidy_text(error.text())};
}

std::string tidy_text(std::string_view text, std::size_t max_bytes) {
    if (!core::is_utf8(text)) {
        return core::quoted(text, max_bytes / 4);  // an escaped byte takes four characters
    }
    if (text.size() > max_bytes) {
        text = text.substr(0, max_bytes);
        while (!core::is_utf8(text)) {
            text.remove_suffix(1);  // at most three times: the rest of a cut character
        }
    }
    return std::string(text);
}

}  // namespace tusk::grid
