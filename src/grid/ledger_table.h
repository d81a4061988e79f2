#pragma once
// The table of the ledger: one row per job, so that work survives a restart of the program.
//
// A row says what the work is, who asked for it, how far it has come and, when it has ended, with
// which result (the envelope's text). The functions are for use inside a transaction
// (store::Database::transact, store::Writer), which turns a soci::soci_error that passes through
// them into an Error. They have no state: what holds for the session (one thread at a time) holds
// for them. Each needs a few statements per hundred jobs, never one per job. Times are milliseconds
// since 1970.

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/result.h"
#include "grid/job_id.h"
#include "grid/job_state.h"
#include "store/migrations.h"

namespace tusk::grid {

struct StoredJob {
    JobId id;
    std::string kind;
    int kv = 1;
    std::string params;  // JSON text
    std::uint64_t seed = 0;
    std::vector<std::string> groups;  // that wait for it, or did when it ended; sorted
    int prio = 5;
    JobState state = JobState::kReady;
    int attempts = 0;    // leases so far
    int cuts = 0;        // attempts during which the program died
    std::string life;    // the process that wrote the row last
    std::string result;  // print_result() when ended, else empty
    std::int64_t created_ms = 0;
    std::int64_t updated_ms = 0;

    bool operator==(const StoredJob&) const = default;
};

using StoredJobs = std::unordered_map<JobId, StoredJob>;

// For store::migrate, component kGridComponent.
inline constexpr std::string_view kGridComponent = "grid";
[[nodiscard]] std::span<const store::Migration> grid_migrations();

// The rows of these jobs; unknown ids are left out.
[[nodiscard]] core::Result<StoredJobs> load_jobs(soci::session& session,
                                                 std::span<const JobId> ids);

// Adds the jobs that have no row; the rows of the others stay as they are. Ids must be distinct.
[[nodiscard]] core::Result<void> insert_jobs(soci::session& session,
                                             std::span<const StoredJob> jobs);

// Adds or replaces the rows; what the work is and when it was created is never changed, and a row
// that says DONE stays as it is. Ids must be distinct.
[[nodiscard]] core::Result<void> upsert_jobs(soci::session& session,
                                             std::span<const StoredJob> jobs);

// Deletes the rows of those jobs that have ended; how many. For results that are kept elsewhere: in
// the very transaction that stores them there.
core::Result<std::int64_t> forget_jobs(soci::session& session, std::span<const JobId> ids);

// Deletes the rows of jobs that have ended and that this group alone asked for; how many.
core::Result<std::int64_t> forget_group(soci::session& session, std::string_view group);

// Deletes the rows, whatever they say.
core::Result<void> discard_jobs(soci::session& session, std::span<const JobId> ids);

}  // namespace tusk::grid
