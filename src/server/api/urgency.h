#pragma once
// Who comes first on a busy machine: the network thread, short answers, engines of live games,
// analyses, runs of the lab. As nice values of threads, 0 being the network thread's.

#include <sys/resource.h>
#include <unistd.h>

namespace tusk::server {

enum class Urgency : int { kQuestion = 1, kMove = 4, kAnalysis = 12, kLab = 19 };

// For the calling thread; threads and programs that it starts inherit it.
inline void set_urgency(Urgency urgency) noexcept {
    setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), static_cast<int>(urgency));
}

}  // namespace tusk::server
