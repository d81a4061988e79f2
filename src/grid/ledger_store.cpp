#include "grid/ledger_store.h"

#include <fmt/format.h>
#include <soci/soci.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <future>
#include <memory>
#include <random>
#include <span>

namespace tusk::grid {
namespace {

using core::ErrorCode;
using core::fail;
using core::Result;

// Rows per job of the writer: others wait for their turn meanwhile.
constexpr std::size_t kRowsPerWrite = 500;

// The writer's queue may be full for a moment when many use it; then its turn comes a little later.
constexpr int kTries = 100;
constexpr std::chrono::milliseconds kPause(50);

// The same for every LedgerStore of this process, another one for a process forked from it.
std::string name_of_process() {
    static const auto number = [] {
        std::random_device random;
        return (std::uint64_t{random()} << 32U) | random();
    }();
    return fmt::format("{:016x}-{}", number, getpid());
}

// Completes rows that are not written yet by those of the data base. DONE there is final.
void merge(StoredJobs& dirty, StoredJobs& written) {
    for (auto& [id, row] : written) {
        const auto [place, is_new] = dirty.try_emplace(id, row);
        if (!is_new && row.state == JobState::kDone) {
            place->second = std::move(row);
        }
    }
}

}  // namespace

LedgerStore::LedgerStore(store::Writer& writer, std::chrono::milliseconds linger)
    : writer_(writer),
      linger_(linger),
      life_(name_of_process()),
      thread_([this] { write_for_ever(); }) {}

LedgerStore::~LedgerStore() {
    {
        const std::lock_guard lock(mutex_);
        closing_ = true;
    }
    changed_.notify_one();
    thread_.join();
}

Result<StoredJobs> LedgerStore::load(const std::vector<JobId>& ids) {
    StoredJobs dirty;
    overlay(dirty, ids);
    const auto rows = std::make_shared<StoredJobs>();
    const auto done = run([rows, ids](soci::session& session) -> Result<void> {
        auto loaded = load_jobs(session, ids);
        if (!loaded) {
            return fail(loaded.error());
        }
        *rows = std::move(*loaded);
        return {};
    });
    if (!done) {
        return fail(done.error());
    }
    merge(dirty, *rows);
    return dirty;
}

Result<StoredJobs> LedgerStore::admit(const std::vector<StoredJob>& jobs) {
    StoredJobs all;
    for (std::size_t at = 0; at < jobs.size(); at += kRowsPerWrite) {
        const std::span<const StoredJob> part =
            std::span(jobs).subspan(at, std::min(kRowsPerWrite, jobs.size() - at));
        std::vector<JobId> ids;
        for (const StoredJob& job : part) {
            ids.push_back(job.id);
        }
        overlay(all, ids);
        const auto rows = std::make_shared<StoredJobs>();
        // This call waits for the end of the work, so it may look at what the caller owns.
        const auto done = run([&, rows, part](soci::session& session) -> Result<void> {
            auto loaded = load_jobs(session, ids);
            if (!loaded) {
                return fail(loaded.error());
            }
            std::vector<StoredJob> missing;
            for (const StoredJob& job : part) {
                if (!loaded->contains(job.id)) {
                    missing.push_back(job);
                    missing.back().life = life_;
                }
            }
            *rows = std::move(*loaded);
            return insert_jobs(session, missing);
        });
        if (!done) {
            return fail(done.error());
        }
        merge(all, *rows);
    }
    return all;
}

void LedgerStore::save(StoredJob job, Then then) {
    {
        const std::lock_guard lock(mutex_);
        ++counts_.saves;
        job.life = life_;
        const auto [place, is_new] = dirty_.try_emplace(job.id);
        Dirty& dirty = place->second;
        if (is_new) {
            order_.emplace_back(job.id, ++last_);
        }
        forgotten_.erase(job.id);
        if (then) {
            dirty.thens.push_back(std::move(then));
            urgent_ = true;
        }
        if (is_new || dirty.job.state != JobState::kDone) {
            dirty.job = std::move(job);
        }
    }
    changed_.notify_one();
}

Result<void> LedgerStore::save_now(StoredJob job) {
    std::promise<Result<void>> promise;
    auto done = promise.get_future();
    save(std::move(job), [&promise](const Result<void>& result) { promise.set_value(result); });
    return done.get();
}

void LedgerStore::forget(const std::vector<JobId>& ids) {
    {
        const std::lock_guard lock(mutex_);
        forgotten_.insert(ids.begin(), ids.end());
        ++last_;
    }
    changed_.notify_one();
}

Result<void> LedgerStore::discard(const std::vector<JobId>& ids) {
    return run([ids](soci::session& session) { return discard_jobs(session, ids); });
}

void LedgerStore::drain() {
    std::unique_lock lock(mutex_);
    drain(lock);
}

void LedgerStore::drain(std::unique_lock<std::mutex>& lock) {
    const std::int64_t mark = last_;
    urgent_ = true;
    changed_.notify_one();
    written_.wait(lock, [&] { return done_ >= mark; });
}

LedgerStore::Counts LedgerStore::counts() const {
    const std::lock_guard lock(mutex_);
    return counts_;
}

// Runs work on the writer's thread and waits for its commit.
Result<void> LedgerStore::run(const store::Writer::Job& work) {
    for (int tries = 1;; ++tries) {
        const auto promise = std::make_shared<std::promise<Result<void>>>();
        auto done = promise->get_future();
        writer_.submit(work,
                       [promise](Result<void> result) { promise->set_value(std::move(result)); });
        auto result = done.get();
        if (result || result.error().code != ErrorCode::kTooLarge || tries == kTries) {
            return result;
        }
        std::this_thread::sleep_for(kPause);
    }
}

// Puts the rows that are not written yet, the newest of each job. DONE is told only when it is
// committed, so that is waited for.
void LedgerStore::overlay(StoredJobs& rows, const std::vector<JobId>& ids) {
    std::unique_lock lock(mutex_);
    const auto is_being_done = [&](const JobId& id) {
        return std::ranges::any_of(std::array{&dirty_, &writing_}, [&](const DirtyJobs* jobs) {
            const auto found = jobs->find(id);
            return found != jobs->end() && found->second.job.state == JobState::kDone;
        });
    };
    if (std::ranges::any_of(ids, is_being_done)) {
        drain(lock);
    }
    for (const JobId& id : ids) {
        for (const DirtyJobs* jobs : {&dirty_, &writing_}) {
            if (const auto found = jobs->find(id); found != jobs->end()) {
                rows.emplace(id, found->second.job);
            }
        }
    }
}

void LedgerStore::write_for_ever() {
    std::unique_lock lock(mutex_);
    for (;;) {
        gather(lock);
        if (order_.empty() && forgotten_.empty()) {
            if (closing_) {
                return;
            }
            urgent_ = false;
            done_ = last_;
            written_.notify_all();
            continue;
        }
        std::vector<JobId> forgotten = take();
        const std::int64_t taken = order_.empty() ? last_ : order_.front().second - 1;
        std::vector<StoredJob> jobs;
        for (const auto& [id, dirty] : writing_) {
            jobs.push_back(dirty.job);
        }
        lock.unlock();
        const auto rows = static_cast<std::int64_t>(jobs.size());
        const auto result = write(std::move(jobs), std::move(forgotten));
        for (const auto& [id, dirty] : writing_) {
            for (const Then& then : dirty.thens) {
                then(result);
            }
        }
        lock.lock();
        writing_.clear();
        ++counts_.writes;
        counts_.rows += result ? rows : 0;
        done_ = taken;
        written_.notify_all();
    }
}

// Waits until something is to be written, and then for company if nothing is urgent.
void LedgerStore::gather(std::unique_lock<std::mutex>& lock) {
    changed_.wait(lock,
                  [this] { return closing_ || urgent_ || !order_.empty() || !forgotten_.empty(); });
    changed_.wait_for(lock, linger_, [this] { return closing_ || urgent_; });
}

// Moves the oldest dirty rows to writing_; what is to be forgotten, which comes after them.
std::vector<JobId> LedgerStore::take() {
    while (!order_.empty() && writing_.size() < kRowsPerWrite) {
        auto node = dirty_.extract(order_.front().first);
        order_.pop_front();
        writing_.insert(std::move(node));
    }
    if (!order_.empty()) {
        return {};  // a job to be forgotten may be among the rest
    }
    urgent_ = false;
    std::vector<JobId> forgotten(forgotten_.begin(), forgotten_.end());
    forgotten_.clear();
    return forgotten;
}

Result<void> LedgerStore::write(std::vector<StoredJob> jobs, std::vector<JobId> forgotten) {
    // Programs that write the same rows do so in the same order, so that they wait for each other
    // at most, never in a circle.
    std::ranges::sort(jobs, {}, &StoredJob::id);
    return run([&](soci::session& session) -> Result<void> {
        if (auto done = upsert_jobs(session, jobs); !done) {
            return done;
        }
        if (auto done = forget_jobs(session, forgotten); !done) {
            return fail(done.error());
        }
        return {};
    });
}

}  // namespace tusk::grid
