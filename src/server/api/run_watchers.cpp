#include "server/api/run_watchers.h"

#include <algorithm>
#include <utility>

#include "core/json.h"
#include "server/api/lab_json.h"
#include "server/api/room.h"

namespace tusk::server {

using core::Json;

namespace {

constexpr std::int64_t kMessageMs = 250;  // between two messages about a run
constexpr std::int64_t kPollMs = 1000;

bool is_over(const Json& run) {
    return run["state"] == "done" || run["state"] == "failed";
}

std::shared_ptr<const std::string> run_message(const Json& run) {
    return std::make_shared<const std::string>(
        json_text({{"type", "run"}, {"run", live_run(run)}}));
}

}  // namespace

struct RunWatchers::Entry {
    std::vector<Watcher*> watchers;
    std::shared_ptr<const std::string> sent;
    std::shared_ptr<const std::string> due;  // waits for its time
    std::int64_t sent_ms = -kMessageMs;
    bool is_over = false;
    bool loads = false;

    [[nodiscard]] bool has(const Watcher* watcher) const {
        return std::find(watchers.begin(), watchers.end(), watcher) != watchers.end();
    }
};

RunWatchers::RunWatchers(EventLoop& loop, Load load, IsAnnounced is_announced)
    : loop_(loop), load_(std::move(load)), is_announced_(std::move(is_announced)) {}

RunWatchers::~RunWatchers() {
    *alive_ = false;
}

void RunWatchers::later(std::int64_t delay_ms, std::function<void()> action) {
    loop_.after(std::chrono::milliseconds(delay_ms), [alive = alive_, action = std::move(action)] {
        if (*alive) {
            action();
        }
    });
}

void RunWatchers::watch(Watcher& watcher, const std::string& id) {
    auto& entry = entries_[id];
    if (!entry) {
        entry = std::make_unique<Entry>();
    }
    if (!entry->has(&watcher)) {
        entry->watchers.push_back(&watcher);
    }
    const WatchBook::Number number = watches_.begin(watcher, id);
    load_(id, [this, alive = alive_, id, number](const Answer<Json>& run) {
        Watcher* const here = *alive ? watches_.find(number) : nullptr;
        const auto found = *alive ? entries_.find(id) : entries_.end();
        if (here == nullptr || found == entries_.end()) {
            return;  // gone while the run was loaded
        }
        if (!run) {
            gone(id, run.error());
            return;
        }
        found->second->is_over = is_over(*run);
        here->show(run_message(*run));
    });
    poll();
}

void RunWatchers::unwatch(Watcher& watcher, const std::string& id) {
    watches_.end(watcher, id);
    if (const auto found = entries_.find(id); found != entries_.end()) {
        std::erase(found->second->watchers, &watcher);
        if (found->second->watchers.empty()) {
            entries_.erase(found);
        }
    }
}

void RunWatchers::leave(Watcher& watcher) {
    watches_.leave(watcher);
    std::erase_if(entries_, [&](const auto& entry) {
        std::erase(entry.second->watchers, &watcher);
        return entry.second->watchers.empty();
    });
}

std::size_t RunWatchers::watches_of(const Watcher& watcher) const {
    return watches_.count(watcher);
}

void RunWatchers::refresh(const std::string& id) {
    const auto found = entries_.find(id);
    if (found == entries_.end() || found->second->loads) {
        return;
    }
    found->second->loads = true;
    load_(id, [this, alive = alive_, id](const Answer<Json>& run) {
        const auto entry = *alive ? entries_.find(id) : entries_.end();
        if (entry == entries_.end()) {
            return;
        }
        entry->second->loads = false;
        if (run) {
            announce(id, *run);
        } else if (run.error().status == 404) {
            gone(id, run.error());
        }
    });
}

void RunWatchers::announce(const std::string& id, const Json& run) {
    const auto found = entries_.find(id);
    if (found == entries_.end()) {
        return;
    }
    Entry& entry = *found->second;
    entry.is_over = is_over(run);
    const bool had_due = entry.due != nullptr;
    entry.due = run_message(run);
    const std::int64_t wait_ms = entry.sent_ms + kMessageMs - steady_ms();
    if (wait_ms <= 0) {
        flush(id);
    } else if (!had_due) {
        later(wait_ms, [this, id] { flush(id); });
    }
}

void RunWatchers::flush(const std::string& id) {
    const auto found = entries_.find(id);
    if (found == entries_.end() || !found->second->due) {
        return;
    }
    Entry& entry = *found->second;
    const auto message = std::exchange(entry.due, nullptr);
    if (entry.sent && *entry.sent == *message) {
        return;
    }
    entry.sent = message;
    entry.sent_ms = steady_ms();
    for (Watcher* watcher : entry.watchers) {
        watcher->show(message);
    }
}

void RunWatchers::gone(const std::string& id, const Problem& problem) {
    const auto found = entries_.find(id);
    if (found == entries_.end()) {
        return;
    }
    const auto entry = std::move(found->second);
    entries_.erase(found);
    const auto message = std::make_shared<const std::string>(
        json_text({{"type", "run-gone"}, {"run", id}, {"problem", to_json(problem)}}));
    for (Watcher* watcher : entry->watchers) {
        watches_.end(*watcher, id);
        watcher->show(message);
    }
}

void RunWatchers::poll() {
    if (polls_ || entries_.empty()) {
        return;
    }
    polls_ = true;
    later(kPollMs, [this] {
        polls_ = false;
        std::vector<std::string> ids;
        for (const auto& [id, entry] : entries_) {
            if (!entry->is_over && !is_announced_(id)) {
                ids.push_back(id);
            }
        }
        for (const std::string& id : ids) {
            refresh(id);
        }
        poll();
    });
}

}  // namespace tusk::server
