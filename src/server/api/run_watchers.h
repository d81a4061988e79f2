#pragma once
// RunWatchers: who is shown which run of the lab, and when.
//
// A run that changes is shown to its watchers at most four times a second, and only when there is
// something new. Runs that nobody here drives are looked at once a second while somebody watches
// them. Network thread only.

#include <functional>
#include <map>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "server/api/game_hall.h"
#include "server/api/problems.h"
#include "server/api/watch_book.h"
#include "server/net/event_loop.h"

namespace tusk::server {

class RunWatchers {
public:
    // Answers with the run as a LabRun, now or later.
    using Load = std::function<void(const std::string& id, Reply<nlohmann::json> reply)>;
    // Whether the changes of the run are announced, so that nobody has to look.
    using IsAnnounced = std::function<bool(const std::string& id)>;

    RunWatchers(EventLoop& loop, Load load, IsAnnounced is_announced);
    ~RunWatchers();
    RunWatchers(const RunWatchers&) = delete;
    RunWatchers& operator=(const RunWatchers&) = delete;

    // Shows the run now and after changes. One that cannot be shown is told as "run-gone".
    void watch(Watcher& watcher, const std::string& id);
    void unwatch(Watcher& watcher, const std::string& id);
    void leave(Watcher& watcher);
    [[nodiscard]] std::size_t watches_of(const Watcher& watcher) const;

    // The run may have changed: look, and show it if so.
    void refresh(const std::string& id);
    // The run is like this now.
    void announce(const std::string& id, const nlohmann::json& run);
    // The run cannot be shown any more.
    void gone(const std::string& id, const Problem& problem);

private:
    struct Entry;

    void later(std::int64_t delay_ms, std::function<void()> action);
    void flush(const std::string& id);
    void poll();

    EventLoop& loop_;
    Load load_;
    IsAnnounced is_announced_;
    std::map<std::string, std::unique_ptr<Entry>> entries_;
    WatchBook watches_;
    bool polls_ = false;
    std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
};

}  // namespace tusk::server
