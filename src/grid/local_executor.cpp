#include "grid/local_executor.h"

#include <fmt/format.h>
#include <time.h>

#include <algorithm>
#include <condition_variable>
#include <limits>
#include <mutex>
#include <set>
#include <stop_token>
#include <thread>

#include "core/stopwatch.h"
#include "grid/envelope.h"
#include "grid/kinds.h"
#include "grid/ledger.h"
#include "grid/mailbox.h"
#include "grid/rate_meter.h"

namespace tusk::grid {

namespace {

using core::fail;
using core::Result;

constexpr std::int64_t kNever = std::numeric_limits<std::int64_t>::max();

std::int64_t unix_time_ms() {
    using namespace std::chrono;
    return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

std::int64_t thread_cpu_ms() noexcept {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return std::int64_t{time.tv_sec} * 1000 + time.tv_nsec / 1'000'000;
}

void set_fault(JobResult& result, JobFault fault) {
    const bool cancelled = fault.code == JobErrorCode::kCancelled;
    result.status = cancelled ? JobStatus::kCancelled : JobStatus::kError;
    result.error = std::move(fault);
    result.result = nullptr;
    result.digest.clear();
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

}  // namespace

// Everything behind one mutex, but for the work itself and the mailbox, which locks on its own and
// is never left holding its lock. Stop requests are made without the mutex, because they run
// callbacks of the work.
class LocalExecutor::Pool {
public:
    Pool(JobKinds kinds, LocalOptions options);
    ~Pool();

    Checked<JobId> check(const JobSpec& spec) const;
    void admit(const std::vector<std::pair<JobId, const JobSpec*>>& jobs);
    bool cancel(const JobId& id);
    std::size_t cancel_group(std::string_view prefix);
    std::optional<core::Progress> progress(const JobId& id);
    GridStatus status();
    std::vector<Transition> history(const JobId& id);
    bool set_priority(const JobId& id, int prio);
    std::size_t set_group_priority(std::string_view prefix, int prio);
    Mailbox& mailbox() { return mailbox_; }

private:
    // What a slot is busy with.
    struct Run {
        JobId id;
        JobSpec spec;
        const JobKind* kind = nullptr;
        int attempt = 1;
        std::stop_source stop;
        std::int64_t started_ms = 0;
        std::int64_t stop_at_ms = kNever;
        bool abandoned = false;  // the job was answered for; this run's result is dropped
        std::optional<core::Progress> progress;
    };
    using Stops = std::vector<std::stop_source>;

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

    // Unix time that does not jump when somebody sets the clock.
    std::int64_t now_ms() const { return start_ms_ + watch_.elapsed_ms(); }

    const JobKinds kinds_;
    const LocalOptions options_;
    const core::Stopwatch watch_;
    const std::int64_t start_ms_ = unix_time_ms();
    Mailbox mailbox_;

    std::mutex mutex_;
    std::condition_variable_any work_;   // a job may have become ready
    std::condition_variable_any timer_;  // the watchdog's next event has come closer
    Ledger ledger_;
    std::vector<std::unique_ptr<Run>> runs_;  // by slot; null when idle
    std::int64_t watchdog_wakes_ms_ = 0;
    RateMeter rate_;
    std::int64_t busy_ms_ = 0;  // of runs that have returned
    GridStatus counters_;       // cached, retried and dropped

    std::jthread watchdog_;
    std::vector<std::jthread> slots_;
};

LocalExecutor::Pool::Pool(JobKinds kinds, LocalOptions options)
    : kinds_(std::move(kinds)),
      options_(std::move(options)),
      ledger_(options_.keep_finished),
      rate_(start_ms_) {
    const unsigned slots =
        options_.slots > 0 ? options_.slots : std::max(1U, std::thread::hardware_concurrency());
    runs_.resize(slots);
    watchdog_ = std::jthread([this](const std::stop_token& stop) { watch(stop); });
    for (std::size_t slot = 0; slot < slots; ++slot) {
        slots_.emplace_back([this, slot](const std::stop_token& stop) { slot_loop(stop, slot); });
    }
}

LocalExecutor::Pool::~Pool() {
    for (std::jthread& slot : slots_) {
        slot.request_stop();  // first, so that no slot starts another job
    }
    Stops stops;
    {
        const std::lock_guard lock(mutex_);
        for (const auto& run : runs_) {
            if (run) {
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
}

Checked<JobId> LocalExecutor::Pool::check(const JobSpec& spec) const {
    return validate(spec).and_then([&](const JobId& id) -> Checked<JobId> {
        return kinds_.find(spec.kind, spec.kv).map([&](const JobKind*) { return id; });
    });
}

void LocalExecutor::Pool::admit(const std::vector<std::pair<JobId, const JobSpec*>>& jobs) {
    const std::lock_guard lock(mutex_);
    std::set<std::pair<JobId, std::string_view>> served;
    for (const auto& [id, spec] : jobs) {
        const Admission admission = ledger_.admit(id, *spec, now_ms());
        if (admission == Admission::kFinished) {
            ++counters_.cached;
            if (served.insert({id, spec->group}).second) {
                deliver(*ledger_.find(id)->result, {spec->group});
            }
        } else if (spec->deadline_ms != 0) {
            wake_watchdog(spec->deadline_ms);
        }
        if (admission == Admission::kQueued) {
            work_.notify_one();
        }
    }
}

bool LocalExecutor::Pool::cancel(const JobId& id) {
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

std::size_t LocalExecutor::Pool::cancel_group(std::string_view prefix) {
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

std::optional<core::Progress> LocalExecutor::Pool::progress(const JobId& id) {
    const std::lock_guard lock(mutex_);
    const Run* run = run_of(id);
    return run != nullptr ? run->progress : std::nullopt;
}

GridStatus LocalExecutor::Pool::status() {
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

std::vector<Transition> LocalExecutor::Pool::history(const JobId& id) {
    const std::lock_guard lock(mutex_);
    const LedgerEntry* entry = ledger_.find(id);
    return entry != nullptr ? entry->history : std::vector<Transition>();
}

bool LocalExecutor::Pool::set_priority(const JobId& id, int prio) {
    const std::lock_guard lock(mutex_);
    return ledger_.set_priority(id, prio);
}

std::size_t LocalExecutor::Pool::set_group_priority(std::string_view prefix, int prio) {
    const std::lock_guard lock(mutex_);
    std::set<JobId> changed;
    for (const auto& [id, group] : ledger_.waiting(prefix)) {
        ledger_.set_priority(id, prio);
        changed.insert(id);
    }
    return changed.size();
}

void LocalExecutor::Pool::slot_loop(const std::stop_token& stop, std::size_t slot) {
    while (Run* run = take(stop, slot)) {
        settle(slot, execute(*run));
    }
}

LocalExecutor::Pool::Run* LocalExecutor::Pool::take(const std::stop_token& stop, std::size_t slot) {
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
    if (entry.spec.limits.wall_ms > 0) {
        run->stop_at_ms = now + entry.spec.limits.wall_ms;
        wake_watchdog(run->stop_at_ms);
    }
    runs_[slot] = std::move(run);
    return runs_[slot].get();
}

JobResult LocalExecutor::Pool::execute(Run& run) {
    JobResult result = empty_result(run.id, run.spec, run.attempt);
    const core::Stopwatch watch;
    const std::int64_t cpu_ms = thread_cpu_ms();
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

void LocalExecutor::Pool::settle(std::size_t slot, JobResult result) {
    const std::lock_guard lock(mutex_);
    const std::int64_t now = now_ms();
    const std::unique_ptr<Run> run = std::move(runs_[slot]);
    busy_ms_ += now - run->started_ms;
    if (run->abandoned) {
        ++counters_.dropped;
        return;
    }
    if (!result.error) {
        end(run->id, JobState::kDone, std::move(result), "computed");
        return;
    }
    const std::string cause(name_of(result.error->code));
    if (result.error->code == JobErrorCode::kCancelled) {
        end(run->id, JobState::kCancelled, std::move(result), "the kind gave up");
    } else if (!is_retryable(result.error->code)) {
        end(run->id, JobState::kFailed, std::move(result), cause);
    } else if (run->attempt >= options_.attempts) {
        end(run->id, JobState::kDead, std::move(result), cause);
    } else {
        const auto& pauses = options_.pauses_ms;
        const auto index = static_cast<std::size_t>(run->attempt - 1);
        const std::int64_t pause = pauses.empty() ? 0 : pauses[std::min(index, pauses.size() - 1)];
        ++counters_.retried;
        ledger_.send_back(run->id, now + pause, cause, now);
        wake_watchdog(now + pause);
        work_.notify_one();
    }
}

void LocalExecutor::Pool::watch(const std::stop_token& stop) {
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

void LocalExecutor::Pool::stop_overdue(std::int64_t now, Stops& stops) {
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

std::int64_t LocalExecutor::Pool::next_event_ms() const {
    std::int64_t next = ledger_.next_event_ms().value_or(kNever);
    for (const auto& run : runs_) {
        if (run && !run->abandoned) {
            next = std::min(next, run->stop_at_ms);
        }
    }
    return next;
}

void LocalExecutor::Pool::wake_watchdog(std::int64_t event_ms) {
    if (event_ms < watchdog_wakes_ms_) {
        watchdog_wakes_ms_ = event_ms;
        timer_.notify_one();
    }
}

// The job ends now; its groups are told.
void LocalExecutor::Pool::end(const JobId& id, JobState state, JobResult result,
                              std::string_view cause) {
    const std::int64_t now = now_ms();
    if (const auto groups = ledger_.finish(id, state, result, cause, now)) {
        rate_.add(now);
        deliver(std::move(result), *groups);
    }
}

// The same for a job that may be running: its run is abandoned and has to be stopped.
void LocalExecutor::Pool::end_early(const JobId& id, JobState state, JobFault fault, Stops& stops) {
    const LedgerEntry& entry = *ledger_.find(id);
    JobResult result = empty_result(id, entry.spec, std::max(1, entry.attempts));
    if (Run* run = run_of(id)) {
        run->abandoned = true;
        stops.push_back(run->stop);
        result.wall_ms = now_ms() - run->started_ms;
    }
    const std::string cause = fault.text;
    set_fault(result, std::move(fault));
    end(id, state, std::move(result), cause);
}

void LocalExecutor::Pool::deliver(JobResult result, const std::vector<std::string>& groups) {
    for (const std::string& group : groups) {
        result.group = group;
        mailbox_.post(result);
    }
}

LocalExecutor::Pool::Run* LocalExecutor::Pool::run_of(const JobId& id) {
    for (const auto& run : runs_) {
        if (run && !run->abandoned && run->id == id) {
            return run.get();
        }
    }
    return nullptr;
}

JobResult LocalExecutor::Pool::empty_result(const JobId& id, const JobSpec& spec,
                                            int attempt) const {
    JobResult result;
    result.id = id;
    result.kind = spec.kind;
    result.kv = spec.kv;
    result.worker = options_.worker;
    result.attempt = attempt;
    result.build = options_.build;
    return result;
}

LocalExecutor::LocalExecutor(JobKinds kinds, LocalOptions options)
    : pool_(std::make_unique<Pool>(std::move(kinds), std::move(options))) {}

LocalExecutor::~LocalExecutor() = default;

Result<JobId> LocalExecutor::submit(const JobSpec& spec) {
    const auto id = pool_->check(spec);
    if (!id) {
        return fail(to_error(id.error()));
    }
    pool_->admit({{*id, &spec}});
    return *id;
}

Result<std::vector<JobId>> LocalExecutor::submit_many(const std::vector<JobSpec>& specs) {
    std::vector<JobId> ids;
    std::vector<std::pair<JobId, const JobSpec*>> jobs;
    for (const JobSpec& spec : specs) {
        const auto id = pool_->check(spec);
        if (!id) {
            return fail(to_error(id.error()).within(fmt::format("job {}", ids.size() + 1)));
        }
        ids.push_back(*id);
        jobs.emplace_back(*id, &spec);
    }
    pool_->admit(jobs);
    return ids;
}

std::optional<JobResult> LocalExecutor::wait_result(const ResultFilter& filter,
                                                    std::chrono::milliseconds timeout) {
    return pool_->mailbox().wait(filter, timeout);
}

Subscription LocalExecutor::subscribe(const ResultFilter& filter, ResultCallback callback) {
    return pool_->mailbox().subscribe(filter, std::move(callback));
}

bool LocalExecutor::cancel(const JobId& id) {
    return pool_->cancel(id);
}

std::size_t LocalExecutor::cancel_group(std::string_view prefix) {
    return pool_->cancel_group(prefix);
}

std::optional<core::Progress> LocalExecutor::progress(const JobId& id) const {
    return pool_->progress(id);
}

GridStatus LocalExecutor::status() const {
    return pool_->status();
}

std::vector<Transition> LocalExecutor::history(const JobId& id) const {
    return pool_->history(id);
}

Result<void> LocalExecutor::set_priority(const JobId& id, int prio) {
    if (prio < 0 || prio > kMaxPriority) {
        return fail(core::ErrorCode::kOutOfRange,
                    fmt::format("priority {} is not within 0..{}", prio, kMaxPriority));
    }
    if (!pool_->set_priority(id, prio)) {
        return fail(core::ErrorCode::kUnknownName,
                    fmt::format("job {} is not known or has ended", id.text()));
    }
    return {};
}

Result<std::size_t> LocalExecutor::set_group_priority(std::string_view prefix, int prio) {
    if (prio < 0 || prio > kMaxPriority) {
        return fail(core::ErrorCode::kOutOfRange,
                    fmt::format("priority {} is not within 0..{}", prio, kMaxPriority));
    }
    return pool_->set_group_priority(prefix, prio);
}

}  // namespace tusk::grid
