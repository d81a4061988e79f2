#pragma once
// Who comes first on a busy machine: the network thread, short answers, engines of live games,
// analyses, runs of the lab. As nice values of threads, beyond that of the program itself; each
// step of three halves the share of a core. The lab keeps a share, or a run would never end where
// people are always about.

#include <sys/resource.h>
#include <unistd.h>

namespace tusk::server {

enum class Urgency : int { kQuestion = 1, kMove = 5, kAnalysis = 8, kLab = 10 };

// For the calling thread; threads and programs that it starts inherit it.
inline void set_urgency(Urgency urgency) noexcept {
    const int program = getpriority(PRIO_PROCESS, static_cast<id_t>(getpid()));
    setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), program + static_cast<int>(urgency));
}

}  // namespace tusk::server
