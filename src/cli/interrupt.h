#pragma once
// Interrupt: Ctrl-C as a stop request.
//
// The first SIGINT or SIGTERM requests a stop, so that long work can end cleanly with what it has;
// the second one ends the program in the usual way. The handler only writes one byte to a pipe (all
// that is safe there); a thread of ours turns it into the stop request. At most one at a time; a
// read of the terminal that is under way ends with an error, as an end of input would.

#include <array>
#include <stop_token>
#include <thread>

namespace tusk::cli {

class Interrupt {
public:
    Interrupt();  // throws std::system_error when the pipe cannot be made
    Interrupt(const Interrupt&) = delete;
    Interrupt& operator=(const Interrupt&) = delete;
    ~Interrupt();

    [[nodiscard]] std::stop_token token() const noexcept { return source_.get_token(); }
    // Whether a signal has come; true at once, even before the token knows.
    [[nodiscard]] bool requested() const noexcept;

private:
    std::stop_source source_;
    std::array<int, 2> pipe_{};
    std::thread watcher_;
};

}  // namespace tusk::cli
