#include "protocol/engine_loop.h"

#include <thread>
#include <utility>

#include "protocol/own_time.h"

namespace tusk::protocol {

namespace {

constexpr std::chrono::milliseconds kWriteGrace{100};

}  // namespace

void EngineLoop::run(const EngineEnd& end) {
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
        finish(end);
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
    changed_.wait(lock, [this] { return waiting_bytes_ < kMaxWaitingBytes || finished_; });
    waiting_.push_back({std::move(line), std::stop_source()});
    waiting_bytes_ += waiting_.back().bytes();
    changed_.notify_all();
}

void EngineLoop::stop_all() {
    running_.request_stop();
    for (Waiting& item : waiting_) {
        item.stop.request_stop();
    }
}

void EngineLoop::finish(const EngineEnd& end) {
    std::unique_lock lock(mutex_);
    closed_ = true;
    changed_.notify_all();
    if (changed_.wait_for(lock, end.grace, [this] { return finished_; })) {
        return;
    }
    in_haste_ = true;
    stop_all();
    if (finishes_within(lock, end.rest)) {
        return;
    }
    waiting_.clear();
    if (end.give_up) {
        lock.unlock();
        // No line is cut in two, unless nobody reads it.
        const std::unique_lock whole_lines(out_mutex_, kWriteGrace);
        end.give_up();
    }
}

bool EngineLoop::finishes_within(std::unique_lock<std::mutex>& lock,
                                 std::chrono::milliseconds time) {
    const OwnTime own;
    for (auto left = time; left.count() > 0 && !finished_; left = time - own.passed()) {
        changed_.wait_for(lock, left, [this] { return finished_; });
    }
    return finished_;
}

void EngineLoop::work() {
    std::unique_lock lock(mutex_);
    try {
        for (;;) {
            changed_.wait(lock, [this] { return closed_ || output_closed_ || !waiting_.empty(); });
            if (waiting_.empty() || output_closed_) {
                break;
            }
            const Waiting item = std::move(waiting_.front());
            waiting_.pop_front();
            waiting_bytes_ -= item.bytes();
            changed_.notify_all();
            running_ = item.stop;
            lock.unlock();
            handle(item.line, item.stop.get_token());
            lock.lock();
        }
        running_ = std::stop_source();
        if (in_haste_ || output_closed_) {
            running_.request_stop();
        }
        const std::stop_token stop = running_.get_token();
        lock.unlock();
        conclude(stop);
        lock.lock();
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
        changed_.notify_all();
    }
}

}  // namespace tusk::protocol
