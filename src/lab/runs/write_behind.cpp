#include "lab/runs/write_behind.h"

namespace tusk::lab {

WriteBehind::~WriteBehind() {
    static_cast<void>(finish());
}

core::Result<void> WriteBehind::submit(store::Writer::Job job) {
    {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [&] { return pending_ < max_pending_; });
        if (!first_error_) {
            return first_error_;
        }
        ++pending_;
    }
    writer_.submit(std::move(job), [this](const core::Result<void>& result) {
        const std::lock_guard lock(mutex_);
        --pending_;
        if (!result && first_error_) {
            first_error_ = result;
        }
        changed_.notify_all();  // under the lock: this object may go as soon as nothing is pending
    });
    return {};
}

core::Result<void> WriteBehind::finish() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return pending_ == 0; });
    return first_error_;
}

}  // namespace tusk::lab
