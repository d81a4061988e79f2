#include "grid/ledger.h"

#include <algorithm>
#include <tuple>

namespace tusk::grid {

bool Ledger::Rank::operator<(const Rank& other) const noexcept {
    return std::tie(other.prio, other.est_cost, sequence, id) <
           std::tie(prio, est_cost, other.sequence, other.id);
}

Ledger::Ledger(std::size_t keep_finished) : keep_finished_(keep_finished) {}

Admission Ledger::admit(const JobId& id, const JobSpec& spec, std::int64_t now_ms,
                        const JobPast& past) {
    const auto [place, is_new] = jobs_.try_emplace(id);
    LedgerEntry& entry = place->second;
    if (!is_new && entry.state == JobState::kDone) {
        return Admission::kFinished;
    }
    if (!is_new && !is_end(entry.state)) {
        join(entry, spec);
        return Admission::kJoined;
    }
    if (is_new) {
        entry.id = id;
        ++count(JobState::kNew);
    }
    entry.spec = spec;
    entry.attempts = past.attempts;
    entry.cuts = past.cuts;
    entry.suspect = past.suspect;
    entry.created_ms = now_ms;
    entry.ready_at_ms = now_ms;
    entry.sequence = next_sequence_++;
    entry.result.reset();
    entry.waiting.insert(spec.group);
    by_group_[spec.group].insert(id);
    set_deadline(entry, spec.deadline_ms);
    step(entry, JobState::kReady, is_new ? "submitted" : "submitted again", now_ms);
    return Admission::kQueued;
}

void Ledger::bury(const JobId& id, const JobSpec& spec, const JobPast& past, JobResult result,
                  std::int64_t now_ms) {
    if (const LedgerEntry* known = find(id); known != nullptr && known->state == JobState::kDead) {
        return;
    }
    admit(id, spec, now_ms, {past.attempts - 1, past.cuts, past.suspect});
    LedgerEntry& entry = *entry_of(id);
    step(entry, JobState::kFed, "found in the data base", now_ms);
    step(entry, JobState::kLeased, "when the program died", now_ms);
    finish(id, JobState::kDead, std::move(result), "the program died too often", now_ms);
}

bool Ledger::forget(const JobId& id) {
    const auto found = jobs_.find(id);
    if (found == jobs_.end()) {
        return true;
    }
    if (!is_end(found->second.state)) {
        return false;
    }
    jobs_.erase(found);
    return true;
}

void Ledger::join(LedgerEntry& entry, const JobSpec& spec) {
    entry.waiting.insert(spec.group);
    by_group_[spec.group].insert(entry.id);
    if (spec.prio > entry.spec.prio) {
        set_priority(entry.id, spec.prio);
    }
    const bool for_ever = spec.deadline_ms == 0 || entry.spec.deadline_ms == 0;
    set_deadline(entry, for_ever ? 0 : std::max(spec.deadline_ms, entry.spec.deadline_ms));
}

std::optional<JobId> Ledger::feed(std::int64_t now_ms) {
    if (!has_ready(now_ms)) {
        return std::nullopt;
    }
    const bool take_cut = ready_.empty() || (running_cut_ == 0 && !ready_cut_.empty() &&
                                             *ready_cut_.begin() < *ready_.begin());
    const JobId id = (take_cut ? ready_cut_ : ready_).begin()->id;
    step(jobs_.at(id), JobState::kFed, "next in order", now_ms);
    return id;
}

bool Ledger::advance(const JobId& id, JobState to, std::string_view cause, std::int64_t now_ms) {
    LedgerEntry* entry = entry_of(id);
    const bool forward = to == JobState::kLeased || to == JobState::kChecking;
    return entry != nullptr && forward && step(*entry, to, cause, now_ms);
}

bool Ledger::send_back(const JobId& id, std::int64_t ready_at_ms, std::string_view cause,
                       std::int64_t now_ms) {
    LedgerEntry* entry = entry_of(id);
    if (entry == nullptr || is_end(entry->state) || !may_follow(entry->state, JobState::kReady)) {
        return false;
    }
    entry->ready_at_ms = ready_at_ms;
    return step(*entry, JobState::kReady, cause, now_ms);
}

std::optional<std::vector<std::string>> Ledger::finish(const JobId& id, JobState end,
                                                       JobResult result, std::string_view cause,
                                                       std::int64_t now_ms) {
    LedgerEntry* entry = entry_of(id);
    if (entry == nullptr || !is_end(end) || !step(*entry, end, cause, now_ms)) {
        return std::nullopt;
    }
    entry->result = std::move(result);
    const std::vector<std::string> groups(entry->waiting.begin(), entry->waiting.end());
    for (const std::string& group : groups) {
        leave(id, group);
    }
    if (entry->spec.deadline_ms != 0) {
        deadlines_.erase({entry->spec.deadline_ms, id});
    }
    entry->end_sequence = next_sequence_++;
    finished_.emplace_back(id, entry->end_sequence);
    forget_oldest();
    return groups;
}

std::size_t Ledger::leave(const JobId& id, const std::string& group) {
    LedgerEntry* entry = entry_of(id);
    if (entry == nullptr) {
        return 0;
    }
    entry->waiting.erase(group);
    if (const auto members = by_group_.find(group); members != by_group_.end()) {
        members->second.erase(id);
        if (members->second.empty()) {
            by_group_.erase(members);
        }
    }
    return entry->waiting.size();
}

bool Ledger::set_priority(const JobId& id, int prio) {
    LedgerEntry* entry = entry_of(id);
    if (entry == nullptr || is_end(entry->state)) {
        return false;
    }
    const bool queued = queue_of(*entry).erase(rank_of(*entry)) > 0;
    entry->spec.prio = prio;
    if (queued) {
        queue_of(*entry).insert(rank_of(*entry));
    }
    return true;
}

std::vector<JobId> Ledger::overdue(std::int64_t now_ms) const {
    std::vector<JobId> result;
    for (const auto& [deadline_ms, id] : deadlines_) {
        if (deadline_ms > now_ms) {
            break;
        }
        result.push_back(id);
    }
    return result;
}

std::optional<std::int64_t> Ledger::next_event_ms() const {
    std::optional<std::int64_t> next;
    for (const auto* times : {&deadlines_, &paused_}) {
        if (!times->empty()) {
            const std::int64_t first = times->begin()->first;
            next = next ? std::min(*next, first) : first;
        }
    }
    return next;
}

bool Ledger::has_ready(std::int64_t now_ms) {
    while (!paused_.empty() && paused_.begin()->first <= now_ms) {
        const LedgerEntry& entry = jobs_.at(paused_.begin()->second);
        paused_.erase(paused_.begin());
        queue_of(entry).insert(rank_of(entry));
    }
    return !ready_.empty() || (running_cut_ == 0 && !ready_cut_.empty());
}

std::vector<std::pair<JobId, std::string>> Ledger::waiting(std::string_view prefix) const {
    std::vector<std::pair<JobId, std::string>> result;
    for (auto group = by_group_.lower_bound(prefix);
         group != by_group_.end() && group->first.starts_with(prefix); ++group) {
        for (const JobId& id : group->second) {
            result.emplace_back(id, group->first);
        }
    }
    return result;
}

const LedgerEntry* Ledger::find(const JobId& id) const {
    const auto found = jobs_.find(id);
    return found == jobs_.end() ? nullptr : &found->second;
}

Ledger::Rank Ledger::rank_of(const LedgerEntry& entry) {
    return {entry.spec.prio, entry.spec.est_cost, entry.sequence, entry.id};
}

LedgerEntry* Ledger::entry_of(const JobId& id) {
    const auto found = jobs_.find(id);
    return found == jobs_.end() ? nullptr : &found->second;
}

bool Ledger::step(LedgerEntry& entry, JobState to, std::string_view cause, std::int64_t now_ms) {
    if (!may_follow(entry.state, to)) {
        return false;
    }
    if (entry.state == JobState::kReady) {
        dequeue(entry);
    }
    if (entry.cuts > 0) {
        const auto runs = [](JobState state) {
            return state == JobState::kFed || state == JobState::kLeased;
        };
        running_cut_ += static_cast<int>(runs(to)) - static_cast<int>(runs(entry.state));
    }
    entry.history.push_back({entry.state, to, now_ms, std::string(cause)});
    --count(entry.state);
    ++count(to);
    entry.state = to;
    if (to == JobState::kReady) {
        enqueue(entry, now_ms);
    } else if (to == JobState::kLeased) {
        ++entry.attempts;
    }
    return true;
}

void Ledger::enqueue(const LedgerEntry& entry, std::int64_t now_ms) {
    if (entry.ready_at_ms > now_ms) {
        paused_.insert({entry.ready_at_ms, entry.id});
    } else {
        queue_of(entry).insert(rank_of(entry));
    }
}

void Ledger::dequeue(const LedgerEntry& entry) {
    queue_of(entry).erase(rank_of(entry));
    paused_.erase({entry.ready_at_ms, entry.id});
}

void Ledger::set_deadline(LedgerEntry& entry, std::int64_t deadline_ms) {
    deadlines_.erase({entry.spec.deadline_ms, entry.id});
    entry.spec.deadline_ms = deadline_ms;
    if (deadline_ms != 0) {
        deadlines_.insert({deadline_ms, entry.id});
    }
}

void Ledger::forget_oldest() {
    while (finished_.size() > keep_finished_) {
        const auto [id, end_sequence] = finished_.front();
        finished_.pop_front();
        const auto found = jobs_.find(id);
        if (found != jobs_.end() && is_end(found->second.state) &&
            found->second.end_sequence == end_sequence) {
            jobs_.erase(found);
        }
    }
}

}  // namespace tusk::grid
