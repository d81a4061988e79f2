#pragma once
// OwnTime: time as this process has had it. What its busiest thread spent waiting for a processor
// does not count, so that a limit meant for a quiet machine does not cut off work that was only
// kept waiting by others. The system tells by thread (/proc/self/task/*/schedstat); where it does
// not, this is the time of the clock. For one thread; a look costs a small file for each thread.

#include <chrono>
#include <map>
#include <string>

namespace tusk::protocol {

class OwnTime {
public:
    OwnTime();

    // Since the beginning of this object: at most as the clock says, at least a tenth of that.
    [[nodiscard]] std::chrono::milliseconds passed() const;

private:
    using Waits = std::map<std::string, std::chrono::nanoseconds>;  // by thread
    [[nodiscard]] static Waits waits();

    std::chrono::steady_clock::time_point start_;
    Waits before_;
};

}  // namespace tusk::protocol
