#pragma once
// EngineLoop: what all engines behind a line protocol share.
//
// The calling thread reads lines; one worker thread carries them out in order, searches included.
// So the state of an engine belongs to the worker alone, and yet a line that `interrupts` stops the
// running search, and those still waiting, the moment it is read. Each waiting line has a stop
// source of its own. At most kMaxWaiting lines wait; then reading pauses. Nothing that is read ends
// the loop except what `ends` names and the end of the input.

#include <condition_variable>
#include <deque>
#include <exception>
#include <istream>
#include <mutex>
#include <ostream>
#include <stop_token>
#include <string>
#include <string_view>

#include "protocol/line_reader.h"

namespace tusk::protocol {

class EngineLoop {
public:
    static constexpr std::size_t kMaxWaiting = 256;

    // Both streams must outlive the loop and be used by nobody else meanwhile.
    EngineLoop(std::istream& in, std::ostream& out) : in_(in), out_(out) {}
    EngineLoop(const EngineLoop&) = delete;
    EngineLoop& operator=(const EngineLoop&) = delete;
    virtual ~EngineLoop() = default;

    // Blocks until a line that ends, the end of the input or a closed output, and until everything
    // read before is carried out. Rethrows what a handler threw.
    void run();

protected:
    // Carries out one line, on the worker thread. A search in it must obey `stop`.
    virtual void handle(const InputLine& line, std::stop_token stop) = 0;
    // Does this line stop the searches before it? Called on the reading thread: must not look at
    // anything but the text.
    [[nodiscard]] virtual bool interrupts(std::string_view line) const = 0;
    // Is this the last line to be read? As above.
    [[nodiscard]] virtual bool ends(std::string_view line) const = 0;

    // Writes the text and a line end, and flushes. Safe from any thread.
    void send(std::string_view text);

private:
    struct Waiting {
        InputLine line;
        std::stop_source stop;
    };

    void work();
    void push(InputLine line, bool interrupting);
    void stop_all();  // with mutex_ held
    void finish();

    std::istream& in_;
    std::ostream& out_;
    std::mutex out_mutex_;

    std::mutex mutex_;  // guards everything below
    std::condition_variable changed_;
    std::deque<Waiting> waiting_;
    std::stop_source running_;
    std::size_t carried_out_ = 0;
    bool closed_ = false;    // no further line will come
    bool finished_ = false;  // the worker has left
    bool output_closed_ = false;
    std::exception_ptr failure_;
};

}  // namespace tusk::protocol
