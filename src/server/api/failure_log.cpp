#include "server/api/failure_log.h"

#include <fmt/format.h>

#include <chrono>
#include <mutex>
#include <string>

namespace tusk::server {

void log_failure(const core::Error& error) {
    constexpr std::chrono::seconds kPause{10};
    static std::mutex mutex;
    static std::string last;
    static std::chrono::steady_clock::time_point at;
    const std::string text = error.text();
    const auto now = std::chrono::steady_clock::now();
    const std::lock_guard lock(mutex);
    if (text == last && now - at < kPause) {
        return;
    }
    last = text;
    at = now;
    fmt::print(stderr, "tusk: {}\n", text);
}

}  // namespace tusk::server
