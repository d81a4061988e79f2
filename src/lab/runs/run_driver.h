#pragma once
// Drives a stored run: works off its steps on an executor of its own and stores what comes in.
//
// drive_run works until the run is done, fails or is stopped, and can be called again later, by
// another program too. Blocks; one thread per run.

#include <functional>
#include <stop_token>
#include <string>

#include "core/result.h"
#include "lab/runs/run_access.h"
#include "lab/runs/run_owner.h"
#include "lab/runs/run_plan.h"
#include "store/writer.h"

namespace tusk::lab {

struct DriveOptions {
    std::string owner;    // who drives, for people; the process is added to it
    unsigned slots = 0;   // instead of the plan's concurrency; 0 = the plan's
    EngineNames engines;  // that the request may name
    // Told at most every interval_ms and once at the end, on the driver's thread.
    std::function<void(const RunView&)> on_change;
    std::int64_t interval_ms = 250;
    // What a run that is stopped is called afterwards: kStopped, or kWaiting if it shall go on by
    // itself when its owner comes back. Asked at the end; empty = kStopped.
    std::function<RunState()> state_when_stopped;
};

// The run as it is stored at its end: kDone, kStopped or kFailed (with error). An error means that
// it could not be driven at all: unknown, driven by somebody else, or the data base failed.
[[nodiscard]] core::Result<RunView> drive_run(const registry::Registry& registry,
                                              store::Writer& writer, const std::string& id,
                                              const DriveOptions& options, std::stop_token stop);

}  // namespace tusk::lab
