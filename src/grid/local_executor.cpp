#include "grid/local_executor.h"

#include <fmt/format.h>

#include "grid/local_pool.h"

namespace tusk::grid {

using core::fail;
using core::Result;

LocalExecutor::LocalExecutor(JobKinds kinds, LocalOptions options)
    : pool_(std::make_unique<LocalPool>(std::move(kinds), std::move(options))) {}

LocalExecutor::~LocalExecutor() = default;

Result<JobId> LocalExecutor::submit(const JobSpec& spec) {
    const auto id = pool_->check(spec);
    if (!id) {
        return fail(to_error(id.error()));
    }
    if (auto admitted = pool_->admit({{*id, &spec}}); !admitted) {
        return fail(admitted.error());
    }
    return *id;
}

Result<std::vector<JobId>> LocalExecutor::submit_many(const std::vector<JobSpec>& specs) {
    std::vector<JobId> ids;
    std::vector<std::pair<JobId, const JobSpec*>> jobs;
    for (const JobSpec& spec : specs) {
        const auto id = pool_->check(spec);
        if (!id) {
            return fail(to_error(id.error()).within(fmt::format("job {}", ids.size() + 1)));
        }
        ids.push_back(*id);
        jobs.emplace_back(*id, &spec);
    }
    if (auto admitted = pool_->admit(jobs); !admitted) {
        return fail(admitted.error());
    }
    return ids;
}

std::optional<JobResult> LocalExecutor::wait_result(const ResultFilter& filter,
                                                    std::chrono::milliseconds timeout) {
    return pool_->mailbox().wait(filter, timeout);
}

Subscription LocalExecutor::subscribe(const ResultFilter& filter, ResultCallback callback) {
    return pool_->mailbox().subscribe(filter, std::move(callback));
}

bool LocalExecutor::cancel(const JobId& id) {
    return pool_->cancel(id);
}

std::size_t LocalExecutor::cancel_group(std::string_view prefix) {
    return pool_->cancel_group(prefix);
}

std::optional<core::Progress> LocalExecutor::progress(const JobId& id) const {
    return pool_->progress(id);
}

std::vector<std::pair<JobId, core::Progress>> LocalExecutor::running(std::string_view group) const {
    return pool_->running(group);
}

void LocalExecutor::forget(const std::vector<JobId>& ids) {
    pool_->forget(ids);
}

GridStatus LocalExecutor::status() const {
    return pool_->status();
}

std::vector<Transition> LocalExecutor::history(const JobId& id) const {
    return pool_->history(id);
}

Result<void> LocalExecutor::set_priority(const JobId& id, int prio) {
    if (prio < 0 || prio > kMaxPriority) {
        return fail(core::ErrorCode::kOutOfRange,
                    fmt::format("priority {} is not within 0..{}", prio, kMaxPriority));
    }
    if (!pool_->set_priority(id, prio)) {
        return fail(core::ErrorCode::kUnknownName,
                    fmt::format("job {} is not known or has ended", id.text()));
    }
    return {};
}

Result<std::size_t> LocalExecutor::set_group_priority(std::string_view prefix, int prio) {
    if (prio < 0 || prio > kMaxPriority) {
        return fail(core::ErrorCode::kOutOfRange,
                    fmt::format("priority {} is not within 0..{}", prio, kMaxPriority));
    }
    return pool_->set_group_priority(prefix, prio);
}

}  // namespace tusk::grid
