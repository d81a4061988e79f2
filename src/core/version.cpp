#include "core/version.h"

#include <commit.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <thread>

#include "core/text.h"

namespace tusk::core {

namespace {

// The first "key : value" of a file like /proc/cpuinfo.
std::string value_in(const char* file, std::string_view key) {
    std::ifstream lines(file);
    std::string line;
    while (std::getline(lines, line)) {
        const std::size_t colon = line.find(':');
        if (colon != std::string::npos && trim(std::string_view(line).substr(0, colon)) == key) {
            return std::string(trim(std::string_view(line).substr(colon + 1)));
        }
    }
    return {};
}

}  // namespace

std::string version() {
    return TUSK_VERSION;
}

std::string build_name() {
    const std::string_view commit = TUSK_COMMIT;
    return commit.empty() ? version() : fmt::format("{} ({})", version(), commit);
}

std::string machine_name() {
    const std::string model = value_in("/proc/cpuinfo", "model name");
    const unsigned threads = std::max(1u, std::thread::hardware_concurrency());
    const auto pages = static_cast<double>(sysconf(_SC_PHYS_PAGES));
    const auto page = static_cast<double>(sysconf(_SC_PAGE_SIZE));
    return fmt::format("{}, {} thread{}, {:.0f} GB", model.empty() ? "unknown processor" : model,
                       threads, threads == 1 ? "" : "s", pages * page / (1 << 30));
}

}  // namespace tusk::core
