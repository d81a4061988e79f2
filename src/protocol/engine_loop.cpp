#include "protocol/engine_loop.h"

#include <chrono>
#include <thread>
#include <utility>

namespace tusk::protocol {

namespace {

// A script piped into an engine ends long before its last search; an engine whose user has gone
// away must not search for ever. Past its input, one command may take this long.
constexpr std::chrono::minutes kOrphanGrace{10};

}  // namespace

void EngineLoop::run() {
    in_.tie(nullptr);  // a tied input would flush the output from the reading thread
    {
        std::jthread worker([this] { work(); });
        while (auto line = read_input_line(in_)) {
            const bool last = ends(line->text);
            const bool interrupting = interrupts(line->text);
            push(std::move(*line), interrupting);
            const std::lock_guard lock(mutex_);
            if (last || output_closed_ || finished_) {
                break;
            }
        }
        finish();
    }
    if (failure_) {
        std::rethrow_exception(failure_);
    }
}

void EngineLoop::push(InputLine line, bool interrupting) {
    std::unique_lock lock(mutex_);
    if (interrupting) {
        stop_all();
    }
    changed_.wait(lock, [this] { return waiting_.size() < kMaxWaiting || finished_; });
    waiting_.push_back({std::move(line), std::stop_source()});
    changed_.notify_all();
}

void EngineLoop::stop_all() {
    running_.request_stop();
    for (Waiting& item : waiting_) {
        item.stop.request_stop();
    }
}

void EngineLoop::finish() {
    std::unique_lock lock(mutex_);
    closed_ = true;
    changed_.notify_all();
    while (!finished_) {
        const std::size_t before = carried_out_;
        if (!changed_.wait_for(lock, kOrphanGrace,
                               [&] { return finished_ || carried_out_ != before; })) {
            stop_all();
        }
    }
}

void EngineLoop::work() {
    std::unique_lock lock(mutex_);
    try {
        for (;;) {
            changed_.wait(lock, [this] { return closed_ || !waiting_.empty(); });
            if (waiting_.empty() || output_closed_) {
                break;
            }
            const Waiting item = std::move(waiting_.front());
            waiting_.pop_front();
            running_ = item.stop;
            lock.unlock();
            handle(item.line, item.stop.get_token());
            lock.lock();
            ++carried_out_;
            changed_.notify_all();
        }
    } catch (...) {
        if (!lock.owns_lock()) {
            lock.lock();
        }
        failure_ = std::current_exception();
    }
    finished_ = true;
    changed_.notify_all();
}

void EngineLoop::send(std::string_view text) {
    const std::lock_guard lock(out_mutex_);
    out_ << text << '\n' << std::flush;
    if (!out_) {
        const std::lock_guard inner(mutex_);
        output_closed_ = true;
        stop_all();
    }
}

}  // namespace tusk::protocol
