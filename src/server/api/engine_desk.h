#pragma once
// EngineDesk: where work of clients waits for a core, with a fair share for each client.
//
// A server has one desk for each kind of work, by urgency: short questions, engines of live games,
// analyses. Up to `at_once` tasks of a desk run, taken from the client that used the least time so
// far, not the one that asked most. A client of whom nothing runs need not wait for long work of
// others: it gets a thread beyond `at_once`, up to `most_at_once`, and the cores are shared by the
// system, more urgent desks first. Work is told to stop through its stop token;
// `finished` runs on the network thread, always exactly once unless the work was withdrawn before,
// and is told when the work ended with an exception. All calls come from the network thread.

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <stop_token>
#include <string>

#include "core/result.h"
#include "server/api/urgency.h"
#include "server/net/event_loop.h"

namespace tusk::server {

struct DeskSettings {
    unsigned at_once = 1;
    unsigned most_at_once = 1;             // with those of clients of whom nothing else runs
    std::size_t max_per_client = 32;       // waiting and running
    std::size_t max_bytes_per_client = 0;  // of what the tasks hold; 0 = no bound
    Urgency urgency = Urgency::kAnalysis;
    std::function<std::int64_t()> clock_us = {};  // what a task cost; empty = the steady clock
};

class EngineDesk {
public:
    using Ticket = std::uint64_t;
    struct Task {
        std::function<void(std::stop_token)> work;  // on a worker thread
        std::function<void()> started = {};         // may be empty
        std::function<void(const core::Result<void>& worked)> finished;
        std::size_t bytes = 0;  // that it holds while it waits
    };
    struct Counters {
        std::size_t running = 0;
        std::size_t waiting = 0;
        std::uint64_t done = 0;
        std::uint64_t withdrawn = 0;
        std::uint64_t failed = 0;  // ended with an exception

        [[nodiscard]] Counters operator+(const Counters& other) const noexcept {
            return {running + other.running, waiting + other.waiting, done + other.done,
                    withdrawn + other.withdrawn, failed + other.failed};
        }
    };

    EngineDesk(EventLoop& loop, DeskSettings settings);
    ~EngineDesk();  // stops what runs and waits for it
    EngineDesk(const EngineDesk&) = delete;
    EngineDesk& operator=(const EngineDesk&) = delete;

    // Queues a task; the error says that this client has too many already.
    [[nodiscard]] core::Result<Ticket> submit(const std::string& client, Task task);
    // Nobody waits for it any more: a waiting task is dropped (its `finished` is never called), a
    // running one is told to stop and reports as usual.
    void withdraw(Ticket ticket);
    // About how many tasks will be served before this one; 0 when it runs or is gone.
    [[nodiscard]] std::size_t ahead_of(Ticket ticket) const;
    [[nodiscard]] Counters counters() const;

private:
    struct Entry;
    struct Workers;
    struct Client {
        std::deque<Ticket> waiting;
        std::size_t running = 0;
        std::size_t bytes = 0;
        std::int64_t used_us = 0;  // in turns with the others: see join()
        std::uint64_t joined = 0;  // order of arrival, for equals
    };
    using Clients = std::map<std::string, Client>;

    void join(Client& client);
    // The client to serve next; none when nobody waits or nobody may start.
    [[nodiscard]] Clients::iterator next_client();
    void dispatch();
    void start(Clients::iterator client);
    void complete(Ticket ticket, const core::Result<void>& worked);
    void forget(Clients::iterator client);
    [[nodiscard]] std::int64_t now_us() const;

    EventLoop& loop_;
    DeskSettings settings_;
    Ticket last_ticket_ = 0;
    std::uint64_t arrivals_ = 0;
    std::int64_t served_up_to_us_ = 0;  // used_us of the client served last
    Clients clients_;                   // with something at the desk, or ahead of their share
    std::map<Ticket, std::unique_ptr<Entry>> entries_;
    std::size_t running_ = 0;
    Counters totals_;
    std::unique_ptr<Workers> workers_;
    std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
};

}  // namespace tusk::server
