#pragma once
// Runs a shell command of a test and returns what it printed (standard output and errors) and its
// exit status.

#include <sys/wait.h>

#include <array>
#include <cstdio>
#include <string>

namespace tusk::tests {

struct ShellResult {
    std::string output;
    int status = -1;
};

inline ShellResult shell(const std::string& command) {
    ShellResult result;
    FILE* pipe = popen(("(" + command + ") 2>&1").c_str(), "r");
    if (pipe == nullptr) {
        return result;
    }
    std::array<char, 4096> block;
    while (const std::size_t count = std::fread(block.data(), 1, block.size(), pipe)) {
        result.output.append(block.data(), count);
    }
    const int status = pclose(pipe);
    result.status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    return result;
}

}  // namespace tusk::tests
