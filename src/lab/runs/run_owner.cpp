#include "lab/runs/run_owner.h"

#include <fmt/format.h>
#include <sys/types.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <limits>

#include "core/text.h"
#include "lab/runs/run_access.h"

namespace tusk::lab {

namespace {

std::string host_name() {
    std::array<char, 256> name{};
    gethostname(name.data(), name.size() - 1);
    return name.data();
}

}  // namespace

std::string owner_here(const std::string& name) {
    return fmt::format("{}@{}:{}", name.empty() ? "tusk" : name, host_name(), getpid());
}

bool has_ended(const std::string& owner) {
    const std::size_t at = owner.rfind('@');
    const std::size_t colon = owner.rfind(':');
    if (at == std::string::npos || colon == std::string::npos || colon < at ||
        owner.substr(at + 1, colon - at - 1) != host_name()) {
        return false;
    }
    const auto process = core::to_unsigned(std::string_view(owner).substr(colon + 1));
    return process && *process > 0 && *process <= std::numeric_limits<pid_t>::max() &&
           kill(static_cast<pid_t>(*process), 0) != 0 && errno == ESRCH;
}

bool is_driven(const StoredRun& run) {
    return !run.owner.empty() && run.heartbeat_ms >= unix_time_ms() - kHeartbeatLapseMs &&
           !has_ended(run.owner);
}

}  // namespace tusk::lab
