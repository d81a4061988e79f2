#pragma once
// Runs of the lab as the app shows them; web/src/lib/api/types.ts names the same shapes (LabRun,
// RunSummary, LabGame). Pure functions, for any thread.

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "lab/runs/run_driver.h"
#include "registry/registry.h"
#include "server/api/discretion.h"

namespace tusk::server {

// Who drives a run, beside what the data base says of it.
enum class RunDriver : std::uint8_t { kHere, kElsewhere, kNobody };

// The driver of a run that this server does not drive.
[[nodiscard]] RunDriver driver_of(const lab::StoredRun& run);

// A LabRun. `control` is whether the viewer may stop, resume and delete it.
[[nodiscard]] nlohmann::json run_json(const registry::Registry& registry, const lab::RunView& view,
                                      RunDriver driver, bool control);

// The RunSummary that a LabRun begins with.
[[nodiscard]] nlohmann::json summary_of(const nlohmann::json& run);

// The LabRun as it is sent again and again: without a long list of openings.
[[nodiscard]] nlohmann::json live_run(nlohmann::json run);

[[nodiscard]] nlohmann::json lab_game_json(const lab::StoredLabGame& game,
                                           const Discretion& discretion);

// The request of a run; null if it cannot be read.
[[nodiscard]] nlohmann::json request_of(const lab::StoredRun& run);

}  // namespace tusk::server
