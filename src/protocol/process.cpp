#include "protocol/process.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <thread>

#include "core/text.h"
#include "protocol/command_words.h"

namespace tusk::protocol {

namespace {

using core::Error;
using core::ErrorCode;
using core::fail;
using core::Result;
using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

constexpr int kPollSliceMs = 10;  // how soon a stop request is noticed
constexpr std::size_t kErrorTextInMessage = 400;
constexpr std::size_t kLineInMessage = 100;

void close_end(int& fd) {
    if (fd >= 0) {
        ::close(std::exchange(fd, -1));
    }
}

int keep(int& fd) {
    ::fcntl(fd, F_SETFL, ::fcntl(fd, F_GETFL) | O_NONBLOCK);
    return std::exchange(fd, -1);
}

// write() that reports a closed pipe as EPIPE and leaves no SIGPIPE behind, whatever the process
// has set up for that signal.
ssize_t write_quietly(int fd, const char* data, std::size_t size) {
    sigset_t pipe_only;
    sigset_t before;
    sigset_t waiting;
    sigemptyset(&pipe_only);
    sigaddset(&pipe_only, SIGPIPE);
    sigpending(&waiting);
    const bool was_waiting = sigismember(&waiting, SIGPIPE) == 1;
    pthread_sigmask(SIG_BLOCK, &pipe_only, &before);
    const ssize_t written = ::write(fd, data, size);
    const int reason = errno;
    if (written < 0 && reason == EPIPE && !was_waiting) {
        const timespec now{};
        sigtimedwait(&pipe_only, nullptr, &now);
    }
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
    errno = reason;
    return written;
}

std::string status_text(const siginfo_t& info) {
    if (info.si_code == CLD_EXITED) {
        return "ended with exit status " + std::to_string(info.si_status);
    }
    const char* name = ::sigdescr_np(info.si_status);
    return "was ended by signal " + std::to_string(info.si_status) +
           (name != nullptr ? std::string(" (") + name + ")" : std::string());
}

// The end of a text as one line for a message.
std::string last_lines(std::string_view text) {
    text = core::trim(text);
    if (text.size() > kErrorTextInMessage) {
        text.remove_prefix(text.size() - kErrorTextInMessage);
        if (const auto end = text.find('\n'); end != std::string_view::npos) {
            text.remove_prefix(end + 1);  // of a line that is cut the rest says little
        }
    }
    std::vector<std::string> shown;
    for (const std::string_view line : core::lines(text)) {
        shown.push_back(core::quoted(line, kErrorTextInMessage));
    }
    return core::join(shown, " ");
}

}  // namespace

Deadline deadline_in(std::int64_t time_ms) {
    constexpr std::int64_t kWeekMs = 7LL * 24 * 3600 * 1000;
    return Clock::now() + milliseconds(std::clamp<std::int64_t>(time_ms, 0, kWeekMs));
}

Result<std::unique_ptr<Process>> Process::start(std::string_view command) {
    auto words = split_command(command);
    if (!words) {
        return fail(words.error().within("engine command"));
    }
    auto program = find_program(words->front());
    if (!program) {
        return fail(program.error());
    }
    std::unique_ptr<Process> process(new Process(command));
    if (auto done = process->spawn(*program, *words); !done) {
        return fail(done.error());
    }
    return process;
}

Result<void> Process::spawn(const std::string& program, const std::vector<std::string>& words) {
    Pipe input;
    Pipe output;
    Pipe errors;
    if (!input.open() || !output.open() || !errors.open()) {
        return fail(ErrorCode::kEngineStart,
                    std::string("no pipe to the engine: ") + std::strerror(errno));
    }
    auto group = ProcessGroup::make();
    if (!group) {
        return fail(group.error());
    }
    auto pid = (*group)->start(program, words, {input.read, output.write, errors.write});
    if (!pid) {
        return fail(pid.error());
    }
    group_ = std::move(*group);
    pid_ = *pid;
    to_ = keep(input.write);
    from_ = keep(output.read);
    errors_ = keep(errors.read);
    return {};
}

Process::~Process() {
    close_end(to_);
    if (pid_ > 0) {
        group_->signal(SIGTERM);
        static_cast<void>(has_ended(kGraceMs));
        // What the engine has started must not outlive it.
        group_.reset();
        ::kill(pid_, SIGKILL);  // it may have left the group
        while (::waitpid(pid_, nullptr, 0) < 0 && errno == EINTR) {
        }
    }
    close_end(from_);
    close_end(errors_);
}

Result<void> Process::write_line(std::string_view text, Deadline deadline,
                                 const std::stop_token& stop) {
    const std::string line = std::string(text) + '\n';
    std::size_t done = 0;
    lines_ = 0;
    output_bytes_ = 0;
    error_bytes_ = 0;
    sent_ = text.substr(0, kLineInMessage + 1);
    came_.clear();
    while (done < line.size()) {
        const ssize_t written = write_quietly(to_, line.data() + done, line.size() - done);
        if (written > 0) {
            done += static_cast<std::size_t>(written);
            continue;
        }
        if (written < 0 && errno != EAGAIN && errno != EINTR) {
            return fail(crash());
        }
        if (unread_.size() - read_at_ > kMaxUnreadBytes) {
            return fail(error(ErrorCode::kEngineFlood, "floods its output and reads no input"));
        }
        if (auto waited = pump(true, deadline, stop); !waited) {
            return fail(waited.error());
        }
    }
    return {};
}

Result<std::string> Process::read_line(Deadline deadline, const std::stop_token& stop) {
    for (;;) {
        std::size_t end = unread_.find('\n', seen_at_);
        seen_at_ = unread_.size();
        if (end == std::string::npos && from_ < 0 && read_at_ < unread_.size()) {
            end = unread_.size();  // the last line of a program that has ended
        }
        if (end != std::string::npos) {
            if (++lines_ > kMaxLines) {
                return fail(error(ErrorCode::kEngineFlood, "wrote " + std::to_string(kMaxLines) +
                                                               " lines without an answer"));
            }
            std::string line = unread_.substr(read_at_, end - read_at_);
            read_at_ = seen_at_ = std::min(end + 1, unread_.size());
            if (read_at_ > unread_.size() / 2) {
                unread_.erase(0, std::exchange(read_at_, 0));
                seen_at_ = 0;
            }
            if (!line.empty() && line.back() == '\r') {
                line.pop_back();
            }
            if (!core::trim(line).empty()) {
                came_ = line.substr(0, kLineInMessage + 1);
            }
            return line;
        }
        if (unread_.size() - read_at_ > kMaxLineBytes) {
            return fail(
                error(ErrorCode::kEngineFlood,
                      "wrote a line of more than " + std::to_string(kMaxLineBytes) + " bytes"));
        }
        if (from_ < 0) {
            return fail(crash());
        }
        if (auto waited = pump(false, deadline, stop); !waited) {
            return fail(waited.error());
        }
    }
}

Result<void> Process::pump(bool want_write, Deadline deadline, const std::stop_token& stop) {
    if (stop.stop_requested()) {
        return fail(error(ErrorCode::kCancelled, "was stopped"));
    }
    const auto left =
        std::max<std::int64_t>(0, std::chrono::ceil<milliseconds>(deadline - Clock::now()).count());
    const int slice = stop.stop_possible() ? kPollSliceMs : 1000;
    std::array<pollfd, 3> waits{pollfd{from_, POLLIN, 0}, pollfd{errors_, POLLIN, 0},
                                pollfd{want_write ? to_ : -1, POLLOUT, 0}};
    ::poll(waits.data(), waits.size(), static_cast<int>(std::min<std::int64_t>(left, slice)));
    // What has come in time counts even if we come late to read it.
    if (left == 0 && (want_write || waits[0].revents == 0)) {
        return fail(error(ErrorCode::kEngineTimeout,
                          want_write ? "does not read its input" : "did not answer in time"));
    }
    if (waits[0].revents != 0) {
        take_output();
    }
    if (waits[1].revents != 0) {
        take_errors();
    }
    return check_amount();
}

Result<void> Process::check_amount() const {
    const std::string limit = std::to_string(kMaxOutputBytes >> 20) + " MiB";
    if (output_bytes_ > kMaxOutputBytes) {
        return fail(
            error(ErrorCode::kEngineFlood, "wrote more than " + limit + " without an answer"));
    }
    if (error_bytes_ > kMaxOutputBytes) {
        return fail(error(ErrorCode::kEngineFlood,
                          "wrote more than " + limit + " to its standard error without an answer"));
    }
    return {};
}

void Process::take_output() {
    std::array<char, 16 * 1024> buffer;
    const ssize_t got = from_ < 0 ? 0 : ::read(from_, buffer.data(), buffer.size());
    if (got > 0) {
        unread_.append(buffer.data(), static_cast<std::size_t>(got));
        output_bytes_ += static_cast<std::size_t>(got);
    } else if (got == 0 || (errno != EAGAIN && errno != EINTR)) {
        close_end(from_);
    }
}

void Process::take_errors() {
    std::array<char, 16 * 1024> buffer;
    const ssize_t got = errors_ < 0 ? 0 : ::read(errors_, buffer.data(), buffer.size());
    if (got > 0) {
        error_text_.append(buffer.data(), static_cast<std::size_t>(got));
        error_bytes_ += static_cast<std::size_t>(got);
        if (error_text_.size() > kMaxErrorBytes) {
            error_text_.erase(0, error_text_.size() - kMaxErrorBytes);
        }
    } else if (got == 0 || (errno != EAGAIN && errno != EINTR)) {
        close_end(errors_);
    }
}

bool Process::has_ended(int wait_ms) {
    const Deadline deadline = deadline_in(wait_ms);
    for (;;) {
        siginfo_t info{};
        const int asked =
            ::waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOHANG | WNOWAIT);
        if (asked == 0 && info.si_pid == pid_) {
            end_status_ = status_text(info);
            return true;
        }
        if (Clock::now() >= deadline) {
            return false;
        }
        std::this_thread::sleep_for(milliseconds(2));
    }
}

Error Process::crash() {
    const bool ended = has_ended(kGraceMs);
    for (int reads = 0; reads < 8; ++reads) {  // more than a pipe holds
        take_errors();
    }
    return ended ? error(ErrorCode::kEngineCrash, end_status_)
                 : error(ErrorCode::kEngineTimeout,
                         from_ < 0 ? "closed its standard output but still runs"
                                   : "closed its standard input but still runs");
}

Error Process::error(ErrorCode code, std::string_view what) const {
    std::string message = "engine " + core::quoted(command_, 200) + " " + std::string(what);
    if (!sent_.empty()) {
        message += "; sent last: " + core::quoted(sent_, kLineInMessage);
    }
    const std::string_view rest = core::trim(std::string_view(unread_).substr(read_at_));
    if (!rest.empty()) {
        message += "; came last, not yet read: " + core::quoted(rest, kLineInMessage);
    } else if (!came_.empty()) {
        message += "; came last: " + core::quoted(came_, kLineInMessage);
    } else {
        message += "; nothing came";
    }
    if (const std::string said = last_lines(error_text_); !said.empty()) {
        message += "; its standard error: " + said;
    }
    return {code, message, {}};
}

}  // namespace tusk::protocol
