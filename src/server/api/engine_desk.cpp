#include "server/api/engine_desk.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <tuple>
#include <vector>

#include "server/api/guarded.h"

namespace tusk::server {

namespace {

// A task costs at least this, so that many small ones count too.
constexpr std::int64_t kLeastCostUs = 100;

}  // namespace

struct EngineDesk::Entry {
    std::string client;
    Task task;
    std::stop_source stop;
    std::int64_t began_us = 0;
    bool running = false;
};

// The threads and the tasks handed to them. Nothing else of the desk is seen by other threads.
struct EngineDesk::Workers {
    struct Assignment {
        std::function<void(std::stop_token)> work;
        std::stop_token stop;
        std::function<void(core::Result<void>)> done;
    };
    explicit Workers(Urgency of_threads) : urgency(of_threads) {}

    const Urgency urgency;
    std::mutex mutex;
    std::condition_variable_any wake;
    std::deque<Assignment> assigned;
    std::size_t idle = 0;
    std::vector<std::jthread> threads;  // network thread only

    void assign(Assignment next) {
        std::unique_lock lock(mutex);
        assigned.push_back(std::move(next));
        const bool needs_thread = idle < assigned.size();
        lock.unlock();
        if (needs_thread) {
            threads.emplace_back([this](const std::stop_token& end) { run(end); });
        }
        wake.notify_one();
    }

    void run(const std::stop_token& end) {
        set_urgency(urgency);
        std::unique_lock lock(mutex);
        while (true) {
            ++idle;
            const bool has_work = wake.wait(lock, end, [&] { return !assigned.empty(); });
            --idle;
            if (!has_work) {
                return;
            }
            Assignment next = std::move(assigned.front());
            assigned.pop_front();
            lock.unlock();
            next.done(guarded([&] { next.work(next.stop); }));
            next = {};
            lock.lock();
        }
    }
};

EngineDesk::EngineDesk(EventLoop& loop, DeskSettings settings)
    : loop_(loop),
      settings_(std::move(settings)),
      workers_(std::make_unique<Workers>(settings_.urgency)) {
    settings_.at_once = std::max(1u, settings_.at_once);
    settings_.most_at_once = std::max(settings_.at_once, settings_.most_at_once);
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

std::int64_t EngineDesk::now_us() const {
    if (settings_.clock_us) {
        return settings_.clock_us();
    }
    return std::chrono::duration_cast<std::chrono::microseconds>(
               std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

// Whoever was away has no claim to the time they did not use.
void EngineDesk::join(Client& client) {
    if (client.waiting.empty() && client.running == 0) {
        client.used_us = std::max(client.used_us, served_up_to_us_);
        client.joined = ++arrivals_;
    }
}

core::Result<EngineDesk::Ticket> EngineDesk::submit(const std::string& client, Task task) {
    Client& mine = clients_[client];
    if (mine.waiting.size() + mine.running >= settings_.max_per_client) {
        return core::fail(core::ErrorCode::kTooLarge,
                          "too much of what you asked for is waiting already");
    }
    if (settings_.max_bytes_per_client > 0 && mine.bytes > 0 &&
        mine.bytes + task.bytes > settings_.max_bytes_per_client) {
        return core::fail(core::ErrorCode::kTooLarge,
                          "too much of what you sent is waiting already");
    }
    join(mine);
    const Ticket ticket = ++last_ticket_;
    auto entry = std::make_unique<Entry>();
    entry->client = client;
    entry->task = std::move(task);
    mine.bytes += entry->task.bytes;
    entries_.emplace(ticket, std::move(entry));
    mine.waiting.push_back(ticket);
    dispatch();
    return ticket;
}

EngineDesk::Clients::iterator EngineDesk::next_client() {
    const auto rank = [](const Client& client) {
        return std::tuple(client.waiting.empty(), client.running > 0, client.used_us,
                          client.joined);
    };
    const auto best = std::min_element(
        clients_.begin(), clients_.end(),
        [&](const auto& a, const auto& b) { return rank(a.second) < rank(b.second); });
    if (best == clients_.end() || best->second.waiting.empty()) {
        return clients_.end();
    }
    const std::size_t most = best->second.running == 0 ? settings_.most_at_once : settings_.at_once;
    return running_ < most ? best : clients_.end();
}

void EngineDesk::dispatch() {
    for (auto next = next_client(); next != clients_.end(); next = next_client()) {
        start(next);
    }
}

void EngineDesk::start(Clients::iterator client) {
    const Ticket ticket = client->second.waiting.front();
    client->second.waiting.pop_front();
    ++client->second.running;
    served_up_to_us_ = std::max(served_up_to_us_, client->second.used_us);
    client->second.used_us += kLeastCostUs;
    Entry& entry = *entries_.at(ticket);
    entry.running = true;
    entry.began_us = now_us();
    ++running_;
    if (entry.task.started) {
        entry.task.started();
    }
    workers_->assign({std::move(entry.task.work), entry.stop.get_token(),
                      [this, ticket, alive = alive_](core::Result<void> worked) {
                          loop_.post([this, ticket, alive, worked = std::move(worked)] {
                              if (*alive) {
                                  complete(ticket, worked);
                              }
                          });
                      }});
}

void EngineDesk::complete(Ticket ticket, const core::Result<void>& worked) {
    const auto found = entries_.find(ticket);
    const std::unique_ptr<Entry> entry = std::move(found->second);
    entries_.erase(found);
    --running_;
    const auto client = clients_.find(entry->client);
    --client->second.running;
    client->second.bytes -= entry->task.bytes;
    client->second.used_us += std::max<std::int64_t>(0, now_us() - entry->began_us - kLeastCostUs);
    forget(client);
    ++totals_.done;
    totals_.failed += worked ? 0 : 1;
    dispatch();
    entry->task.finished(worked);
}

void EngineDesk::forget(Clients::iterator client) {
    if (entries_.empty()) {  // nobody can be ahead of anybody
        clients_.clear();
        served_up_to_us_ = 0;
    } else if (client->second.waiting.empty() && client->second.running == 0 &&
               client->second.used_us <= served_up_to_us_) {
        clients_.erase(client);
    }
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
    const auto client = clients_.find(entry.client);
    std::erase(client->second.waiting, ticket);
    client->second.bytes -= entry.task.bytes;
    entries_.erase(found);
    forget(client);
}

std::size_t EngineDesk::ahead_of(Ticket ticket) const {
    const auto found = entries_.find(ticket);
    if (found == entries_.end() || found->second->running) {
        return 0;
    }
    // In round k every client with at least k waiting tasks is served once.
    const Client& own = clients_.at(found->second->client);
    const auto round = static_cast<std::size_t>(
        std::find(own.waiting.begin(), own.waiting.end(), ticket) - own.waiting.begin());
    std::size_t ahead = round;
    for (const auto& [name, other] : clients_) {
        if (&other != &own) {
            const bool before = std::tuple(other.running > 0, other.used_us, other.joined) <
                                std::tuple(own.running > 0, own.used_us, own.joined);
            ahead += std::min(other.waiting.size(), round + (before ? 1 : 0));
        }
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
