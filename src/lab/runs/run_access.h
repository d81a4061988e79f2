#pragma once
// Stored runs from outside: begin one, look at one, without driving it (run_driver.h).

#include <optional>
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

// Brings the tables of lab and grid to the newest version.
[[nodiscard]] core::Result<void> prepare_lab(store::Database& database);

// Stores a new run, waiting; its id. `control` may be empty: anybody who can reach the data base.
[[nodiscard]] core::Result<std::string> begin_run(store::Writer& writer, const RunPlan& plan,
                                                  const std::string& control);

// The run as the data base has it; nothing if there is none.
[[nodiscard]] core::Result<std::optional<RunView>> view_run(store::Writer& writer,
                                                            const std::string& id);

// A run with its steps, as the data base has them.
struct WholeRun {
    std::optional<StoredRun> run;
    std::vector<StoredStep> steps;
};
[[nodiscard]] core::Result<WholeRun> load_whole(store::Writer& writer, const std::string& id);

// From the time that was spent on what is done; < 0: not known.
[[nodiscard]] double seconds_left(const StoredRun& run);

[[nodiscard]] std::int64_t unix_time_ms();

// Runs a job on the writer and waits for it: for reading outside the network thread.
[[nodiscard]] core::Result<void> run_on(store::Writer& writer, store::Writer::Job job);

}  // namespace tusk::lab
