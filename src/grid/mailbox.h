#pragma once
// Mailbox: hands each result to exactly one taker, whether by waiting or by callback.
//
// Executors post results; they stay until somebody takes them. At most one result per job and group
// is kept: a newer one replaces it. Callbacks run on the mailbox's own thread, which starts with
// the first subscription, so that no slot ever waits for a reader. Thread safe. Posting and taking
// are O(log n) in the results kept.

#include <chrono>
#include <memory>
#include <optional>
#include <thread>

#include "grid/executor.h"
#include "grid/job.h"

namespace tusk::grid {

class Mailbox {
public:
    Mailbox();
    Mailbox(const Mailbox&) = delete;
    Mailbox& operator=(const Mailbox&) = delete;
    // Waits for a callback under way; must not be called from one.
    ~Mailbox();

    // `result.group` says whose it is.
    void post(JobResult result);

    [[nodiscard]] std::optional<JobResult> wait(const ResultFilter& filter,
                                                std::chrono::milliseconds timeout);

    Subscription subscribe(const ResultFilter& filter, ResultCallback callback);

private:
    struct Shared;

    std::shared_ptr<Shared> shared_;  // subscriptions may outlive the mailbox
    std::jthread reader_;
};

}  // namespace tusk::grid
