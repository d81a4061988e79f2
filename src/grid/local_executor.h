#pragma once
// LocalExecutor: runs jobs on threads of this process. Needs no broker, network or settings.
//
// Each slot is one thread that takes the next job in the ledger's order as soon as it is free;
// there are no rounds and no barrier. Stopping a job (cancel, wall clock limit, deadline) answers
// for it at once; its slot is free again when the kind of job has noticed its stop token. A failed
// attempt is repeated after a pause if another one may succeed. cpu_ms and mem_mb are told to the
// kind but not enforced: that needs a process of its own.
//
// With a store (LocalOptions::store) work survives the end of the program, however it ends:
// - Jobs are entered in the data base before submit returns; an error of it means that nothing was
//   accepted. Work that is DONE there is answered from there, whoever computed it and when.
// - A computed result is committed before it is delivered; the slot does not wait for that but goes
//   on. If it cannot be stored, the groups that wait get an error result (E_INTERNAL) that says so.
//   Jobs that are stopped (cancel, limit, deadline) are answered at once: nothing of them is to be
//   kept.
// - An attempt during which the program died counts: see JobPast and local_pool_ledger.cpp.
// - Stopped in good order, running jobs go back to READY and their attempt does not count.
// - Few finished jobs are kept in memory, whatever keep_finished says.

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "grid/executor.h"

namespace tusk::grid {

class JobKinds;     // grid/kinds.h
class LedgerStore;  // grid/ledger_store.h
class LocalPool;    // grid/local_pool.h

struct LocalOptions {
    unsigned slots = 0;  // 0: as many as the machine has hardware threads
    int attempts = 3;
    std::vector<std::int64_t> pauses_ms = {500, 2000, 10000};  // after each attempt; last repeats
    std::int64_t progress_interval_ms = 1000;
    std::size_t keep_finished = 100'000;  // results to keep for work that is submitted again
    std::string worker = "local";         // name in results
    std::string build;                    // build in results
    LedgerStore* store = nullptr;         // where the ledger's rows are; must outlive the executor
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
    [[nodiscard]] std::vector<std::pair<JobId, core::Progress>> running(
        std::string_view group) const override;
    void forget(const std::vector<JobId>& ids) override;
    [[nodiscard]] GridStatus status() const override;
    [[nodiscard]] std::vector<Transition> history(const JobId& id) const override;
    core::Result<void> set_priority(const JobId& id, int prio) override;
    core::Result<std::size_t> set_group_priority(std::string_view prefix, int prio) override;

private:
    std::unique_ptr<LocalPool> pool_;
};

}  // namespace tusk::grid
