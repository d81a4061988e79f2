#include "store/writer.h"

#include <fmt/format.h>

#include <utility>

namespace tusk::store {

using core::ErrorCode;
using core::fail;
using core::Result;

Writer::Writer(std::unique_ptr<Database> database, std::size_t max_queued)
    : database_(std::move(database)), max_queued_(max_queued), thread_([this] { run(); }) {}

Writer::~Writer() {
    close();
}

void Writer::submit(Job job, Then then) {
    Result<void> refusal;
    {
        const std::lock_guard lock(mutex_);
        if (closed_) {
            refusal = fail(ErrorCode::kCancelled, "the data base is being closed");
        } else if (queue_.size() >= max_queued_) {
            refusal = fail(ErrorCode::kTooLarge,
                           fmt::format("{} jobs wait for the data base already", max_queued_));
        } else {
            queue_.push_back({std::move(job), std::move(then), {}});
        }
    }
    if (!refusal) {
        then(refusal);
        return;
    }
    changed_.notify_one();
}

void Writer::close() {
    {
        const std::lock_guard lock(mutex_);
        closed_ = true;
    }
    changed_.notify_one();
    const std::lock_guard joining(joining_);
    if (thread_.joinable()) {
        thread_.join();
    }
}

void Writer::run() {
    for (;;) {
        std::vector<Entry> batch;
        {
            std::unique_lock lock(mutex_);
            changed_.wait(lock, [this] { return closed_ || !queue_.empty(); });
            if (queue_.empty()) {
                return;
            }
            batch.swap(queue_);
        }
        run_batch(batch);
        for (auto& entry : batch) {
            entry.then(std::move(entry.result));
        }
    }
}

void Writer::run_batch(std::vector<Entry>& batch) {
    const auto committed = database_->transact([&](soci::session&) -> Result<void> {
        for (auto& entry : batch) {
            entry.result = database_->attempt(entry.job);
        }
        return {};
    });
    if (committed) {
        ++commits_;
        return;
    }
    for (auto& entry : batch) {
        if (entry.result) {
            entry.result = committed;
        }
    }
}

}  // namespace tusk::store
