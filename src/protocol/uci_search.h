#pragma once
// UciSearch: the thread an UCI engine thinks in, while it goes on listening.
//
// One piece of work at a time. The work returns its last line ("bestmove ..."), which is sent when
// the thread already counts as free: whoever reads it may ask for the next search at once. stop()
// and ponder_hit() only ask; the work watches for both. All functions are for one thread, the
// engine's; those of Signals may be called by the work.

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <stop_token>
#include <string>
#include <thread>

namespace tusk::protocol {

class UciSearch {
public:
    // What the work can learn from outside.
    class Signals {
    public:
        // Requested by stop() and by ponder_hit(): the thinking at hand should end.
        [[nodiscard]] std::stop_token thinking() const { return thinking_.get_token(); }
        void end_thinking() { thinking_.request_stop(); }
        // Blocks until stop() or ponder_hit().
        void wait();
        [[nodiscard]] bool pondered_right() const;
        [[nodiscard]] bool stopped() const;
        // The next thinking has a token of its own, unless stop() came before.
        void begin_again();

    private:
        friend class UciSearch;
        mutable std::mutex mutex_;
        std::condition_variable changed_;
        std::stop_source thinking_;
        bool stopped_ = false;
        bool hit_ = false;
    };
    using Work = std::function<std::string(Signals&)>;

    explicit UciSearch(std::function<void(const std::string&)> send) : send_(std::move(send)) {}
    UciSearch(const UciSearch&) = delete;
    UciSearch& operator=(const UciSearch&) = delete;
    ~UciSearch() { end(); }

    [[nodiscard]] bool running() const;
    // `bounded`: the work ends by itself. Only when nothing is running.
    void start(bool bounded, Work work);
    void stop();
    void ponder_hit();
    // Stops and waits for the end.
    void end();
    // The same, but bounded work may go on until `hurry` is requested.
    void finish(const std::stop_token& hurry);

private:
    std::function<void(const std::string&)> send_;
    mutable std::mutex mutex_;  // guards running_
    std::condition_variable_any ended_;
    bool running_ = false;
    bool bounded_ = false;
    std::unique_ptr<Signals> signals_;
    std::jthread thread_;
};

}  // namespace tusk::protocol
