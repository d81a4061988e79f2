#pragma once
// SideThread: one thread for work that the network thread must not wait for, in the order it came.

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>

namespace tusk::server {

class SideThread {
public:
    using Work = std::function<void()>;

    explicit SideThread(std::size_t max_queued);
    SideThread(const SideThread&) = delete;
    SideThread& operator=(const SideThread&) = delete;
    ~SideThread();

    // False when too much waits already, or after close(). Any thread.
    [[nodiscard]] bool submit(Work work);

    // Drops what waits, finishes what runs. May be called again.
    void close();

private:
    void run();

    const std::size_t max_queued_;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<Work> queue_;  // guarded by mutex_
    bool closed_ = false;     // guarded by mutex_
    std::thread thread_;
};

}  // namespace tusk::server
