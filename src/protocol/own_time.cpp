#include "protocol/own_time.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <system_error>

namespace tusk::protocol {

using std::chrono::milliseconds;
using std::chrono::nanoseconds;

OwnTime::OwnTime() : start_(std::chrono::steady_clock::now()), before_(waits()) {}

milliseconds OwnTime::passed() const {
    const nanoseconds clock = std::chrono::steady_clock::now() - start_;
    nanoseconds waited{0};
    for (const auto& [thread, now] : waits()) {
        const auto then = before_.find(thread);
        waited = std::max(waited, then == before_.end() ? now : now - then->second);
    }
    return std::chrono::duration_cast<milliseconds>(std::max(clock - waited, clock / 10));
}

OwnTime::Waits OwnTime::waits() {
    Waits found;
    std::error_code unknown;
    for (const auto& task : std::filesystem::directory_iterator("/proc/self/task", unknown)) {
        std::ifstream file(task.path() / "schedstat");
        std::int64_t ran_ns = 0;
        std::int64_t waited_ns = 0;
        if (file >> ran_ns >> waited_ns) {
            found[task.path().filename().string()] = nanoseconds(waited_ns);
        }
    }
    return found;
}

}  // namespace tusk::protocol
