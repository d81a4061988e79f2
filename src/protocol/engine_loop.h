#pragma once
// EngineLoop: what all engines behind a line protocol share.
//
// The calling thread reads lines; one worker thread carries them out in order, searches included.
// So the state of an engine belongs to the worker alone, and yet a line that `interrupts` stops the
// running search, and those still waiting, the moment it is read. Each waiting line has a stop
// source of its own. At most kMaxWaitingBytes wait; then reading pauses. Nothing that is read ends
// the loop except what `ends` names and the end of the input.
//
// An engine whose user has gone must not go on working, and a script that is piped in must get its
// answers. So the end has a time-table (EngineEnd): what was read before it is carried out as
// usual for a short grace; then searches are stopped and answer with the best they have; what is
// left a little later is dropped. The end of a program comes within a second of its `quit`.

#include <chrono>
#include <condition_variable>
#include <deque>
#include <exception>
#include <functional>
#include <istream>
#include <mutex>
#include <ostream>
#include <stop_token>
#include <string>
#include <string_view>

#include "protocol/line_reader.h"

namespace tusk::protocol {

// How an engine ends after the line that ends it, or after its input.
struct EngineEnd {
    std::chrono::milliseconds grace{400};  // everything goes on as usual
    // After it searches are stopped, and commands answered. Of our own time (own_time.h): on a
    // machine with more work than processors an answer is late rather than lost.
    std::chrono::milliseconds rest{450};
    // Called when both are over and something still works: a command that obeys no stop, such as
    // the making of a large table. Should end the process; without it the loop waits.
    std::function<void()> give_up = {};
};

class EngineLoop {
public:
    static constexpr std::size_t kMaxWaitingBytes = 16 << 20;

    // Both streams must outlive the loop and be used by nobody else meanwhile.
    EngineLoop(std::istream& in, std::ostream& out) : in_(in), out_(out) {}
    EngineLoop(const EngineLoop&) = delete;
    EngineLoop& operator=(const EngineLoop&) = delete;
    virtual ~EngineLoop() = default;

    // Blocks until a line that ends, the end of the input or a closed output, and until what was
    // read before is carried out as `end` says. Rethrows what a handler threw.
    void run(const EngineEnd& end = {});

protected:
    // Carries out one line, on the worker thread. A search in it must obey `stop`.
    virtual void handle(const InputLine& line, std::stop_token stop) = 0;
    // Brings to an end what goes on beside the worker thread; called by it after the last line.
    // What ends by itself may do so until `stop` is requested.
    virtual void conclude(const std::stop_token& /*stop*/) {}
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

        [[nodiscard]] std::size_t bytes() const { return sizeof(Waiting) + line.text.size(); }
    };

    void work();
    void push(InputLine line, bool interrupting);
    void stop_all();  // with mutex_ held
    void finish(const EngineEnd& end);
    // Whether the worker has left before so much of our own time is over.
    [[nodiscard]] bool finishes_within(std::unique_lock<std::mutex>& lock,
                                       std::chrono::milliseconds time);

    std::istream& in_;
    std::ostream& out_;
    std::timed_mutex out_mutex_;

    std::mutex mutex_;  // guards everything below
    std::condition_variable changed_;
    std::deque<Waiting> waiting_;
    std::size_t waiting_bytes_ = 0;
    std::stop_source running_;
    bool closed_ = false;    // no further line will come
    bool in_haste_ = false;  // nothing that begins from now on may search
    bool finished_ = false;  // the worker has left
    bool output_closed_ = false;
    std::exception_ptr failure_;
};

}  // namespace tusk::protocol
