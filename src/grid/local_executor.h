#pragma once
// LocalExecutor: runs jobs on threads of this process. Needs no broker, network or settings.
//
// Each slot is one thread that takes the next job in the ledger's order as soon as it is free;
// there are no rounds and no barrier. Stopping a job (cancel, wall clock limit, deadline) answers
// for it at once; its slot is free again when the kind of job has noticed its stop token. A failed
// attempt is repeated after a pause if another one may succeed. cpu_ms and mem_mb are told to the
// kind but not enforced: that needs a process of its own.

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "grid/executor.h"

namespace tusk::grid {

class JobKinds;  // grid/kinds.h

struct LocalOptions {
    unsigned slots = 0;  // 0: as many as the machine has hardware threads
    int attempts = 3;
    std::vector<std::int64_t> pauses_ms = {500, 2000, 10000};  // after each attempt; last repeats
    std::int64_t progress_interval_ms = 1000;
    std::size_t keep_finished = 100'000;  // results to keep for work that is submitted again
    std::string worker = "local";         // name in results
    std::string build;                    // build in results
};

class LocalExecutor final : public Executor {
public:
    explicit LocalExecutor(JobKinds kinds, LocalOptions options = {});
    ~LocalExecutor() override;

    [[nodiscard]] core::Result<JobId> submit(const JobSpec& spec) override;
    [[nodiscard]] core::Result<std::vector<JobId>> submit_many(
        const std::vector<JobSpec>& specs) override;
    [[nodiscard]] std::optional<JobResult> wait_result(const ResultFilter& filter,
                                                       std::chrono::milliseconds timeout) override;
    Subscription subscribe(const ResultFilter& filter, ResultCallback callback) override;
    bool cancel(const JobId& id) override;
    std::size_t cancel_group(std::string_view prefix) override;
    [[nodiscard]] std::optional<core::Progress> progress(const JobId& id) const override;
    [[nodiscard]] GridStatus status() const override;
    [[nodiscard]] std::vector<Transition> history(const JobId& id) const override;
    core::Result<void> set_priority(const JobId& id, int prio) override;
    core::Result<std::size_t> set_group_priority(std::string_view prefix, int prio) override;

private:
    class Pool;
    std::unique_ptr<Pool> pool_;
};

}  // namespace tusk::grid
