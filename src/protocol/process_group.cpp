#include "protocol/process_group.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <utility>

#include "core/text.h"

extern char** environ;

namespace tusk::protocol {

namespace {

using core::ErrorCode;
using core::fail;
using core::Result;

constexpr const char* kShell = "/bin/sh";
// The end of its input means that we are gone; 0 is the group of the shell itself.
constexpr const char* kGuardScript = "trap '' HUP INT QUIT TERM; read -r _; kill -s KILL 0";

void close_end(int& fd) {
    if (fd >= 0) {
        ::close(std::exchange(fd, -1));
    }
}

// Attributes and file actions of posix_spawn, released in every case.
struct SpawnPlan {
    posix_spawnattr_t attributes{};
    posix_spawn_file_actions_t actions{};

    // Group 0 is a new one, with the program as its leader.
    SpawnPlan(const StandardEnds& ends, pid_t group) {
        posix_spawnattr_init(&attributes);
        posix_spawn_file_actions_init(&actions);
        sigset_t none;
        sigset_t usual;
        sigemptyset(&none);
        sigemptyset(&usual);
        for (const int signal : {SIGPIPE, SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGXFSZ}) {
            sigaddset(&usual, signal);
        }
        posix_spawnattr_setsigmask(&attributes, &none);
        posix_spawnattr_setsigdefault(&attributes, &usual);
        posix_spawnattr_setpgroup(&attributes, group);
        posix_spawnattr_setflags(
            &attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
        place(ends.input, STDIN_FILENO, O_RDONLY);
        place(ends.output, STDOUT_FILENO, O_WRONLY);
        place(ends.errors, STDERR_FILENO, O_WRONLY);
    }
    SpawnPlan(const SpawnPlan&) = delete;
    SpawnPlan& operator=(const SpawnPlan&) = delete;
    ~SpawnPlan() {
        posix_spawn_file_actions_destroy(&actions);
        posix_spawnattr_destroy(&attributes);
    }

private:
    void place(int from, int to, int mode) {
        if (from >= 0) {
            posix_spawn_file_actions_adddup2(&actions, from, to);
        } else {
            posix_spawn_file_actions_addopen(&actions, to, "/dev/null", mode, 0);
        }
    }
};

Result<pid_t> spawn(const std::string& program, std::vector<std::string> words,
                    const StandardEnds& ends, pid_t group) {
    std::vector<char*> arguments;
    for (std::string& word : words) {
        arguments.push_back(word.data());
    }
    arguments.push_back(nullptr);
    const SpawnPlan plan(ends, group);
    pid_t pid = -1;
    const int failure = ::posix_spawn(&pid, program.c_str(), &plan.actions, &plan.attributes,
                                      arguments.data(), environ);
    if (failure != 0) {
        return fail(ErrorCode::kEngineStart, "engine " + core::quoted(program, 200) +
                                                 " cannot be started: " + std::strerror(failure));
    }
    return pid;
}

}  // namespace

Pipe::Pipe() {
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) == 0) {
        read = ends[0];
        write = ends[1];
    }
}

Pipe::~Pipe() {
    close_end(read);
    close_end(write);
}

Result<std::unique_ptr<ProcessGroup>> ProcessGroup::make() {
    std::unique_ptr<ProcessGroup> group(new ProcessGroup());
    if (!group->alive_.open()) {
        return fail(ErrorCode::kEngineStart,
                    std::string("no pipe to the engine's guard: ") + std::strerror(errno));
    }
    auto guard =
        spawn(kShell, {"tusk-engine-guard", "-c", kGuardScript}, {group->alive_.read, -1, -1}, 0);
    if (!guard) {
        return fail(guard.error());
    }
    group->guard_ = *guard;
    close_end(group->alive_.read);
    return group;
}

ProcessGroup::~ProcessGroup() {
    if (guard_ > 0) {
        // The guard is not reaped before this, so the number of the group is still ours.
        signal(SIGKILL);
        while (::waitpid(guard_, nullptr, 0) < 0 && errno == EINTR) {
        }
    }
}

Result<pid_t> ProcessGroup::start(const std::string& program, const std::vector<std::string>& words,
                                  const StandardEnds& ends) const {
    return spawn(program, words, ends, guard_);
}

void ProcessGroup::signal(int number) const {
    ::kill(-guard_, number);
}

}  // namespace tusk::protocol
