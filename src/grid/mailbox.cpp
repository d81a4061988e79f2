#include "grid/mailbox.h"

#include <algorithm>
#include <condition_variable>
#include <map>
#include <mutex>
#include <utility>

namespace tusk::grid {

struct Mailbox::Shared {
    struct Reader {
        ResultFilter filter;
        std::shared_ptr<const ResultCallback> callback;
    };

    std::mutex mutex;
    std::condition_variable_any arrived;   // a result or a subscription is new
    std::condition_variable_any finished;  // a callback has returned
    std::map<std::pair<std::string, std::uint64_t>, JobResult> results;  // by group, then age
    std::map<std::pair<JobId, std::string>, std::uint64_t> ages;         // by job, then group
    std::map<std::uint64_t, Reader> readers;
    std::uint64_t next_number = 1;
    std::uint64_t calling = 0;  // the reader whose callback runs, or 0
    std::thread::id reader_thread;

    using Place = decltype(results)::iterator;

    Place find(const ResultFilter& filter) {
        if (!filter.job) {
            const auto place = results.lower_bound({filter.group, 0});
            const bool fits = place != results.end() && filter.has_group(place->first.first);
            return fits ? place : results.end();
        }
        for (auto age = ages.lower_bound({*filter.job, std::string()});
             age != ages.end() && age->first.first == *filter.job; ++age) {
            if (filter.has_group(age->first.second)) {
                return results.find({age->first.second, age->second});
            }
        }
        return results.end();
    }

    JobResult take(Place place) {
        JobResult result = std::move(place->second);
        ages.erase({result.id, result.group});
        results.erase(place);
        return result;
    }

    // The first reader for whom there is something.
    std::uint64_t served_reader() {
        for (const auto& [number, reader] : readers) {
            if (find(reader.filter) != results.end()) {
                return number;
            }
        }
        return 0;
    }

    void read(const std::stop_token& stop) {
        std::unique_lock lock(mutex);
        while (arrived.wait(lock, stop, [&] { return served_reader() != 0; }) &&
               !stop.stop_requested()) {
            calling = served_reader();
            const Reader reader = readers.at(calling);
            const JobResult result = take(find(reader.filter));
            lock.unlock();
            (*reader.callback)(result);
            lock.lock();
            calling = 0;
            finished.notify_all();
        }
    }

    void end(std::uint64_t number) {
        std::unique_lock lock(mutex);
        readers.erase(number);
        if (std::this_thread::get_id() != reader_thread) {
            finished.wait(lock, [&] { return calling != number; });
        }
    }
};

Mailbox::Mailbox() : shared_(std::make_shared<Shared>()) {}

Mailbox::~Mailbox() = default;

void Mailbox::post(JobResult result) {
    const std::lock_guard lock(shared_->mutex);
    const auto [age, is_new] =
        shared_->ages.try_emplace({result.id, result.group}, shared_->next_number);
    shared_->next_number += is_new ? 1 : 0;
    std::pair key(result.group, age->second);
    shared_->results.insert_or_assign(std::move(key), std::move(result));
    shared_->arrived.notify_all();
}

std::optional<JobResult> Mailbox::wait(const ResultFilter& filter,
                                       std::chrono::milliseconds timeout) {
    // Longer times would overflow the clock.
    timeout = std::min<std::chrono::milliseconds>(timeout, std::chrono::hours(24 * 365));
    std::unique_lock lock(shared_->mutex);
    auto place = shared_->results.end();
    const auto found = [&] {
        place = shared_->find(filter);
        return place != shared_->results.end();
    };
    if (!shared_->arrived.wait_for(lock, timeout, found)) {
        return std::nullopt;
    }
    return shared_->take(place);
}

Subscription Mailbox::subscribe(const ResultFilter& filter, ResultCallback callback) {
    const std::lock_guard lock(shared_->mutex);
    const std::uint64_t number = shared_->next_number++;
    shared_->readers.insert(
        {number, {filter, std::make_shared<const ResultCallback>(std::move(callback))}});
    if (!reader_.joinable()) {
        reader_ =
            std::jthread([shared = shared_](const std::stop_token& stop) { shared->read(stop); });
        shared_->reader_thread = reader_.get_id();
    }
    shared_->arrived.notify_all();
    return Subscription([shared = std::weak_ptr(shared_), number] {
        if (const auto alive = shared.lock()) {
            alive->end(number);
        }
    });
}

}  // namespace tusk::grid
