#pragma once
// What the player spec `ext,protocol=...,command=...` says about an external engine.

#include <string>

#include "core/params.h"

namespace tusk::protocol {

enum class ExtProtocol : std::uint8_t { kGtp, kNboard, kUci, kUcci, kCecp, kCdc, kMessages };

// What UCCI engines count times in; auto = milliseconds if the engine can, else seconds.
enum class TimeUnit : std::uint8_t { kAuto, kSeconds, kMilliseconds };

struct ExtSettings {
    ExtProtocol protocol = ExtProtocol::kGtp;
    std::string command;
    std::int64_t timeout_ms = 30'000;  // for an answer, beside the time a search is given

    std::string notation;  // the engine's, for moves; empty = the game's standard one
    TimeUnit time_unit = TimeUnit::kAuto;

    static std::vector<core::ParamField<ExtSettings>> fields();
};

// The settings and `option.X=V`, which is handed to the engine as it is.
struct ExtEngine {
    ExtSettings settings;
    core::NamedValues options;
};

[[nodiscard]] core::Result<ExtEngine> read_ext_engine(const core::NamedValues& values);

}  // namespace tusk::protocol
