#pragma once
// Writer: the one thread that writes. It owns a Database and runs what others submit, in order,
// with group commit: all jobs that wait are run in one transaction, each in a savepoint so that a
// failing job undoes itself alone, and after one commit all are told. A commit costs a disk flush,
// so under load many jobs share it, and an idle writer serves a single job at once.
//
// Reads go through the same queue: a job may fill values captured by shared_ptr, which are valid
// once `then` has been called without error. All functions may be called from any thread.

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "core/result.h"
#include "store/database.h"

namespace tusk::store {

class Writer {
public:
    using Job = Database::Work;
    using Then = std::function<void(core::Result<void>)>;

    // At most `max_queued` jobs wait while a batch is being run.
    Writer(std::unique_ptr<Database> database, std::size_t max_queued);
    Writer(const Writer&) = delete;
    Writer& operator=(const Writer&) = delete;
    ~Writer();

    // Queues a job and returns at once. `then` is called exactly once: on the writer's thread after
    // the commit (or with the error that undid the job), or at once on this thread when the queue
    // is full (kTooLarge) or the writer closed (kCancelled). It must be short and must not throw.
    // When the commit fails every job of the batch is told so, except those that had failed before.
    void submit(Job job, Then then);

    // Refuses further jobs, finishes those that are queued, ends the thread. May be called again;
    // not from a job or a `then`.
    void close();

    // Transactions committed so far.
    [[nodiscard]] std::int64_t commits() const noexcept { return commits_.load(); }

private:
    struct Entry {
        Job job;
        Then then;
        core::Result<void> result;
    };

    void run();
    void run_batch(std::vector<Entry>& batch);

    std::unique_ptr<Database> database_;
    const std::size_t max_queued_;
    std::atomic<std::int64_t> commits_ = 0;

    std::mutex mutex_;
    std::condition_variable changed_;
    std::vector<Entry> queue_;  // guarded by mutex_
    bool closed_ = false;       // guarded by mutex_

    std::mutex joining_;  // held while one caller of close waits for the thread
    std::thread thread_;
};

}  // namespace tusk::store
