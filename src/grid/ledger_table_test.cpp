#include "grid/ledger_table.h"

#include <gtest/gtest.h>

#include "grid/store_fixture.h"

namespace tusk::grid {
namespace {

using core::Result;
using store::must;

class LedgerTableOn : public LedgerDatabaseTest {
protected:
    template <class Work>
    auto in_transaction(Work work) {
        decltype(must(work(std::declval<soci::session&>()))) value{};
        must(database_->transact([&](soci::session& session) -> Result<void> {
            value = must(work(session));
            return {};
        }));
        return value;
    }
};
INSTANTIATE_TEST_SUITE_P(grid, LedgerTableOn, store::kBothBackends, store::backend_name);

TEST_P(LedgerTableOn, rows_come_back_as_they_were) {
    StoredJob job = numbered_row(1, JobState::kDone);
    job.groups = {"a", "b-2"};
    job.attempts = 2;
    job.cuts = 1;
    job.life = "someone";
    job.result = R"({"digest":"x","result":{"t":"\u0000 ü"}})";
    upsert({job, numbered_row(2)});
    EXPECT_EQ(rows({job.id}).at(job.id), job);
    EXPECT_EQ(rows({numbered_id(2), numbered_id(3), job.id}).size(), 2U);
    EXPECT_TRUE(rows({}).empty());
}

TEST_P(LedgerTableOn, more_rows_than_one_statement_takes) {
    std::vector<StoredJob> jobs;
    std::vector<JobId> ids;
    for (int i = 0; i < 1234; ++i) {
        jobs.push_back(numbered_row(i, i % 2 == 0 ? JobState::kDone : JobState::kLeased));
        ids.push_back(jobs.back().id);
    }
    upsert(jobs);
    const StoredJobs found = rows(ids);
    ASSERT_EQ(found.size(), jobs.size());
    for (const StoredJob& job : jobs) {
        EXPECT_EQ(found.at(job.id), job);
    }
    EXPECT_EQ(in_transaction([&](soci::session& s) { return forget_jobs(s, ids); }), 617);
    EXPECT_EQ(count(), 617);
    EXPECT_EQ(count("state = 'LEASED'"), 617);
}

TEST_P(LedgerTableOn, an_upsert_changes_how_far_the_job_is_but_not_what_it_is) {
    const StoredJob before = numbered_row(1);
    upsert({before});
    StoredJob after = numbered_row(1, JobState::kLeased);
    after.groups = {"g", "h"};
    after.prio = 9;
    after.attempts = 1;
    after.cuts = 2;
    after.life = "next";
    after.result = "r";
    after.updated_ms = 5;
    StoredJob other = after;
    other.kind = "test.other";
    other.params = "{}";
    other.seed = 1;
    other.created_ms = 5;
    upsert({other});
    EXPECT_EQ(row(before.id), after);
}

TEST_P(LedgerTableOn, done_is_final) {
    StoredJob done = numbered_row(1, JobState::kDone);
    done.result = "the result";
    upsert({done});
    upsert({numbered_row(1, JobState::kCancelled), numbered_row(2, JobState::kCancelled)});
    EXPECT_EQ(row(done.id), done);
    EXPECT_EQ(count("state = 'CANCELLED'"), 1);
}

TEST_P(LedgerTableOn, inserting_leaves_rows_that_are_there) {
    upsert({numbered_row(1, JobState::kLeased)});
    must(database_->transact([](soci::session& session) {
        return insert_jobs(session, std::vector{numbered_row(1), numbered_row(2)});
    }));
    EXPECT_EQ(row(numbered_id(1))->state, JobState::kLeased);
    EXPECT_EQ(row(numbered_id(2))->state, JobState::kReady);
}

TEST_P(LedgerTableOn, a_group_forgets_what_it_alone_asked_for_and_what_has_ended) {
    std::vector<StoredJob> jobs;
    for (int i = 0; i < 10; ++i) {
        jobs.push_back(numbered_row(i, static_cast<JobState>(i)));
    }
    StoredJob shared = numbered_row(10, JobState::kDone);
    shared.groups = {"g", "h"};
    jobs.push_back(shared);
    StoredJob similar = numbered_row(11, JobState::kDone);
    similar.groups = {"gg"};
    jobs.push_back(similar);
    upsert(jobs);
    EXPECT_EQ(in_transaction([](soci::session& s) { return forget_group(s, "g"); }), 5);
    EXPECT_EQ(count(), 7);
    EXPECT_EQ(count("result = '' AND state IN ('NEW', 'READY', 'FED', 'LEASED', 'CHECKING')"), 5);
    EXPECT_TRUE(row(shared.id) && row(similar.id));
}

TEST_P(LedgerTableOn, discarded_rows_are_gone_whatever_they_say) {
    upsert({numbered_row(1), numbered_row(2, JobState::kDone), numbered_row(3)});
    must(database_->transact([](soci::session& session) {
        return discard_jobs(session, std::vector{numbered_id(1), numbered_id(2)});
    }));
    EXPECT_EQ(count(), 1);
}

TEST_P(LedgerTableOn, rows_that_make_no_sense_are_refused) {
    for (const char* change : {"state = 'ASLEEP'", "seed = '12x'", "seed = ''", "id = 'short'"}) {
        upsert({numbered_row(1)});
        store::must_run(*database_, fmt::format("UPDATE grid_jobs SET {}", change));
        const auto loaded = database_->transact([&](soci::session& session) -> Result<void> {
            const std::vector<JobId> ids{numbered_id(1)};
            auto jobs = load_jobs(session, ids);
            return jobs ? Result<void>() : core::fail(jobs.error());
        });
        if (std::string_view(change).starts_with("id")) {
            EXPECT_TRUE(loaded.has_value());  // not one of ours
        } else {
            ASSERT_FALSE(loaded.has_value()) << change;
            EXPECT_EQ(loaded.error().code, core::ErrorCode::kStorage);
        }
        store::must_run(*database_, "DELETE FROM grid_jobs");
    }
}

}  // namespace
}  // namespace tusk::grid
