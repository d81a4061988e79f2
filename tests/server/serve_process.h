#pragma once
// `tusk serve` as a process of its own, so that it can be killed.

#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace tusk::server {

class ServeProcess {
public:
    explicit ServeProcess(const std::string& database_url, int port = 0,
                          const std::vector<std::string>& more = {}) {
        std::vector<std::string> words = {TUSK_PROGRAM,         "serve", "--port",
                                          std::to_string(port), "--db",  database_url};
        words.insert(words.end(), more.begin(), more.end());
        int pipe_ends[2];
        if (pipe2(pipe_ends, O_CLOEXEC) != 0) {
            throw std::runtime_error("no pipe");
        }
        const std::filesystem::path web = web_folder();
        pid_ = fork();
        if (pid_ == 0) {
            dup2(pipe_ends[1], STDERR_FILENO);
            setenv("TUSK_WEB", web.c_str(), 1);
            std::vector<char*> arguments;
            for (std::string& word : words) {
                arguments.push_back(word.data());
            }
            arguments.push_back(nullptr);
            execv(arguments[0], arguments.data());
            _exit(127);
        }
        close(pipe_ends[1]);
        errors_ = pipe_ends[0];
        read_port();
    }
    ServeProcess(const ServeProcess&) = delete;
    ServeProcess& operator=(const ServeProcess&) = delete;
    ~ServeProcess() {
        end(SIGKILL);
        close(errors_);
    }

    // Sends the signal and waits for the end; the exit status, or -1 when a signal ended it.
    int end(int signal_number) {
        if (pid_ <= 0) {
            return -1;
        }
        kill(pid_, signal_number);
        int status = 0;
        waitpid(pid_, &status, 0);
        pid_ = 0;
        return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    }
    [[nodiscard]] int port() const noexcept { return port_; }
    [[nodiscard]] const std::string& output() const noexcept { return output_; }
    [[nodiscard]] pid_t pid() const noexcept { return pid_; }

    // What it has said on its standard error since its start; after its end, all of it.
    std::string read_errors() {
        fcntl(errors_, F_SETFL, fcntl(errors_, F_GETFL) | O_NONBLOCK);
        char byte = 0;
        while (read(errors_, &byte, 1) == 1) {
            output_ += byte;
        }
        return output_;
    }

    // The smallest web app; these tests ask the API only.
    static std::filesystem::path web_folder() {
        const auto folder = std::filesystem::temp_directory_path() / "tusk-test-web";
        std::filesystem::create_directories(folder);
        std::ofstream(folder / "index.html") << "<!doctype html><title>tusk</title>";
        return folder;
    }

private:
    void read_port() {
        const std::string before = "http://localhost:";
        char byte = 0;
        while (read(errors_, &byte, 1) == 1) {
            output_ += byte;
            const std::size_t at = output_.find(before);
            if (byte == '\n' && at != std::string::npos) {
                port_ = std::atoi(output_.c_str() + at + before.size());
                return;
            }
        }
        throw std::runtime_error("tusk serve did not start: " + output_);
    }

    pid_t pid_ = 0;
    int errors_ = -1;
    int port_ = 0;
    std::string output_;
};

}  // namespace tusk::server
