#pragma once
// What is read of a stored run on request: its games, their records, its report. Each function
// reads through the Writer's queue and waits for it: not for the network thread.

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "lab/runs/run_store.h"
#include "registry/registry.h"
#include "server/api/lab_desk.h"
#include "store/writer.h"

namespace tusk::server {

inline constexpr int kMaxFileGames = 10'000;

[[nodiscard]] Answer<nlohmann::json> games_json(const registry::Registry& registry,
                                                store::Writer& writer, const std::string& id,
                                                const lab::GameQuery& query);

// One game as RecordData.
[[nodiscard]] Answer<nlohmann::json> lab_record_json(const registry::Registry& registry,
                                                     store::Writer& writer, const std::string& id,
                                                     const std::string& step, int pair, int half);

// The first games of a step, or of all steps, in a format of the game ("" = tusk's own). Games that
// the format cannot hold are left out; a problem if none can be written.
[[nodiscard]] Answer<LabFile> lab_records(const registry::Registry& registry, store::Writer& writer,
                                          const std::string& id, const std::string& step,
                                          const std::string& format);

// The report of an experiment.
[[nodiscard]] Answer<std::string> lab_report(store::Writer& writer, const std::string& id,
                                             ReportForm form);

// Every run that is waiting or running, oldest first.
[[nodiscard]] core::Result<std::vector<lab::StoredRun>> unfinished_runs(store::Writer& writer);

}  // namespace tusk::server
