#pragma once
// Executor: where work runs. Tasks are split into jobs and handed to one; whether the jobs run in
// this process (LocalExecutor) or on many machines does not matter to the task.
//
// Submitting is idempotent: the same work has the same id, is computed once, and its result is
// served from the ledger ever after. Every accepted submission is answered by one result, good or
// bad (a cancelled job gives a result that says so), in any order. Submissions of the same job by
// the same group share one result while it has not been fetched: count distinct ids, not results.
// Each group that submitted a job is given its own copy. With a data base behind it, what was
// accepted and what was delivered survives the end of the program. Thread safe; wait_result blocks,
// and so does submitting for as long as the data base needs to enter the jobs.

#include <array>
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/progress.h"
#include "core/result.h"
#include "grid/job_id.h"
#include "grid/job_state.h"

namespace tusk::grid {

struct JobSpec;    // grid/job.h
struct JobResult;  // grid/job.h

// Which results somebody wants.
struct ResultFilter {
    std::string group;         // a group, or the beginning of its name
    bool by_prefix = true;     // every group whose name begins so
    std::optional<JobId> job;  // only this job

    [[nodiscard]] static ResultFilter all() { return {}; }
    [[nodiscard]] static ResultFilter in_group(std::string name) {
        return {std::move(name), false, std::nullopt};
    }
    [[nodiscard]] static ResultFilter in_groups(std::string prefix) {
        return {std::move(prefix), true, std::nullopt};
    }
    [[nodiscard]] static ResultFilter of_job(const JobId& id) { return {{}, true, id}; }

    [[nodiscard]] bool has_group(std::string_view name) const noexcept {
        return by_prefix ? name.starts_with(group) : name == group;
    }
};

using ResultCallback = std::function<void(const JobResult&)>;

// Ends a subscription when it is destroyed; may outlive its executor.
class [[nodiscard]] Subscription {
public:
    Subscription() = default;
    explicit Subscription(std::function<void()> end) : end_(std::move(end)) {}
    Subscription(Subscription&& other) noexcept : end_(std::exchange(other.end_, nullptr)) {}
    Subscription& operator=(Subscription&& other) noexcept {
        std::swap(end_, other.end_);
        return *this;
    }
    ~Subscription() {
        if (end_) {
            end_();
        }
    }

private:
    std::function<void()> end_;
};

struct GridStatus {
    std::array<std::uint64_t, kJobStates> jobs{};  // how many are, or ended, in each state
    unsigned slots = 0;
    unsigned running = 0;        // slots that compute something wanted
    unsigned stopping = 0;       // slots whose work was stopped but has not returned yet
    std::uint64_t cached = 0;    // submissions answered from the ledger
    std::uint64_t retried = 0;   // attempts after the first
    std::uint64_t dropped = 0;   // results of stopped work, which nobody was given
    double rate_per_second = 0;  // jobs ended, over the last minute
    double utilisation = 0;      // busy part of all slots' time since the start, 0..1

    [[nodiscard]] std::uint64_t in_state(JobState state) const noexcept {
        return jobs[static_cast<std::size_t>(state)];
    }
};

class Executor {
public:
    Executor() = default;
    Executor(const Executor&) = delete;
    Executor& operator=(const Executor&) = delete;
    // Drops what is queued, stops what runs and waits for it. Nobody may be inside another call.
    virtual ~Executor() = default;

    // An error means that nothing was accepted; its message begins with a code such as E_PARAM.
    [[nodiscard]] virtual core::Result<JobId> submit(const JobSpec& spec) = 0;

    // All or nothing; the error names the first bad one. Ids in the order of the specs.
    [[nodiscard]] virtual core::Result<std::vector<JobId>> submit_many(
        const std::vector<JobSpec>& specs) = 0;

    // Waits for a result that nobody was given yet; nothing when the time is over.
    [[nodiscard]] virtual std::optional<JobResult> wait_result(
        const ResultFilter& filter, std::chrono::milliseconds timeout) = 0;

    // Calls back for every result that fits and that nobody was given yet, including those that are
    // there already, from one thread of the executor, one at a time. The callback may use the
    // executor and must not throw. When the Subscription is gone, no call is under way (unless the
    // callback itself ended it) and further results wait to be fetched. A result that fits several
    // subscriptions or waits goes to one of them.
    virtual Subscription subscribe(const ResultFilter& filter, ResultCallback callback) = 0;

    // For all groups that wait for it. False if the job has ended or is not known.
    virtual bool cancel(const JobId& id) = 0;

    // For every group whose name begins with `prefix`; a job that another group waits for goes on.
    // How many results were thereby answered as cancelled.
    virtual std::size_t cancel_group(std::string_view prefix) = 0;

    // What the running job last told; nothing if it does not run or has told nothing.
    [[nodiscard]] virtual std::optional<core::Progress> progress(const JobId& id) const = 0;

    // The running jobs that this group waits for and what each last told; an empty Progress if it
    // has told nothing yet.
    [[nodiscard]] virtual std::vector<std::pair<JobId, core::Progress>> running(
        std::string_view group) const = 0;

    // Results of these jobs need not be kept any more, neither in memory nor in the data base; if
    // they are submitted again they are computed again. Jobs that have not ended stay. Does not
    // block. To do so in the transaction that keeps the results elsewhere, see forget_jobs() in
    // ledger_table.h.
    virtual void forget(const std::vector<JobId>& ids) = 0;

    [[nodiscard]] virtual GridStatus status() const = 0;

    // Every change of state of the job, oldest first; empty if it is not known.
    [[nodiscard]] virtual std::vector<Transition> history(const JobId& id) const = 0;

    // Priorities are 0..9, higher first; running jobs are not interrupted. An error if the priority
    // is out of range or the job has ended or is not known.
    virtual core::Result<void> set_priority(const JobId& id, int prio) = 0;

    // How many jobs that groups beginning with `prefix` wait for.
    virtual core::Result<std::size_t> set_group_priority(std::string_view prefix, int prio) = 0;
};

}  // namespace tusk::grid
