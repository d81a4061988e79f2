#pragma once
// A program of a test with pipes to its standard input and output, which can be killed, left alone
// or waited for; its standard error is the test's own. Ends with this object.

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace tusk::tests {

class Program {
public:
    explicit Program(std::vector<std::string> words) {
        std::array<int, 2> in{};
        std::array<int, 2> out{};
        if (pipe2(in.data(), O_CLOEXEC) != 0 || pipe2(out.data(), O_CLOEXEC) != 0) {
            throw std::runtime_error("no pipe");
        }
        std::vector<char*> arguments;
        for (std::string& word : words) {
            arguments.push_back(word.data());
        }
        arguments.push_back(nullptr);
        ::signal(SIGPIPE, SIG_IGN);  // a program that has ended is found out by send()
        pid_ = fork();
        if (pid_ == 0) {
            ::signal(SIGPIPE, SIG_DFL);
            dup2(in[0], STDIN_FILENO);
            dup2(out[1], STDOUT_FILENO);
            execvp(arguments[0], arguments.data());
            _exit(127);
        }
        close(in[0]);
        close(out[1]);
        input_ = in[1];
        output_ = out[0];
    }
    Program(const Program&) = delete;
    Program& operator=(const Program&) = delete;
    ~Program() {
        end_input();
        end_output();
        if (pid_ > 0) {
            kill(pid_, SIGKILL);
            waitpid(pid_, nullptr, 0);
        }
    }

    void send(const std::string& text) {
        const std::string line = text + "\n";
        if (write(input_, line.data(), line.size()) != static_cast<ssize_t>(line.size())) {
            throw std::runtime_error("the program does not read");
        }
    }
    void end_input() { shut(input_); }
    void end_output() { shut(output_); }
    void signal(int number) const { kill(pid_, number); }
    [[nodiscard]] pid_t pid() const { return pid_; }

    // All that it writes up to its end, or up to a text; at most for the time given.
    std::string read_until(const std::string& text, std::chrono::milliseconds patience) {
        const auto deadline = std::chrono::steady_clock::now() + patience;
        while (text.empty() || came_.find(text) == std::string::npos) {
            const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
                deadline - std::chrono::steady_clock::now());
            pollfd wait{output_, POLLIN, 0};
            if (left.count() <= 0 || poll(&wait, 1, static_cast<int>(left.count())) <= 0) {
                break;
            }
            std::array<char, 4096> block;
            const ssize_t got = read(output_, block.data(), block.size());
            if (got <= 0) {
                break;
            }
            came_.append(block.data(), static_cast<std::size_t>(got));
        }
        return came_;
    }

    // The wait status (as of waitpid) if it ends in time. Reads nothing.
    std::optional<int> wait(std::chrono::milliseconds patience) {
        const auto deadline = std::chrono::steady_clock::now() + patience;
        for (;;) {
            int status = 0;
            if (pid_ > 0 && waitpid(pid_, &status, WNOHANG) == pid_) {
                pid_ = 0;
                return status;
            }
            if (std::chrono::steady_clock::now() > deadline) {
                return std::nullopt;
            }
            std::this_thread::sleep_for(std::chrono::milliseconds(2));
        }
    }

private:
    static void shut(int& fd) {
        if (fd >= 0) {
            close(std::exchange(fd, -1));
        }
    }

    pid_t pid_ = 0;
    int input_ = -1;
    int output_ = -1;
    std::string came_;
};

}  // namespace tusk::tests
