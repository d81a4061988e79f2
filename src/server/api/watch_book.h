#pragma once
// WatchBook: who watches what, each watch under a number of its own.
//
// What is watched may have to be loaded first, and a connection may have gone by then, with another
// one at the same address in memory. So whoever waits keeps the number of the watch, never a
// pointer, and asks here who that is: a number is never used again. Network thread only.

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace tusk::server {

// Somebody who is shown something as it goes on. Says so with leave() before it is destroyed.
class Watcher {
public:
    Watcher() = default;
    Watcher(const Watcher&) = delete;
    Watcher& operator=(const Watcher&) = delete;
    virtual ~Watcher() = default;
    virtual void show(std::shared_ptr<const std::string> message) = 0;
};

class WatchBook {
public:
    using Number = std::uint64_t;

    // A new watch; an older one of this watcher for the same thing has ended with it.
    Number begin(Watcher& watcher, const std::string& what);
    // Whose watch it is; null when it has ended.
    [[nodiscard]] Watcher* find(Number number) const;
    void end(const Watcher& watcher, const std::string& what);
    // Ends all watches of the watcher; returns what they were for.
    std::vector<std::string> leave(const Watcher& watcher);
    [[nodiscard]] std::size_t count(const Watcher& watcher) const;

private:
    std::map<Number, Watcher*> watches_;
    std::map<const Watcher*, std::map<std::string, Number>> by_watcher_;
    Number last_ = 0;
};

}  // namespace tusk::server
