#pragma once
// Ledger: the truth about every job: what is wanted, by whom, in which state, with which result.
//
// Executors ask it what to run next and tell it what happened; every change of state is checked and
// recorded with time and cause. The order is priority, then longest estimate first (long jobs at
// the end would leave slots idle), then age. A finished job stays as a cached result until
// `keep_finished` newer ones have ended. It lives in memory, and whoever keeps rows of it in a data
// base (LedgerStore) hands in what they tell of the past; all times are handed in, so that it needs
// no clock. Not thread safe: its owner locks. Every operation is O(log n) in the number of
// jobs, times the number of jobs it names.

#include <array>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "grid/job.h"
#include "grid/job_state.h"

namespace tusk::grid {

// What is known of a job from an earlier run of the program.
struct JobPast {
    int attempts = 0;      // leases
    int cuts = 0;          // attempts during which the program died
    bool suspect = false;  // it may have been running when the program died
};

struct LedgerEntry {
    JobId id;
    JobSpec spec;  // the first one submitted, with the highest priority and latest deadline of all
    JobState state = JobState::kNew;
    int attempts = 0;                 // leases so far
    int cuts = 0;                     // see JobPast
    bool suspect = false;             // see JobPast
    std::int64_t created_ms = 0;      // when it was submitted
    std::int64_t ready_at_ms = 0;     // not to be fed before
    std::uint64_t sequence = 0;       // age: lower is older
    std::set<std::string> waiting;    // groups that have not been given the result
    std::optional<JobResult> result;  // when ended
    std::vector<Transition> history;  // oldest first
    std::uint64_t end_sequence = 0;   // which ending this is, for forgetting
};

enum class Admission {
    kQueued,    // the job is READY now
    kJoined,    // it was on its way already; the group waits for it too
    kFinished,  // it is DONE: the result is in the entry, nobody needs to wait
};

class Ledger {
public:
    explicit Ledger(std::size_t keep_finished = 100'000);

    // Enters a valid spec for its group. A job that ended other than DONE starts anew.
    Admission admit(const JobId& id, const JobSpec& spec, std::int64_t now_ms,
                    const JobPast& past = {});

    // Enters a job that is not to be run any more: the program died in its last attempt, and in too
    // many before. It is DEAD now; nobody waits for it.
    void bury(const JobId& id, const JobSpec& spec, const JobPast& past, JobResult result,
              std::int64_t now_ms);

    // The job is not known any more, if it has ended. False if it has not.
    bool forget(const JobId& id);

    // Takes the first READY job in order: it is FED now. Nothing if none may run yet. Of the jobs
    // with cuts one runs at a time: when the program dies again, the one that is to blame is found
    // out, and those that happened to run beside it are not.
    std::optional<JobId> feed(std::int64_t now_ms);

    // FED -> LEASED -> CHECKING. False, and nothing changed, if the step is not allowed. To go back
    // to READY or to an end, use the functions below.
    bool advance(const JobId& id, JobState to, std::string_view cause, std::int64_t now_ms);

    // Back to READY, to be fed no earlier than `ready_at_ms`.
    bool send_back(const JobId& id, std::int64_t ready_at_ms, std::string_view cause,
                   std::int64_t now_ms);

    // Ends the job. The groups that wait for the result, which no longer do; nothing if the step is
    // not allowed.
    std::optional<std::vector<std::string>> finish(const JobId& id, JobState end, JobResult result,
                                                   std::string_view cause, std::int64_t now_ms);

    // The group no longer waits for the job. How many others still do.
    std::size_t leave(const JobId& id, const std::string& group);

    // False if the job has ended or is not known.
    bool set_priority(const JobId& id, int prio);

    // Jobs that have not ended and whose deadline has passed.
    [[nodiscard]] std::vector<JobId> overdue(std::int64_t now_ms) const;

    // The next time at which a deadline passes or a paused job becomes ready.
    [[nodiscard]] std::optional<std::int64_t> next_event_ms() const;

    // Whether feed() would give a job. Ends pauses that are over.
    [[nodiscard]] bool has_ready(std::int64_t now_ms);

    // What the groups whose names begin with `prefix` wait for: (job, group).
    [[nodiscard]] std::vector<std::pair<JobId, std::string>> waiting(std::string_view prefix) const;

    // Null if unknown or forgotten; valid until the next change.
    [[nodiscard]] const LedgerEntry* find(const JobId& id) const;

    // Jobs by state; ended ones are counted even when they are forgotten.
    [[nodiscard]] const std::array<std::uint64_t, kJobStates>& counts() const { return counts_; }

private:
    struct Rank {
        int prio;
        std::int64_t est_cost;
        std::uint64_t sequence;
        JobId id;
        bool operator<(const Rank& other) const noexcept;
    };

    [[nodiscard]] static Rank rank_of(const LedgerEntry& entry);
    LedgerEntry* entry_of(const JobId& id);
    bool step(LedgerEntry& entry, JobState to, std::string_view cause, std::int64_t now_ms);
    void join(LedgerEntry& entry, const JobSpec& spec);
    std::set<Rank>& queue_of(const LedgerEntry& entry) {
        return entry.cuts > 0 ? ready_cut_ : ready_;
    }
    void enqueue(const LedgerEntry& entry, std::int64_t now_ms);
    void dequeue(const LedgerEntry& entry);
    void set_deadline(LedgerEntry& entry, std::int64_t deadline_ms);
    void forget_oldest();
    std::uint64_t& count(JobState state) { return counts_[static_cast<std::size_t>(state)]; }

    std::size_t keep_finished_;
    std::uint64_t next_sequence_ = 0;
    std::unordered_map<JobId, LedgerEntry> jobs_;
    std::set<Rank> ready_;                                          // may be fed
    std::set<Rank> ready_cut_;                                      // the same, those with cuts
    int running_cut_ = 0;                                           // those that are FED or LEASED
    std::set<std::pair<std::int64_t, JobId>> paused_;               // READY, by ready_at_ms
    std::set<std::pair<std::int64_t, JobId>> deadlines_;            // not ended, by deadline
    std::map<std::string, std::set<JobId>, std::less<>> by_group_;  // what each waits for
    std::deque<std::pair<JobId, std::uint64_t>> finished_;  // oldest first, with end_sequence
    std::array<std::uint64_t, kJobStates> counts_{};
};

}  // namespace tusk::grid
