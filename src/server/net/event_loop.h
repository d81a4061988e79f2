#pragma once
// EventLoop: the server's one network thread, as the rest of the server sees it.
//
// Everything that touches live games, tasks and connections runs on this thread, so none of it
// needs a lock; the data base and the engines work on threads of their own and post their answers
// here.

#include <chrono>
#include <functional>

namespace tusk::server {

class EventLoop {
public:
    using Action = std::function<void()>;

    EventLoop() = default;
    EventLoop(const EventLoop&) = delete;
    EventLoop& operator=(const EventLoop&) = delete;
    virtual ~EventLoop() = default;

    // Runs `action` on the network thread, soon and in the order of the calls. Any thread.
    virtual void post(Action action) = 0;
    // Runs `action` on the network thread after `delay`. Any thread. Dropped when the loop ends.
    virtual void after(std::chrono::milliseconds delay, Action action) = 0;
};

}  // namespace tusk::server
