#pragma once
// WriteBehind: jobs for a store::Writer that nobody waits for, with a bound on how many are under
// way and the first error kept. One user; the writer must outlive it.

#include <condition_variable>
#include <cstddef>
#include <mutex>

#include "store/writer.h"

namespace tusk::lab {

class WriteBehind {
public:
    WriteBehind(store::Writer& writer, std::size_t max_pending)
        : writer_(writer), max_pending_(max_pending) {}
    WriteBehind(const WriteBehind&) = delete;
    WriteBehind& operator=(const WriteBehind&) = delete;
    ~WriteBehind();

    // Hands the job to the writer; blocks while too many are under way. The error is that of an
    // earlier job: then this one is not run.
    [[nodiscard]] core::Result<void> submit(store::Writer::Job job);

    // Blocks until everything is written; the first error since the start.
    [[nodiscard]] core::Result<void> finish();

private:
    store::Writer& writer_;
    const std::size_t max_pending_;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::size_t pending_ = 0;
    core::Result<void> first_error_;
};

}  // namespace tusk::lab
