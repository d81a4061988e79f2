#pragma once
// What the tests of the stored ledger share: a fresh data base with the ledger's tables, rows to
// put there, and a look at them. For tests only.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <future>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "grid/ledger_store.h"
#include "store/database_fixture.h"
#include "store/writer.h"

namespace tusk::grid {

inline JobId numbered_id(int number) {
    std::string text(JobId::kLength, 'a');
    for (std::size_t i = text.size(); number > 0; number /= 26) {
        text[--i] = static_cast<char>('a' + number % 26);
    }
    return JobId::parse(text).value();
}

inline StoredJob numbered_row(int number, JobState state = JobState::kReady) {
    StoredJob row;
    row.id = numbered_id(number);
    row.kind = "test.note";
    row.kv = 2;
    row.params = fmt::format(R"({{"n":{},"text":"Zug ♟ 'x' :v0"}})", number);
    row.seed = 18'000'000'000'000'000'000U + static_cast<unsigned>(number);
    row.groups = {"g"};
    row.prio = 7;
    row.state = state;
    row.created_ms = 1'800'000'000'000 + number;
    row.updated_ms = row.created_ms;
    return row;
}

// Keeps a writer busy until it is destroyed.
class BusyWriter {
public:
    explicit BusyWriter(store::Writer& writer) {
        std::promise<void> begun;
        auto waiting = begun.get_future();
        writer.submit(
            [&begun, gate = gate_.get_future().share()](soci::session&) -> core::Result<void> {
                begun.set_value();
                gate.wait();
                return {};
            },
            [](const core::Result<void>&) {});
        waiting.wait();
    }
    BusyWriter(const BusyWriter&) = delete;
    BusyWriter& operator=(const BusyWriter&) = delete;
    ~BusyWriter() { gate_.set_value(); }

private:
    std::promise<void> gate_;
};

// Cases with a data base each, on both back ends; rows are read by a connection of their own.
class LedgerDatabaseTest : public store::OnBothBackends {
protected:
    void SetUp() override {
        store::OnBothBackends::SetUp();
        database_ = open();
        store::must(store::migrate(*database_, kGridComponent, grid_migrations()));
    }

    std::unique_ptr<store::Writer> make_writer(std::size_t max_queued = 1000) {
        return std::make_unique<store::Writer>(open(), max_queued);
    }

    StoredJobs rows(const std::vector<JobId>& ids) {
        StoredJobs found;
        store::must(database_->transact([&](soci::session& session) -> core::Result<void> {
            found = store::must(load_jobs(session, ids));
            return {};
        }));
        return found;
    }

    std::optional<StoredJob> row(const JobId& id) {
        const StoredJobs found = rows({id});
        return found.empty() ? std::nullopt : std::optional(found.begin()->second);
    }

    void upsert(const std::vector<StoredJob>& jobs) {
        store::must(database_->transact(
            [&](soci::session& session) { return upsert_jobs(session, jobs); }));
    }

    std::int64_t count(const std::string& condition = "1 = 1") {
        return store::must_count(*database_, "SELECT COUNT(*) FROM grid_jobs WHERE " + condition);
    }

    std::unique_ptr<store::Database> database_;
};

}  // namespace tusk::grid
