#include "protocol/uci_search.h"

#include <utility>

namespace tusk::protocol {

void UciSearch::Signals::wait() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return stopped_ || hit_; });
}

bool UciSearch::Signals::pondered_right() const {
    const std::lock_guard lock(mutex_);
    return hit_;
}

bool UciSearch::Signals::stopped() const {
    const std::lock_guard lock(mutex_);
    return stopped_;
}

void UciSearch::Signals::begin_again() {
    const std::lock_guard lock(mutex_);
    if (!stopped_) {
        thinking_ = std::stop_source();
    }
}

bool UciSearch::running() const {
    const std::lock_guard lock(mutex_);
    return running_;
}

void UciSearch::start(bool bounded, Work work) {
    if (thread_.joinable()) {
        thread_.join();  // it has nothing left to do
    }
    signals_ = std::make_unique<Signals>();
    bounded_ = bounded;
    running_ = true;
    thread_ = std::jthread([this, work = std::move(work)] {
        const std::string last = work(*signals_);
        {
            const std::lock_guard lock(mutex_);
            running_ = false;
            ended_.notify_all();
        }
        send_(last);
    });
}

void UciSearch::stop() {
    if (!signals_) {
        return;
    }
    const std::lock_guard lock(signals_->mutex_);
    signals_->stopped_ = true;
    signals_->thinking_.request_stop();
    signals_->changed_.notify_all();
}

void UciSearch::ponder_hit() {
    if (!signals_) {
        return;
    }
    const std::lock_guard lock(signals_->mutex_);
    if (!signals_->hit_) {
        signals_->hit_ = true;
        signals_->thinking_.request_stop();
        signals_->changed_.notify_all();
    }
}

void UciSearch::end() {
    stop();
    if (thread_.joinable()) {
        thread_.join();
    }
}

void UciSearch::finish(const std::stop_token& hurry) {
    if (bounded_) {
        std::unique_lock lock(mutex_);
        ended_.wait(lock, hurry, [this] { return !running_; });
    }
    end();
}

}  // namespace tusk::protocol
