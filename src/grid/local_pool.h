#pragma once
// LocalPool: the machinery behind LocalExecutor: slots, watchdog, ledger and mailbox.
//
// Everything behind one mutex, but for the work itself and the mailbox, which locks on its own and
// is never left holding its lock. Stop requests are made without the mutex, because they run
// callbacks of the work. The data base is never waited for under the mutex; what is saved there is
// confirmed by a thread of the LedgerStore.

#include <condition_variable>
#include <cstdint>
#include <limits>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "core/stopwatch.h"
#include "grid/kinds.h"
#include "grid/ledger.h"
#include "grid/ledger_store.h"
#include "grid/local_executor.h"
#include "grid/mailbox.h"
#include "grid/rate_meter.h"

namespace tusk::grid {

// The result says that the job ended so.
void set_fault(JobResult& result, JobFault fault);

class LocalPool {
public:
    using Submission = std::pair<JobId, const JobSpec*>;

    LocalPool(JobKinds kinds, LocalOptions options);
    LocalPool(const LocalPool&) = delete;
    LocalPool& operator=(const LocalPool&) = delete;
    ~LocalPool();

    [[nodiscard]] Checked<JobId> check(const JobSpec& spec) const;

    // Blocks while the data base is asked; its error means that nothing was admitted.
    [[nodiscard]] core::Result<void> admit(const std::vector<Submission>& jobs);
    void forget(const std::vector<JobId>& ids);

    bool cancel(const JobId& id);
    std::size_t cancel_group(std::string_view prefix);
    std::optional<core::Progress> progress(const JobId& id);
    std::vector<std::pair<JobId, core::Progress>> running(std::string_view group);
    GridStatus status();
    std::vector<Transition> history(const JobId& id);
    bool set_priority(const JobId& id, int prio);
    std::size_t set_group_priority(std::string_view prefix, int prio);
    Mailbox& mailbox() { return mailbox_; }

private:
    static constexpr std::int64_t kNever = std::numeric_limits<std::int64_t>::max();

    // What a slot is busy with.
    struct Run {
        JobId id;
        JobSpec spec;
        const JobKind* kind = nullptr;
        int attempt = 1;
        std::stop_source stop;
        std::int64_t started_ms = 0;
        std::int64_t stop_at_ms = kNever;
        bool abandoned = false;                // the job was answered for; this result is dropped
        std::optional<StoredJob> store_first;  // to be committed before the work begins
        std::optional<core::Progress> progress;
    };
    using Stops = std::vector<std::stop_source>;

    // What the data base knows of a job: its row and, if that says DONE, the result.
    struct Known {
        StoredJob row;
        std::optional<JobResult> result;
    };
    using KnownJobs = std::unordered_map<JobId, Known>;

    // Running, in local_pool.cpp.
    void slot_loop(const std::stop_token& stop, std::size_t slot);
    Run* take(const std::stop_token& stop, std::size_t slot);
    JobResult execute(Run& run);
    void settle(std::size_t slot, JobResult result);
    void watch(const std::stop_token& stop);
    void stop_overdue(std::int64_t now, Stops& stops);
    std::int64_t next_event_ms() const;
    void wake_watchdog(std::int64_t event_ms);
    void end(const JobId& id, JobState state, JobResult result, std::string_view cause);
    void end_early(const JobId& id, JobState state, JobFault fault, Stops& stops);
    void deliver(JobResult result, const std::vector<std::string>& groups);
    Run* run_of(const JobId& id);
    JobResult empty_result(const JobId& id, const JobSpec& spec, int attempt) const;

    // Admission and the data base, in local_pool_ledger.cpp.
    core::Result<KnownJobs> look_up(const std::vector<Submission>& jobs,
                                    std::unique_lock<std::mutex>& lock);
    core::Result<KnownJobs> fetch(const std::vector<StoredJob>& jobs);
    void enter(const std::vector<Submission>& jobs, const KnownJobs& known);
    void answer_from(const Known& known, const JobSpec& spec, const JobPast& past, bool deliver_it);
    bool in_memory(const JobId& id) const;
    JobPast past_of(const StoredJob& row) const;
    bool is_hopeless(const StoredJob& row, const JobPast& past) const;
    void conclude(const JobId& id, JobState state, JobResult result, std::string text,
                  const std::string& cause);
    void confirm(const JobId& id, std::uint64_t sequence, JobState state, JobResult result,
                 const std::string& cause, const core::Result<void>& stored);
    void save(const JobId& id);
    void save_end(const JobId& id, JobState state, const JobResult& result);
    void hand_back(const Run& run);
    StoredJob row_of(const LedgerEntry& entry) const;

    // Unix time that does not jump when somebody sets the clock.
    std::int64_t now_ms() const { return start_ms_ + watch_.elapsed_ms(); }

    const JobKinds kinds_;
    const LocalOptions options_;
    const core::Stopwatch watch_;
    const std::int64_t start_ms_;
    Mailbox mailbox_;

    std::mutex mutex_;
    std::condition_variable_any work_;   // a job may have become ready
    std::condition_variable_any timer_;  // the watchdog's next event has come closer
    std::condition_variable admitted_;   // admitting_ has shrunk
    Ledger ledger_;
    std::unordered_set<JobId> admitting_;     // the data base is being asked about them
    std::vector<std::unique_ptr<Run>> runs_;  // by slot; null when idle
    std::int64_t watchdog_wakes_ms_ = 0;
    RateMeter rate_;
    std::int64_t busy_ms_ = 0;  // of runs that have returned
    GridStatus counters_;       // cached, retried and dropped

    std::jthread watchdog_;
    std::vector<std::jthread> slots_;
};

}  // namespace tusk::grid
