#include "server/api/side_thread.h"

namespace tusk::server {

SideThread::SideThread(std::size_t max_queued)
    : max_queued_(max_queued), thread_([this] { run(); }) {}

SideThread::~SideThread() {
    close();
}

bool SideThread::submit(Work work) {
    const std::lock_guard lock(mutex_);
    if (closed_ || queue_.size() >= max_queued_) {
        return false;
    }
    queue_.push_back(std::move(work));
    changed_.notify_one();
    return true;
}

void SideThread::close() {
    std::deque<Work> dropped;
    {
        const std::lock_guard lock(mutex_);
        closed_ = true;
        dropped.swap(queue_);
        changed_.notify_one();
    }
    if (thread_.joinable()) {
        thread_.join();
    }
}

void SideThread::run() {
    while (true) {
        Work work;
        {
            std::unique_lock lock(mutex_);
            changed_.wait(lock, [this] { return closed_ || !queue_.empty(); });
            if (closed_) {
                return;
            }
            work = std::move(queue_.front());
            queue_.pop_front();
        }
        work();
    }
}

}  // namespace tusk::server
