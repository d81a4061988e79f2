#pragma once
// LedgerStore: the ledger's rows in a data base, behind a store::Writer that others use too.
//
// New jobs are entered before they are accepted (admit() blocks for one commit). What happens to
// them afterwards is written behind: save() only notes the row as dirty, and a thread writes all
// dirty rows in one job of the writer. Changes of the same job between two writes cost one row:
// while one write is under way the next one gathers. A save with a callback is written at once, one
// without may wait a little (`linger`) for company. Thread safe.

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "core/result.h"
#include "grid/ledger_table.h"
#include "store/writer.h"

namespace tusk::grid {

class LedgerStore {
public:
    // Called once, after the commit or with the error that undid it, on a thread of the store. Must
    // be short and must not throw; may save, must not wait for the store.
    using Then = std::function<void(const core::Result<void>&)>;

    struct Counts {
        std::int64_t saves = 0;   // calls of save()
        std::int64_t rows = 0;    // rows written for them
        std::int64_t writes = 0;  // jobs of the writer that wrote them
    };

    static constexpr std::chrono::milliseconds kLinger{200};

    // The tables must have been made: store::migrate with grid_migrations(). The writer must
    // outlive this; when it is closed early, everything is answered with its error.
    explicit LedgerStore(store::Writer& writer, std::chrono::milliseconds linger = kLinger);
    LedgerStore(const LedgerStore&) = delete;
    LedgerStore& operator=(const LedgerStore&) = delete;
    // Writes what is dirty and calls back.
    ~LedgerStore();

    // The rows of these jobs, dirty ones included (but DONE only when it is committed); unknown ids
    // are left out. Blocks. This and the
    // other blocking functions must not be called from a job or callback of the writer.
    [[nodiscard]] core::Result<StoredJobs> load(const std::vector<JobId>& ids);

    // Adds those jobs that have no row and returns the rows of the others as they were. Blocks
    // until committed. Ids must be distinct.
    [[nodiscard]] core::Result<StoredJobs> admit(const std::vector<StoredJob>& jobs);

    // Notes the row, to be written soon. DONE is final: a row that is about to be written as DONE
    // stays so. Does not block.
    void save(StoredJob job, Then then = {});

    // The same; blocks until committed.
    [[nodiscard]] core::Result<void> save_now(StoredJob job);

    // Deletes the rows of those jobs that have ended, soon. Does not block; a failure leaves them.
    void forget(const std::vector<JobId>& ids);

    // Deletes the rows whatever they say. Blocks until committed.
    [[nodiscard]] core::Result<void> discard(const std::vector<JobId>& ids);

    // Blocks until everything saved so far is written and called back.
    void drain();

    // Names this process in the rows it writes: what it leased itself was not cut off.
    [[nodiscard]] const std::string& life() const noexcept { return life_; }

    [[nodiscard]] Counts counts() const;

private:
    struct Dirty {
        StoredJob job;
        std::vector<Then> thens;
    };
    using DirtyJobs = std::unordered_map<JobId, Dirty>;

    core::Result<void> run(const store::Writer::Job& work);
    void overlay(StoredJobs& rows, const std::vector<JobId>& ids);
    void drain(std::unique_lock<std::mutex>& lock);
    void write_for_ever();
    void gather(std::unique_lock<std::mutex>& lock);
    std::vector<JobId> take();
    core::Result<void> write(std::vector<StoredJob> jobs, std::vector<JobId> forgotten);

    store::Writer& writer_;
    const std::chrono::milliseconds linger_;
    const std::string life_;

    mutable std::mutex mutex_;
    std::condition_variable changed_;  // something is dirty, urgent or closing
    std::condition_variable written_;  // done_ has grown
    DirtyJobs dirty_;
    std::deque<std::pair<JobId, std::int64_t>>
        order_;          // dirty jobs with their numbers, oldest first
    DirtyJobs writing_;  // what the write under way writes
    std::unordered_set<JobId> forgotten_;
    std::int64_t last_ = 0;  // number of the last thing that became dirty or forgotten
    std::int64_t done_ = 0;  // everything up to this number is written and called back
    bool urgent_ = false;
    bool closing_ = false;
    Counts counts_;

    std::thread thread_;
};

}  // namespace tusk::grid
