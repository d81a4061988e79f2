#include "grid/local_pool.h"

#include <fmt/format.h>
#include <time.h>

#include <algorithm>

#include "grid/envelope.h"

namespace tusk::grid {

namespace {

using core::Result;

std::int64_t unix_time_ms() {
    using namespace std::chrono;
    return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

std::int64_t thread_cpu_ms() noexcept {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return std::int64_t{time.tv_sec} * 1000 + time.tv_nsec / 1'000'000;
}

void set_value(JobResult& result, core::Json value) {
    if (!value.is_object()) {
        set_fault(result, {JobErrorCode::kInternal, "the kind's result is not a JSON object"});
        return;
    }
    result.status = JobStatus::kOk;
    result.result = std::move(value);
    result.digest = digest_of(result.result);
    if (const std::size_t size = print_result(result).size(); size > kMaxResultBytes) {
        set_fault(result, {JobErrorCode::kSize, fmt::format("the result has {} bytes; {} are "
                                                            "allowed",
                                                            size, kMaxResultBytes)});
    }
}

// With a data base: enough for work that is submitted again at once.
constexpr std::size_t kKeepBesideStore = 200;

}  // namespace

void set_fault(JobResult& result, JobFault fault) {
    const bool cancelled = fault.code == JobErrorCode::kCancelled;
    result.status = cancelled ? JobStatus::kCancelled : JobStatus::kError;
    result.error = std::move(fault);
    result.result = nullptr;
    result.digest.clear();
}

LocalPool::LocalPool(JobKinds kinds, LocalOptions options)
    : kinds_(std::move(kinds)),
      options_(std::move(options)),
      start_ms_(unix_time_ms()),
      ledger_(options_.store == nullptr ? options_.keep_finished
                                        : std::min(options_.keep_finished, kKeepBesideStore)),
      rate_(start_ms_) {
    const unsigned slots =
        options_.slots > 0 ? options_.slots : std::max(1U, std::thread::hardware_concurrency());
    runs_.resize(slots);
    watchdog_ = std::jthread([this](const std::stop_token& stop) { watch(stop); });
    for (std::size_t slot = 0; slot < slots; ++slot) {
        slots_.emplace_back([this, slot](const std::stop_token& stop) { slot_loop(stop, slot); });
    }
}

LocalPool::~LocalPool() {
    for (std::jthread& slot : slots_) {
        slot.request_stop();  // first, so that no slot starts another job
    }
    Stops stops;
    {
        const std::lock_guard lock(mutex_);
        for (const auto& run : runs_) {
            if (run) {
                if (!run->abandoned) {
                    hand_back(*run);
                }
                run->abandoned = true;
                stops.push_back(run->stop);
            }
        }
    }
    for (std::stop_source& stop : stops) {
        stop.request_stop();
    }
    slots_.clear();
    watchdog_ = {};
    if (options_.store != nullptr) {
        options_.store->drain();  // its callbacks use this object
    }
}

Checked<JobId> LocalPool::check(const JobSpec& spec) const {
    return validate(spec).and_then([&](const JobId& id) -> Checked<JobId> {
        return kinds_.find(spec.kind, spec.kv).map([&](const JobKind*) { return id; });
    });
}

bool LocalPool::cancel(const JobId& id) {
    Stops stops;
    {
        const std::lock_guard lock(mutex_);
        const LedgerEntry* entry = ledger_.find(id);
        if (entry == nullptr || is_end(entry->state)) {
            return false;
        }
        end_early(id, JobState::kCancelled, {JobErrorCode::kCancelled, "cancelled on request"},
                  stops);
    }
    for (std::stop_source& stop : stops) {
        stop.request_stop();
    }
    return true;
}

std::size_t LocalPool::cancel_group(std::string_view prefix) {
    Stops stops;
    std::size_t count = 0;
    {
        const std::lock_guard lock(mutex_);
        const JobFault fault{JobErrorCode::kCancelled, "its group was cancelled"};
        for (const auto& [id, group] : ledger_.waiting(prefix)) {
            ++count;
            const LedgerEntry& entry = *ledger_.find(id);
            if (entry.waiting.size() == 1) {
                end_early(id, JobState::kCancelled, fault, stops);
                continue;
            }
            JobResult result = empty_result(id, entry.spec, std::max(1, entry.attempts));
            set_fault(result, fault);
            deliver(std::move(result), {group});
            ledger_.leave(id, group);
        }
    }
    for (std::stop_source& stop : stops) {
        stop.request_stop();
    }
    return count;
}

std::optional<core::Progress> LocalPool::progress(const JobId& id) {
    const std::lock_guard lock(mutex_);
    const Run* run = run_of(id);
    return run != nullptr ? run->progress : std::nullopt;
}

std::vector<std::pair<JobId, core::Progress>> LocalPool::running(std::string_view group) {
    const std::lock_guard lock(mutex_);
    std::vector<std::pair<JobId, core::Progress>> result;
    for (const auto& run : runs_) {
        if (run && !run->abandoned && ledger_.find(run->id)->waiting.contains(std::string(group))) {
            result.emplace_back(run->id, run->progress.value_or(core::Progress()));
        }
    }
    return result;
}

GridStatus LocalPool::status() {
    const std::lock_guard lock(mutex_);
    const std::int64_t now = now_ms();
    GridStatus status = counters_;
    status.jobs = ledger_.counts();
    status.slots = static_cast<unsigned>(runs_.size());
    std::int64_t busy_ms = busy_ms_;
    for (const auto& run : runs_) {
        if (run) {
            ++(run->abandoned ? status.stopping : status.running);
            busy_ms += now - run->started_ms;
        }
    }
    status.rate_per_second = rate_.per_second(now);
    const auto slot_ms = std::max<std::int64_t>(1, now - start_ms_) * std::int64_t{status.slots};
    status.utilisation = static_cast<double>(busy_ms) / static_cast<double>(slot_ms);
    return status;
}

std::vector<Transition> LocalPool::history(const JobId& id) {
    const std::lock_guard lock(mutex_);
    const LedgerEntry* entry = ledger_.find(id);
    return entry != nullptr ? entry->history : std::vector<Transition>();
}

bool LocalPool::set_priority(const JobId& id, int prio) {
    const std::lock_guard lock(mutex_);
    return ledger_.set_priority(id, prio);
}

std::size_t LocalPool::set_group_priority(std::string_view prefix, int prio) {
    const std::lock_guard lock(mutex_);
    std::set<JobId> changed;
    for (const auto& [id, group] : ledger_.waiting(prefix)) {
        ledger_.set_priority(id, prio);
        changed.insert(id);
    }
    return changed.size();
}

void LocalPool::slot_loop(const std::stop_token& stop, std::size_t slot) {
    while (Run* run = take(stop, slot)) {
        settle(slot, execute(*run));
    }
}

LocalPool::Run* LocalPool::take(const std::stop_token& stop, std::size_t slot) {
    std::unique_lock lock(mutex_);
    work_.wait(lock, stop, [&] { return ledger_.has_ready(now_ms()); });
    if (stop.stop_requested()) {
        return nullptr;
    }
    const std::int64_t now = now_ms();
    const JobId id = ledger_.feed(now).value();
    ledger_.advance(id, JobState::kLeased, fmt::format("slot {}", slot), now);
    const LedgerEntry& entry = *ledger_.find(id);
    auto run = std::make_unique<Run>();
    run->id = id;
    run->spec = entry.spec;
    run->kind = kinds_.find(entry.spec.kind, entry.spec.kv).value();
    run->attempt = entry.attempts;
    run->started_ms = now;
    if (options_.store != nullptr && entry.suspect) {
        run->store_first = row_of(entry);
    } else {
        save(id);
    }
    if (entry.spec.limits.wall_ms > 0) {
        run->stop_at_ms = now + entry.spec.limits.wall_ms;
        wake_watchdog(run->stop_at_ms);
    }
    runs_[slot] = std::move(run);
    return runs_[slot].get();
}

JobResult LocalPool::execute(Run& run) {
    JobResult result = empty_result(run.id, run.spec, run.attempt);
    const core::Stopwatch watch;
    const std::int64_t cpu_ms = thread_cpu_ms();
    if (run.store_first) {
        if (const auto stored = options_.store->save_now(*run.store_first); !stored) {
            set_fault(result, {JobErrorCode::kInternal,
                               tidy_text(fmt::format("that the job begins could not be stored: {}",
                                                     stored.error().message))});
            return result;
        }
    }
    try {
        const auto keep = [&](const core::Progress& progress) {
            const std::lock_guard lock(mutex_);
            run.progress = progress;
        };
        JobContext context(run.stop.get_token(), run.spec.limits, keep,
                           std::chrono::milliseconds(options_.progress_interval_ms));
        auto value = run.kind->run(run.spec.params, run.spec.seed, context);
        result.wall_ms = watch.elapsed_ms();
        result.cpu_ms = thread_cpu_ms() - cpu_ms;
        if (value) {
            set_value(result, std::move(*value));
        } else {
            set_fault(result, fault_of(value.error()));
        }
    } catch (const std::exception& exception) {
        set_fault(result, {JobErrorCode::kInternal, tidy_text(exception.what())});
    } catch (...) {
        set_fault(result, {JobErrorCode::kInternal, "an exception of unknown type"});
    }
    return result;
}

void LocalPool::settle(std::size_t slot, JobResult result) {
    std::string text = options_.store != nullptr ? print_result(result) : std::string();
    const std::lock_guard lock(mutex_);
    const std::int64_t now = now_ms();
    const std::unique_ptr<Run> run = std::move(runs_[slot]);
    busy_ms_ += now - run->started_ms;
    if (run->abandoned) {
        ++counters_.dropped;
        return;
    }
    if (!result.error) {
        conclude(run->id, JobState::kDone, std::move(result), std::move(text), "computed");
        return;
    }
    const std::string cause(name_of(result.error->code));
    if (result.error->code == JobErrorCode::kCancelled) {
        conclude(run->id, JobState::kCancelled, std::move(result), std::move(text),
                 "the kind gave up");
    } else if (!is_retryable(result.error->code)) {
        conclude(run->id, JobState::kFailed, std::move(result), std::move(text), cause);
    } else if (run->attempt >= options_.attempts) {
        conclude(run->id, JobState::kDead, std::move(result), std::move(text), cause);
    } else {
        const auto& pauses = options_.pauses_ms;
        const auto index = static_cast<std::size_t>(run->attempt - 1);
        const std::int64_t pause = pauses.empty() ? 0 : pauses[std::min(index, pauses.size() - 1)];
        ++counters_.retried;
        ledger_.send_back(run->id, now + pause, cause, now);
        save(run->id);
        wake_watchdog(now + pause);
        work_.notify_one();
    }
}

void LocalPool::watch(const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    while (!stop.stop_requested()) {
        const std::int64_t now = now_ms();
        Stops stops;
        stop_overdue(now, stops);
        if (!stops.empty()) {
            lock.unlock();
            for (std::stop_source& source : stops) {
                source.request_stop();
            }
            lock.lock();
            continue;
        }
        if (ledger_.has_ready(now)) {
            work_.notify_all();
        }
        const std::int64_t planned = std::min(next_event_ms(), now + 3'600'000);
        watchdog_wakes_ms_ = planned;
        timer_.wait_for(lock, stop, std::chrono::milliseconds(planned - now),
                        [&] { return watchdog_wakes_ms_ < planned; });
    }
}

void LocalPool::stop_overdue(std::int64_t now, Stops& stops) {
    for (const JobId& id : ledger_.overdue(now)) {
        end_early(id, JobState::kExpired, {JobErrorCode::kExpired, "the deadline has passed"},
                  stops);
    }
    for (const auto& run : runs_) {
        if (run && !run->abandoned && run->stop_at_ms <= now) {
            const std::int64_t limit = run->spec.limits.wall_ms;
            end_early(run->id, JobState::kFailed,
                      {JobErrorCode::kTimeout, fmt::format("not done within {} ms", limit)}, stops);
        }
    }
}

std::int64_t LocalPool::next_event_ms() const {
    std::int64_t next = ledger_.next_event_ms().value_or(kNever);
    for (const auto& run : runs_) {
        if (run && !run->abandoned) {
            next = std::min(next, run->stop_at_ms);
        }
    }
    return next;
}

void LocalPool::wake_watchdog(std::int64_t event_ms) {
    if (event_ms < watchdog_wakes_ms_) {
        watchdog_wakes_ms_ = event_ms;
        timer_.notify_one();
    }
}

// The job ends now; its groups are told.
void LocalPool::end(const JobId& id, JobState state, JobResult result, std::string_view cause) {
    const std::int64_t now = now_ms();
    if (const auto groups = ledger_.finish(id, state, result, cause, now)) {
        rate_.add(now);
        deliver(std::move(result), *groups);
    }
}

// The same for a job that may be running: its run is abandoned and has to be stopped.
void LocalPool::end_early(const JobId& id, JobState state, JobFault fault, Stops& stops) {
    const LedgerEntry& entry = *ledger_.find(id);
    JobResult result = empty_result(id, entry.spec, std::max(1, entry.attempts));
    if (Run* run = run_of(id)) {
        run->abandoned = true;
        stops.push_back(run->stop);
        result.wall_ms = now_ms() - run->started_ms;
    }
    const std::string cause = fault.text;
    set_fault(result, std::move(fault));
    save_end(id, state, result);
    end(id, state, std::move(result), cause);
    work_.notify_one();  // a job that was not to run beside this one
}

void LocalPool::deliver(JobResult result, const std::vector<std::string>& groups) {
    for (const std::string& group : groups) {
        result.group = group;
        mailbox_.post(result);
    }
}

LocalPool::Run* LocalPool::run_of(const JobId& id) {
    for (const auto& run : runs_) {
        if (run && !run->abandoned && run->id == id) {
            return run.get();
        }
    }
    return nullptr;
}

JobResult LocalPool::empty_result(const JobId& id, const JobSpec& spec, int attempt) const {
    JobResult result;
    result.id = id;
    result.kind = spec.kind;
    result.kv = spec.kv;
    result.worker = options_.worker;
    result.attempt = attempt;
    result.build = options_.build;
    return result;
}

}  // namespace tusk::grid
