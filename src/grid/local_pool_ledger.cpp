// The part of LocalPool that admits jobs and keeps their rows in the data base.
//
// What a program that dies leaves behind, and what the next one makes of it:
// - A row is there before a job is accepted, so before it runs. Its first lease is written behind,
//   because most work is harmless and should not wait for a disk.
// - A row that has not ended and that another run of the program wrote is a suspect: it may have
//   been running when that program died. LEASED means that it was: that attempt counts, and it is a
//   cut. READY leaves it open, since the lease may not have been written in time.
// - The lease of a suspect is committed before its work begins. So a job that kills the program is
//   found LEASED from its second try on; when its attempts (or cuts, which unlike attempts outlive
//   another submission) reach LocalOptions::attempts it is DEAD, after at most attempts + 1 deaths
//   of the program. It stays so until it is forgotten.

#include <algorithm>

#include <fmt/format.h>

#include "grid/envelope.h"
#include "grid/local_pool.h"

namespace tusk::grid {

using core::fail;
using core::Result;

namespace {

// A row for a job that is submitted for the first time.
StoredJob new_row(const JobId& id, const JobSpec& spec, std::int64_t now_ms) {
    StoredJob row;
    row.id = id;
    row.kind = spec.kind;
    row.kv = spec.kv;
    row.params = core::canonical_json(spec.params);
    row.seed = spec.seed;
    row.groups = {spec.group};
    row.prio = spec.prio;
    row.created_ms = now_ms;
    row.updated_ms = now_ms;
    return row;
}

}  // namespace

Result<void> LocalPool::admit(const std::vector<Submission>& jobs) {
    std::unique_lock lock(mutex_);
    if (options_.store == nullptr) {
        enter(jobs, {});
        return {};
    }
    // One at a time for each job, so that what the data base says is still true when it is used.
    admitted_.wait(lock, [&] {
        return std::ranges::none_of(
            jobs, [&](const Submission& job) { return admitting_.contains(job.first); });
    });
    for (const auto& [id, spec] : jobs) {
        admitting_.insert(id);
    }
    const auto known = look_up(jobs, lock);
    for (const auto& [id, spec] : jobs) {
        admitting_.erase(id);
    }
    admitted_.notify_all();
    if (!known) {
        return fail(known.error());
    }
    enter(jobs, *known);
    return {};
}

// Asks the data base about the jobs that memory does not know, or knows to have ended without a
// good result. A job may end and be forgotten while the lock is released: hence the loop.
Result<LocalPool::KnownJobs> LocalPool::look_up(const std::vector<Submission>& jobs,
                                                std::unique_lock<std::mutex>& lock) {
    KnownJobs known;
    std::unordered_set<JobId> asked;
    for (;;) {
        std::vector<StoredJob> unknown;
        for (const auto& [id, spec] : jobs) {
            if (!in_memory(id) && asked.insert(id).second) {
                unknown.push_back(new_row(id, *spec, now_ms()));
            }
        }
        if (unknown.empty()) {
            return known;
        }
        lock.unlock();
        auto found = fetch(unknown);
        lock.lock();
        if (!found) {
            return found;
        }
        known.merge(*found);
    }
}

// Enters the jobs in the data base; what was known of them there.
Result<LocalPool::KnownJobs> LocalPool::fetch(const std::vector<StoredJob>& jobs) {
    auto rows = options_.store->admit(jobs);
    if (!rows) {
        return fail(rows.error());
    }
    KnownJobs known;
    std::vector<JobId> broken;
    for (auto& [id, row] : *rows) {
        if (row.state != JobState::kDone) {
            known.insert({id, {std::move(row), std::nullopt}});
            continue;
        }
        auto result = parse_result(row.result);
        if (result && result->id == id) {
            known.insert({id, {std::move(row), std::move(*result)}});
        } else {
            broken.push_back(id);  // somebody changed it: it is computed again
        }
    }
    if (broken.empty()) {
        return known;
    }
    if (auto gone = options_.store->discard(broken); !gone) {
        return fail(gone.error());
    }
    std::vector<StoredJob> anew;
    std::ranges::copy_if(jobs, std::back_inserter(anew), [&](const StoredJob& job) {
        return std::ranges::find(broken, job.id) != broken.end();
    });
    if (auto entered = options_.store->admit(anew); !entered) {
        return fail(entered.error());
    }
    return known;
}

void LocalPool::enter(const std::vector<Submission>& jobs, const KnownJobs& known) {
    std::set<std::pair<JobId, std::string_view>> served;
    for (const auto& [id, spec] : jobs) {
        const bool first_time = !served.contains({id, spec->group});
        JobPast past;
        if (const auto row = known.find(id); row != known.end() && !in_memory(id)) {
            past = past_of(row->second.row);
            if (row->second.result || is_hopeless(row->second.row, past)) {
                answer_from(row->second, *spec, past, first_time);
                served.insert({id, spec->group});
                continue;
            }
        }
        const Admission admission = ledger_.admit(id, *spec, now_ms(), past);
        if (admission == Admission::kFinished) {
            ++counters_.cached;
            if (first_time) {
                deliver(*ledger_.find(id)->result, {spec->group});
            }
            served.insert({id, spec->group});
        } else if (spec->deadline_ms != 0) {
            wake_watchdog(spec->deadline_ms);
        }
        if (admission == Admission::kQueued) {
            work_.notify_one();
        }
    }
}

// Without running it: the data base has the result, or the job has killed the program too often.
void LocalPool::answer_from(const Known& known, const JobSpec& spec, const JobPast& past,
                            bool deliver_it) {
    JobResult result;
    if (known.result) {
        ++counters_.cached;
        result = *known.result;
    } else {
        const JobId& id = known.row.id;
        result = empty_result(id, spec, std::max(1, known.row.attempts));
        set_fault(result, {JobErrorCode::kInternal,
                           fmt::format("the program died {} times while it ran this job",
                                       std::max(1, past.cuts))});
        ledger_.bury(id, spec, past, result, now_ms());
        StoredJob row = known.row;
        row.state = JobState::kDead;
        row.cuts = past.cuts;
        row.result = print_result(result);
        row.updated_ms = now_ms();
        options_.store->save(std::move(row));
    }
    if (deliver_it) {
        deliver(std::move(result), {spec.group});
    }
}

bool LocalPool::in_memory(const JobId& id) const {
    const LedgerEntry* entry = ledger_.find(id);
    return entry != nullptr && (!is_end(entry->state) || entry->state == JobState::kDone);
}

JobPast LocalPool::past_of(const StoredJob& row) const {
    JobPast past{0, row.cuts, row.cuts > 0};
    if (!is_end(row.state)) {
        const bool left_behind = row.life != options_.store->life();
        past.attempts = row.attempts;
        past.cuts += left_behind && row.state == JobState::kLeased ? 1 : 0;
        past.suspect = past.suspect || left_behind;
    }
    return past;
}

bool LocalPool::is_hopeless(const StoredJob& row, const JobPast& past) const {
    const int limit = std::max(1, options_.attempts);
    const bool newly_cut = past.cuts > row.cuts;
    return past.cuts >= limit || (newly_cut && past.attempts >= limit);
}

// A run has ended the job. With a data base it is CHECKING until its row is committed.
void LocalPool::conclude(const JobId& id, JobState state, JobResult result, std::string text,
                         const std::string& cause) {
    if (options_.store == nullptr) {
        end(id, state, std::move(result), cause);
        return;
    }
    ledger_.advance(id, JobState::kChecking, "waits for the data base", now_ms());
    const LedgerEntry& entry = *ledger_.find(id);
    StoredJob row = row_of(entry);
    row.state = state;
    row.result = std::move(text);
    options_.store->save(std::move(row),
                         [this, id, sequence = entry.sequence, state, result = std::move(result),
                          cause](const Result<void>& stored) mutable {
                             confirm(id, sequence, state, std::move(result), cause, stored);
                         });
}

// On the store's thread. The job may have been cancelled, even submitted again, meanwhile.
void LocalPool::confirm(const JobId& id, std::uint64_t sequence, JobState state, JobResult result,
                        const std::string& cause, const Result<void>& stored) {
    const std::lock_guard lock(mutex_);
    const LedgerEntry* entry = ledger_.find(id);
    if (entry == nullptr || entry->state != JobState::kChecking || entry->sequence != sequence) {
        ++counters_.dropped;
        return;
    }
    if (stored) {
        end(id, state, std::move(result), cause);
        return;
    }
    set_fault(result, {JobErrorCode::kInternal,
                       tidy_text(fmt::format("the job ended but its result could not be stored: {}",
                                             stored.error().message))});
    end(id, JobState::kFailed, std::move(result), "not stored");
}

// Notes the row of a job that goes on.
void LocalPool::save(const JobId& id) {
    if (options_.store != nullptr) {
        options_.store->save(row_of(*ledger_.find(id)));
    }
}

// Notes the row of a job that is about to end early; nobody waits for it to be written.
void LocalPool::save_end(const JobId& id, JobState state, const JobResult& result) {
    if (options_.store != nullptr) {
        StoredJob row = row_of(*ledger_.find(id));
        row.state = state;
        row.result = print_result(result);
        options_.store->save(std::move(row));
    }
}

StoredJob LocalPool::row_of(const LedgerEntry& entry) const {
    StoredJob row = new_row(entry.id, entry.spec, entry.created_ms);
    row.groups.assign(entry.waiting.begin(), entry.waiting.end());
    row.state = entry.state;
    row.attempts = entry.attempts;
    row.cuts = entry.cuts;
    row.updated_ms = now_ms();
    return row;
}

void LocalPool::hand_back(const Run& run) {
    if (options_.store != nullptr) {
        StoredJob row = row_of(*ledger_.find(run.id));
        row.state = JobState::kReady;
        --row.attempts;
        options_.store->save(std::move(row));
    }
}

void LocalPool::forget(const std::vector<JobId>& ids) {
    const std::lock_guard lock(mutex_);
    std::vector<JobId> gone;
    for (const JobId& id : ids) {
        if (!admitting_.contains(id) && ledger_.forget(id)) {
            gone.push_back(id);
        }
    }
    if (options_.store != nullptr) {
        options_.store->forget(gone);
    }
}

}  // namespace tusk::grid
