#pragma once
// Drives a stored run: works off its steps on an executor of its own and stores what comes in.
//
// begin_run stores a new run; drive_run works until it is done, fails or is stopped, and can be
// called again later, by another program too. Blocks; one thread per run.

#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/result.h"
#include "lab/runs/run_plan.h"
#include "lab/runs/run_store.h"
#include "store/writer.h"

namespace tusk::lab {

// A game that is being played now.
struct LiveBoard {
    std::string step;
    int pair = 0;
    int half = 0;
    std::vector<std::string> seats;  // players by seat
    std::vector<std::string> moves;  // from the start of the game, the opening included
    std::optional<double> value;     // what the last mover thought, for the first seat
};

// How a run stands, for people.
struct RunView {
    StoredRun run;
    std::vector<StoredStep> steps;
    double rate_per_second = 0;  // games or jobs of the current step, over the last minute
    double seconds_left = -1;    // < 0: not known
    std::vector<LiveBoard> boards;
};

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

// Brings the tables of lab and grid to the newest version.
[[nodiscard]] core::Result<void> prepare_lab(store::Database& database);

// Stores a new run, waiting; its id. `control` may be empty: anybody who can reach the data base.
[[nodiscard]] core::Result<std::string> begin_run(store::Writer& writer, const RunPlan& plan,
                                                  const std::string& control);

// The run as it is stored at its end: kDone, kStopped or kFailed (with error). An error means that
// it could not be driven at all: unknown, driven by somebody else, or the data base failed.
[[nodiscard]] core::Result<RunView> drive_run(const registry::Registry& registry,
                                              store::Writer& writer, const std::string& id,
                                              const DriveOptions& options, std::stop_token stop);

// Whether somebody works on the run: its owner gave a sign lately and, if it is a process of this
// machine, still lives.
[[nodiscard]] bool is_driven(const StoredRun& run);

// The run as the data base has it; nothing if there is none.
[[nodiscard]] core::Result<std::optional<RunView>> view_run(store::Writer& writer,
                                                            const std::string& id);

// Runs a job on the writer and waits for it: for reading outside the network thread.
[[nodiscard]] core::Result<void> run_on(store::Writer& writer, store::Writer::Job job);

}  // namespace tusk::lab
