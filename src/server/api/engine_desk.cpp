#include "server/api/engine_desk.h"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <thread>

namespace tusk::server {

struct EngineDesk::Entry {
    std::string client;
    Task task;
    std::stop_source stop;
    bool running = false;
};

// The threads and the tasks handed to them. Nothing else of the desk is seen by other threads.
struct EngineDesk::Workers {
    struct Assignment {
        std::function<void(std::stop_token)> work;
        std::stop_token stop;
        std::function<void()> done;
    };
    std::mutex mutex;
    std::condition_variable_any wake;
    std::deque<Assignment> assigned;
    std::vector<std::jthread> threads;

    void run(const std::stop_token& end) {
        // Within the process only: the network thread must not wait for a search to pause.
        constexpr int kNicer = 5;
        setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), kNicer);
        std::unique_lock lock(mutex);
        while (wake.wait(lock, end, [&] { return !assigned.empty(); })) {
            Assignment next = std::move(assigned.front());
            assigned.pop_front();
            lock.unlock();
            next.work(next.stop);
            next.done();
            next = {};
            lock.lock();
        }
    }
};

EngineDesk::EngineDesk(EventLoop& loop, unsigned workers, std::size_t max_per_client)
    : loop_(loop),
      max_running_(std::max(1u, workers)),
      max_per_client_(max_per_client),
      workers_(std::make_unique<Workers>()) {
    for (std::size_t i = 0; i < max_running_; ++i) {
        workers_->threads.emplace_back(
            [crew = workers_.get()](const std::stop_token& end) { crew->run(end); });
    }
}

EngineDesk::~EngineDesk() {
    *alive_ = false;
    for (auto& [ticket, entry] : entries_) {
        entry->stop.request_stop();
    }
    for (std::jthread& thread : workers_->threads) {
        thread.request_stop();
    }
    workers_->threads.clear();
}

core::Result<EngineDesk::Ticket> EngineDesk::submit(const std::string& client, Task task) {
    const auto waiting = waiting_.find(client);
    const std::size_t mine = (waiting == waiting_.end() ? 0 : waiting->second.size()) +
                             (running_of_.contains(client) ? running_of_.at(client) : 0);
    if (mine >= max_per_client_) {
        return core::fail(core::ErrorCode::kTooLarge,
                          "too many searches are waiting for you already; stop one of them");
    }
    const Ticket ticket = ++last_ticket_;
    auto entry = std::make_unique<Entry>();
    entry->client = client;
    entry->task = std::move(task);
    entries_.emplace(ticket, std::move(entry));
    std::deque<Ticket>& queue = waiting_[client];
    if (queue.empty()) {
        turns_.push_back(client);
    }
    queue.push_back(ticket);
    dispatch();
    return ticket;
}

void EngineDesk::dispatch() {
    while (running_ < max_running_ && !turns_.empty()) {
        const std::string client = turns_.front();
        turns_.pop_front();
        std::deque<Ticket>& queue = waiting_.at(client);
        const Ticket ticket = queue.front();
        queue.pop_front();
        if (queue.empty()) {
            waiting_.erase(client);
        } else {
            turns_.push_back(client);
        }
        Entry& entry = *entries_.at(ticket);
        entry.running = true;
        ++running_;
        ++running_of_[client];
        if (entry.task.started) {
            entry.task.started();
        }
        const std::lock_guard lock(workers_->mutex);
        workers_->assigned.push_back(
            {std::move(entry.task.work), entry.stop.get_token(), [this, ticket, alive = alive_] {
                 loop_.post([this, ticket, alive] {
                     if (*alive) {
                         complete(ticket);
                     }
                 });
             }});
        workers_->wake.notify_one();
    }
}

void EngineDesk::complete(Ticket ticket) {
    const auto found = entries_.find(ticket);
    const std::unique_ptr<Entry> entry = std::move(found->second);
    entries_.erase(found);
    --running_;
    if (--running_of_[entry->client] == 0) {
        running_of_.erase(entry->client);
    }
    ++totals_.done;
    dispatch();
    entry->task.finished();
}

void EngineDesk::withdraw(Ticket ticket) {
    const auto found = entries_.find(ticket);
    if (found == entries_.end()) {
        return;
    }
    ++totals_.withdrawn;
    Entry& entry = *found->second;
    if (entry.running) {
        entry.stop.request_stop();
        return;
    }
    std::deque<Ticket>& queue = waiting_.at(entry.client);
    queue.erase(std::find(queue.begin(), queue.end(), ticket));
    if (queue.empty()) {
        waiting_.erase(entry.client);
        turns_.erase(std::find(turns_.begin(), turns_.end(), entry.client));
    }
    entries_.erase(found);
}

std::size_t EngineDesk::ahead_of(Ticket ticket) const {
    const auto found = entries_.find(ticket);
    if (found == entries_.end() || found->second->running) {
        return 0;
    }
    // In round k every client with at least k waiting tasks is served once, in the order of turns.
    const std::string& client = found->second->client;
    const std::deque<Ticket>& own = waiting_.at(client);
    const auto round =
        static_cast<std::size_t>(std::find(own.begin(), own.end(), ticket) - own.begin());
    std::size_t ahead = round;
    bool before_own_turn = true;
    for (const std::string& other : turns_) {
        if (other == client) {
            before_own_turn = false;
            continue;
        }
        ahead += std::min(waiting_.at(other).size(), round + (before_own_turn ? 1 : 0));
    }
    return ahead;
}

EngineDesk::Counters EngineDesk::counters() const {
    Counters result = totals_;
    result.running = running_;
    result.waiting = entries_.size() - running_;
    return result;
}

}  // namespace tusk::server
