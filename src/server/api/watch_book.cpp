#include "server/api/watch_book.h"

namespace tusk::server {

WatchBook::Number WatchBook::begin(Watcher& watcher, const std::string& what) {
    end(watcher, what);
    const Number number = ++last_;
    watches_[number] = &watcher;
    by_watcher_[&watcher][what] = number;
    return number;
}

Watcher* WatchBook::find(Number number) const {
    const auto found = watches_.find(number);
    return found == watches_.end() ? nullptr : found->second;
}

void WatchBook::end(const Watcher& watcher, const std::string& what) {
    const auto own = by_watcher_.find(&watcher);
    if (own == by_watcher_.end()) {
        return;
    }
    if (const auto found = own->second.find(what); found != own->second.end()) {
        watches_.erase(found->second);
        own->second.erase(found);
    }
    if (own->second.empty()) {
        by_watcher_.erase(own);
    }
}

std::vector<std::string> WatchBook::leave(const Watcher& watcher) {
    std::vector<std::string> ended;
    if (const auto own = by_watcher_.find(&watcher); own != by_watcher_.end()) {
        for (const auto& [what, number] : own->second) {
            ended.push_back(what);
            watches_.erase(number);
        }
        by_watcher_.erase(own);
    }
    return ended;
}

std::size_t WatchBook::count(const Watcher& watcher) const {
    const auto own = by_watcher_.find(&watcher);
    return own == by_watcher_.end() ? 0 : own->second.size();
}

}  // namespace tusk::server
