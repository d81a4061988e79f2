#pragma once
// EngineDesk: where searches wait for a core.
//
// At most `workers` searches run at once. Waiting ones are served fairly: one from each client in
// turn, the oldest of a client first, so that one busy client cannot hold up the others. Work runs
// on the desk's threads (at a lower priority than the network thread) and is told to stop through
// its stop token; `finished` runs on the network thread, always exactly once unless the work was
// withdrawn before. All calls come from the network thread.

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "core/result.h"
#include "server/net/event_loop.h"

namespace tusk::server {

class EngineDesk {
public:
    using Ticket = std::uint64_t;
    struct Task {
        std::function<void(std::stop_token)> work;  // on a worker thread
        std::function<void()> started;              // may be empty
        std::function<void()> finished;
    };
    struct Counters {
        std::size_t running = 0;
        std::size_t waiting = 0;
        std::uint64_t done = 0;
        std::uint64_t withdrawn = 0;
    };

    EngineDesk(EventLoop& loop, unsigned workers, std::size_t max_per_client);
    ~EngineDesk();  // stops what runs and waits for it
    EngineDesk(const EngineDesk&) = delete;
    EngineDesk& operator=(const EngineDesk&) = delete;

    // Queues a search; the error says that this client has too many already.
    [[nodiscard]] core::Result<Ticket> submit(const std::string& client, Task task);
    // Nobody waits for it any more: a waiting task is dropped (its `finished` is never called), a
    // running one is told to stop and reports as usual.
    void withdraw(Ticket ticket);
    // How many tasks will be served before this one; 0 when it runs or is gone.
    [[nodiscard]] std::size_t ahead_of(Ticket ticket) const;
    [[nodiscard]] Counters counters() const;

private:
    struct Entry;
    struct Workers;
    void dispatch();
    void complete(Ticket ticket);

    EventLoop& loop_;
    std::size_t max_running_;
    std::size_t max_per_client_;
    Ticket last_ticket_ = 0;
    std::map<std::string, std::deque<Ticket>> waiting_;  // by client
    std::deque<std::string> turns_;                      // clients with waiting tasks, in turn
    std::map<Ticket, std::unique_ptr<Entry>> entries_;
    std::map<std::string, std::size_t> running_of_;
    std::size_t running_ = 0;
    Counters totals_;
    std::unique_ptr<Workers> workers_;
    std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
};

}  // namespace tusk::server
