#include "cli/interrupt.h"

#include <fcntl.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <csignal>
#include <system_error>

namespace tusk::cli {

namespace {

constexpr char kSignal = 's';
constexpr char kEnd = 'e';
std::atomic<int> g_pipe_end{-1};  // where the handler writes
std::atomic<bool> g_signalled{false};
static_assert(std::atomic<bool>::is_always_lock_free, "it is written by a signal handler");

extern "C" void on_signal(int /*number*/) {
    const int saved = errno;
    g_signalled = true;
    const char byte = kSignal;
    [[maybe_unused]] const auto written = ::write(g_pipe_end.load(), &byte, 1);
    errno = saved;
}

void handle(int signal_number, bool ours) {
    struct sigaction action {};
    sigemptyset(&action.sa_mask);
    action.sa_handler = ours ? on_signal : SIG_DFL;
    action.sa_flags = static_cast<int>(SA_RESETHAND);  // the second signal ends the program
    ::sigaction(signal_number, &action, nullptr);
}

}  // namespace

Interrupt::Interrupt() {
    if (::pipe2(pipe_.data(), O_CLOEXEC) != 0) {
        throw std::system_error(errno, std::generic_category(), "pipe");
    }
    g_signalled = false;
    g_pipe_end = pipe_[1];
    watcher_ = std::thread([this] {
        char byte = 0;
        while (::read(pipe_[0], &byte, 1) == 1 && byte != kEnd) {
            source_.request_stop();
        }
    });
    handle(SIGINT, true);
    handle(SIGTERM, true);
}

bool Interrupt::requested() const noexcept {
    return g_signalled;
}

Interrupt::~Interrupt() {
    handle(SIGINT, false);
    handle(SIGTERM, false);
    g_pipe_end = -1;
    [[maybe_unused]] const auto written = ::write(pipe_[1], &kEnd, 1);
    watcher_.join();
    ::close(pipe_[0]);
    ::close(pipe_[1]);
}

}  // namespace tusk::cli
