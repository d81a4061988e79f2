#pragma once
// Process: another program with pipes to its standard input, output and error.
//
// It is started without a shell, in a process group of its own (a Ctrl-C at our terminal does not
// reach it), and ends with this object: SIGTERM to the group, SIGKILL after 500 ms; and also when
// we are killed ourselves (process_group.h). Everything is
// bounded: each wait has a deadline, a line has at most 64 KiB, at most 10,000 lines and 16 MiB may
// come between two lines written, on its standard error another 16 MiB, of which the last 4 KiB are
// kept; unread output is kept up to 1 MiB. Errors are told to whoever wrote the program: what it
// was sent last, what it wrote last, how it ended and what it said on its standard error. After an
// error the process is of no further use. Not thread safe; one user at a time.

#include <sys/types.h>

#include <chrono>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "protocol/process_group.h"

namespace tusk::protocol {

using Deadline = std::chrono::steady_clock::time_point;

// `time_ms` from now; far-away times are cut to a week.
[[nodiscard]] Deadline deadline_in(std::int64_t time_ms);

class Process {
public:
    static constexpr std::size_t kMaxLineBytes = 64 * 1024;
    static constexpr std::size_t kMaxUnreadBytes = 1024 * 1024;
    static constexpr std::size_t kMaxErrorBytes = 4 * 1024;
    static constexpr std::size_t kMaxOutputBytes = 16 * 1024 * 1024;  // each of both ways out
    static constexpr int kMaxLines = 10'000;
    static constexpr int kGraceMs = 500;

    // `command` is split into words as in command_words.h. Fails with kSyntax or kEngineStart.
    [[nodiscard]] static core::Result<std::unique_ptr<Process>> start(std::string_view command);

    Process(const Process&) = delete;
    Process& operator=(const Process&) = delete;
    ~Process();

    // Writes the text and a line end. Fails with kEngineCrash when the program has ended, with
    // kEngineTimeout when it does not take the line (any more) but lives, with kEngineFlood when it
    // only writes; never raises SIGPIPE.
    [[nodiscard]] core::Result<void> write_line(std::string_view text, Deadline deadline,
                                                const std::stop_token& stop = {});

    // The next line without its line end. Fails with kEngineTimeout (none came, or it closed its
    // output and lives on), kEngineCrash (the program ended), kEngineFlood (a bound was exceeded)
    // or kCancelled (stop was requested).
    [[nodiscard]] core::Result<std::string> read_line(Deadline deadline,
                                                      const std::stop_token& stop = {});

    [[nodiscard]] pid_t pid() const noexcept { return pid_; }
    [[nodiscard]] const std::string& command() const noexcept { return command_; }
    // An error about this program: `what` follows its name, then what was sent and came last.
    [[nodiscard]] core::Error error(core::ErrorCode code, std::string_view what) const;
    // The end of what the program wrote to its standard error.
    [[nodiscard]] const std::string& error_text() const noexcept { return error_text_; }

private:
    explicit Process(std::string_view command) : command_(command) {}

    [[nodiscard]] core::Result<void> spawn(const std::string& program,
                                           const std::vector<std::string>& words);
    // Waits until something can be read (or written, if wanted), and takes in what came.
    [[nodiscard]] core::Result<void> pump(bool want_write, Deadline deadline,
                                          const std::stop_token& stop);
    void take_output();
    void take_errors();
    // True once the program has ended; it stays unreaped so that its number stays ours.
    [[nodiscard]] bool has_ended(int wait_ms);
    [[nodiscard]] core::Error crash();
    // An error if more came since the last line written than anybody may be asked to read.
    [[nodiscard]] core::Result<void> check_amount() const;

    std::string command_;
    std::unique_ptr<ProcessGroup> group_;
    pid_t pid_ = -1;
    int to_ = -1;      // its standard input
    int from_ = -1;    // its standard output
    int errors_ = -1;  // its standard error
    std::string unread_;
    std::size_t read_at_ = 0;  // what lies before this in unread_ has been handed out
    std::size_t seen_at_ = 0;  // no line end lies between read_at_ and here
    std::string error_text_;
    std::string sent_;              // the last line written, cut
    std::string came_;              // the last line read since then, cut
    std::size_t output_bytes_ = 0;  // since the last write, as the two below
    std::size_t error_bytes_ = 0;
    int lines_ = 0;           // handed out
    std::string end_status_;  // "ended with exit status 3"
};

}  // namespace tusk::protocol
