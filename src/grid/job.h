#pragma once
// JobSpec: a piece of work somebody wants done; JobResult: how it ended; Job: the work as it
// travels to whoever does it.
//
// The identity of work is {kind, kv, params, seed} and nothing else: its canonical JSON text is
// hashed to the JobId. So that this text is the same everywhere, params hold integers, texts, truth
// values, lists and objects, never a floating point number (use scaled integers: komi2 = 2 * komi).
// Work that shall be done again needs another seed. Plain values; include this only where jobs are
// made or results read, the rest of the grid's headers do without the JSON library.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/json.h"
#include "grid/job_fault.h"
#include "grid/job_id.h"

namespace tusk::grid {

inline constexpr std::size_t kMaxJobBytes = 32 * 1024;      // an envelope, everything included
inline constexpr std::size_t kMaxResultBytes = 128 * 1024;  // an envelope, everything included
inline constexpr std::size_t kMaxProgressBytes = 4 * 1024;
inline constexpr std::size_t kMaxProgressDetail = 3 * 1024;  // the part of it that is JSON text
inline constexpr int kMaxNesting = 32;  // of an envelope; so params may be 31 deep
inline constexpr int kMaxPriority = 9;

// 0 means no limit.
struct JobLimits {
    std::int64_t cpu_ms = 0;
    std::int64_t wall_ms = 0;
    std::int64_t mem_mb = 0;

    bool operator==(const JobLimits&) const = default;
};

struct JobSpec {
    std::string kind;  // "c6.tss": names from the table of kinds
    int kv = 1;        // version of the kind
    core::Json params = core::Json::object();
    std::uint64_t seed = 0;

    std::string group = "default";  // whose result it is: results are delivered per group
    std::string app = "tusk";
    int prio = 5;                  // 0..9, higher first
    std::int64_t deadline_ms = 0;  // Unix time after which nobody wants the result; 0: never
    JobLimits limits;
    std::int64_t est_cost = 0;  // any unit, the same for all jobs of a group; 0: not known

    bool operator==(const JobSpec&) const = default;
};

// The envelope of a job on its way to a worker. The group and the estimate stay at home.
struct Job {
    JobId id;
    JobSpec spec;
    std::string pool = "own";
    std::int64_t created_ms = 0;
    std::int64_t ttl_ms = 0;  // time left when it was sent; 0: for ever
    int attempt = 1;
    int replica = 0;

    bool operator==(const Job&) const = default;
};

enum class JobStatus { kOk, kPartial, kError, kRejected, kCancelled };

struct JobResult {
    JobId id;
    std::string kind;
    int kv = 1;
    std::string worker = "local";
    int attempt = 1;
    int replica = 0;
    JobStatus status = JobStatus::kOk;
    std::optional<JobFault> error;  // unless ok or partial
    std::int64_t cpu_ms = 0;
    std::int64_t wall_ms = 0;
    std::string build;
    core::Json result;   // ok and partial
    std::string digest;  // ok and partial: SHA-256 of the canonical result, hexadecimal

    std::string group;  // to whom this copy is delivered; not part of the envelope

    bool operator==(const JobResult&) const = default;
};

// "ok", "partial", "error", "rejected", "cancelled".
[[nodiscard]] std::string_view name_of(JobStatus status) noexcept;
[[nodiscard]] std::optional<JobStatus> status_named(std::string_view name) noexcept;

// [a-z0-9_-]{1,32}: apps, pools, workers, groups. Anything else could change a broker's subject.
[[nodiscard]] bool is_name(std::string_view text) noexcept;

// Names joined by dots, at most 64 characters.
[[nodiscard]] bool is_kind_name(std::string_view text) noexcept;

// The text that is hashed: keys sorted, no blanks, UTF-8 as it is, the seed as decimal text.
[[nodiscard]] Checked<std::string> canonical_work(const JobSpec& spec);

// The id of the work. Refused: a malformed kind, params that are no object or hold a floating point
// number or broken UTF-8, too much of anything.
[[nodiscard]] Checked<JobId> job_id(const JobSpec& spec);

// Checks every field of the spec; the id when all are in order. Whether the kind exists is a matter
// of the table of kinds.
[[nodiscard]] Checked<JobId> validate(const JobSpec& spec);

// The digest that belongs into a result.
[[nodiscard]] std::string digest_of(const core::Json& result);

}  // namespace tusk::grid
