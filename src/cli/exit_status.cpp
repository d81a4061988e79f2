#include <fmt/format.h>

#include "cli/command.h"

namespace tusk::cli {

int exit_status(const core::Error& error) noexcept {
    using core::ErrorCode;
    switch (error.code) {
        case ErrorCode::kSyntax:
        case ErrorCode::kUnknownName:
        case ErrorCode::kOutOfRange:
        case ErrorCode::kIllegalMove:
        case ErrorCode::kGameOver:
        case ErrorCode::kBadPosition:
        case ErrorCode::kTooLarge:
        case ErrorCode::kUnsupported:
        case ErrorCode::kFile: return kWrongRequest;
        case ErrorCode::kCancelled: return kInterrupted;
        case ErrorCode::kEngineStart:
        case ErrorCode::kEngineCrash:
        case ErrorCode::kEngineTimeout:
        case ErrorCode::kEngineReply:
        case ErrorCode::kEngineFlood:
        case ErrorCode::kEngineLate:
        case ErrorCode::kJobFailed:
        case ErrorCode::kStorage: return kWorkFailed;
    }
    return kWorkFailed;
}

int finish(const std::string& name, const CommandResult& result) {
    const bool written = std::fflush(stdout) == 0 && std::ferror(stdout) == 0;
    if (!result) {
        fmt::print(stderr, "tusk {}: {}\n", name, result.error().text());
        return exit_status(result.error());
    }
    if (!written) {
        fmt::print(stderr, "tusk {}: the output could not be written\n", name);
        return kWorkFailed;
    }
    return *result;
}

}  // namespace tusk::cli
