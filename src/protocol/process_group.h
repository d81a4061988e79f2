#pragma once
// ProcessGroup: programs that end with us, however we end.
//
// A program that was killed cannot end its children, and SIGKILL cannot be handled; a driven engine
// that ignores the end of its input would work on for nobody. So every group has a guard: a shell
// that waits for the end of a pipe whose other end only we hold, and then kills its group, itself
// included. The guard is the leader of the group and is there before anybody joins, so there is no
// moment in which a program has no guard. (PR_SET_PDEATHSIG would follow the thread that started
// the program, which may end long before us, and would leave out what the program has started.)
// A program that makes a group or session of its own leaves ours. Not thread safe.

#include <sys/types.h>

#include <memory>
#include <string>
#include <vector>

#include "core/result.h"

namespace tusk::protocol {

// A pipe that no other program inherits; both ends are closed with it.
struct Pipe {
    int read = -1;
    int write = -1;

    Pipe();
    Pipe(const Pipe&) = delete;
    Pipe& operator=(const Pipe&) = delete;
    ~Pipe();
    [[nodiscard]] bool open() const { return read >= 0; }
};

// What a program gets as its first three descriptors; -1 is /dev/null.
struct StandardEnds {
    int input = -1;
    int output = -1;
    int errors = -1;
};

class ProcessGroup {
public:
    // Starts the guard. Fails with kEngineStart.
    [[nodiscard]] static core::Result<std::unique_ptr<ProcessGroup>> make();

    ProcessGroup(const ProcessGroup&) = delete;
    ProcessGroup& operator=(const ProcessGroup&) = delete;
    ~ProcessGroup();  // kills whoever is in the group

    // Starts a program in the group, with all signals as usual; our child, to be waited for by the
    // caller. Fails with kEngineStart.
    [[nodiscard]] core::Result<pid_t> start(const std::string& program,
                                            const std::vector<std::string>& words,
                                            const StandardEnds& ends) const;
    // To everybody in the group. The guard heeds SIGKILL alone.
    void signal(int number) const;

private:
    ProcessGroup() = default;

    Pipe alive_;  // the guard waits for the end of it
    pid_t guard_ = -1;
};

}  // namespace tusk::protocol
